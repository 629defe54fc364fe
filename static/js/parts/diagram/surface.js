/**
 * A canvas in an element of the page: its size, its resolution on this screen, and the pen that draws on it.
 */
import { canvasIn, CanvasPen } from "./pen.js";

/** The least width in pixels, also before the element is laid out. */
const LEAST = 240;

export class CanvasSurface {
  /**
   * @param {HTMLElement} plot holds the canvas, can be focused and dragged
   * @param {Element} host defines the colours
   */
  constructor(plot, host) {
    this.plot = plot;
    this.host = host;
    this.pen = new CanvasPen(canvasIn(plot), host);
  }

  /** The size available to the canvas, in pixels. */
  room() {
    const style = getComputedStyle(this.plot),
      padding = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
    return { width: Math.max(LEAST, this.plot.clientWidth - padding), height: this.plot.clientHeight };
  }

  /** Pixels from the host's left edge to the canvas's. */
  get offset() {
    return this.pen.c.canvas.getBoundingClientRect().left - this.host.getBoundingClientRect().left;
  }

  /**
   * A position in the browser window, in pixels of the canvas.
   * @param {Pick<MouseEvent, "clientX"|"clientY">} event @returns {[number, number]}
   */
  at({ clientX, clientY }) {
    const box = this.pen.c.canvas.getBoundingClientRect();
    return [clientX - box.left, clientY - box.top];
  }

  /** Reads the colours again. */
  setTheme() {
    this.pen = new CanvasPen(this.pen.c, this.host);
  }

  /** Clears the canvas and sets its size in pixels. @param {number} width @param {number} height */
  begin(width, height) {
    const { c } = this.pen,
      { canvas } = c,
      ratio = devicePixelRatio || 1,
      [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (canvas.width !== w || canvas.height !== h) {
      Object.assign(canvas, { width: w, height: h });
      canvas.style.width = `${width}px`;
      canvas.style.height = `${height}px`;
    }
    c.setTransform(ratio, 0, 0, ratio, 0, 0);
    c.clearRect(0, 0, width, height);
    return this.pen;
  }
}

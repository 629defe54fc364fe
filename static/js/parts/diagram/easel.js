/**
 * The canvas of a picture: where it stands in its host, how large it is, and when it is painted.
 */
import { canvasIn, Ink } from "./ink.js";

/** Before its host has a place on the page. */
const LEAST = 240;

export class Easel {
  #paint;
  #request = 0;
  #ratio = 0;

  /**
   * @param {HTMLElement} host whose width and height the page's style sheet says @param {(now: number) => void} paint
   */
  constructor(host, paint) {
    this.host = host;
    this.#paint = paint;
    /** What can be focused, and is dragged. */
    this.plot = document.createElement("div");
    this.plot.className = this.plot.id = "plot";
    host.prepend(this.plot);
    this.ink = new Ink(canvasIn(this.plot), host);
  }

  /** The room that the canvas has. */
  room() {
    const style = getComputedStyle(this.plot),
      padding = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
    return { width: Math.max(LEAST, this.plot.clientWidth - padding), height: this.plot.clientHeight };
  }

  /** Pixels from the host's left edge to the canvas's. */
  get offset() {
    return this.ink.c.canvas.offsetLeft;
  }

  /** The colours anew. */
  dip() {
    this.ink = new Ink(this.ink.c, this.host);
  }

  /** @param {number} width @param {number} height */
  fit(width, height) {
    const { canvas } = this.ink.c,
      ratio = (this.#ratio = devicePixelRatio || 1),
      w = Math.round(width * ratio),
      h = Math.round(height * ratio);
    if (canvas.width === w && canvas.height === h) return;
    canvas.width = w;
    canvas.height = h;
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
    this.#paint(performance.now()); // a resized canvas is blank, and the next frame would show that
  }

  /**
   * Before painting: the scale of the screen, to which the page may have been moved.
   * @param {number} width
   * @param {number} height
   */
  begin(width, height) {
    const ratio = devicePixelRatio || 1;
    if (ratio !== this.#ratio) this.fit(width, height);
    this.ink.c.setTransform(ratio, 0, 0, ratio, 0, 0);
  }

  /** In the next frame, unless another picture has taken its place by then. */
  draw() {
    if (!this.#request)
      this.#request = requestAnimationFrame((now) => {
        this.#request = 0;
        if (!this.isHidden) this.#paint(now);
      });
  }

  get isHidden() {
    return this.plot.style.visibility === "hidden";
  }

  /** Another picture is on screen. @param {boolean} hidden */
  hide(hidden) {
    this.plot.style.visibility = hidden ? "hidden" : "";
  }
}

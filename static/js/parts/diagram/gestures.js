/**
 * Pointer and wheel: hover, tap, drag to pan, pinch or Ctrl and wheel to zoom, drag the flag to scrub. It only reports
 * the gesture; the diagram acts on it.
 * @import {CanvasSurface} from "./surface.js"
 */

/**
 * @typedef {object} Meaning
 * @property {(x: number, y: number) => "flag"|"foot"|"mark"|"plot"|"still"} what the thing under a point; still: no
 *   thing, and no room to pan
 * @property {(x: number, y: number) => void} hover NaN: the pointer is gone
 * @property {(x: number, y: number, shift: boolean) => void} tap
 * @property {(x: number, y: number, done: boolean) => void} scrub
 * @property {(dx: number, dy: number, done: boolean) => void} pan
 * @property {(factor: number, x: number) => void} zoom
 */

/** Zoom per pixel of the wheel, as an exponent; a notch of a wheel has about a hundred pixels. */
const PINCH = 0.004;

/** A press that moves less than this, in pixels, is a tap. */
const SLOP = 5;

/** The pointer's shape over each kind of thing. */
const CURSORS = { flag: "ew-resize", foot: "ew-resize", mark: "pointer", plot: "grab", still: "" };

/** @param {CanvasSurface} surface @param {Meaning} means */
export function listen(surface, means) {
  const gestures = new Gestures(surface, means),
    host = surface.plot;
  host.addEventListener("pointerdown", (e) => gestures.press(e));
  host.addEventListener("pointermove", (e) => gestures.move(e));
  host.addEventListener("pointerup", (e) => gestures.up(e));
  host.addEventListener("pointercancel", (e) => gestures.up(e));
  host.addEventListener("pointerleave", () => gestures.leave());
  host.addEventListener("wheel", (e) => gestures.wheel(e), { passive: false });
}

/** The state of the pointers that are down. */
class Gestures {
  /** @param {CanvasSurface} surface @param {Meaning} means */
  constructor(surface, means) {
    this.surface = surface;
    this.host = surface.plot;
    this.means = means;
    /** @type {Map<number, {x: number, y: number}>} */
    this.down = new Map();
    /** @type {"none"|"tap"|"pan"|"scrub"|"pinch"} */
    this.doing = "none";
    this.start = { x: 0, y: 0 };
    this.apart = 0;
  }

  /** @param {MouseEvent} e */
  at(e) {
    const [x, y] = this.surface.at(e);
    return { x, y };
  }

  /** @param {string} style */
  cursor(style) {
    const { style: now } = this.host;
    if (now.cursor !== style) now.cursor = style;
  }

  /** The distance of two fingers, and the x of their middle. */
  pinched() {
    const [a, b] = this.down.values();
    return { apart: Math.hypot(a.x - b.x, a.y - b.y), x: (a.x + b.x) / 2 };
  }

  /** @param {PointerEvent} e */
  press(e) {
    if (e.button !== 0) return;
    const p = this.at(e),
      under = this.means.what(p.x, p.y);
    this.down.set(e.pointerId, p);
    this.start = p;
    if (this.down.size === 2) {
      this.apart = this.pinched().apart;
      this.doing = "pinch";
      return;
    }
    this.doing = under === "flag" || under === "foot" ? "scrub" : "tap";
    if (this.doing === "tap") return;
    this.host.setPointerCapture(e.pointerId);
    this.means.scrub(p.x, p.y, false);
  }

  /** @param {PointerEvent} e */
  move(e) {
    const p = this.at(e),
      before = this.down.get(e.pointerId);
    if (before) {
      this.down.set(e.pointerId, p);
      this.drag(e.pointerId, p, before);
    } else if (e.pointerType !== "touch") {
      this.cursor(CURSORS[this.means.what(p.x, p.y)]);
      this.means.hover(p.x, p.y);
    }
  }

  /** @param {number} pointer @param {{x: number, y: number}} p @param {{x: number, y: number}} before */
  drag(pointer, p, before) {
    const { means, start } = this;
    if (this.doing === "pinch" && this.down.size === 2) {
      const now = this.pinched(),
        apart = now.apart || 1;
      means.zoom(this.apart / apart, now.x);
      this.apart = apart;
    } else if (this.doing === "scrub") means.scrub(p.x, p.y, false);
    else if (this.doing === "tap" && Math.hypot(p.x - start.x, p.y - start.y) > SLOP) {
      this.doing = "pan";
      this.host.setPointerCapture(pointer);
      means.hover(NaN, NaN);
      this.cursor("grabbing");
      means.pan(p.x - start.x, p.y - start.y, false);
    } else if (this.doing === "pan") means.pan(p.x - before.x, p.y - before.y, false);
  }

  /** @param {PointerEvent} e */
  up(e) {
    if (!this.down.delete(e.pointerId)) return;
    const p = this.at(e);
    if (e.type === "pointerup" && this.doing === "tap") this.means.tap(p.x, p.y, e.shiftKey);
    else if (this.doing === "scrub") this.means.scrub(p.x, p.y, true);
    else if (this.doing === "pan") {
      this.means.pan(0, 0, true);
      this.cursor("grab");
    }
    this.doing = "none";
  }

  leave() {
    if (this.doing === "none") this.means.hover(NaN, NaN);
  }

  /** With Ctrl or ⌘ zooms; sideways or with Shift pans; else leaves the event to the page. @param {WheelEvent} e */
  wheel(e) {
    const scale = e.deltaMode ? 16 : 1,
      sideways = Math.abs(e.deltaX) > Math.abs(e.deltaY);
    if (e.ctrlKey || e.metaKey) this.means.zoom(Math.exp(e.deltaY * scale * PINCH), this.at(e).x);
    else if (e.shiftKey || sideways) this.means.pan(-(e.deltaX || e.deltaY) * scale, 0, true);
    else return;
    e.preventDefault();
  }
}

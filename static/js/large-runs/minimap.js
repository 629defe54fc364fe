/**
 * The minimap of a whole run: the number of waiting processes, violations, and the brush, which marks the window in
 * view. The brush is dragged, or moved by the keys of the diagram.
 *
 * @import {Translate} from "../model/types.js"
 * @import {Break, Curve, Source, Window} from "./source.js"
 * @import {Hold} from "./brush.js"
 */
import { CanvasSurface } from "../parts/diagram/surface.js";
import { el } from "../parts/dom.js";
import { dragged, holdAt } from "./brush.js";
import { drawNumbers } from "./paint.js";

/**
 * The top and the bottom of the curve, the width of a handle of the brush, and the least distance between numbers, in
 * pixels.
 */
const TOP = 6,
  FOOT = 52,
  HANDLE = 12,
  APART = 110;
/** The CSS cursor by what is under the pointer. */
const CURSORS = { left: "ew-resize", right: "ew-resize", brush: "grab", beside: "pointer" };

/**
 * @typedef {object} MapOptions
 * @property {Translate} t
 * @property {(n: number) => string} write
 * @property {(w: Window) => void} look called while the brush is dragged
 * @property {() => void} done called when it is released
 * @property {(event: KeyboardEvent) => boolean} key
 */
/** @typedef {{source: Source, window: Window, least: number, left: number, right: number, curve: Curve|null}} Shown */

export class Minimap {
  /** @type {Shown|null} */
  #shown = null;
  /** @type {{hold: Hold, from: number, window: Window}|null} */
  #drag = null;

  /** @param {HTMLElement} host the element whose colours are used @param {MapOptions} options */
  constructor(host, options) {
    this.options = options;
    this.root = el("div.scale-map", { role: "slider", "aria-label": options.t("scale.map") });
    this.surface = new CanvasSurface(this.root, host);
    this.root.addEventListener("pointerdown", (e) => this.#press(e));
    this.root.addEventListener("pointermove", (e) => this.#move(e));
    for (const end of /** @type {const} */ (["pointerup", "pointercancel"]))
      this.root.addEventListener(end, () => {
        if (this.#drag) options.done();
        this.#drag = null;
      });
    this.root.addEventListener("keydown", (e) => {
      const pans = e.key === "ArrowLeft" || e.key === "ArrowRight" || e.key === "ArrowUp" || e.key === "ArrowDown";
      if (!options.key(pans ? new KeyboardEvent("keydown", { key: e.key, shiftKey: true }) : e)) return;
      e.preventDefault();
      e.stopPropagation();
    });
  }

  setTheme() {
    this.surface.setTheme();
  }

  get ink() {
    return this.surface.pen;
  }

  /** @param {number} x place @returns {number} pixels */
  px(x) {
    const s = this.#shown;
    return s ? s.left + ((x - s.source.lo) / (s.source.hi - s.source.lo)) * (s.right - s.left) : 0;
  }

  /** @param {number} x pixels @param {Shown} s */
  #placeAt(x, s) {
    return s.source.lo + ((x - s.left) / (s.right - s.left)) * (s.source.hi - s.source.lo);
  }

  /** @param {PointerEvent} e */
  #press(e) {
    const s = this.#shown;
    if (!s || e.button !== 0) return;
    const x = e.offsetX,
      hold = holdAt(x, this.px(s.window.t0), this.px(s.window.t1));
    this.root.setPointerCapture(e.pointerId);
    this.#drag = { hold, from: this.#placeAt(x, s), window: s.window };
    if (hold === "beside") this.#to(x, s);
  }

  /** @param {PointerEvent} e */
  #move(e) {
    const s = this.#shown;
    if (!s) return;
    const [x] = this.surface.at(e);
    if (this.#drag) this.#to(x, s);
    else this.root.style.cursor = CURSORS[holdAt(x, this.px(s.window.t0), this.px(s.window.t1))];
  }

  /** @param {number} x @param {Shown} s */
  #to(x, s) {
    if (!this.#drag) return;
    const { hold, from, window } = this.#drag,
      { lo, hi } = s.source;
    this.options.look(dragged(window, hold, from, this.#placeAt(x, s), { lo, hi, least: s.least }));
  }

  /** @param {Shown} shown */
  show(shown) {
    this.#shown = shown;
    const { write, t } = this.options,
      { source, window } = shown;
    const share = (100 * ((window.t0 + window.t1) / 2 - source.lo)) / (source.hi - source.lo);
    this.root.setAttribute("aria-valuenow", String(Math.round(share)));
    const [from, to] = [Math.max(0, window.t0), window.t1].map((x) => write(Math.round(source.numberAt(x))));
    this.root.setAttribute("aria-valuetext", t("scale.window", { from, to }));
    this.#draw(shown);
  }

  /** @param {Shown} s */
  #draw(s) {
    const { ink, root } = this,
      { clientWidth: w, clientHeight: h } = root;
    this.surface.begin(w, h);
    ink.pen("line", 1).line(0, 0.5, s.right, 0.5);
    if (s.curve) this.#drawCurve(s, s.curve);
    this.#drawBrush(s);
    this.#drawWatched(s, s.source.watched());
    this.#drawBreaks(s, s.source.breaks());
    if (h > FOOT + 14) this.#drawNumbers(s, h);
  }

  /** @param {Shown} s @param {Curve} curve */
  #drawCurve(s, { waiting, least, most }) {
    const { ink } = this,
      { t, write } = this.options,
      wide = (s.right - s.left) / waiting.length,
      high = (FOOT - TOP - 6) / Math.max(1, most),
      { c } = ink;
    c.beginPath();
    c.moveTo(s.left, FOOT);
    for (const [i, n] of waiting.entries()) c.lineTo(s.left + (i + 0.5) * wide, FOOT - n * high);
    c.lineTo(s.right, FOOT);
    c.closePath();
    c.fillStyle = ink.colour("line");
    c.fill();
    ink.pen("edge", 1).c.stroke();
    const range = t("scale.range", { least: write(least), most: write(most) });
    this.#drawName(s, t("scale.waiting"), 20, "ink-2");
    this.#drawName(s, range, 35, "ink-3");
  }

  /**
   * Draws text left of the curve, at most 12 px high, shrunk to fit.
   * @param {Shown} s @param {string} text @param {number} y @param {string} colour
   */
  #drawName({ left }, text, y, colour) {
    const size = Math.min(12, (12 * (left - HANDLE)) / this.ink.measure(text, 12));
    this.ink.text(text, 2, y, { size, colour });
  }

  /** @param {Shown} s */
  #drawBrush(s) {
    const { ink } = this,
      a = this.px(s.window.t0),
      b = this.px(s.window.t1);
    ink.c.globalAlpha = 0.7;
    ink.box(a, TOP, Math.max(2, b - a), FOOT - TOP, "lit");
    ink.c.globalAlpha = 1;
    for (const [x, x0] of [
      [a, b - a < 24 ? a - 9 : a - 4],
      [b, b - a < 24 ? b + 1 : b - 4],
    ]) {
      ink.pen("ink", 1.5).line(x, TOP, x, FOOT);
      ink.c.beginPath();
      ink.c.roundRect(x0, (TOP + FOOT) / 2 - 9, 8, 18, 3);
      ink.c.fillStyle = ink.colour("paper");
      ink.c.fill();
      ink.c.stroke();
    }
  }

  /**
   * Marks the last event at which the algorithm's own properties were watched, if that was not the end.
   * @param {Shown} s @param {number} event
   */
  #drawWatched(s, event) {
    const { t, write } = this.options;
    if (!event) return;
    const text = t("scale.watched", { step: write(s.source.stepOf(event)) });
    this.#drawSign(s, event, { text, y: FOOT - 4, colour: "ink-2", line: ["ink-3", 1.5, [2, 4]] });
  }

  /**
   * Marks violations, in red; those of properties that were never promised, in ink.
   * @param {Shown} s @param {Break[]} breaks
   */
  #drawBreaks(s, breaks) {
    const { t, write } = this.options;
    breaks.forEach(({ property, event, promised }, i) => {
      const step = write(s.source.stepOf(event)),
        text = promised ? t("scale.broken", { property, step }) : t("scale.first", { step }),
        colour = promised ? "broken" : "ink";
      this.#drawSign(s, event, { text, y: TOP + 14 + (i % 3) * 14, colour, line: [colour, 2] });
    });
  }

  /**
   * Draws a line at an event, and its text on the side where there is room.
   * @param {Shown} s @param {number} event
   * @param {{text: string, y: number, colour: string, line: [string, number, number[]?]}} sign
   */
  #drawSign(s, event, { text, y, colour, line }) {
    const x = this.px(s.source.xOf(event)),
      end = x + 6 + this.ink.measure(text, 12) > s.right;
    this.ink.pen(...line).line(x, TOP, x, FOOT);
    this.ink.text(text, end ? x - 6 : x + 6, y, { size: 12, colour, halo: 3, align: end ? "right" : "left" });
  }

  /** @param {Shown} s @param {number} h */
  #drawNumbers({ source, left, right }, h) {
    const along = { t0: source.lo, t1: source.hi, left, right, px: (/** @type {number} */ x) => this.px(x) };
    drawNumbers(this.ink, along, (x) => this.options.write(source.numberAt(x)), { y: h - 3, apart: APART });
  }
}

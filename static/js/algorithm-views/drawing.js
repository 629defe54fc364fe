/**
 * A drawing on the page: one SVG with a single tab stop, within which the arrow keys move. The live region describes
 * the piece under the pointer or in focus, else the drawing as a whole.
 * @import {Context, Shown} from "./types.js"
 * @import {Scene} from "./seats.js"
 * @import {Drawing, Written} from "./tree.js"
 */
import { svg } from "../parts/dom.js";
import { createKey } from "./key.js";
import { frame, write } from "./tree.js";

/** @typedef {Pick<Context, "t"|"tn"> & {width: number}} How */
/** @typedef {(scene: Scene, how: How) => Drawing} Model */

/** The width before layout, and the least width, in pixels. */
const DEFAULT = 372,
  LEAST = 280;

/**
 * @param {HTMLElement} host @param {Context} context @param {Model} model
 * @param {string} [drawn] the kinds of marks that enter its key once seen, separated by spaces
 * @param {string} [always] names of further rows of the key, shown from the start
 * @returns {Shown}
 */
export function createDrawing(host, context, model, drawn = "", always = "") {
  const drawing = svg("svg", { role: "group" });
  host.append(drawing);
  const key = createKey(host, context.t, new Set(drawn.split(" ")), always.split(" ").filter(Boolean));
  /** @type {Map<string, Written>} */
  const written = new Map();
  /** @type {Scene|null} */
  let scene = null;
  let width = 0,
    words = "",
    pointed = "";

  // while a piece has keyboard focus, ignore the pointer: the page may just be scrolling under it
  drawing.addEventListener("pointerover", (event) => {
    if (!drawing.querySelector(":focus-visible")) look(event.target);
  });
  drawing.addEventListener("pointerleave", () => {
    if (!drawing.querySelector(":focus-visible")) look(null);
  });
  drawing.addEventListener("focusin", (event) => look(event.target));
  drawing.addEventListener("focusout", () => look(null));
  drawing.addEventListener("click", press);
  drawing.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") press(event);
    else move(event);
  });
  new ResizeObserver(() => {
    if (scene && widthNow() !== width) draw(scene);
  }).observe(host);

  function widthNow() {
    return Math.max(LEAST, Math.floor(host.clientWidth || DEFAULT));
  }

  /** @param {Scene} next */
  function draw(next) {
    const before = width;
    scene = next;
    width = widthNow();
    const made = model(next, { t: context.t, tn: context.tn, width });
    words = made.words.join(" ");
    frame(drawing, made, context.calm() || width !== before); // a change of width is not animated
    write(drawing, written, made.pieces);
    key.show(next);
    const all = stops();
    if (all.length && !all.some((s) => s.tabIndex === 0)) all[0].setAttribute("tabindex", "0");
    look(drawing.querySelector("[tabindex]:focus-visible") ?? drawing.querySelector("[tabindex]:hover"));
  }

  function stops() {
    return /** @type {SVGElement[]} */ ([...drawing.querySelectorAll("[tabindex]")]);
  }

  /** @param {EventTarget|null} target */
  function look(target) {
    pointed = target instanceof Element ? (target.closest("[tabindex]")?.getAttribute("aria-label") ?? "") : "";
    context.tell(pointed || words);
  }

  /** @param {Event} event */
  function press(event) {
    const key = event.target instanceof Element ? event.target.closest("[data-go]")?.getAttribute("data-go") : null;
    if (!key) return;
    event.preventDefault();
    event.stopPropagation();
    context.goTo(key);
  }

  /** @param {KeyboardEvent} event */
  function move(event) {
    const all = stops(),
      at = all.indexOf(/** @type {SVGElement} */ (/** @type {unknown} */ (document.activeElement)));
    const to = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      Home: 0,
      End: all.length - 1,
    }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const next = all[(to + all.length) % all.length];
    for (const s of all) s.setAttribute("tabindex", s === next ? "0" : "-1");
    next.focus();
  }

  return { show: draw };
}

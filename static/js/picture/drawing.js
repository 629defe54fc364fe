/**
 * A drawing on the page: one SVG, one stop of the Tab key in it from which the arrow keys lead on, and below it what is
 * under the pointer or in focus in words, else what the drawing says as a whole.
 * @import {Translate} from "../model/types.js"
 * @import {Scene} from "./seats.js"
 * @import {Drawing} from "./tree.js"
 */
import { el, svg } from "../parts/dom.js";
import { write } from "./tree.js";

/** @typedef {{t: Translate, tn: (key: string, count: number, params?: Record<string, string|number>) => string}} Tongue */
/** @typedef {(scene: Scene, how: Tongue & {width: number}) => Drawing} Model */

/** Width where nobody knows it yet. */
const USUAL = 372, LEAST = 280;

/** @param {HTMLElement} host @param {Model} model @param {Tongue} tongue @param {string} name of the view, for the style sheet */
export function createDrawing(host, model, tongue, name) {
  const drawing = svg("svg", { class: `pic pic-${name}`, role: "group" });
  const words = el("p", { class: "pic-words", "aria-live": "polite" });
  const root = el("div", { class: "pic-view" }, drawing, words);
  host.append(root);
  /** @type {Map<string, import("./tree.js").Written>} */
  const written = new Map();
  /** @type {Scene|null} */
  let shown = null;
  /** @type {Drawing|null} */
  let now = null;
  let width = 0, pointed = "";

  for (const [begins, ends] of [["pointerover", "pointerout"], ["focusin", "focusout"]]) {
    drawing.addEventListener(begins, (event) => look(event.target));
    drawing.addEventListener(ends, () => look(null));
  }
  drawing.addEventListener("keydown", move);
  new ResizeObserver(() => { if (shown && widthOf() !== width) show(shown); }).observe(root);

  const widthOf = () => Math.max(LEAST, Math.floor(root.clientWidth || USUAL));

  /** @param {Scene} scene */
  function show(scene) {
    shown = scene;
    width = widthOf();
    now = model(scene, { ...tongue, width });
    drawing.setAttribute("viewBox", `0 0 ${now.width} ${now.height}`);
    drawing.setAttribute("width", String(now.width));
    drawing.setAttribute("height", String(now.height));
    drawing.setAttribute("aria-label", now.label);
    write(drawing, written, now.pieces);
    const all = stops();
    if (all.length && !all.some((s) => s.tabIndex === 0)) all[0].tabIndex = 0;
    say();
  }

  function stops() {
    return /** @type {SVGElement[]} */ ([...drawing.querySelectorAll('[role="button"]')]);
  }

  /** @param {EventTarget|null} target */
  function look(target) {
    pointed = target instanceof Element ? target.closest('[role="button"]')?.getAttribute("aria-label") ?? "" : "";
    say();
  }

  function say() {
    if (!now) return;
    const said = pointed ? [pointed] : now.words;
    words.classList.toggle("warns", !pointed && Boolean(now.warns));
    if (words.textContent !== said.join(" ")) words.replaceChildren(...said.flatMap((s, i) => i ? [" ", el("span", {}, s)] : [el("span", { class: "first" }, s)]));
  }

  /** @param {KeyboardEvent} event */
  function move(event) {
    const all = stops(), at = all.indexOf(/** @type {SVGElement} */ (document.activeElement));
    const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const next = all[(to + all.length) % all.length];
    for (const s of all) s.tabIndex = s === next ? 0 : -1;
    next.focus();
  }

  return { show, root };
}

/**
 * The few lines of DOM that every part needs.
 * @import {Part, Run} from "../model/types.js"
 */
import { hueOf } from "../model/hues.js";
import { nodeParts } from "../model/names.js";

/** @typedef {Node|string|null|undefined|false} Child */
/** @typedef {Record<string, any>} Props */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Makes an element, called as style sheets call it: "p.note" is a paragraph of that class. A button submits no form,
 * unless its type says so. If it has properties, they come first: those whose name begins with "on" are listeners,
 * those that begin with "--" are for the style sheet (a style attribute is forbidden by the site's policy), true is an
 * empty attribute, and false, null and undefined are left out.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T|`${T}.${string}`} name
 * @param {Props|Child} [first]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function el(name, first, ...children) {
  const [tag, ...classes] = name.split("."),
    element = document.createElement(/** @type {T} */ (tag));
  if (classes.length) element.className = classes.join(" ");
  if (tag === "button") element.setAttribute("type", "button");
  return filled(element, [first, ...children]);
}

/**
 * Makes an SVG element.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Props|Child} [first]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, first, ...children) {
  return filled(document.createElementNS(SVG, tag), [first, ...children]);
}

/**
 * Finds an element that the page must have.
 * @template {HTMLElement} T
 * @param {string} selector
 * @param {new () => T} kind
 * @param {ParentNode} [within]
 * @returns {T}
 */
export function need(selector, kind, within = document) {
  const found = within.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`the page has no ${selector}`);
  return found;
}

/** The participants: a run, or only how many processes. @typedef {Run|number} Cast */

/** @param {Cast} cast how many processes it has */
const sizeOf = (cast) => (typeof cast === "number" ? cast : cast.n);

/**
 * The class of a process's hue; servers have none, nor has anybody where there are too many.
 * @param {number} p @param {Cast} cast
 */
export function hueClass(p, cast) {
  return `p${hueOf(sizeOf(cast), p)}`;
}

/**
 * A process's name in its hue; of who only serves the first part is enough, unless somebody says otherwise.
 * @param {number} p @param {Cast} cast @param {string} [name] if it is not the usual one
 */
export function processName(p, cast, name = typeof cast === "number" ? `P${p}` : nodeParts(cast.header, p)[0]) {
  return el("span", { class: `p ${hueClass(p, cast)}` }, name);
}

/** The pieces of a sentence as nodes. @param {Part[]} parts @param {Cast} cast */
export function sentenceNodes(parts, cast) {
  return parts.map((part) => {
    if ("process" in part) return processName(part.process, cast, part.name);
    if ("message" in part) return el("span.msgname", part.message);
    return document.createTextNode(part.text);
  });
}

/** The pieces of a sentence as plain text. @param {Part[]} parts */
export function sentenceText(parts) {
  return parts
    .map((part) =>
      "process" in part ? (part.name ?? `P${part.process}`) : "message" in part ? part.message : part.text,
    )
    .join("");
}

/** A plain text in which every "P3" stands in its hue. @param {string} text @param {Cast} cast */
export function withNames(text, cast) {
  return text
    .split(/(\bP\d+\b)/)
    .filter(Boolean)
    .map((piece) =>
      /^P\d+$/.test(piece) ? processName(Number(piece.slice(1)), cast) : document.createTextNode(piece),
    );
}

/**
 * A sentence with the little markup that texts have: *T* is a variable, P2 a process, REQUEST a name.
 * @param {string} text @param {Cast} cast
 */
export function proseNodes(text, cast) {
  return text
    .split(/(\*[^*\s][^*]*\*|\bP[1-9]\d*\b|\b[A-Z]{3,}\b)/)
    .filter(Boolean)
    .map((piece) => {
      if (/^\*.+\*$/.test(piece)) return el("i", piece.slice(1, -1));
      if (/^P[1-9]\d*$/.test(piece)) return processName(Number(piece.slice(1)), cast);
      return /^[A-Z]{3,}$/.test(piece) ? el("span.msgname", piece) : document.createTextNode(piece);
    });
}

/** What a line's heading above it takes, in pixels. */
const HEADING = 30;

/**
 * Scrolls a frame so that something in it is seen; the page stays where it is.
 * @param {HTMLElement|null} frame @param {Element|undefined|null} first @param {Element|undefined|null} [last]
 */
export function scrollWithin(frame, first, last = first) {
  if (!frame || !first || !last || frame.scrollHeight <= frame.clientHeight) return;
  const box = frame.getBoundingClientRect(),
    top = first.getBoundingClientRect().top - box.top,
    bottom = last.getBoundingClientRect().bottom - box.bottom;
  // the heading above comes along, but as much of it only as leaves all in sight, where all can be
  const room = frame.clientHeight - (last.getBoundingClientRect().bottom - first.getBoundingClientRect().top),
    heading = room < 0 ? HEADING : Math.min(HEADING, room);
  if (bottom > 0) frame.scrollTop += Math.min(bottom + 8, top - heading);
  else if (top < 0) frame.scrollTop += top - heading;
}

/** Says what there is to be said, if there is anything. @param {HTMLElement} element @param {string} text */
export function say(element, text) {
  element.hidden = !text;
  element.textContent = text;
}

/** Copies a text, and tells whether the browser let that be. @param {string} text */
export function copied(text) {
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}

/** Whether the visitor asks for less motion. */
export function calm() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** @template {Element} E @param {E} element @param {(Props|Child)[]} content @returns {E} */
function filled(element, content) {
  for (const part of content) {
    if (part instanceof Node || typeof part === "string") element.append(part);
    else if (part) dress(element, part);
  }
  return element;
}

/**
 * Gives an element what is said of it, and takes what is left out.
 * @param {Element} element @param {Props} props as of `el`
 */
export function dress(element, props) {
  for (const [name, value] of Object.entries(props)) {
    if (value === false || value === null || value === undefined) element.removeAttribute(name);
    else if (name.startsWith("on")) listen(element, name, value);
    else if (name.startsWith("--")) /** @type {HTMLElement} */ (element).style.setProperty(name, String(value));
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

/** The names of all listeners that elements were made with, such as "onclick". @type {Set<string>} */
export const listenedTo = new Set();

/** @param {Element} element @param {string} name @param {(event: any) => void} listener the only one of that name */
function listen(element, name, listener) {
  listenedTo.add(name);
  /** @type {any} */ (element)[name] = listener;
}

/**
 * DOM helpers that all parts share.
 * @import {Part, Run} from "../model/types.js"
 */
import { hueOf } from "../model/hues.js";
import { nodeParts } from "../model/names.js";

/** @typedef {Node|string|null|undefined|false} Child */
/** @typedef {Record<string, any>} Props */

const SVG_NAMESPACE = "http://www.w3.org/2000/svg";

/**
 * Makes an element, named as in style sheets: "p.note" is a paragraph of that class. A button submits no form, unless
 * its type says so. Properties may come first: names that begin with "on" are listeners, those that begin with "--"
 * custom properties (the site's policy forbids style attributes); true is an empty attribute; false, null and undefined
 * are left out.
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
  return filled(document.createElementNS(SVG_NAMESPACE, tag), [first, ...children]);
}

/**
 * Finds an element that the page must have; throws if it is missing.
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

/** The run, or only its number of processes. @typedef {Run|number} Cast */

/** The number of processes. @param {Cast} cast */
const sizeOf = (cast) => (typeof cast === "number" ? cast : cast.n);

/**
 * The class of a process's hue. It has no colour for servers, or if there are too many processes.
 * @param {number} p @param {Cast} cast
 */
export function hueClass(p, cast) {
  return `p${hueOf(sizeOf(cast), p)}`;
}

/**
 * A process's name in its hue; by default only the first part of the name.
 * @param {number} p @param {Cast} cast @param {string} [name]
 */
export function processName(p, cast, name = typeof cast === "number" ? `P${p}` : nodeParts(cast.header, p)[0]) {
  return el("span", { class: `p ${hueClass(p, cast)}` }, name);
}

/** The parts of a sentence as nodes. @param {Part[]} parts @param {Cast} cast */
export function sentenceNodes(parts, cast) {
  return parts.map((part) => {
    if ("process" in part) return processName(part.process, cast, part.name);
    if ("message" in part) return el("span.msgname", part.message);
    return document.createTextNode(part.text);
  });
}

/** The parts of a sentence as plain text. @param {Part[]} parts */
export function sentenceText(parts) {
  return parts
    .map((part) =>
      "process" in part ? (part.name ?? `P${part.process}`) : "message" in part ? part.message : part.text,
    )
    .join("");
}

/** A plain text with every "P3" in its hue. @param {string} text @param {Cast} cast */
export function withNames(text, cast) {
  return text
    .split(/(\bP\d+\b)/)
    .filter(Boolean)
    .map((piece) =>
      /^P\d+$/.test(piece) ? processName(Number(piece.slice(1)), cast) : document.createTextNode(piece),
    );
}

/**
 * A sentence with the markup of the texts: *T* is a variable, P2 a process, REQUEST a name.
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

/** The height of a heading above a line, in pixels. */
const HEADING = 30;

/**
 * Scrolls a frame so that elements in it are visible; the page itself does not scroll.
 * @param {HTMLElement|null} frame @param {Element|undefined|null} first @param {Element|undefined|null} [last]
 */
export function scrollWithin(frame, first, last = first) {
  if (!frame || !first || !last || frame.scrollHeight <= frame.clientHeight) return;
  const box = frame.getBoundingClientRect(),
    top = first.getBoundingClientRect().top - box.top,
    bottom = last.getBoundingClientRect().bottom - box.bottom;
  // show the heading above, too, or as much of it as leaves room for the elements
  const room = frame.clientHeight - (last.getBoundingClientRect().bottom - first.getBoundingClientRect().top),
    heading = room < 0 ? HEADING : Math.min(HEADING, room);
  if (bottom > 0) frame.scrollTop += Math.min(bottom + 8, top - heading);
  else if (top < 0) frame.scrollTop += top - heading;
}

/** Shows a text, or hides the element if the text is empty. @param {HTMLElement} element @param {string} text */
export function say(element, text) {
  element.hidden = !text;
  element.textContent = text;
}

/** Copies a text; resolves to whether the browser allowed it. @param {string} text */
export function copied(text) {
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}

/** Whether the user prefers reduced motion. */
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
 * Sets an element's properties; those that are false, null or undefined are removed.
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

/** The names of all listeners that elements have ever had, such as "onclick". @type {Set<string>} */
export const listenedTo = new Set();

/**
 * @param {Element} element
 * @param {string} name @param {(event: any) => void} listener replaces the one of that name
 */
function listen(element, name, listener) {
  listenedTo.add(name);
  /** @type {any} */ (element)[name] = listener;
}

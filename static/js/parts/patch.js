/**
 * Draws a part of the page again: replaces an element's children, but reuses existing elements where possible, with
 * their focus, caret and scroll position. The new children are made by `el` at each drawing.
 * @import {Child} from "./dom.js"
 */
import { listenedTo } from "./dom.js";

/** @param {Element} root @param {...Child} children */
export function patch(root, ...children) {
  const fresh = children.filter((child) => child instanceof Node || (typeof child === "string" && child !== ""));
  replace(
    root,
    fresh.map((child) => (child instanceof Node ? child : document.createTextNode(String(child)))),
  );
}

/** @param {Node} root @param {Node[]} fresh */
function replace(root, fresh) {
  let at = root.firstChild;
  for (const next of fresh) {
    const old = counterpart(root, at, next),
      now = old ?? next;
    if (old && old !== next) update(old, next);
    if (now === at) at = at.nextSibling;
    else root.insertBefore(now, at);
  }
  while (at) {
    const gone = at;
    at = at.nextSibling;
    gone.remove();
  }
}

/**
 * The node to reuse for a new one: that with the same key, else one without a key at the same place.
 * @param {Node} root @param {ChildNode|null} at @param {Node} next @returns {ChildNode|null}
 */
function counterpart(root, at, next) {
  const key = keyOf(next);
  if (next.parentNode === root) return /** @type {ChildNode} */ (next);
  if (key) return [...root.childNodes].find((child) => keyOf(child) === key) ?? null;
  return at && at.nodeName === next.nodeName && !keyOf(at) ? at : null;
}

/** @param {Node} node */
const keyOf = (node) => (node instanceof Element ? node.id || node.getAttribute("data-key") : null);

/** @param {Node} old @param {Node} next */
function update(old, next) {
  if (!(old instanceof Element && next instanceof Element)) {
    if (old.nodeValue !== next.nodeValue) old.nodeValue = next.nodeValue;
    return;
  }
  const other = old.getAttribute("value") !== next.getAttribute("value");
  for (const { name } of [...old.attributes])
    if (!next.hasAttribute(name) && !isOpen(old, name)) old.removeAttribute(name);
  for (const { name, value } of next.attributes)
    if (name !== "style" && old.getAttribute(name) !== value) old.setAttribute(name, value);
  const was = /** @type {HTMLElement} */ (old),
    is = /** @type {HTMLElement} */ (next);
  if (was.style.cssText !== is.style.cssText) was.style.cssText = is.style.cssText; // the site forbids style attributes
  for (const name of listenedTo) /** @type {any} */ (old)[name] = /** @type {any} */ (next)[name];
  replace(old, [...next.childNodes]);
  setValue(old, next, other);
}

/** Whether an attribute is the user's unfolding of details. @param {Element} element @param {string} name */
const isOpen = (element, name) => name === "open" && element instanceof HTMLDetailsElement;

/**
 * Sets a control's value. A field keeps the user's input until its value is changed by the page.
 * @param {Element} old @param {Element} next @param {boolean} other whether the page has changed it
 */
function setValue(old, next, other) {
  if (old instanceof HTMLSelectElement && next instanceof HTMLSelectElement) old.value = next.value;
  if (!(old instanceof HTMLInputElement && next instanceof HTMLInputElement)) return;
  old.checked = next.checked;
  if (other && old.value !== next.value) old.value = next.value;
}

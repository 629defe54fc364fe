/**
 * A part that opens over the panel without moving anything. A button or Escape closes it; the focus then returns to the
 * element that opened it.
 * @import {Translate} from "../../model/types.js"
 */
import { el } from "../dom.js";

/** @typedef {ReturnType<typeof createOver>} Over */

/**
 * @param {HTMLElement} root
 * @param {HTMLElement} head its first line, which gets the button
 * @param {Translate} t
 * @param {() => void} [changed] called after it opens or closes
 */
export function createOver(root, head, t, changed = () => {}) {
  /** @type {HTMLElement[]} */
  const openers = [];
  /** @type {HTMLElement|null} */
  let from = null;
  const close = el("button.icon.close", { "aria-label": t("play.close"), onclick: () => set(false) }, "✕");
  head.append(close);
  root.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    set(false);
  });

  /** @param {boolean} open @param {HTMLElement|null} [by] the element that opens it */
  function set(open, by = null) {
    if (open === !root.hidden) return;
    root.hidden = !open;
    for (const o of openers) o.setAttribute("aria-expanded", String(open));
    changed();
    if (open) {
      from = by ?? openers[0] ?? null;
      close.focus({ preventScroll: true });
    } else if (root.contains(document.activeElement) || document.activeElement === document.body) from?.focus();
  }

  /** @param {HTMLElement} opener a button that opens and closes it */
  function openedBy(opener) {
    openers.push(opener);
    opener.addEventListener("click", () => set(root.hidden === true, opener));
  }

  return { set, openedBy, toggle: () => set(root.hidden === true), isOpen: () => !root.hidden };
}

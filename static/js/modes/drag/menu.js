/**
 * The menu of a message or of a place on a lane: its actions with their keys; an impossible action is greyed, with the
 * reason. At most one menu is open.
 */
import { el } from "../../parts/dom.js";

/** @typedef {{label: string, key: string, shown: string, why: string, act: () => void}} Item */
/**
 * x, y: the target's position in the window; back: receives the focus when the menu closes.
 * @typedef {{heading: Node[], name: string, items: Item[], x: number, y: number, back: HTMLElement}} Opening
 */

/** The distance from the target, in pixels. */
const AWAY = 18;

/** @type {{root: HTMLElement, close: (focus: boolean) => void}|null} */
let open = null;

export const isOpen = () => open !== null;

/** @param {boolean} [focus] whether to return the focus */
export const closeMenu = (focus = false) => open?.close(focus);

/** @param {Opening} opening */
export function openMenu({ heading, name, items, x, y, back }) {
  closeMenu();
  const buttons = items.map(({ label, shown, why, act }) =>
    el(
      "button.menu-item",
      {
        role: "menuitem",
        tabindex: -1,
        "aria-disabled": why ? "true" : null,
        onclick: () => {
          if (why) return;
          closeMenu(true);
          act();
        },
      },
      el("span", label),
      why ? el("span.menu-why", why) : el("kbd", { "aria-hidden": "true" }, shown),
    ),
  );
  const root = el(
    "div.edit-menu",
    { role: "menu", "aria-label": name },
    el("p", { role: "presentation" }, ...heading),
    ...buttons,
  );
  const away = (/** @type {Event} */ event) => {
    if (!(event.target instanceof Node && root.contains(event.target))) closeMenu();
  };
  open = {
    root,
    close(focus) {
      open = null;
      root.remove();
      removeEventListener("pointerdown", away, true);
      if (focus) back.focus({ preventScroll: true });
    },
  };
  root.addEventListener("keydown", (event) => pressed(event, buttons, items));
  root.addEventListener("contextmenu", (event) => event.preventDefault());
  root.addEventListener("focusout", (event) => {
    if (open?.root === root && event.relatedTarget instanceof Node && !root.contains(event.relatedTarget)) closeMenu();
  });
  (back.closest("main") ?? document.body).append(root);
  addEventListener("pointerdown", away, true);
  placed(root, x, y);
  buttons[0]?.focus({ preventScroll: true });
}

/**
 * Places the menu to the right, unless there is no room.
 * @param {HTMLElement} root @param {number} x @param {number} y
 */
function placed(root, x, y) {
  const { offsetWidth: w, offsetHeight: h } = root,
    left = x + AWAY + w < innerWidth ? x + AWAY : Math.max(4, x - AWAY - w);
  root.style.left = `${Math.max(4, Math.min(left, innerWidth - w - 4))}px`;
  root.style.top = `${Math.max(4, Math.min(y - 24, innerHeight - h - 4))}px`;
}

/** @param {KeyboardEvent} event @param {HTMLElement[]} buttons @param {Item[]} items */
function pressed(event, buttons, items) {
  const at = buttons.indexOf(/** @type {HTMLElement} */ (document.activeElement)),
    last = buttons.length - 1,
    to = { ArrowDown: at < last ? at + 1 : 0, ArrowUp: at > 0 ? at - 1 : last, Home: 0, End: last }[event.key];
  event.stopPropagation();
  if (event.key === "Tab") return closeMenu(true);
  const own = items.findIndex(
    (item) => item.key.toLowerCase() === event.key.toLowerCase() && !event.ctrlKey && !event.metaKey,
  );
  if (to !== undefined) buttons[to].focus();
  else if (event.key === "Escape") closeMenu(true);
  else if (own >= 0) buttons[own].click();
  else return;
  event.preventDefault();
}

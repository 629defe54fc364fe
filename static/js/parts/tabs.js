/**
 * The tabs of the panel: arrows, Home and End go from one to the next.
 * @import {Tab} from "../net/address.js"
 */

/**
 * @param {HTMLElement} root
 * @param {HTMLElement} body
 * @param {(tab: Tab) => void} choose
 */
export function createTabs(root, body, choose) {
  const tabs = /** @type {HTMLElement[]} */ ([...root.querySelectorAll('[role="tab"]')]);
  for (const tab of tabs) tab.addEventListener("click", () => choose(/** @type {Tab} */ (tab.dataset.tab)));
  root.addEventListener("keydown", (event) => {
    const seen = tabs.filter((tab) => !tab.hidden),
      at = seen.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: seen.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    const next = seen[(to + seen.length) % seen.length];
    next.focus();
    choose(/** @type {Tab} */ (next.dataset.tab));
  });

  /** @param {Tab} chosen @param {Tab[]} [without] there is nothing behind these */
  function show(chosen, without = []) {
    for (const tab of tabs) {
      tab.hidden = without.includes(/** @type {Tab} */ (tab.dataset.tab));
      const on = tab.dataset.tab === chosen;
      tab.setAttribute("aria-selected", String(on));
      tab.tabIndex = on ? 0 : -1;
      if (on) body.setAttribute("aria-labelledby", tab.id);
    }
  }

  return { show };
}

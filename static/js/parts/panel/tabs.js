/**
 * The tabs of the panel. Arrows, Home and End move between them.
 * @import {Tab} from "../../net/address.js"
 */

/**
 * @param {HTMLElement} root
 * @param {HTMLElement} body
 * @param {(tab: Tab, same: boolean) => void} choose same: whether the tab was selected already
 */
export function createTabs(root, body, choose) {
  const tabs = /** @type {HTMLElement[]} */ ([...root.querySelectorAll('[role="tab"]')]);
  const chosen = (/** @type {HTMLElement} */ tab) =>
    choose(/** @type {Tab} */ (tab.dataset.tab), tab.getAttribute("aria-selected") === "true");
  for (const tab of tabs) tab.addEventListener("click", () => chosen(tab));
  root.addEventListener("keydown", (event) => {
    const seen = tabs.filter((tab) => !tab.hidden),
      at = seen.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const { length } = seen,
      to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: length - 1 }[
        event.key
      ];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    const next = seen[(to + length) % length];
    next.focus();
    chosen(next);
  });

  /** @param {Tab} now @param {Tab[]} [without] the tabs to hide */
  function show(now, without = []) {
    for (const tab of tabs) {
      tab.hidden = without.includes(/** @type {Tab} */ (tab.dataset.tab));
      const on = tab.dataset.tab === now;
      tab.setAttribute("aria-selected", String(on));
      tab.tabIndex = on ? 0 : -1;
      if (on) body.setAttribute("aria-labelledby", tab.id);
    }
  }

  return { show };
}

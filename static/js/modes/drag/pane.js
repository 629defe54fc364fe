/**
 * The panel of a drag: the element, its new place, its limits with their reasons, and the changes; afterwards a button
 * that removes the ghost.
 * @import {Run, Translate} from "../../model/types.js"
 * @import {Change} from "./words.js"
 */
import { el, withNames } from "../../parts/dom.js";

/**
 * keep, back: for a drag under way; away: removes the ghost.
 * @typedef {{t: Translate, keep: () => void, back: () => void, away: () => void}} Means
 */
/**
 * changes: null while unknown.
 * @typedef {{heading: string, now?: string, hint?: string, limits?: Array<{what: string, why: string}>, changes:
 * Change[]|null, left: string, over: boolean}} Said
 */

/** @param {HTMLElement} pane @param {Means} means */
export function createPane(pane, { t, keep, back, away }) {
  const root = el("section.moved", { hidden: true });
  pane.prepend(root);
  const button = (/** @type {string} */ key, /** @type {string} */ text, /** @type {() => void} */ act) =>
    el("button.next-do", { onclick: act }, el("kbd", key), ` ${text}`);

  /** @param {Run} run @param {Said} said */
  function show(run, { heading, now = "", hint = "", limits = [], changes, left, over }) {
    root.hidden = false;
    root.toggleAttribute("data-held", !over);
    root.replaceChildren(
      el("h2", ...withNames(heading, run)),
      ...(now ? [el("p.moved-now", el("b", now), hint ? el("span", hint) : null)] : []),
      ...(limits.length
        ? [el("ul.moved-limits", ...limits.map((l) => el("li", el("span", l.what), el("b", ...withNames(l.why, run)))))]
        : []),
      changes?.length === 0 ? "" : el("h3", t("acts.drag.changes")),
      changes
        ? el(
            "ul.moved-changes",
            ...changes.map((c) =>
              el(
                "li",
                el("i", { "aria-hidden": "true" }, c.same ? "=" : "+"),
                el("span", ...withNames(c.what, run)),
                c.more ? el("small", ...withNames(c.more, run)) : null,
              ),
            ),
          )
        : el("p.note", t("acts.drag.coming")),
      ...(left ? [el("p.moved-left", ...withNames(left, run))] : []),
      el(
        "div.moved-do",
        ...(over
          ? [button("Esc", t("acts.drag.away"), away)]
          : [button("Enter", t("acts.drag.keep"), keep), button("Esc", t("acts.drag.back"), back)]),
      ),
    );
  }

  return { show, hide: () => (root.hidden = true), isOpen: () => !root.hidden };
}

/**
 * The list of possible next events in the panel: possible ones with their keys, impossible ones with the reason. Arrow
 * keys move along it; the focused row is highlighted in the diagram, too.
 * @import {Part, Run, Translate} from "../../model/types.js"
 * @import {Offer} from "../../net/next.js"
 * @import {Kind} from "./words.js"
 * @import {Row} from "./rows.js"
 */
import { dress, el, sentenceNodes, sentenceText, withNames } from "../../parts/dom.js";
import { MORE, roundsOf } from "./rows.js";
import { barred, does, title } from "./words.js";

/**
 * @typedef {object} ListOptions
 * @property {Translate} t
 * @property {string} lang
 * @property {(row: Row) => void} choose
 * @property {(row: number) => void} focus called when a row is pointed at or focused; −1: none
 * @property {() => void} back returns to the whole list
 * @property {() => void} more assigns the keys to the next rows
 * @property {(event: number) => void} begin moves the cursor to the event at which choosing starts
 */

/** The maximum number of impossible events listed per group. */
const MOST_BARRED = 12;

/** @param {HTMLElement} root @param {ListOptions} options */
export function createList(root, { t, lang, choose, focus, back, begin, more }) {
  /** @type {HTMLElement[]} */
  let buttons = [];
  root.addEventListener("keydown", (event) => {
    const at = buttons.indexOf(/** @type {HTMLElement} */ (document.activeElement)),
      by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by || at < 0) return;
    event.preventDefault();
    buttons[(at + by + buttons.length) % buttons.length].focus();
  });

  /** @param {Run} run @param {Row[]} rows @param {Offer} offer @param {Kind|null} faults the kind whose list is open */
  function show(run, rows, offer, faults) {
    const held = buttons.includes(/** @type {HTMLElement} */ (document.activeElement));
    buttons = rows.map((row, i) => button(run, row, i));
    const groups = /** @type {const} */ (["arrive", "act", "fault"]).map((group) => {
      const mine = rows.flatMap((row, i) => (row.group === group ? buttons[i] : [])),
        not = faults || group === "fault" ? [] : impossible(run, offer, group);
      if (!mine.length && !not.length) return null;
      const heading = faults ? `acts.hand.which.${faults}` : `acts.hand.group.${group}`;
      return el("div.next-group", el("h3", t(heading)), el("ul", ...[...mine, ...not].map((x) => el("li", x))));
    });
    const way = faults ? el("button.next-back", { onclick: back }, el("kbd", "Esc"), ` ${t("acts.hand.back")}`) : null;
    const next = el("button.next-back", { onclick: more, "aria-keyshortcuts": MORE }, el("kbd", MORE.toUpperCase()));
    next.append(` ${t("acts.hand.keys")}`);
    root.replaceChildren(
      ...(roundsOf(rows.length) > 1 ? [next] : []),
      ...(rows.length || faults ? [] : [el("p.note", t("acts.hand.nothing"))]),
      ...[way, ...groups].filter((x) => x !== null),
    );
    if (held) (buttons[0] ?? root).focus();
  }

  /** @param {Run} run @param {Row} row @param {number} i */
  function button(run, row, i) {
    const said = row.choice ? title(run, row.choice, t) : [{ text: t(`acts.hand.fault.${row.faults}`) }],
      what = row.choice ? does(run, row.choice, t, lang) : t("acts.hand.which");
    return el(
      "button.next-row",
      {
        onclick: () => choose(row),
        onfocus: () => focus(i),
        onblur: () => focus(-1),
        onpointerenter: () => focus(i),
        onpointerleave: () => focus(-1),
        "aria-keyshortcuts": row.key || null,
      },
      el("kbd", { "aria-hidden": "true" }, row.key),
      el("span.next-what", ...sentenceNodes(said, run)),
      what ? el("span.next-does", ...withNames(what, run)) : null,
    );
  }

  /** @param {Run} run @param {Offer} offer @param {"arrive"|"act"} group */
  function impossible(run, offer, group) {
    const all = offer.choices.filter(
        (c) => c.why && !c.fault && c.choice.startsWith("deliver ") === (group === "arrive"),
      ),
      groups = barred(run, all, t, lang).slice(0, MOST_BARRED);
    return groups.map(({ choices, name, why }) => {
      const what = name ? withNames(name, run) : sentenceNodes(title(run, choices[0], t), run);
      return el(
        "div.next-row.barred",
        el("kbd", { "aria-hidden": "true" }, "–"),
        el("span.next-what", el("span.vh", `${t("acts.hand.cannot")} `), ...what),
        el("span.next-does", el("b", ...withNames(why, run))),
      );
    });
  }

  /** Says that choosing starts only at an event. @param {number} event */
  function wait(event) {
    buttons = [el("button.next-back", { onclick: () => begin(event) }, t("acts.hand.begin"))];
    root.replaceChildren(el("p.note", t("acts.hand.given", { n: event })), ...buttons);
  }

  /** @param {number} row */
  function light(row) {
    for (const [i, b] of buttons.entries()) dress(b, { "data-lit": i === row });
  }

  return { show, wait, light };
}

/** A row as plain text, for the diagram. @param {Run} run @param {Row} row @param {Translate} t */
export function brief(run, row, t) {
  if (!row.choice) return "";
  const name = sentenceText(
    /** @type {Part[]} */ (title(run, row.choice, t)).filter((p) => row.kind !== "deliver" || "message" in p),
  );
  return row.kind === "deliver" ? name : t(`acts.hand.brief.${row.kind}`);
}

/**
 * What the panel holds by hand: what can happen next, how the run goes on by itself, and what was tried so far.
 * @import {Run, Translate} from "../../model/types.js"
 * @import {Offer, Onwards} from "../../net/next.js"
 * @import {Refusal} from "../../net/socket.js"
 * @import {HistoryTree} from "../history-tree.js"
 * @import {Row} from "./rows.js"
 * @import {Kind} from "./words.js"
 */
import { everything } from "../../net/problem.js";
import { dress, el } from "../../parts/dom.js";
import { createBranches } from "./branches.js";
import { createList } from "./list.js";

/**
 * @typedef {object} BoardOptions
 * @property {Translate} t
 * @property {import("../../i18n.js").TranslateCount} tn
 * @property {string} lang
 * @property {(row: Row) => void} choose
 * @property {(row: number) => void} focus
 * @property {() => void} more the keys are those of the next rows
 * @property {() => void} back
 * @property {() => void} undo
 * @property {(event: number) => void} begin to where a challenge begins, behind what is given
 * @property {() => void} redo
 * @property {() => void} keep the future on screen stays
 * @property {(on: Onwards) => void} on
 * @property {(id: number) => void} go to a future
 * @property {(id: number) => void} beside shows a future beside the one on screen
 * @property {() => Promise<{address: string, left: number}>} link the address of all that was tried, but for some of the oldest
 */
/**
 * What is shown; begins: the event behind which there is something to choose, if that is later than where the cursor
 * stands, else 0.
 * @typedef {object} Shown
 * @property {Row[]} rows
 * @property {Offer|null} offer
 * @property {Kind|null} faults
 * @property {HistoryTree} futures
 * @property {number} begins
 * @property {boolean} canUndo
 */

/** @param {HTMLElement} pane @param {BoardOptions} options */
export function createBoard(pane, options) {
  const { t } = options,
    root = el("div.next-list"),
    list = createList(root, options),
    said = el("p.problem", { role: "alert", hidden: true }),
    branches = createBranches(options);
  /** @param {string} key @param {string} name @param {() => void} act */
  const does = (key, name, act) =>
    el(
      "button.next-do",
      { onclick: act, "aria-keyshortcuts": key.length > 1 ? null : key },
      el("kbd", key),
      ` ${t(name)}`,
    );
  const undo = does("U", "acts.hand.undo", options.undo),
    redo = does("R", "acts.hand.redo", options.redo),
    keep = does("B", "acts.hand.keep", options.keep);
  const ways = el(
    "div.next-on",
    { role: "group", "aria-label": t("acts.hand.on") },
    el("span", t("acts.hand.on")),
    does(t("acts.hand.space"), "acts.hand.on.time", () => options.on({ by: "time" })),
    el("button.next-do", { onclick: () => options.on({ by: "seed", seed: someSeed() }) }, t("acts.hand.on.seed")),
    el("button.next-do", { onclick: () => options.on({ by: "dearest" }) }, t("acts.hand.on.dearest")),
  );
  pane.replaceChildren(
    el(
      "div.next",
      el("h2", t("acts.hand.title")),
      el("p.note", t("acts.hand.hint")),
      said,
      root,
      el("div.next-foot", ways, el("div.next-ways", undo, redo, keep)),
    ),
  );

  /** @param {Run} run @param {Shown} shown */
  function show(run, { rows, offer, faults, futures, begins, canUndo }) {
    said.hidden = true;
    root.ariaBusy = String(!offer && !begins);
    if (begins) list.wait(begins);
    else if (offer) list.show(run, rows, offer, faults);
    ways.hidden = false;
    dress(undo, { "aria-disabled": String(!canUndo) }); // one that is disabled would lose the focus
    dress(redo, { "aria-disabled": String(!futures.canRedo) });
    branches.show(futures);
  }

  /** @param {Refusal} refusal */
  function refuse({ error, problems }) {
    const [{ path = "", code = "", value = 0, allowed = 0 } = {}] = problems ?? [];
    said.hidden = false;
    ways.hidden = true; // what cannot be taken over does not go on either
    root.replaceChildren();
    if (code === "limit" && path in LIMITS) said.textContent = t(LIMITS[path], { n: value, most: allowed });
    else said.textContent = everything({ error, problems }, t);
  }

  return { show, refuse, light: list.light, place: branches.place, leave: branches.leave };
}

/** How it is said that there is too much of something to be scheduled by hand. @type {Record<string, string>} */
const LIMITS = { processes: "acts.hand.many", choices: "acts.hand.choices" };

/** One that is short enough to be read aloud. */
const someSeed = () => 1 + (crypto.getRandomValues(new Uint32Array(1))[0] % 9999);

/**
 * The panel of the mode By hand: the possible next events, the ways to let the run go on by itself, and the messages of
 * refusal; and the branches below the diagram.
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
 * @property {() => void} more assigns the keys to the next rows
 * @property {() => void} back
 * @property {() => void} undo
 * @property {(event: number) => void} begin moves the cursor to the start of a challenge, after its given choices
 * @property {() => void} redo
 * @property {() => void} keep keeps the branch on screen
 * @property {(on: Onwards) => void} on
 * @property {(id: number) => void} go moves to a branch
 * @property {(id: number) => void} beside shows a branch beside the run on screen
 * @property {() => Promise<{address: string, left: number}>} link the address of the whole tree; left: the number of
 * the oldest branches omitted
 */
/**
 * begins: the event at which choosing starts, if that is after the cursor; else 0.
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
    dress(undo, { "aria-disabled": String(!canUndo) }); // a disabled button would lose the focus
    dress(redo, { "aria-disabled": String(!futures.canRedo) });
    branches.show(futures);
  }

  /** @param {Refusal} refusal */
  function refuse({ error, problems }) {
    const [{ path = "", code = "", value = 0, allowed = 0 } = {}] = problems ?? [];
    said.hidden = false;
    ways.hidden = true; // a run that cannot be taken over cannot go on either
    root.replaceChildren();
    if (code === "limit" && path in LIMITS) said.textContent = t(LIMITS[path], { n: value, most: allowed });
    else said.textContent = everything({ error, problems }, t);
  }

  return { show, refuse, light: list.light, place: branches.place, leave: branches.leave };
}

/** The text for each limit that rules out scheduling by hand. @type {Record<string, string>} */
const LIMITS = { processes: "acts.hand.many", choices: "acts.hand.choices" };

/** A random seed, short enough to be read aloud. */
const someSeed = () => 1 + (crypto.getRandomValues(new Uint32Array(1))[0] % 9999);

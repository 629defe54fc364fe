/**
 * One line of a script: who does what, and when.
 * @import {Translate} from "../../model/types.js"
 */
import { el } from "../dom.js";
import { iconButton, number, select } from "../fields.js";

const CROSS = "M5 5l10 10M15 5 5 15";
/** What a process may do. */
const DEEDS = ["request", "internal", "send"];
/** How long one is inside if the scenario does not say. */
const HOLD = 2;

/**
 * @typedef {object} RowOptions
 * @property {Translate} t
 * @property {number} processes
 * @property {number} [hold] how long one is inside, if the line does not say
 * @property {(action: any) => void} alter
 * @property {() => void} remove
 */

/** @param {any} action @param {number} i its place, from 0 @param {RowOptions} options */
export function scriptRow(action, i, { t, processes, hold, alter, remove }) {
  const change = (/** @type {Record<string, any>} */ part) => alter(tidy({ ...action, ...part }, processes));
  const named = (/** @type {string} */ what) => t("play.requests.row", { what: t(`play.requests.${what}`), n: i + 1 });
  const people = Array.from({ length: processes }, (_, p) => [String(p + 1), `P${p + 1}`]);
  /** @param {string} what @param {string[][]} choices @param {(value: string) => void} told */
  const choice = (what, choices, told) => {
    const made = select(/** @type {[string, string][]} */ (choices), told);
    made.control.setAttribute("aria-label", named(what));
    made.set(String(action[what]));
    return made.control;
  };
  const others = people.filter(([p]) => Number(p) !== action.process),
    deeds = DEEDS.map((d) => [d, t(`play.requests.${d}`)]);
  const at = number({ step: "any", label: named("at") }, (x) => change({ at: x }));
  at.set(action.at);
  /** @type {(Node|string)[]} */
  const cells = [
    at.control,
    choice("process", people, (p) => change({ process: Number(p) })),
    choice("do", deeds, (d) => change({ do: d })),
  ];
  if (action.do === "request") {
    const held = number({ step: "any", label: named("for") }, (x) => change({ hold: x }));
    held.set(action.hold ?? hold ?? HOLD);
    cells.push(held.control);
  } else if (action.do === "send") cells.push(choice("to", others, (p) => change({ to: Number(p) })));
  else cells.push("");
  cells.push(iconButton(t("play.requests.remove", { n: i + 1 }), CROSS, remove));
  return el("tr", ...cells.map((cell) => el("td", cell)));
}

/** An action with only the fields that it may have. @param {any} action @param {number} processes */
function tidy({ at, process, do: deed, hold, again, to }, processes) {
  const bare = { at, process, do: deed };
  if (deed === "request") return { ...bare, ...(hold !== undefined && { hold }), ...(again && { again: true }) };
  if (deed !== "send") return bare;
  return { ...bare, to: to && to !== process ? to : (process % processes) + 1 };
}

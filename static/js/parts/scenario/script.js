/**
 * One line of a script: a time, a process, and its action.
 * @import {Translate} from "../../model/types.js"
 */
import { el } from "../dom.js";
import { iconButton, number, select } from "../fields.js";

const CROSS = "M5 5l10 10M15 5 5 15";
/** The actions of a process. */
const ACTIONS = ["request", "internal", "send"];
/** The default time inside, if neither line nor workload sets one. */
const HOLD = 2;

/**
 * @typedef {object} RowOptions
 * @property {Translate} t
 * @property {number} processes
 * @property {number} [hold] the time inside, if the line does not set one
 * @property {(action: any) => void} alter
 * @property {() => void} remove
 */

/** @param {any} action @param {number} i its index, from 0 @param {RowOptions} options */
export function scriptRow(action, i, { t, processes, hold, alter, remove }) {
  const change = (/** @type {Record<string, any>} */ part) => alter(tidy({ ...action, ...part }, processes)),
    named = (/** @type {string} */ what) => t("play.requests.row", { what: t(`play.requests.${what}`), n: i + 1 });
  const all = Array.from({ length: processes }, (_, p) => /** @type {[string, string]} */ ([`${p + 1}`, `P${p + 1}`])),
    others = all.filter(([p]) => Number(p) !== action.process),
    actions = ACTIONS.map((a) => /** @type {[string, string]} */ ([a, t(`play.requests.${a}`)]));
  /** @param {string} what @param {[string, string][]} choices @param {(value: string) => any} [read] */
  const choice = (what, choices, read = Number) =>
    select(choices, String(action[what]), (value) => change({ [what]: read(value) }), named(what));
  const amount = (/** @type {string} */ what, /** @type {number} */ value, /** @type {string} */ name) =>
    number({ value, step: "any", label: named(what) }, (x) => change({ [name]: x }));
  const last = {
    request: () => amount("for", action.hold ?? hold ?? HOLD, "hold"),
    send: () => choice("to", others),
  }[/** @type {string} */ (action.do)];
  return el(
    "tr",
    ...[
      amount("at", action.at, "at"),
      choice("process", all),
      choice("do", actions, String),
      last?.() ?? "",
      iconButton(t("play.requests.remove", { n: i + 1 }), CROSS, remove),
    ].map((cell) => el("td", cell)),
  );
}

/** An action with only the fields that its kind has. @param {any} action @param {number} processes */
function tidy({ at, process, do: does, hold, again, to }, processes) {
  const bare = { at, process, do: does };
  if (does === "request") return { ...bare, ...(hold !== undefined && { hold }), ...(again && { again: true }) };
  if (does !== "send") return bare;
  return { ...bare, to: to && to !== process ? to : (process % processes) + 1 };
}

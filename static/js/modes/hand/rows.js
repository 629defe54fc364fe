/**
 * The list of what can happen next: what may be chosen, each with its key, and what may not. Faults stand behind one key
 * for each kind, which leads to the list of them. Pure.
 * @import {Choice} from "../../net/next.js"
 * @import {Kind} from "./words.js"
 */
import { partsOf } from "./words.js";

/** The keys, in their order: none of these does anything else by hand. */
const KEYS = "123456789aefgijnopstwxy";
/** Where there are more rows than keys, it gives the keys to the next ones. */
export const MORE = "z";
/** How often it does so until they come round. @param {number} rows */
export const roundsOf = (rows) => Math.max(1, Math.ceil(rows / KEYS.length));

/** @typedef {"arrive"|"act"|"fault"} Group */
/**
 * choice: what is chosen; faults: the kind whose list is opened instead.
 * @typedef {{key: string, group: Group, kind: Kind, choice: Choice|null, faults: Kind|null}} Row
 */

/** In the order in which they are told. @type {Kind[]} */
const FAULTS = ["drop", "duplicate", "internal", "send", "crash", "recover"];

/** @param {Choice} c */
const kindOf = (c) => partsOf(c.choice).kind;

/**
 * @param {Choice[]} choices @param {Kind|null} faults whose list is open
 * @param {number} [round] which rows have the keys, of more than there are keys
 * @returns {Row[]}
 */
export function rowsOf(choices, faults, round = 0) {
  const possible = choices.filter((c) => !c.why);
  /** @type {Omit<Row, "key">[]} */
  const rows = faults
    ? possible
        .filter((c) => c.fault && kindOf(c) === faults)
        .map((choice) => ({ group: "fault", kind: faults, choice, faults: null }))
    : [...usual(possible, "arrive"), ...usual(possible, "act"), ...faultRows(possible)];
  return rows.map((row, i) => ({ ...row, key: KEYS[i - round * KEYS.length] ?? "" }));
}

/** @param {Choice[]} possible @param {Group} group @returns {Omit<Row, "key">[]} */
function usual(possible, group) {
  return possible
    .filter((c) => !c.fault && (kindOf(c) === "deliver") === (group === "arrive"))
    .map((choice) => ({ group, kind: kindOf(choice), choice, faults: null }));
}

/** @param {Choice[]} possible @returns {Omit<Row, "key">[]} */
function faultRows(possible) {
  return FAULTS.filter((kind) => possible.some((c) => c.fault && kindOf(c) === kind)).map((kind) => ({
    group: "fault",
    kind,
    choice: null,
    faults: kind,
  }));
}

/**
 * The rows of the list of possible next events, each with its key. Faults have one row for each kind, which opens the
 * list of that kind. Pure.
 * @import {Choice} from "../../net/next.js"
 * @import {Kind} from "./words.js"
 */
import { partsOf } from "./words.js";

/** The keys, in order; none of them has another meaning in this mode. */
const KEYS = "123456789aefgijnopstwxy";
/** The key that assigns the keys to the next rows, if there are more rows than keys. */
export const MORE = "z";
/** The number of such rounds until the first rows have the keys again. @param {number} rows */
export const roundsOf = (rows) => Math.max(1, Math.ceil(rows / KEYS.length));

/** @typedef {"arrive"|"act"|"fault"} Group */
/**
 * choice: what the row chooses; or null, and `faults` is the kind whose list it opens.
 * @typedef {{key: string, group: Group, kind: Kind, choice: Choice|null, faults: Kind|null}} Row
 */

/** The kinds of faults, in the order of the list. @type {Kind[]} */
const FAULTS = ["drop", "duplicate", "internal", "send", "crash", "recover"];

/** @param {Choice} c */
const kindOf = (c) => partsOf(c.choice).kind;

/**
 * @param {Choice[]} choices @param {Kind|null} faults the kind whose list is open
 * @param {number} [round] which rows have the keys, if there are more rows than keys
 * @returns {Row[]}
 */
export function rowsOf(choices, faults, round = 0) {
  const possible = choices.filter((c) => !c.why);
  /** @type {Omit<Row, "key">[]} */
  const rows = faults
    ? possible
        .filter((c) => c.fault && kindOf(c) === faults)
        .map((choice) => ({ group: "fault", kind: faults, choice, faults: null }))
    : [...rowsIn(possible, "arrive"), ...rowsIn(possible, "act"), ...faultRows(possible)];
  return rows.map((row, i) => ({ ...row, key: KEYS[i - round * KEYS.length] ?? "" }));
}

/** @param {Choice[]} possible @param {Group} group @returns {Omit<Row, "key">[]} */
function rowsIn(possible, group) {
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

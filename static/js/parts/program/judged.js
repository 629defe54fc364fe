/**
 * Asks the server whether a program is valid, and what is wrong where.
 * @import {Refusal} from "../../net/socket.js"
 */
import { ask } from "../../net/ask.js";
import { isBusy } from "../../net/retry.js";

/**
 * An error in a program, from `column` up to `end`, in characters from 1; meant: a suggested replacement.
 * @typedef {object} Diagnostic
 * @property {number} line
 * @property {number} column
 * @property {number} end
 * @property {string} code of the text "program.<code>"
 * @property {string} [value]
 * @property {string} [allowed]
 * @property {string} [meant]
 * @property {string} [text] in English
 */
/**
 * right: it runs, or is refused for a reason other than its text; away: the server cannot judge it for some seconds.
 * @typedef {{is: "right"}|{is: "wrong", wrong: Diagnostic[]}|{is: "away", busy: boolean, seconds: number}} Judged
 */

/** @typedef {Pick<Refusal, "status"|"retryAfter"> & {problems?: (Diagnostic & {path: string})[]}} Refused */

/** Seconds until the next try, if the server names none. */
const WAIT = 3;

/** @param {string} scenario with a program @param {typeof fetch} [get] @returns {Promise<Judged>} */
export async function judged(scenario, get = fetch) {
  try {
    await ask("/api/v1/run?format=digest", scenario, { get });
    return { is: "right" };
  } catch (fault) {
    if (fault instanceof Error) return { is: "away", busy: false, seconds: WAIT };
    const { problems = [], retryAfter = WAIT, status } = /** @type {Refused} */ (fault),
      wrong = problems.filter((p) => p.path === "program");
    if (wrong.length) return { is: "wrong", wrong: wrong.map(placed) };
    return isBusy({ status }) ? { is: "away", busy: true, seconds: retryAfter } : { is: "right" };
  }
}

/** Puts an error about the whole program at its beginning. @param {Diagnostic} wrong @returns {Diagnostic} */
function placed(wrong) {
  const { line = 1, column = 1, end = column + 1 } = wrong;
  return { ...wrong, line, column, end };
}

/**
 * Whether a program can be run: the server reads it, and says what is wrong and where.
 * @import {Refusal} from "../../net/socket.js"
 */
import { ask } from "../../net/ask.js";
import { isBusy } from "../../net/wait.js";

/**
 * What is wrong in a program: from a column up to another, from 1, in characters; meant: what may have been meant
 * instead.
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
 * right: it is run, or refused for something else than its text; away: nobody could say, for so many seconds.
 * @typedef {{is: "right"}|{is: "wrong", wrong: Diagnostic[]}|{is: "away", busy: boolean, seconds: number}} Judged
 */

/** @typedef {Pick<Refusal, "status"|"retryAfter"> & {problems?: (Diagnostic & {path: string})[]}} Refused */

/** Seconds until the next try if the server does not say how long. */
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

/** What is wrong with the whole is said of its beginning. @param {Diagnostic} wrong @returns {Diagnostic} */
function placed(wrong) {
  const { line = 1, column = 1, end = column + 1 } = wrong;
  return { ...wrong, line, column, end };
}

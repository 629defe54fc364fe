/**
 * Asks the server for the state of a challenge, and for searches if wanted.
 * @import {Scenario} from "../model/scenario.js"
 */
import { askUntilAnswered } from "./ask.js";

/**
 * A budget, or what was used of it.
 * @typedef {{steps?: number, drop?: number, duplicate?: number, crash?: number}} Spent
 */
/**
 * @typedef {object} Verdict
 * @property {boolean} solved
 * @property {number} [at] after how many choices of the schedule it was solved
 * @property {number} steps choices made after the given ones, up to there
 * @property {Spent} budget
 * @property {Spent} used
 * @property {"goal"|"search"|"spent"|"over"} [lost] why the goal is out of reach from here
 * @property {number} [over] the index of the choice beyond the budget
 * @property {"right"|"wrong"|"unknown"} [answer]
 * @property {"yes"|"no"|"unknown"} [possible] whether the goal can be reached from the beginning
 * @property {number} [least]
 * @property {"yes"|"no"|"unknown"} [reachable] from here
 * @property {number} [from]
 * @property {string} [next] the first choice of a shortest solution
 * @property {number} [states]
 */
/** What to search for. @typedef {{least?: boolean, from?: boolean, next?: boolean}} Wishes */

/**
 * Returns the verdict on a scenario; retries while the server is busy.
 * @param {Scenario} scenario @param {Wishes} wishes @param {Parameters<typeof askUntilAnswered>[2]} [how]
 * @returns {Promise<Verdict>} rejects with the server's refusal, or with fetch's error
 */
export function judge(scenario, wishes, how) {
  const wanted = Object.entries(wishes).flatMap(([name, wish]) => (wish ? [[name, "1"]] : [])),
    query = new URLSearchParams(wanted);
  return askUntilAnswered(`/api/v1/challenge${query.size ? `?${query}` : ""}`, scenario, how);
}

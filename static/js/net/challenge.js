/**
 * How a challenge stands: asked of the server, which judges, and searches if that is wanted.
 * @import {Scenario} from "../model/scenario.js"
 */
import { askUntilAnswered } from "./ask.js";

/** What may be spent, or was. @typedef {{steps?: number, drop?: number, duplicate?: number, crash?: number}} Spent */
/**
 * @typedef {object} Verdict
 * @property {boolean} solved
 * @property {number} [at] after how many choices of the schedule
 * @property {number} steps the choices made after the given ones, up to there
 * @property {Spent} budget
 * @property {Spent} used
 * @property {"goal"|"search"|"spent"|"over"} [lost] why the goal is out of reach from here
 * @property {number} [over] the place of the choice that is not in the budget
 * @property {"right"|"wrong"|"unknown"} [answer]
 * @property {"yes"|"no"|"unknown"} [possible] from the beginning
 * @property {number} [least]
 * @property {"yes"|"no"|"unknown"} [reachable] from here
 * @property {number} [from]
 * @property {string} [next] the first choice of a shortest way
 * @property {number} [states]
 */
/** What is searched for. @typedef {{least?: boolean, from?: boolean, next?: boolean}} Wishes */

/**
 * The verdict on a scenario. While the server is busy it is asked again.
 * @param {Scenario} scenario @param {Wishes} wishes @param {Parameters<typeof askUntilAnswered>[2]} [how]
 * @returns {Promise<Verdict>} rejected with the server's refusal, or with the error of fetch
 */
export function judge(scenario, wishes, how) {
  const wanted = Object.entries(wishes).flatMap(([name, wish]) => (wish ? [[name, "1"]] : [])),
    query = new URLSearchParams(wanted);
  return askUntilAnswered(`/api/v1/challenge${query.size ? `?${query}` : ""}`, scenario, how);
}

/**
 * How a challenge stands: asked of the server, which judges, and searches if that is wanted.
 * @import {Scenario} from "../model/scenario.js"
 */
import { isBusy, Wait } from "./wait.js";

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
/** @typedef {{signal?: AbortSignal, get?: typeof fetch, later?: (work: () => void, ms: number) => void}} How */

/**
 * The verdict on a scenario. While the server is busy it is asked again.
 * @param {Scenario} scenario @param {Wishes} wishes @param {How} [how]
 * @returns {Promise<Verdict>} rejected with what the server says, or with what fetch does
 */
export async function judge(scenario, wishes, { signal, get = fetch, later = setTimeout } = {}) {
  const query = new URLSearchParams();
  for (const [name, wanted] of Object.entries(wishes)) if (wanted) query.set(name, "1");
  const path = `/api/v1/challenge${query.size ? `?${query}` : ""}`,
    wait = new Wait();
  for (;;) {
    const answer = await get(path, { method: "POST", body: JSON.stringify(scenario), signal });
    if (answer.ok) return answer.json();
    if (!isBusy(answer)) throw await answer.json().catch(() => ({ error: answer.statusText }));
    await new Promise((go) => later(() => go(null), wait.seconds * 1000));
    signal?.throwIfAborted();
    wait.longer();
  }
}

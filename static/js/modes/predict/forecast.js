/**
 * What questions need beside the run: what can still go wrong from its steps.
 * @import {Run} from "../../model/types.js"
 * @import {Chosen, Forecast} from "../../model/questions/types.js"
 */
import { candidates, eventsBefore } from "../../model/questions/wrong.js";

/** So long a reader waits for that, in milliseconds: a little longer than the server searches. */
const PATIENCE = 3500;

/**
 * What can still go wrong from some steps of a run, where that may be asked: the server searches from each.
 * @param {Run} run @param {Record<string, any>} scenario @param {Chosen|undefined} chosen
 * @param {typeof fetch} [get]
 * @returns {Promise<Forecast|null>} null: it was not asked, or did not answer in time
 */
export async function foreseen(run, scenario, chosen, get = fetch) {
  const at = run.chunk ? [] : candidates(run, chosen).map((n) => eventsBefore(run, n));
  if (!at.length) return null;
  try {
    const answer = await get(`/api/v1/ahead?at=${at}`, {
      method: "POST",
      body: JSON.stringify(scenario),
      signal: AbortSignal.timeout(PATIENCE),
    });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null; // without it one kind of question is not asked
  }
}

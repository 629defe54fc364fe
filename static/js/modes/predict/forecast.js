/**
 * What questions need besides the run: which properties can still be violated from its steps.
 * @import {Run} from "../../model/types.js"
 * @import {Chosen, Forecast} from "../../model/questions/types.js"
 */
import { candidates, eventsBefore } from "../../model/questions/wrong.js";

/** The timeout in milliseconds: a little longer than the server's search. */
const PATIENCE = 3500;

/**
 * Asks the server which properties can still be violated from some steps of a run; it searches from each.
 * @param {Run} run @param {Record<string, any>} scenario @param {Chosen|undefined} chosen
 * @param {typeof fetch} [get]
 * @returns {Promise<Forecast|null>} null if not asked or not answered in time
 */
export async function foreseen(run, scenario, chosen, get = fetch) {
  const at = run.chunk ? [] : candidates(run, chosen).map((n) => eventsBefore(run, n));
  if (!at.length) return null;
  try {
    // without the header of JSON, which a frame without an origin may not send
    const answer = await get(`/api/v1/ahead?at=${at}`, {
      method: "POST",
      body: JSON.stringify(scenario),
      signal: AbortSignal.timeout(PATIENCE),
    });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null; // without it one kind of question is left out
  }
}

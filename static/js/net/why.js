/**
 * Asks the server why a run broke.
 * @import {Answer} from "../parts/why/answer.js"
 */

/**
 * Null if it does not say.
 * @param {Record<string, string>} query property, step, and s where the scenario is a link's
 * @param {Record<string, any>} [scenario]
 * @returns {Promise<Answer|null>}
 */
export async function whyOf(query, scenario) {
  const headers = { "Content-Type": "application/json" };
  try {
    const answer = await fetch(
      `/api/v1/why?${new URLSearchParams(query)}`,
      scenario && { method: "POST", headers, body: JSON.stringify(scenario) },
    );
    return answer.ok ? await answer.json() : null;
  } catch {
    return null; // there is no connection
  }
}

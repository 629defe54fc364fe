/**
 * What questions need beside the run: its style sheet, and what is proved of all schedules of a small system.
 * @import {Run} from "../../model/types.js"
 * @import {Chosen, Proved} from "../../model/questions/types.js"
 */

/** Systems of so many processes are small enough for a search that a reader waits for; so long, in milliseconds. */
const FEW = 3,
  PATIENCE = 3000;

/** Loads the style sheet, once. */
export function dressed() {
  const href = new URL("./predict.css", import.meta.url).href;
  if (document.querySelector(`link[href="${href}"]`)) return;
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href }));
}

/**
 * What the explorer proves of a run's system, where it is small and it may be asked whether something can still go wrong.
 * @param {Run} run @param {Record<string, any>} scenario @param {Chosen|undefined} chosen
 * @returns {Promise<Proved|null>} null: it was not asked, or did not answer in time
 */
export async function proved(run, scenario, chosen) {
  const kinds = chosen?.kinds ?? [];
  if (run.nodes > FEW || run.excerpt || (kinds.length && !kinds.includes("wrong"))) return null;
  const { schedule, loop, ...rest } = scenario;
  try {
    const answer = await fetch("/api/v1/explore", {
      method: "POST",
      body: JSON.stringify(schedule ? scenario : rest),
      signal: AbortSignal.timeout(PATIENCE),
    });
    const report = answer.ok ? await answer.json() : null;
    return report?.complete ? provedIn(report, asksOf(run)) : null;
  } catch {
    return null; // without it one kind of question is asked less often
  }
}

/**
 * What a report proves of a run: that of a search in which each process asks at least as often.
 * @param {{asks: number[], states: number, properties: {property: string, verdict: string}[]}} report
 * @param {number[]} made how often each process asks in the run
 * @returns {Proved|null}
 */
export function provedIn({ asks, states, properties }, made) {
  if (asks.some((n, i) => n < made[i])) return null;
  return { states, holds: properties.filter((p) => p.verdict === "holds").map((p) => p.property) };
}

/** How often each process asks in a run. @param {Run} run */
export const asksOf = (run) =>
  Array.from(
    { length: run.n },
    (_, p) => run.beats.filter((b) => b.at === p + 1 && (b.kind === "ask" || b.kind === "again")).length,
  );

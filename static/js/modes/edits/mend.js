/**
 * Repairs a scenario after an edit in time: a delivery of a message that is now sent later keeps its delay; a delivery
 * of a message that is no longer sent is removed. Pure.
 * @import {Run} from "../../model/types.js"
 * @import {Scenario} from "../../model/scenario.js"
 */
import { exact } from "./timed.js";

/** @typedef {{path: string, code?: string, allowed?: any}} Problem */
/** gone: the messages whose deliveries were removed. @typedef {{scenario: Scenario, gone: string[]}} Mended */

/**
 * The new time of a delivery whose message is now sent later, with the same delay. null: remove it, the message is not
 * sent; undefined: the problem is a different one.
 * @param {Run} run @param {{message: string, at: number}} delivery @param {Problem} problem
 */
function anew(run, { message, at }, { code, allowed }) {
  const arc = run.byId.get(message),
    sent = Number(allowed);
  if (code !== "before-sent" || !arc) return null;
  const was = arc.due ?? (arc.receivedBeat ? run.timeOf(arc.receivedBeat) : at);
  return sent > arc.sentTime ? exact(sent + was - arc.sentTime) : undefined;
}

/**
 * Removes the problems from a refused scenario; null if there are problems of another kind.
 * @param {Run} run the run before the edit @param {Scenario} s the edited scenario @param {Problem[]} problems
 * @returns {Mended|null}
 */
export function mended(run, s, problems) {
  const all = s.deliveries ?? [];
  /** @type {Map<number, number|null>} */
  const changes = new Map();
  for (const problem of problems) {
    const [, i] = /^deliveries\[(\d+)\](?:\.(?:message|at))?$/.exec(problem.path) ?? [],
      at = i === undefined ? undefined : anew(run, all[Number(i)], problem);
    if (at === undefined) return null;
    changes.set(Number(i), at);
  }
  if (!changes.size) return null;
  const gone = [...changes].flatMap(([i, at]) => (at === null ? all[i].message : []));
  const deliveries = all.flatMap((/** @type {any} */ d, /** @type {number} */ i) => {
    const at = changes.get(i);
    return at === undefined ? [d] : at === null ? [] : [{ ...d, at }];
  });
  return { scenario: { ...s, deliveries }, gone };
}

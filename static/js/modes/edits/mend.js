/**
 * What else has to give way when a run is changed in time: deliveries of messages that are sent later now arrive as long
 * after their sending as they did; those of messages that are never sent any more go. Pure.
 * @import {Run} from "../../model/types.js"
 * @import {Scenario} from "../../model/scenario.js"
 */
import { exact } from "./timed.js";

/** @typedef {{path: string, code?: string, allowed?: any}} Problem */
/** gone: the messages whose deliveries went. @typedef {{scenario: Scenario, gone: string[]}} Mended */

/**
 * When a delivery is to be, whose message is sent later than it was: as long after that as it was. null: not any more, as
 * the message is not sent; undefined: something else is wrong with it.
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
 * A refused scenario without what stood in its way; null if something else is wrong with it.
 * @param {Run} run that was changed @param {Scenario} s what it was changed to @param {Problem[]} problems
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

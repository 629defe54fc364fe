/**
 * What else has to give way when a run is changed in time: deliveries of messages that are sent later now arrive as long
 * after their sending as they did; those of messages that are never sent any more go. Pure.
 * @import {Run} from "../../model/types.js"
 * @import {Scenario} from "../../parts/scenario/edits.js"
 */
import { exact } from "./timed.js";

/** @typedef {{path: string, code?: string, allowed?: any}} Problem */
/** gone: the messages whose deliveries went. @typedef {{scenario: Scenario, gone: string[]}} Mended */

/**
 * A refused scenario without what stood in its way; null if something else is wrong with it.
 * @param {Run} run that was changed @param {Scenario} s what it was changed to @param {Problem[]} problems
 * @returns {Mended|null}
 */
export function mended(run, s, problems) {
  const all = s.deliveries ?? [];
  /** @type {Map<number, number|null>} */
  const changes = new Map();
  for (const { path, code, allowed } of problems) {
    const [, i] = /^deliveries\[(\d+)\](?:\.(?:message|at))?$/.exec(path) ?? [];
    if (i === undefined) return null;
    const { message, at } = all[Number(i)],
      sent = run.byId.get(message)?.sentTime;
    changes.set(Number(i), code === "before-sent" && sent !== undefined ? exact(Number(allowed) + at - sent) : null);
  }
  if (!changes.size) return null;
  const gone = [...changes].flatMap(([i, at]) => (at === null ? all[i].message : []));
  const deliveries = all.flatMap((/** @type {any} */ d, /** @type {number} */ i) => {
    const at = changes.get(i);
    return at === undefined ? [d] : at === null ? [] : [{ ...d, at }];
  });
  return { scenario: { ...s, deliveries }, gone };
}

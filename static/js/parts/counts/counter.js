/**
 * How much a run has cost after so many steps. Pure; grows with the run.
 * @import {Arc, Run} from "../../model/types.js"
 */
import { machineOf } from "../../model/names.js";
import { upTo } from "../../model/search.js";

/** @typedef {{messages: number, entries: number, application: number, byType: Record<string, number>}} Counts */

/**
 * A counter over a run that may still be growing: asks for any step are a binary search.
 * @param {Run} run
 * @returns {(beat: number) => Counts}
 */
export function counter(run) {
  /** @type {Map<string, number[]>} beats of sending, by type */
  const sent = new Map((run.header.messages ?? []).map((m) => [m.type, []]));
  /** @type {number[]} */
  const application = [];
  /** @type {number[]} */
  const entered = [];
  let messages = 0,
    beats = 0;
  const grow = () => {
    // one beat may still grow by an entry, so the newest is left for the next time
    const whole = run.summary ? run.beats.length : run.beats.length - 1;
    for (; beats < whole; beats++) if (run.beats[beats].enters) entered.push(beats + 1);
    for (; messages < run.messages.length; messages++) count(run.messages[messages]);
  };
  /** @param {Arc} m */
  const count = (m) => {
    const list = sent.get(m.type);
    if (m.copyOf || (list && machineOf(run.header, m.from) === machineOf(run.header, m.to))) return;
    (list ?? application).push(m.sentBeat);
  };
  return (beat) => {
    grow();
    const byType = Object.fromEntries([...sent].map(([type, list]) => [type, upTo(list, beat)]));
    const newest = run.beats[beats];
    const last = newest && newest.n <= beat && newest.enters ? 1 : 0;
    return {
      messages: Object.values(byType).reduce((a, b) => a + b, 0),
      entries: upTo(entered, beat) + last,
      application: upTo(application, beat),
      byType,
    };
  };
}

/**
 * The messages and entries of a run up to a step. Pure; grows with the run. NaN: not loaded.
 * @import {Arc, Run} from "../../model/types.js"
 */
import { machineOf } from "../../model/names.js";
import { upTo } from "../../model/search.js";

/** @typedef {{messages: number, entries: number, application: number, byType: Record<string, number>}} Counts */

/**
 * A counter over a run that may still be growing; each query is a binary search. Of a large run, only the counts within
 * the loaded chunk and at the end are known.
 * @param {Run} run
 * @returns {(beat: number) => Counts}
 */
export function counter(run) {
  const { chunk, summary } = run;
  if (!chunk) return counted(run);
  const before = chunk.counted,
    within = counted(run),
    { messages = 0, entries = 0, application = 0, byType = {} } = summary ?? {};
  return (beat) => {
    if (beat >= run.beats.length) return { messages, entries, application, byType };
    if (!before || !chunk.has(beat)) return { messages: NaN, entries: NaN, application: NaN, byType: {} };
    const now = within(beat);
    for (const type of Object.keys(now.byType)) now.byType[type] += before.byType[type] ?? 0;
    return {
      messages: now.messages + before.messages,
      entries: now.entries + before.entries,
      application: now.application + (before.application ?? 0),
      byType: now.byType,
    };
  };
}

/** @param {Run} run @returns {(beat: number) => Counts} */
function counted(run) {
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
    for (; beats < whole; beats++) if (run.beats[beats]?.enters) entered.push(beats + 1);
    for (; messages < run.messages.length; messages++) count(run.messages[messages]);
  };
  /** @param {Arc} m */
  const count = (m) => {
    const list = sent.get(m.type);
    if (
      m.copyOf ||
      (run.chunk && !m.sentBeat) ||
      (list && machineOf(run.header, m.from) === machineOf(run.header, m.to))
    )
      return;
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

/**
 * The figures of a run that are compared: messages, entries, waiting times. Pure.
 * @import {Run} from "../../model/types.js"
 */

/**
 * mean, longest: waiting times of the granted requests, NaN if none was granted; waiting: the number of requests still
 * waiting at the end; each: messages per entry.
 * @typedef {{messages: number, entries: number, each: number, mean: number, longest: number, waiting: number}} Figures
 */

/** @param {Run} run complete @returns {Figures} */
export function figuresOf(run) {
  const { messages = 0, entries = 0 } = run.summary ?? {},
    stretches = run.phases.flat().filter((s) => s.phase === "waiting"),
    granted = stretches
      .filter((s) => s.to !== Infinity && isGranted(run, s))
      .map((s) => run.timeOf(s.to) - run.timeOf(s.from)),
    alone = entries - granted.length; // requests granted at once, without waiting
  const all = [...granted, ...Array(Math.max(0, alone)).fill(0)];
  return {
    messages,
    entries,
    each: messages / entries,
    mean: all.reduce((sum, x) => sum + x, 0) / all.length,
    longest: all.length ? Math.max(...all) : Number.NaN,
    waiting: stretches.filter((s) => s.to === Infinity).length,
  };
}

/** Whether a waiting phase ended with an entry. @param {Run} run @param {import("../../model/types.js").PhaseSpan} s */
const isGranted = (run, { process, to }) => run.phases[process - 1].some((s) => s.phase === "inside" && s.from === to);

/**
 * What every view asks of a moment. Pure.
 * @import {Phase} from "../model/types.js"
 * @import {Mark, Moment} from "./types.js"
 */

/** The phase of a process. @param {Moment} moment @param {number} process @returns {Phase} */
export function phaseOf({ run, beat }, process) {
  return run.beats[run.lastOf(process, beat) - 1]?.phase ?? "idle";
}

/**
 * How much of its way a mark has behind it: from 0 to 1; half, where nobody knows.
 * @param {Moment} moment @param {Mark} mark
 */
export function progress({ run, time }, mark) {
  const arc = run.byId.get(mark.message);
  if (!arc) return 0.5;
  const due = arc.receivedBeat && !arc.lost ? run.timeOf(arc.receivedBeat) : arc.due;
  if (due === null || due <= arc.sentTime) return 0.5;
  return Math.min(1, Math.max(0, (time - arc.sentTime) / (due - arc.sentTime)));
}

/**
 * The marks of a kind, in the order of their names.
 * @param {import("./types.js").Marks} marks @param {...string} what
 */
export function marksOf(marks, ...what) {
  return [...marks.values()]
    .filter((m) => what.includes(m.what))
    .sort((a, b) => a.name.localeCompare(b.name, "en", { numeric: true }));
}

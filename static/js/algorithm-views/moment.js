/**
 * Queries on a moment that the views share. Pure.
 * @import {Phase} from "../model/types.js"
 * @import {Mark, Moment} from "./types.js"
 */

/** A process's phase, idle before its first beat. @param {Moment} moment @param {number} process @returns {Phase} */
export function phaseOf({ run, beat }, process) {
  return run.beats[run.lastOf(process, beat) - 1]?.phase ?? "idle";
}

/**
 * Returns the fraction of its way that a mark has covered, from 0 to 1; 0.5 if the arrival is unknown.
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
 * Returns the marks of the given kinds, in the natural order of their names.
 * @param {import("./types.js").Marks} marks @param {...string} what
 */
export function marksOf(marks, ...what) {
  return [...marks.values()]
    .filter((m) => what.includes(m.what))
    .sort((a, b) => a.name.localeCompare(b.name, "en", { numeric: true }));
}

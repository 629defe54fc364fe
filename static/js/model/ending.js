/**
 * Why a run is over, and how a property stands at a moment of it: the same for the strip of the diagram and for the table
 * of verdicts. Only a run that has come to its own end, and is looked at there, is judged as a whole. Pure.
 * @import {Run} from "./types.js"
 */
import { numberOf } from "./numbering.js";

/** The ends of which nothing more can come: all is quiet, nobody can go on, or the same goes on for ever. */
const WHOLE = new Set(["quiescent", "deadlock", "loop"]);

/** The properties that promise that something will happen, which no beginning of a run can show or refute. */
const LIVENESS = new Set(["EM2", "starvation"]);

/** Whether a run has come to its own end. @param {Run} run */
export const isWhole = ({ summary }) => WHOLE.has(summary?.ended ?? "");

/**
 * Why a run is over; nothing while it is under way. "part": it is the first part of a longer run, of which no more is
 * sent; "limit": it was stopped by a limit; "schedule": the choices that it was given are used up, and others would be
 * possible; "broken": they are, and the last of them broke a property, or the algorithm itself failed.
 * @param {Run} run
 * @returns {""|"quiescent"|"deadlock"|"loop"|"part"|"limit"|"schedule"|"broken"}
 */
export function endingOf({ beats, header: { scenario }, summary, violations }) {
  if (summary?.ended !== "limit") return summary?.ended ?? "";
  if (violations.some((v) => v.property === "panic")) return "broken";
  if (summary.part) return "part";
  if (!(scenario?.schedule || scenario?.hand) || summary.events >= scenario.stop?.events) return "limit";
  return violations.some((v) => v.beat === beats.length) ? "broken" : "schedule";
}

/** The properties of all algorithms, which are watched to the end; those of an algorithm's own may not be. */
const GENERAL = new Set(["EM1", "EM2", "EM3", "starvation"]);

/**
 * How a property stands. `here`: broken at or before the moment, or after it; it holds in the whole run, or as far as
 * that is seen; it held as long as it was watched; it is not judged, since the run was cut off before what it promises
 * had to happen.
 * @typedef {object} Standing
 * @property {"broken"|"later"|"holds"|"sofar"|"watched"|"open"} here
 * @property {number} beat where it is broken, or the last at which it was watched; else 0
 */

/**
 * The last event at which a property is watched, if it is not watched to the end: of a long run those of the algorithm's
 * own are not, for each of their looks is at the whole system.
 * @param {Pick<Run, "header"|"summary">} run @param {string} property
 */
export function watchedUntil({ header, summary }, property) {
  const looks = summary?.looks ?? header.looks;
  return looks && !GENERAL.has(property) ? looks : Infinity;
}

/** @param {Run} run @param {string} property @param {number} beat the moment @returns {Standing} */
export function standingOf(run, property, beat) {
  const at = run.violations.find((v) => v.property === property)?.beat ?? 0,
    watched = watchedUntil(run, property);
  if (at) return { here: at <= beat ? "broken" : "later", beat: at };
  if (numberOf(run, beat) > watched) return { here: "watched", beat: run.beatOfStep(watched) };
  if (!run.summary || beat < run.beats.length) return { here: "sofar", beat: 0 };
  return { here: isWhole(run) ? "holds" : LIVENESS.has(property) ? "open" : "sofar", beat: 0 };
}

/**
 * Why a run is over, and what may be said of it: only of a run that has come to its own end is anything judged that
 * could still have happened. Pure.
 * @import {Run} from "./types.js"
 */

/** The ends of which nothing more can come: all is quiet, nobody can go on, or the same goes on for ever. */
const WHOLE = new Set(["quiescent", "deadlock", "loop"]);

/** The properties that promise that something will happen, which no beginning of a run can show or refute. */
export const LIVENESS = new Set(["EM2", "starvation"]);

/** Whether a run has come to its own end. @param {Run} run */
export const isWhole = ({ summary }) => WHOLE.has(summary?.ended ?? "");

/**
 * Why a run is over; nothing while it is under way. "limit": it was stopped by a limit; "schedule": the choices that it
 * was given are used up, and others would be possible; "broken": they are, and the last of them broke a property, or
 * the algorithm itself failed.
 * @param {Run} run
 * @returns {""|"quiescent"|"deadlock"|"loop"|"limit"|"schedule"|"broken"}
 */
export function endingOf({ beats, header: { scenario }, summary, violations }) {
  if (summary?.ended !== "limit") return summary?.ended ?? "";
  if (violations.some((v) => v.property === "panic")) return "broken";
  if (!scenario?.schedule || summary.events >= scenario.stop?.events) return "limit";
  return violations.some((v) => v.beat === beats.length) ? "broken" : "schedule";
}

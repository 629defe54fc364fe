/**
 * Why a run ended, and the status of a property at a beat: shared by the diagram's strip and the table of verdicts.
 * Only a run that ended by itself, viewed at its end, is judged as a whole. Pure.
 * @import {Run} from "./types.js"
 */
import { numberOf } from "./numbering.js";

/** The endings after which nothing new can happen: quiescence, deadlock, or a loop. */
const WHOLE = new Set(["quiescent", "deadlock", "loop"]);

/** The liveness properties, which no prefix of a run can prove or refute. */
const LIVENESS = new Set(["EM2", "starvation"]);

/** Whether a run ended by itself, and not at a limit. @param {Run} run */
export const isWhole = ({ summary }) => WHOLE.has(summary?.ended ?? "");

/**
 * Why a run ended; "" while it is under way. "part": it is the first part of a longer run, and no more is sent;
 * "limit": it reached a limit; "schedule": the choices it was given are used up, and others would be possible;
 * "broken": they are used up and the last one violated a property, or the algorithm itself failed.
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

/** The properties of all algorithms. They are watched to the end; an algorithm's own may not be. */
const GENERAL = new Set(["EM1", "EM2", "EM3", "starvation"]);

/**
 * The status of a property at a beat. `here` is "broken" (at or before the beat) or "later" (after it); "holds" (in
 * the whole run) or "sofar" (as far as the run is seen); "watched" (it held as long as it was watched); or "open"
 * (the run was cut off before what the property promises had to happen).
 * @typedef {object} Standing
 * @property {"broken"|"later"|"holds"|"sofar"|"watched"|"open"} here
 * @property {number} beat where it is broken, or the last beat at which it was watched; else 0
 */

/**
 * The last event at which a property is watched; Infinity if it is watched to the end. In a long run the algorithm's
 * own properties are not, because each check looks at the whole system.
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

/**
 * What a visitor does to a run by dragging, by menu or by key: one description of it, whatever it was done with, and what
 * it makes of the scenario. Pure.
 * @import {Arc, Beat, Run} from "../../model/types.js"
 * @import {Scenario} from "../../model/scenario.js"
 * @import {Limits} from "./limits.js"
 */
import * as chosen from "./chosen.js";
import { actionLimits, arrivalLimits, isMovable, placeLimits } from "./limits.js";
import * as timed from "./timed.js";

/**
 * beat: what is moved, lost or doubled; to: a time, or in a run by choice how many of the other beats come before.
 * @typedef {{do: "move", beat: Beat, to: number} | {do: "lose"|"twice"|"arrive", beat: Beat}
 *   | {do: "add", what: "request"|"internal"|"leave"|"crash"|"recover", process: number, to: number}} Edit
 */
/**
 * How something is moved: in time, or among choices; taking: the run is taken over for it first.
 * @typedef {{by: "time"|"choice", taking: boolean, now: number, limits: Limits}} Way
 */

/** @param {Edit} a @param {Edit} b */
export function sameEdit(a, b) {
  const keys = /** @type {(keyof Edit)[]} */ (Object.keys(a));
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}

/** The message that arrives with a beat, or is lost there. @param {Beat} beat @returns {Arc|null} */
export const arrivalAt = ({ kind, message }) => (kind === "receive" || kind === "drop" ? message : null);

/**
 * How a beat can be moved; null: not at all.
 * @param {Run} run @param {Scenario} s @param {Beat} beat @returns {Way|null}
 */
export function wayOf(run, s, beat) {
  const arc = arrivalAt(beat),
    timely = !chosen.isChosen(s);
  if (timely && arc && arc.from === arc.to) return null; // it takes no time
  if (timely && arc) return { by: "time", taking: false, now: beat.time, limits: arrivalLimits(run, s, arc) };
  if (timely && timed.actionOf(s, beat) >= 0)
    return { by: "time", taking: false, now: beat.time, limits: actionLimits(run, s, beat) };
  if (!isMovable(beat)) return null;
  return { by: "choice", taking: timely, now: beat.n - 1, limits: placeLimits(run, beat) };
}

/**
 * Whether an edit is one of choices, in a scenario that time decides so far: the run has to be taken over first.
 * @param {Run} run
 * @param {Scenario} s
 * @param {Edit} edit
 */
export function takesOver(run, s, edit) {
  return edit.do === "move" && Boolean(wayOf(run, s, edit.beat)?.taking);
}

/**
 * A scenario with an edit. One given choice by choice may ask for what is not possible: that is for the server to fit.
 * @param {Run} run @param {Scenario} s the run's; in a run that was taken over, the same choice by choice
 * @param {Edit} edit @returns {Scenario}
 */
export function edited(run, s, edit) {
  const { story, notes, questions, beside, ...rest } = s;
  return chosen.isChosen(s) ? amongChoices(run, rest, edit) : inTime(run, rest, edit);
}

/** @param {Run} run @param {Scenario} s @param {Edit} edit */
function amongChoices(run, s, edit) {
  switch (edit.do) {
    case "move":
      return chosen.moves(s, run, edit.beat, edit.to);
    case "lose":
      return chosen.loses(s, edit.beat);
    case "arrive":
      return chosen.delivers(s, edit.beat);
    case "twice":
      return chosen.doubles(s, edit.beat);
    case "add":
      return chosen.adds(s, run, { process: edit.process, do: edit.what, place: edit.to });
  }
}

/** How long after a message its copy arrives, if nothing else is to arrive in between. */
const LATER = 0.5;

/** @param {Run} run @param {Scenario} s @param {Edit} edit @returns {Scenario} */
function inTime(run, s, edit) {
  if (edit.do === "add") return timed.adds(s, { at: edit.to, process: edit.process, do: edit.what });
  const arc = arrivalAt(edit.beat),
    { time } = edit.beat;
  if (!arc) return edit.do === "move" ? timed.acts(s, timed.actionOf(s, edit.beat), edit.to) : s;
  switch (edit.do) {
    case "move":
      return timed.arrives(s, arc.id, edit.to);
    case "lose":
      return timed.loses(s, arc.id);
    case "arrive":
      return timed.arrives(s, arc.id, time);
    case "twice": {
      const { hi } = arrivalLimits(run, s, arc);
      return timed.doubles(s, arc.id, Math.min(time + LATER, hi?.at ?? Infinity));
    }
  }
}

/** How many beats come before a time. @param {Run} run @param {number} time */
export const placeAt = (run, time) => run.beats.filter((b) => b.time <= time).length;

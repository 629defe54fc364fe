/**
 * What a visitor does to a run by dragging, by menu or by key: one description of it, whatever it was done with, and what
 * it makes of the scenario. Pure.
 * @import {Arc, Beat, Run} from "../../model/types.js"
 * @import {Scenario} from "../../model/scenario.js"
 * @import {Limits} from "./limits.js"
 */
import { edits as byChoice, isChosen } from "./chosen.js";
import { edits as inTime } from "./in-time.js";
import { actionLimits, arrivalLimits, isMovable, placeLimits } from "./limits.js";
import { actionOf } from "./timed.js";

/** to: a time, or in a run by choice how many of the other beats come before. */
/** @typedef {{do: "move", beat: Beat, to: number}} Move */
/** @typedef {{do: "lose"|"twice"|"arrive", beat: Beat}} Change of what becomes of the message that arrives with a beat */
/** @typedef {{do: "add", what: "request"|"internal"|"leave"|"crash"|"recover", process: number, to: number}} Addition */
/** @typedef {Move|Change|Addition} Edit */
/**
 * What each kind of edit makes of a scenario.
 * @typedef {object} Edits
 * @property {(s: Scenario, run: Run, edit: Move) => Scenario} move
 * @property {(s: Scenario, run: Run, edit: Change) => Scenario} lose
 * @property {(s: Scenario, run: Run, edit: Change) => Scenario} arrive
 * @property {(s: Scenario, run: Run, edit: Change) => Scenario} twice
 * @property {(s: Scenario, run: Run, edit: Addition) => Scenario} add
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
    timely = !isChosen(s);
  if (timely && arc && arc.from === arc.to) return null; // it takes no time
  if (timely && arc) return { by: "time", taking: false, now: beat.time, limits: arrivalLimits(run, s, arc) };
  if (timely && actionOf(s, beat) >= 0)
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
  const { [edit.do]: make } = isChosen(s) ? byChoice : inTime;
  return make(rest, run, /** @type {any} */ (edit));
}

/** How many beats come before a time. @param {Run} run @param {number} time */
export const placeAt = (run, time) => run.beats.filter((b) => b.time <= time).length;

/**
 * An edit of a run by dragging, menu or key: one description for all three, and its effect on the scenario. Pure.
 * @import {Arc, Beat, Run} from "../../model/types.js"
 * @import {Scenario} from "../../model/scenario.js"
 * @import {Limits} from "./limits.js"
 */
import { edits as byChoice, isChosen } from "./chosen.js";
import { edits as inTime } from "./in-time.js";
import { actionLimits, arrivalLimits, isMovable, placeLimits } from "./limits.js";
import { actionOf } from "./timed.js";

/** to: a time, or in a run given by choices the number of other beats that precede it. */
/** @typedef {{do: "move", beat: Beat, to: number}} Move */
/** @typedef {{do: "lose"|"twice"|"arrive", beat: Beat}} Change of the fate of the message that arrives with a beat */
/** @typedef {{do: "add", what: "request"|"internal"|"leave"|"crash"|"recover", process: number, to: number}} Addition */
/** @typedef {Move|Change|Addition} Edit */
/**
 * Applies each kind of edit to a scenario.
 * @typedef {object} Edits
 * @property {(s: Scenario, run: Run, edit: Move) => Scenario} move
 * @property {(s: Scenario, run: Run, edit: Change) => Scenario} lose
 * @property {(s: Scenario, run: Run, edit: Change) => Scenario} arrive
 * @property {(s: Scenario, run: Run, edit: Change) => Scenario} twice
 * @property {(s: Scenario, run: Run, edit: Addition) => Scenario} add
 */
/**
 * How a beat is moved: in time, or among choices; taking: the run has to be turned into choices first; now: its value
 * before the move.
 * @typedef {{by: "time"|"choice", taking: boolean, now: number, limits: Limits}} Way
 */

/** @param {Edit} a @param {Edit} b */
export function sameEdit(a, b) {
  const keys = /** @type {(keyof Edit)[]} */ (Object.keys(a));
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}

/** The message that arrives with a beat, or is lost there; else null. @param {Beat} beat @returns {Arc|null} */
export const arrivalAt = ({ kind, message }) => (kind === "receive" || kind === "drop" ? message : null);

/**
 * How a beat can be moved; null if it cannot.
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
 * Whether an edit moves a choice in a scenario that runs by time: the run has to be turned into choices first.
 * @param {Run} run
 * @param {Scenario} s
 * @param {Edit} edit
 */
export function takesOver(run, s, edit) {
  return edit.do === "move" && Boolean(wayOf(run, s, edit.beat)?.taking);
}

/**
 * Applies an edit to a scenario. A scenario given by choices may then contain impossible ones: the server repairs it.
 * @param {Run} run @param {Scenario} s the run's scenario, or its version by choices
 * @param {Edit} edit @returns {Scenario}
 */
export function edited(run, s, edit) {
  const { story, notes, questions, beside, ...rest } = s;
  const { [edit.do]: make } = isChosen(s) ? byChoice : inTime;
  return make(rest, run, /** @type {any} */ (edit));
}

/** The number of beats up to and including a time. @param {Run} run @param {number} time */
export const placeAt = (run, time) => run.beats.filter((b) => b.time <= time).length;

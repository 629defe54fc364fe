/**
 * Hit tests of the drag: the movable arrowhead or event at a point, and the place of a lane.
 * @import {Projection} from "../../model/projection.js"
 * @import {Beat, Run} from "../../model/types.js"
 * @import {Scenario} from "../../model/scenario.js"
 */
import { pointAt } from "../../model/curve.js";
import { flightOf } from "../../model/messages.js";
import { isChosen } from "../edits/chosen.js";
import { arrivalAt, wayOf } from "../edits/edit.js";
import { exact } from "../edits/timed.js";

/** Radii in pixels for a mouse and a finger. */
export const REACH = { mouse: 13, touch: 24 };

/**
 * The position of the mark of a beat that can be grabbed.
 * @param {Projection} f
 * @param {Beat} beat
 * @returns {[number, number]}
 */
export function markOf(f, beat) {
  if (beat.kind !== "drop" || !beat.message) return [f.x(beat.n), f.y(beat.at)];
  const { q, end } = flightOf(f, beat.message, false);
  return pointAt(q, end);
}

/**
 * The movable beat whose mark is nearest to a point, within reach.
 * @param {Projection} f @param {Scenario} s @param {number} x @param {number} y @param {number} reach @returns {Beat|null}
 */
export function beatAt(f, s, x, y, reach) {
  /** @type {Beat|null} */
  let found = null;
  let least = reach;
  for (const b of f.run.beats) {
    if (!f.shows(b.at) || Math.abs(f.x(b.n) - x) > reach * 3) continue;
    const [bx, by] = markOf(f, b),
      d = Math.hypot(bx - x, by - y);
    if (d < least && (arrivalAt(b) || wayOf(f.run, s, b))) [found, least] = [b, d];
  }
  return found;
}

/**
 * The place of a lane at a point: a time, or in a run given by choices the number of preceding beats.
 * @param {Projection} f @param {Scenario} s @param {number} x @param {number} y @param {number} reach
 * @returns {{process: number, to: number}|null}
 */
export function laneAt(f, s, x, y, reach) {
  for (let p = f.firstLane; p <= f.lastLane; p++)
    if (Math.abs(f.y(p) - y) <= Math.min(reach, f.sizes.lane / 2))
      return { process: p, to: valueAt(f, s, p, f.unitAt(x)) };
  return null;
}

/**
 * The value at a position of the axis; on the logical axis, the place after the process's last beat up to there.
 * @param {Projection} f @param {Scenario} s @param {number} process @param {number} unit
 */
function valueAt(f, s, process, unit) {
  const until = (/** @type {number} */ n) => f.axis.xs[n] <= unit,
    before =
      f.axis.name === "logical"
        ? Math.max(0, ...f.run.lanes[process - 1].filter(until))
        : f.run.beats.filter((b) => until(b.n)).length;
  if (isChosen(s)) return before;
  if (f.axis.name === "time") return Math.max(0, exact(Math.round(unit * 10) / 10));
  return timeBehind(f.run, before);
}

/** A time halfway between beat n and the next; one unit after the last beat. @param {Run} run @param {number} n */
export function timeBehind(run, n) {
  const a = run.timeOf(n),
    b = run.beats[n]?.time ?? a + 2;
  return Math.round(((a + b) / 2) * 10) / 10;
}

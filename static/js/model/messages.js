/**
 * The messages of the diagram: which are visible, along which curve, and how far they have come.
 *
 * @import {Arc} from "./types.js"
 * @import {Curve} from "./curve.js"
 * @import {Projection} from "./projection.js"
 * @import {Intervals} from "./intervals.js"
 */
import { between, crossing, curve, firstWhere, loop, touching } from "./curve.js";
import { createIntervals } from "./intervals.js";
import { bisect } from "./search.js";

/**
 * @typedef {object} Flight
 * @property {Arc} arc
 * @property {Curve} q
 * @property {"ghost"|"flying"|"done"|"lost"} stage not yet sent; under way at the cursor; arrived; lost
 * @property {number} end the k at which its head stands (a ghost goes all the way)
 * @property {[number, number]} seen the part of the curve in the window, and a little outside it
 * @property {boolean} lit whether the causal cone contains it; a message under way is always lit
 */

/**
 * How far outside the window a line is drawn, in pixels: zoomed in, it may be a million pixels long, and each of its
 * dashes would be drawn.
 */
const BESIDE = 400;

/**
 * An index of a run's arcs by their ends on an axis.
 * @param {import("./types.js").Run} run @param {import("./axis.js").Axis} axis
 * @returns {Intervals}
 */
export function arcIndex(run, axis) {
  const m = run.messages;
  return createIntervals(
    m.length,
    (i) => (m[i].sentBeat ? axis.xs[m[i].sentBeat] : axis.lo),
    (i) => (m[i].receivedBeat ? axis.xs[m[i].receivedBeat] : Infinity),
  );
}

/**
 * The arcs that touch the window, of which an end is on a visible lane.
 * @param {Projection} f @param {Intervals} index @returns {Arc[]}
 */
export function visibleArcs(f, index) {
  const arcs = [];
  for (const i of index.query(f.view.t0 - 14 / f.unit, f.view.t1 + 20 / f.unit)) {
    const arc = f.run.messages[i];
    if (f.shows(arc.from) || f.shows(arc.to)) arcs.push(arc); // an arc that only passes through is noise
  }
  return arcs;
}

/**
 * @param {Projection} f @param {Arc} arc @param {boolean} [bows] whether the line bends around events that it would
 * touch
 * @returns {Flight}
 */
export function flightOf(f, arc, bows = true) {
  const q = pathOf(f, arc, bows),
    seen = between(q, f.sizes.left - BESIDE, f.sizes.right + BESIDE);
  if (arc.since > f.cursor) return { arc, q, stage: "ghost", end: 1, seen, lit: true };
  if (!arc.receivedBeat || arc.receivedBeat > f.cursor)
    return { arc, q, stage: "flying", end: atCursor(f, q), seen, lit: true };
  const lit = litArc(f, arc);
  if (arc.lost) return { arc, q, stage: "lost", end: lossEnd(f, q), seen, lit };
  return { arc, q, stage: "done", end: touching(q, f.sizes.dot + 2), seen, lit };
}

/** How far a message has come at the cursor. @param {Projection} f @param {Curve} q */
function atCursor(f, q) {
  return f.axis.name !== "logical" ? crossing(q, f.cutX(1)) : firstWhere(q, (x, y) => x >= f.cutAt(y));
}

/**
 * Whether a message is lit: its receipt is in the past cone, or both its ends are in the future cone.
 * @param {Projection} f @param {Arc} arc
 */
function litArc(f, arc) {
  if (!f.past) return true;
  if (f.past.arcs) return f.past.arcs.has(arc.id);
  if (f.past.has(arc.receivedBeat)) return true;
  return [arc.receivedBeat, arc.sentBeat].every((beat) => f.future?.has(beat));
}

/**
 * The k at which a lost message ends: short of the lane that it never reached.
 * @param {Projection} f @param {Curve} q
 */
export function lossEnd(f, q) {
  const gap = Math.min(f.sizes.bar / 2 + 16, Math.abs(q.by - q.ay) / 2);
  return firstWhere(q, (_, y) => Math.abs(y - q.by) <= gap);
}

/** @param {Projection} f @param {Arc} arc @param {boolean} bows @returns {Curve} */
function pathOf(f, arc, bows) {
  const ax = arc.sentBeat ? f.x(arc.sentBeat) : f.px(f.axis.lo) - 40,
    bx = f.px(arrivalUnit(f, arc));
  const ay = f.y(arc.from),
    by = f.y(arc.to);
  if (arc.from === arc.to) return loop(ax, ay, bx, Math.min(f.sizes.lane * 0.3, f.sizes.bar / 2 + 8));
  const bow = bows && touchesForeign(f, arc, ax, bx) ? f.sizes.dot * 3 : 0;
  return curve(ax, ay, bx, by, bow);
}

/**
 * Where a message arrives, in units; an arrival that is unknown is drawn beyond the run.
 * @param {Projection} f @param {Arc} arc
 */
function arrivalUnit(f, arc) {
  if (arc.receivedBeat || arc.aim) return arc.receivedBeat ? f.at(arc.receivedBeat) : Number(arc.aim);
  if (arc.due !== null && f.axis.name === "time" && arc.due > f.axis.xs[f.run.beats.length]) return arc.due;
  return f.axis.hi + 0.7 * f.axis.spacing;
}

/**
 * Whether a straight line would pass close to an event on a lane that it only crosses.
 * @param {Projection} f @param {Arc} arc @param {number} ax @param {number} bx
 */
function touchesForeign(f, arc, ax, bx) {
  const step = arc.to > arc.from ? 1 : -1,
    close = f.sizes.dot * 2.2;
  for (let p = arc.from + step; p !== arc.to; p += step) {
    if (!f.shows(p)) continue;
    const x = ax + ((bx - ax) * (p - arc.from)) / (arc.to - arc.from);
    if (eventNear(f, p, x, close)) return true;
  }
  return false;
}

/**
 * The beat of a lane within `reach` pixels of x that is nearest, or 0.
 * @param {Projection} f @param {number} process @param {number} x @param {number} reach
 */
export function eventNear(f, process, x, reach) {
  const lane = f.run.lanes[process - 1],
    u = f.unitAt(x);
  const lo = bisect(lane.length, (i) => f.axis.xs[lane[i]] < u);
  let best = 0,
    distance = reach;
  for (const i of [lo - 1, lo]) {
    if (i < 0 || i >= lane.length) continue;
    const d = Math.abs(f.px(f.axis.xs[lane[i]]) - x);
    if (d <= distance) {
      best = lane[i];
      distance = d;
    }
  }
  return best;
}

/**
 * The visible beats of one lane, as a range [from, to) of run.lanes[process − 1].
 * @param {Projection} f @param {number} process @param {number} margin pixels
 * @returns {[number, number]}
 */
export function laneSpan(f, process, margin) {
  const lane = f.run.lanes[process - 1],
    lo = f.unitAt(f.sizes.left - margin),
    hi = f.unitAt(f.sizes.right + margin);
  const from = bisect(lane.length, (i) => f.axis.xs[lane[i]] < lo),
    to = bisect(lane.length, (i) => f.axis.xs[lane[i]] <= hi);
  return [from, to];
}

/**
 * The phases of a process that touch the window, as a range [from, to) of `stretches`.
 * @param {Projection} f @param {import("./types.js").PhaseSpan[]} stretches
 * @returns {[number, number]}
 */
export function stretchSpan(f, stretches) {
  const end = (/** @type {number} */ b) => (b === Infinity ? Infinity : f.axis.xs[b]);
  const lo = f.unitAt(f.sizes.left - 20),
    hi = f.unitAt(f.sizes.right + 20);
  return [
    bisect(stretches.length, (i) => end(stretches[i].to) < lo),
    bisect(stretches.length, (i) => f.axis.xs[stretches[i].from] <= hi),
  ];
}

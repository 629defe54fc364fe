/**
 * Converts between positions on an axis and the value of a dragged beat: a time, or the number of other beats that
 * precede it. Pure.
 * @import {Axis} from "../../model/axis.js"
 * @import {Beat, Run} from "../../model/types.js"
 * @import {Way} from "../edits/edit.js"
 */

/**
 * unit: from a value to the axis; value: from the axis to a value.
 * @typedef {{unit: (value: number) => number, value: (unit: number) => number}} Scale
 */

/**
 * @param {Run} run
 * @param {Axis} axis of time or of steps
 * @param {Way} way
 * @param {Beat} beat the dragged beat
 * @returns {Scale}
 */
export function scaleOf(run, axis, way, beat) {
  if (way.by === "choice") return axis.name === "steps" ? ranks : placesOf(run, axis, beat);
  return axis.name === "time" ? same : timesOf(run, axis);
}

/** @type {Scale} */
const same = { unit: (t) => t, value: (u) => u };
/** On the axis of steps a beat is one step after those before it. @type {Scale} */
const ranks = { unit: (k) => k + 1, value: (u) => u - 1 };

/** Halfway between neighbours. @param {Run} run @param {Axis} axis @param {Beat} beat @returns {Scale} */
function placesOf(run, axis, beat) {
  const others = run.beats.filter((b) => b.n !== beat.n).map((b) => axis.xs[b.n]);
  return {
    unit(k) {
      if (k === beat.n - 1) return axis.xs[beat.n];
      const before = others[k - 1] ?? axis.lo;
      return (before + (others[k] ?? before + axis.spacing)) / 2;
    },
    value: (u) => others.filter((x) => x < u).length,
  };
}

/**
 * On the axis of steps, times are interpolated between two steps.
 * @param {Run} run @param {Axis} axis @returns {Scale}
 */
function timesOf(run, axis) {
  const points = [{ t: 0, u: axis.xs[0] }, ...run.beats.map((b) => ({ t: b.time, u: axis.xs[b.n] }))],
    last = points[points.length - 1],
    pace = last.t > 0 ? last.t / Math.max(1, run.beats.length) : 1;
  /** @param {"t"|"u"} from @param {"t"|"u"} to @param {number} beyond @param {number} x */
  const along = (from, to, beyond, x) => {
    const i = points.findIndex((p) => p[from] > x);
    if (i === 0) return points[0][to];
    if (i < 0) return last[to] + (x - last[from]) * beyond;
    const a = points[i - 1],
      b = points[i];
    return a[to] + ((b[to] - a[to]) * (x - a[from])) / (b[from] - a[from]);
  };
  return { unit: (t) => along("t", "u", 1 / pace, t), value: (u) => along("u", "t", pace, u) };
}

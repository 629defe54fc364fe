/**
 * The part of a run in the window, in beats: pixels would fit only one screen, and units only one axis, and both
 * would shift when the engine's timing changes. Pure.
 *
 * @import {Axis} from "./axis.js"
 * @import {Bounds, Viewport} from "./viewport.js"
 */
import { visibleBeats, within } from "./viewport.js";

/**
 * @typedef {object} ViewRange
 * @property {number} from the beat at the left end; 0: the beginning
 * @property {number} to the beat at the right end; beyond the last: the end
 * @property {number} lane the first process in the window, if not all have room; 0: unspecified
 */

/**
 * The range that a window shows; for an empty window, the beats on both sides of it.
 * @param {Axis} axis @param {Viewport} v @param {Bounds} b
 * @returns {ViewRange}
 */
export function rangeOf(axis, v, b) {
  const { order } = axis,
    [first, end] = visibleBeats(axis, v),
    none = first === end ? 1 : 0;
  const left = first - none,
    right = Math.min(end - 1 + none, order.length - 1);
  return { from: left > 0 ? order[left] : 0, to: order[right] ?? 1, lane: b.rows < b.n ? Math.round(v.row) + 1 : 0 };
}

/**
 * The window that shows a range and nothing more.
 * @param {Axis} axis @param {ViewRange} range @param {Bounds} b
 * @returns {Viewport}
 */
export function windowOf(axis, { from, to, lane }, b) {
  const { order, xs } = axis,
    last = order.length - 1;
  if (last < 0) return { t0: b.lo, t1: b.hi, row: 0 };
  const place = (/** @type {number} */ beat) => (beat > order.length ? last : Math.max(0, order.indexOf(beat)));
  const [left, right] = [place(from), place(to)].sort((i, j) => i - j);
  const gap = (/** @type {number} */ i) => (i < 0 || i >= last ? 0 : (xs[order[i + 1]] - xs[order[i]]) * 0.98);
  let t0 = left > 0 ? xs[order[left]] - Math.min(axis.spacing, gap(left - 1)) / 2 : b.lo;
  let t1 = right < last ? xs[order[right]] + Math.min(axis.spacing, gap(right)) / 2 : b.hi;
  // narrower than a window may be: first widen into the empty gaps on both sides, then beyond the neighbours
  t1 = Math.max(t1, Math.min(t0 + b.least, xs[order[right]] + gap(right)));
  t0 = Math.min(t0, Math.max(t1 - b.least, xs[order[left]] - gap(left - 1)));
  const short = Math.max(0, b.least - (t1 - t0)) / 2;
  return within({ t0: t0 - short, t1: t1 + short, row: lane - 1 }, b);
}

/** @param {ViewRange|null|undefined} a @param {ViewRange|null|undefined} b */
export const sameRange = (a, b) => a?.from === b?.from && a?.to === b?.to && a?.lane === b?.lane;

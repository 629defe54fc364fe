/**
 * The visible window, an immutable value: [t0, t1] in units of the axis, and the first visible lane (lanes scroll when
 * there are many). Every function returns a new window or the same one.
 *
 * @import {Axis} from "./axis.js"
 */
import { bisect } from "./search.js";

/**
 * @typedef {{t0: number, t1: number, row: number}} Viewport `row`: how many lanes (with fractions) are scrolled away
 * above
 */
/**
 * @typedef {{lo: number, hi: number, least: number, rows: number, n: number}} Bounds the ends of the axis, the least
 * width of a window, lanes that fit, lanes in all
 */

/**
 * The first window of a run: `width` units from the beginning, or the whole run if it is shorter.
 * @param {Bounds} bounds @param {number} width of the window, in units
 * @returns {Viewport}
 */
export function opening(bounds, width) {
  return { t0: bounds.lo, t1: Math.min(bounds.hi, bounds.lo + Math.max(width, bounds.least)), row: 0 };
}

/** @param {Viewport} v @param {Bounds} b */
export function isWhole(v, b) {
  return v.t1 - v.t0 >= b.hi - b.lo - 1e-9;
}

/**
 * Moves by `dt` units and `rows` lanes, within bounds.
 * @param {Viewport} v @param {number} dt @param {number} rows @param {Bounds} b
 * @returns {Viewport}
 */
export function pan(v, dt, rows, b) {
  return within({ t0: v.t0 + dt, t1: v.t1 + dt, row: v.row + rows }, b);
}

/**
 * Scales the window's width by `factor` (less than 1 zooms in), keeping the unit `at` in place.
 * @param {Viewport} v @param {number} factor @param {number} at @param {Bounds} b
 * @returns {Viewport}
 */
export function zoom(v, factor, at, b) {
  const was = v.t1 - v.t0,
    width = Math.min(Math.max(was * factor, b.least), b.hi - b.lo);
  const share = (at - v.t0) / was,
    t0 = at - share * width;
  return within({ t0, t1: t0 + width, row: v.row }, b);
}

/**
 * Follows the cursor: the window stays while the cursor is between the shares `early` and `late` of its width, else
 * it moves to put the cursor at the share `at`. With early = late = at the cursor always stays there, as on a phone.
 * @param {Viewport} v @param {number} x @param {Bounds} b @param {{early: number, late: number, at: number}} shares
 * @returns {Viewport}
 */
export function follow(v, x, b, { early, late, at }) {
  const width = v.t1 - v.t0,
    share = (x - v.t0) / width;
  if (share >= early && share <= late && early < late) return within(v, b);
  const t0 = x - (share < early && early < late ? 1 - at : at) * width;
  return within({ t0, t1: t0 + width, row: v.row }, b);
}

/**
 * Scrolls just enough that lane `index` (from 0) is visible.
 * @param {Viewport} v @param {number} index @param {Bounds} b
 * @returns {Viewport}
 */
export function reveal(v, index, b) {
  if (index < v.row) return within({ ...v, row: index }, b);
  if (index > v.row + b.rows - 1) return within({ ...v, row: index - b.rows + 1 }, b);
  return v;
}

/** @param {Viewport} v @param {Bounds} b @returns {Viewport} */
export function within(v, b) {
  const width = Math.min(v.t1 - v.t0, b.hi - b.lo);
  const t0 = Math.max(b.lo, Math.min(v.t0, b.hi - width));
  const row = Math.max(0, Math.min(v.row, b.n - b.rows));
  return t0 === v.t0 && t0 + width === v.t1 && row === v.row ? v : { t0, t1: t0 + width, row };
}

/**
 * Interpolates between two windows, for animation.
 * @param {Viewport} a @param {Viewport} b @param {number} k 0…1
 * @returns {Viewport}
 */
export function between(a, b, k) {
  if (k >= 1) return b;
  const mix = (/** @type {number} */ p, /** @type {number} */ q) => p + (q - p) * k;
  return { t0: mix(a.t0, b.t0), t1: mix(a.t1, b.t1), row: mix(a.row, b.row) };
}

/**
 * The range [from, to) of `axis.order` that is visible, with `margin` units on both sides.
 * @param {Axis} axis @param {Viewport} v @param {number} [margin]
 * @returns {[number, number]}
 */
export function visibleBeats(axis, v, margin = 0) {
  return [lowest(axis, v.t0 - margin), lowest(axis, v.t1 + margin + 1e-9)];
}

/** The number of beats to the left of x. @param {Axis} axis @param {number} x in units */
function lowest(axis, x) {
  return bisect(axis.order.length, (i) => axis.xs[axis.order[i]] < x);
}

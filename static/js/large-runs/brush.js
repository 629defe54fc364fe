/**
 * The brush on the small map of a whole run: which part of it is seen, and what a drag makes of that. Pure.
 * @import {Window} from "./source.js"
 */

/** What is under a pointer: an edge, the brush, or none of it. @typedef {"left"|"right"|"brush"|"beside"} Hold */

/** So near an edge, in pixels, it is meant. */
const NEAR = 9;

/**
 * @param {number} x of the pointer, in pixels @param {number} a left edge of the brush @param {number} b right edge
 * @returns {Hold}
 */
export function holdAt(x, a, b) {
  const left = Math.abs(x - a),
    right = Math.abs(x - b);
  if (Math.min(left, right) <= NEAR && (x < a || x > b || b - a > 3 * NEAR)) return left <= right ? "left" : "right";
  return x >= a && x <= b ? "brush" : "beside";
}

/**
 * The window after something was dragged; beside the brush, this comes under the pointer.
 * @param {Window} w when it was taken @param {Hold} hold @param {number} from place at which it was taken
 * @param {number} to place to which it is dragged
 * @param {{lo: number, hi: number, least: number}} bounds
 * @returns {Window}
 */
export function dragged(w, hold, from, to, { lo, hi, least }) {
  const by = to - from;
  if (hold === "left") return { t0: Math.max(lo, Math.min(w.t0 + by, w.t1 - least)), t1: w.t1 };
  if (hold === "right") return { t0: w.t0, t1: Math.min(hi, Math.max(w.t1 + by, w.t0 + least)) };
  const width = w.t1 - w.t0,
    wanted = hold === "brush" ? w.t0 + by : to - width / 2,
    t0 = Math.max(lo, Math.min(wanted, hi - width));
  return { t0, t1: t0 + width };
}

/**
 * The brush on the minimap, which marks the window in view, and how dragging it changes the window. Pure.
 * @import {Window} from "./source.js"
 */

/** What is under the pointer: an edge, the brush, or neither. @typedef {"left"|"right"|"brush"|"beside"} Hold */

/** The greatest distance in pixels at which the pointer grabs an edge. */
const NEAR = 9;

/**
 * Returns what the pointer would grab. Within a narrow brush it is the brush, not an edge.
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
 * Returns the window after a drag. A drag that starts beside the brush centres the brush on the pointer.
 * @param {Window} w the window when the drag began @param {Hold} hold @param {number} from where the drag began
 * @param {number} to the place of the pointer
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

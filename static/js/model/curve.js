/**
 * The line of a message: a quadratic Bézier curve, which is a straight line unless it bows. Pure numbers.
 */

/**
 * @typedef {{ax: number, ay: number, cx: number, cy: number, bx: number, by: number}} Curve from a, by way of c, to b
 */

/**
 * The length of a vector. Math.hypot differs in its last digit between JavaScript engines, and from the printed
 * diagram.
 * @param {number} dx @param {number} dy
 */
export const far = (dx, dy) => Math.sqrt(dx * dx + dy * dy);

/**
 * @param {number} ax @param {number} ay @param {number} bx @param {number} by
 * @param {number} [bow] pixels by which it leans forward
 * @returns {Curve}
 */
export function curve(ax, ay, bx, by, bow = 0) {
  const lean = bow ? (by - ay) * 0.06 : 0; // it leans a bit more at its start, so that it meets no lane twice
  return { ax, ay, cx: (ax + bx) / 2 + bow * 1.25, cy: (ay + by) / 2 - lean, bx, by };
}

/**
 * A message to oneself: a loop above the lane.
 * @param {number} ax @param {number} y @param {number} bx @param {number} height
 * @returns {Curve}
 */
export function loop(ax, y, bx, height) {
  return { ax, ay: y, cx: (ax + bx) / 2, cy: y - 2 * height, bx, by: y };
}

/** @param {Curve} q @param {number} k 0…1 @returns {[number, number]} */
export function pointAt(q, k) {
  const u = 1 - k;
  return [u * u * q.ax + 2 * u * k * q.cx + k * k * q.bx, u * u * q.ay + 2 * u * k * q.cy + k * k * q.by];
}

/** The direction of a curve at k, of length 1. @param {Curve} q @param {number} k @returns {[number, number]} */
export function directionAt(q, k) {
  const u = 1 - k;
  const dx = u * (q.cx - q.ax) + k * (q.bx - q.cx),
    dy = u * (q.cy - q.ay) + k * (q.by - q.cy),
    d = far(dx, dy) || 1;
  return [dx / d, dy / d];
}

/** The part of a curve from k0 to k1. @param {Curve} q @param {number} k0 @param {number} k1 @returns {Curve} */
export function part(q, k0, k1) {
  if (k0 === 0 && k1 === 1) return q;
  const [ax, ay] = pointAt(q, k0),
    [bx, by] = pointAt(q, k1),
    u0 = 1 - k0,
    u1 = 1 - k1;
  const mid = u0 * k1 + k0 * u1; // weight of the blossom at (k0, k1)
  return {
    ax,
    ay,
    cx: u0 * u1 * q.ax + mid * q.cx + k0 * k1 * q.bx,
    cy: u0 * u1 * q.ay + mid * q.cy + k0 * k1 * q.by,
    bx,
    by,
  };
}

/**
 * The first k at which `there` holds, assuming that it then holds until the end; 1 if it never holds.
 * @param {Curve} q @param {(x: number, y: number) => boolean} there
 */
export function firstWhere(q, there) {
  const steps = 16;
  let hi = 1;
  for (let i = 1; i <= steps; i++)
    if (there(...pointAt(q, i / steps))) {
      hi = i / steps;
      break;
    }
  let lo = Math.max(0, hi - 1 / steps);
  for (let i = 0; i < 10; i++) {
    const mid = (lo + hi) / 2;
    if (there(...pointAt(q, mid))) hi = mid;
    else lo = mid;
  }
  return hi;
}

/** Whether a curve is a straight line. @param {Curve} q */
function isStraight(q) {
  return Math.abs(2 * q.cx - q.ax - q.bx) < 1e-6 && Math.abs(2 * q.cy - q.ay - q.by) < 1e-6;
}

/** The k at which a curve comes within r of its end. @param {Curve} q @param {number} r */
export function touching(q, r) {
  if (isStraight(q)) return Math.max(0, 1 - r / (far(q.bx - q.ax, q.by - q.ay) || 1));
  return firstWhere(q, (x, y) => far(x - q.bx, y - q.by) <= r);
}

/** The k at which a curve crosses a vertical line; 1 if it does not reach it. @param {Curve} q @param {number} x */
export function crossing(q, x) {
  if (isStraight(q)) return q.bx > q.ax ? Math.max(0, Math.min(1, (x - q.ax) / (q.bx - q.ax))) : 1;
  return firstWhere(q, (px) => px >= x);
}

/**
 * The part of a curve between two vertical lines; the rest may be a million pixels long. A curve that does not go to
 * the right is kept whole.
 * @param {Curve} q @param {number} lo @param {number} hi
 * @returns {[number, number]} k of its ends; 0 and 1 for the whole curve
 */
export function between(q, lo, hi) {
  const inside = Math.min(q.ax, q.cx, q.bx) >= lo && Math.max(q.ax, q.cx, q.bx) <= hi;
  return inside || q.bx <= q.ax ? [0, 1] : [reaching(q, lo), reaching(q, hi)];
}

/** The k at which a curve to the right reaches x. @param {Curve} q @param {number} x */
function reaching(q, x) {
  if (q.ax >= x) return 0;
  if (q.bx <= x) return 1;
  let low = 0,
    high = 1;
  for (let i = 0; i < 50; i++) {
    const mid = (low + high) / 2;
    if (pointAt(q, mid)[0] < x) low = mid;
    else high = mid;
  }
  return high;
}

/**
 * Points along a curve, about `apart` pixels apart.
 * @param {Curve} q @param {number} from k of the first @param {number} until k of the last @param {number} apart
 * @returns {number[]} x, y, x, y …
 */
export function sampled(q, from, until, apart) {
  const n = Math.max(2, Math.ceil((far(q.bx - q.ax, q.by - q.ay) * (until - from)) / apart)),
    points = [];
  for (let i = 0; i <= n; i++) points.push(...pointAt(q, from + (i / n) * (until - from)));
  return points;
}

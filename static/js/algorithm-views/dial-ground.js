/**
 * The geometry of a dial: its points and rails form a ring, or a line if there is no room for a ring or there are too
 * many points. Lengths are in pixels. Pure.
 * @import {Point} from "./seats.js"
 */

/** The least width of a ring, and the maximum number of points on one. */
const LEAST = 340,
  MOST_ROUND = 307;
/** From this width on, rails are farther apart. */
const ROOMY = 480;
/** The least radius of a ring's free middle for the list of asking processes, for the caption, and for the number. */
export const FOR_ASKING = 100,
  FOR_WORDS = 56,
  FOR_NUMBER = 38;
/** The margin outside the outermost rail, without and with numbers at the teeth. */
const MARGIN = 22,
  LABELLED = 28;
/** The height of the text below the drawing, where its middle has no room for it. */
export const BELOW = 60;
/** From this radius on, points carry their numbers. */
export const NUMBERED = 8.5;

/**
 * Where points and rails are. `at(k, level)` is point k's place at a level, its distance from the ring: 0 is the ring
 * itself, and `rails` holds the level of each rail. `out(k)` is the outward direction at point k in degrees, `gap` the
 * distance to the nearest rails, `point` a point's radius, `middle` the radius of a ring's free middle, 0 for a line.
 * @typedef {{round: boolean, width: number, height: number, middle: number, gap: number, point: number, rails:
 *   number[], at: (k: number, level: number) => Point, out: (k: number) => number}} Ground
 */

/** @param {number} n @param {number} width @returns {Ground} */
export function groundOf(n, width) {
  if (width >= LEAST && n <= MOST_ROUND) {
    const roomy = width >= ROOMY,
      gap = roomy ? 46 : 34,
      step = roomy ? 20 : 14,
      c = width / 2;
    const inside = (/** @type {number} */ margin) => c - gap - 2 * step - margin,
      size = (/** @type {number} */ r) => Math.max(1.5, Math.min(9.5, ((Math.PI * r) / n) * 0.62));
    const labelled = size(inside(MARGIN)) < NUMBERED,
      ring = inside(labelled ? LABELLED : MARGIN),
      middle = ring - gap - (labelled ? 26 : 8);
    const turn = (/** @type {number} */ k) => (2 * Math.PI * (k - 1)) / n - Math.PI / 2;
    return {
      round: true,
      width,
      height: width + (middle < FOR_ASKING ? BELOW : 0),
      middle,
      gap,
      point: size(ring),
      rails: [-gap, gap, gap + step, gap + 2 * step],
      at: (k, level) => [c + (ring + level) * Math.cos(turn(k)), c + (ring + level) * Math.sin(turn(k))],
      out: (k) => (turn(k) * 180) / Math.PI,
    };
  }
  const unit = width / n,
    gap = 42,
    step = 22;
  return {
    round: false,
    width,
    height: 2 * (gap + step) + 48 + BELOW,
    middle: 0,
    gap,
    point: Math.min(9.5, unit * 0.31),
    rails: [-gap, gap, -gap - step, gap + step],
    at: (k, level) => [(k - 0.5) * unit, gap + step + 24 + level],
    out: () => 90,
  };
}

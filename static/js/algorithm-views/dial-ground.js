/**
 * How large a dial is, and where its points and rails are: a ring, or if there is no room for one, or there are too
 * many points, a line. Pure.
 * @import {Point} from "./seats.js"
 */

/** A dial needs so much room, and more points than these are one line. */
const LEAST = 340,
  MOST_ROUND = 307;
/** From this width on rails stand farther apart. */
const ROOMY = 480;
/** What a circle in its middle must have as radius for who asks, for what it is of, and for its number alone. */
export const FOR_ASKING = 100,
  FOR_WORDS = 56,
  FOR_NUMBER = 38;
/** Beside the outermost rail: a little, or where numbers stand at the teeth theirs. */
const MARGIN = 22,
  LABELLED = 28;
/** The height of what stands below the drawing where there is no room in its middle. */
export const BELOW = 60;
/** Points of this radius have their numbers on them. */
export const NUMBERED = 8.5;

/**
 * Where points and rails are: `at(k, level)` is the place of point k at a level, 0 on the ring itself, rails at their
 * own. `middle` is the radius of what is free in the middle of a ring.
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

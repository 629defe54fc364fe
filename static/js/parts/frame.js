/**
 * How an embed shares its height between the diagram and what stands below it. Pure.
 */

/** The least height of the diagram. */
export const LEAST = 160;
/** Its height in a frame of usual height, for a few lanes; what one more adds, while lanes may draw together. */
const HEIGHT = 300,
  FEW = 3,
  LANE = 16;
/** As near as lanes come, what of a frame without code is not theirs, and how much more room many lanes are given. */
const NEAREST = 34,
  REST = 260,
  FRAME = 420,
  MOST = 220;
/** Of a frame that is too low for all, the share of what stands below the diagram, and the least of it: four lines. */
const SHARE = 0.4,
  LINES = 84;

/** The diagram's height in a frame of usual height: see roomFor in server/page. @param {number} lanes */
export const usualFor = (lanes) =>
  HEIGHT + Math.min(MOST, Math.max(0, LANE * (lanes - FEW), REST + NEAREST * (lanes - 1) - FRAME));

/**
 * All below as high as it is, and the rest for the diagram; in a frame that is too low, some of both.
 * @param {number} free the height that both have together
 * @param {number} usual the diagram's
 * @param {number} all what is all of that below
 * @returns {{diagram: number, sides: number}}
 */
export function shareOf(free, usual, all) {
  if (free >= usual + all) return { diagram: free - all, sides: all };
  const sides = Math.min(all, Math.max(free - usual, free * SHARE, LINES)),
    diagram = Math.floor(Math.max(LEAST, free - sides));
  return { diagram, sides: Math.max(LINES, Math.min(all, Math.floor(free - diagram))) };
}

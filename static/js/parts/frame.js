/**
 * How an embed divides its height between the diagram and the content below it. All heights are in pixels. Pure.
 */

/** The diagram's least height. */
export const LEAST = 160;
/** Its height in a frame of usual height, for up to FEW lanes; the height that each further lane adds. */
const HEIGHT = 300,
  FEW = 3,
  LANE = 16;
/** The least height of a lane; a frame's height without its lanes; a frame's height without code; the most added. */
const NEAREST = 34,
  REST = 260,
  FRAME = 420,
  MOST = 220;
/** In a frame that is too low: the share of the content below the diagram, and its least height, four lines. */
const SHARE = 0.4,
  LINES = 84;

/** The diagram's height in a frame of usual height: see roomFor in server/page. @param {number} lanes */
export const usualFor = (lanes) =>
  HEIGHT + Math.min(MOST, Math.max(0, LANE * (lanes - FEW), REST + NEAREST * (lanes - 1) - FRAME));

/**
 * The content below gets its full height, the diagram the rest; in a frame that is too low, both are cut.
 * @param {number} free the height of both together
 * @param {number} usual the diagram's usual height
 * @param {number} all the content's full height
 * @returns {{diagram: number, sides: number}}
 */
export function shareOf(free, usual, all) {
  if (free >= usual + all) return { diagram: free - all, sides: all };
  const sides = Math.min(all, Math.max(free - usual, free * SHARE, LINES)),
    diagram = Math.floor(Math.max(LEAST, free - sides));
  return { diagram, sides: Math.max(LINES, Math.min(all, Math.floor(free - diagram))) };
}

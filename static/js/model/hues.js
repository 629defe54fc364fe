/** The hue of a process: one rule for the diagram, the algorithm's picture and every name in a text. Pure. */

/** The number of hues; more could not be told apart. */
export const HUES = 7;

/**
 * The hue of a process, 1 to 7. If there are more processes than hues, all are drawn in ink (0) except the one at the
 * cursor, which has hue 1. Servers are drawn in ink.
 * @param {number} n the number of processes @param {number} process @param {number} [focus] the one at the cursor
 */
export function hueOf(n, process, focus = 0) {
  if (process > n) return 0;
  return n <= HUES ? process : process === focus ? 1 : 0;
}

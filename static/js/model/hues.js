/**
 * Whose it is, as a hue: one rule for the diagram, the picture beside it and every name in a text. Pure.
 */

/** Hues there are: no more can be told apart. */
export const HUES = 7;

/**
 * The hue of a process, 1 to 7: its own. Where there are more processes than hues all are drawn in ink (0), but for the
 * one at the cursor, which has the first. What only serves has none.
 * @param {number} n how many processes there are @param {number} process @param {number} [focus] the one at the cursor
 */
export function hueOf(n, process, focus = 0) {
  if (process > n) return 0;
  return n <= HUES ? process : process === focus ? 1 : 0;
}

/**
 * An index of intervals, to find those that touch a window. They are sorted by their beginnings, in blocks that
 * record their rightmost end: a query skips the blocks that cannot touch the window.
 */

const BLOCK = 128;

/** @typedef {{query: (t0: number, t1: number) => number[]}} Intervals */

/**
 * @param {number} count
 * @param {(i: number) => number} start
 * @param {(i: number) => number} end Infinity for an interval without an end yet
 * @returns {Intervals} query returns the indices i whose [start, end] touches [t0, t1], sorted by beginning
 */
export function createIntervals(count, start, end) {
  const order = Int32Array.from({ length: count }, (_, i) => i);
  const starts = Float64Array.from(order, start),
    ends = Float64Array.from(order, end);
  if (!ascending(starts)) order.sort((a, b) => starts[a] - starts[b] || a - b);
  const reach = new Float64Array(Math.ceil(count / BLOCK)).fill(-Infinity);
  for (let i = 0; i < count; i++) {
    const block = Math.floor(i / BLOCK);
    reach[block] = Math.max(reach[block], ends[order[i]]);
  }

  return {
    query(t0, t1) {
      /** @type {number[]} */
      const found = [];
      for (let block = 0; block * BLOCK < count; block++) {
        if (starts[order[block * BLOCK]] > t1) break;
        if (reach[block] < t0) continue;
        for (let i = block * BLOCK; i < Math.min(count, (block + 1) * BLOCK); i++)
          if (starts[order[i]] <= t1 && ends[order[i]] >= t0) found.push(order[i]);
      }
      return found;
    },
  };
}

/** @param {Float64Array} xs */
function ascending(xs) {
  for (let i = 1; i < xs.length; i++) if (xs[i] < xs[i - 1]) return false;
  return true;
}

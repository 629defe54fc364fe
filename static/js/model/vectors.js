/**
 * Vector clocks (Fidge 1988, Mattern 1989) beside the Lamport timestamps of a run, and what both say of two events.
 *
 * V(e) holds for each node how many of its events are known at e, e itself included: each event of a node adds one to
 * its own place, a receipt first takes the maximum with what the message brings. What the network does, losing and
 * copying, is nobody's event; a copy brings what its original does. An event happened before another exactly if its
 * vector is smaller, which cannot be said of Lamport's numbers.
 *
 * Events are the trace's, as the export for ShiViz counts them: a beat that ends a wait is two, the receipt and the
 * entry, and its vector here is the receipt's, as its clock is.
 *
 * @import {Causality} from "./causality.js"
 * @import {Beat, Run} from "./types.js"
 */

/** What the vectors say of a and b. @typedef {"same"|"before"|"after"|"concurrent"} Order */
/**
 * Two events in both clocks.
 * @typedef {object} Comparison
 * @property {Order} order by the vectors: of a to b
 * @property {number} lamport by the timestamps (clock, process): negative, a's is smaller; 0, they are equal
 * @property {number[]} va the vector of a: place p − 1 is node p's
 * @property {number[]} vb
 */

/**
 * @param {Run} run
 * @param {Causality} causality of the same run
 */
export function createVectors(run, causality) {
  /** By lane: how many trace events its first beats are. */
  const events = run.lanes.map(() => [0]);

  /** How many trace events the first beats of a process are. @param {number} process @param {number} beats */
  function eventsOf(process, beats) {
    const sums = events[process - 1],
      lane = run.lanes[process - 1];
    // only beats that others follow are summed: no entry joins them any more, though the run may still grow
    while (sums.length <= beats) sums.push(sums[sums.length - 1] + spanOf(run.beats[lane[sums.length - 1] - 1]));
    return sums[beats];
  }

  /** The vector of a beat; null if it is no event of a node. @param {number} beat @returns {number[]|null} */
  function of(beat) {
    const b = run.beats[beat - 1];
    if (!b?.local) return null;
    return causality.past(beat).ends.map((end, i) => {
      if (!end) return 0;
      // the last beat known of another node sent something, and did so before it entered
      return eventsOf(i + 1, end - 1) + 1;
    });
  }

  /** @param {number} a a beat @param {number} b another @returns {Comparison|null} null if one is no event of a node */
  function compare(a, b) {
    const va = of(a),
      vb = of(b),
      x = run.beats[a - 1],
      y = run.beats[b - 1];
    return va && vb && { order: orderOf(va, vb), lamport: x.clock - y.clock || x.at - y.at, va, vb };
  }

  return { of, compare };
}

/** How many trace events a beat is. @param {Beat} b */
const spanOf = (b) => b.lastStep - b.step + 1;

/**
 * What two vectors say: one is smaller if no place of it is larger, and some place is smaller.
 * @param {number[]} a @param {number[]} b
 * @returns {Order}
 */
export function orderOf(a, b) {
  const less = a.some((n, i) => n < b[i]),
    more = a.some((n, i) => n > b[i]);
  if (less && more) return "concurrent";
  return less ? "before" : more ? "after" : "same";
}

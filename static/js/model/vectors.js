/**
 * Vector clocks (Fidge 1988, Mattern 1989) of a run, and how they and the Lamport timestamps order two events.
 *
 * V(e) holds for each node the number of its events known at e, including e: each event increments its node's entry,
 * and a receipt first takes the maximum with the message's vector. Losses and copies are events of the network, not
 * of a node; a copy carries its original's vector. An event happened before another if and only if its vector is
 * smaller, which does not hold for Lamport timestamps.
 *
 * Events are the trace's, as in the export for ShiViz: a beat that ends a wait is two events, the receipt and the
 * entry, and its vector here is the receipt's, like its clock.
 *
 * @import {Causality} from "./causality.js"
 * @import {Beat, Run} from "./types.js"
 */

/** The causal order of a and b. @typedef {"same"|"before"|"after"|"concurrent"} Order */
/**
 * Two events in both clocks.
 * @typedef {object} Comparison
 * @property {Order} order of a to b, by the vectors
 * @property {number} lamport by the timestamps (clock, process): negative if a's is smaller, 0 if they are equal
 * @property {number[]} va the vector of a; index p − 1 is node p's entry
 * @property {number[]} vb
 */

/**
 * @param {Run} run
 * @param {Causality} causality of the same run
 */
export function createVectors(run, causality) {
  /** By lane, prefix sums: the number of trace events in its first k beats. */
  const events = run.lanes.map(() => [0]);

  /** The number of trace events in the first beats of a process. @param {number} process @param {number} beats */
  function eventsOf(process, beats) {
    const sums = events[process - 1],
      lane = run.lanes[process - 1];
    // sum only beats that others follow: no entry can still join them, even if the run grows
    while (sums.length <= beats) sums.push(sums[sums.length - 1] + spanOf(run.beats[lane[sums.length - 1] - 1]));
    return sums[beats];
  }

  /** The vector of a beat; null if it is an event of the network. @param {number} beat @returns {number[]|null} */
  function of(beat) {
    const b = run.beats[beat - 1];
    if (!b?.local) return null;
    return causality.past(beat).ends.map((end, i) => {
      if (!end) return 0;
      // another node's last known beat sent a message, and did so before it entered
      return eventsOf(i + 1, end - 1) + 1;
    });
  }

  /**
   * @param {number} a a beat @param {number} b another
   * @returns {Comparison|null} null if either is an event of the network
   */
  function compare(a, b) {
    const va = of(a),
      vb = of(b),
      x = run.beats[a - 1],
      y = run.beats[b - 1];
    return va && vb && { order: orderOf(va, vb), lamport: x.clock - y.clock || x.at - y.at, va, vb };
  }

  return { of, compare };
}

/** The number of trace events in a beat. @param {Beat} b */
const spanOf = (b) => b.lastStep - b.step + 1;

/**
 * Compares two vectors: one is smaller if no entry of it is larger and some entry is smaller.
 * @param {number[]} a @param {number[]} b
 * @returns {Order}
 */
export function orderOf(a, b) {
  const less = a.some((n, i) => n < b[i]),
    more = a.some((n, i) => n > b[i]);
  if (less && more) return "concurrent";
  return less ? "before" : more ? "after" : "same";
}

/**
 * @import {AlgorithmInfo, Scenario} from "./canonical.js"
 */

/** What is usual for a reader's own, whatever its text says. @type {AlgorithmInfo} */
const OWN = { name: "own", fifo: false, clock: "lab", switches: [] };

/**
 * What a scenario runs; undefined if nobody knows it.
 * @template {AlgorithmInfo} A
 * @param {Scenario} scenario @param {readonly A[]} algorithms @returns {A|AlgorithmInfo|undefined}
 */
export const algorithmOf = ({ algorithm, program, worksheet }, algorithms) =>
  program === undefined && !worksheet ? algorithms.find((a) => a.name === algorithm) : OWN;

/**
 * The clock rule that a scenario has unless it says otherwise.
 * @param {Scenario} scenario
 * @param {AlgorithmInfo|undefined} algorithm
 */
export function defaultRule(scenario, algorithm) {
  const on = new Set(scenario.switches ?? []);
  return algorithm?.switches.find((s) => s.clock && on.has(s.name))?.clock ?? algorithm?.clock;
}

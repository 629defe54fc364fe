/**
 * @import {AlgorithmInfo, Scenario} from "./canonical.js"
 */

/**
 * The clock rule that a scenario has unless it says otherwise.
 * @param {Scenario} scenario
 * @param {AlgorithmInfo|undefined} algorithm
 */
export function defaultRule(scenario, algorithm) {
  const on = new Set(scenario.switches ?? []);
  return algorithm?.switches.find((s) => s.clock && on.has(s.name))?.clock ?? algorithm?.clock;
}

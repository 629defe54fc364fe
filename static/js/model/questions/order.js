/**
 * What happened before what (Lamport 1978), of two events of processes. Pure.
 * @import {Run} from "../types.js"
 */
import { createCausality } from "../causality.js";

/**
 * @param {Run} run @param {number} a @param {number} b another
 * @returns {"before"|"after"|"concurrent"}
 */
export function orderOf(run, a, b) {
  const { past } = createCausality(run);
  return past(b).has(a) ? "before" : past(a).has(b) ? "after" : "concurrent";
}

/**
 * What is known of each property: in this run as far as it is looked at, and in every schedule. Pure.
 * @import {Run} from "../../model/types.js"
 * @import {Standing} from "../../model/ending.js"
 */
import { standingOf } from "../../model/ending.js";

/** @typedef {Standing & {property: string}} Row */

/**
 * A row for each property that is watched, or that broke unwatched.
 * @param {Run} run @param {number} beat the cursor @returns {Row[]}
 */
export function rowsOf(run, beat) {
  const names = new Set([...(run.header.properties ?? []), ...run.violations.map((v) => v.property)]);
  return [...names].map((property) => ({ property, ...standingOf(run, property, beat) }));
}

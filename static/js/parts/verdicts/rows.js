/**
 * The standing of each property at the cursor. Pure.
 * @import {Run} from "../../model/types.js"
 * @import {Standing} from "../../model/ending.js"
 */
import { standingOf } from "../../model/ending.js";

/** @typedef {Standing & {property: string}} Row */

/**
 * A row for each property that is watched, or that broke without being watched.
 * @param {Run} run @param {number} beat the cursor @returns {Row[]}
 */
export function rowsOf(run, beat) {
  const names = new Set([...(run.header.properties ?? []), ...run.violations.map((v) => v.property)]);
  return [...names].map((property) => ({ property, ...standingOf(run, property, beat) }));
}

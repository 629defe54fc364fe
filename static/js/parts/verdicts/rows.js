/**
 * What is known of each property: in this run as far as it is looked at, and in every schedule. Pure.
 * @import {Run} from "../../model/types.js"
 */

import { isWhole, LIVENESS } from "../../model/ending.js";

/**
 * @typedef {object} Row
 * @property {string} property
 * @property {"broken"|"later"|"holds"|"sofar"|"open"} here in this run: broken at or before the cursor, or after it; it
 *   holds in the whole run, or as far as this is seen; it is not judged, for the run was cut off before its end, or
 *   nobody has watched it so far
 * @property {number} beat where it is broken, or 0
 */

/**
 * A row for each property that is watched. Nothing is said to hold in a run that has not come to its end, or is looked
 * at in its middle, or was stopped at its limit.
 * @param {Run} run @param {number} beat the cursor @returns {Row[]}
 */
export function rowsOf(run, beat) {
  const broken = new Map(run.violations.map((v) => [v.property, v.beat]));
  const atEnd = Boolean(run.summary) && beat >= run.beats.length,
    whole = isWhole(run);
  const names = new Set([...(run.header.properties ?? []), ...broken.keys()]);
  return [...names].map((property) => {
    const at = broken.get(property) ?? 0;
    if (at) return { property, here: at <= beat ? "broken" : "later", beat: at };
    if (!/^EM\d|^starvation$/.test(property) && beat > (run.excerpt?.far.looks ?? Infinity))
      return { property, here: "open", beat: 0 }; // it was not watched so far
    if (!atEnd) return { property, here: "sofar", beat: 0 };
    return { property, here: whole ? "holds" : LIVENESS.has(property) ? "open" : "sofar", beat: 0 };
  });
}

/**
 * What is known of each property: in this run as far as it is looked at, and in every schedule. Pure.
 * @import {Run} from "../../model/types.js"
 */

/**
 * @typedef {object} Row
 * @property {string} property
 * @property {"broken"|"later"|"holds"|"sofar"} here in this run: broken at or before the cursor, or after it; it holds
 *   in the whole run, or as far as this is seen
 * @property {number} beat where it is broken, or 0
 */

/**
 * A row for each property that is watched. Nothing is said to hold in a run that has not come to its end, or is looked
 * at in its middle, or was stopped at its limit.
 * @param {Run} run @param {number} beat the cursor @returns {Row[]}
 */
export function rowsOf(run, beat) {
  const broken = new Map(run.violations.map((v) => [v.property, v.beat]));
  const whole = run.summary !== null && run.summary !== undefined && run.summary.ended !== "limit",
    atEnd = whole && beat >= run.beats.length;
  const names = new Set([...(run.header.properties ?? []), ...broken.keys()]);
  return [...names].map((property) => {
    const at = broken.get(property) ?? 0;
    if (at) return { property, here: at <= beat ? "broken" : "later", beat: at };
    return { property, here: atEnd ? "holds" : "sofar", beat: 0 };
  });
}

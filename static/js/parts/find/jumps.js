/**
 * The places of a run that people jump to, from where the cursor is. Pure.
 * @import {Source} from "../../large-runs/source.js"
 */

/** @typedef {{what: string, event: number, process?: number, property?: string, time?: number}} Jump */

/** @param {Source} source @param {number} cursor @returns {Promise<Jump[]>} */
export async function jumpsOf(source, cursor) {
  const breaks = source.breaks(),
    entry = (await source.search({ verb: "enter" }, source.stepOf(cursor), false)).hits[0],
    broken = breaks.filter((b) => b.promised),
    next = broken.find((b) => b.event > cursor) ?? broken[0],
    overtaking = breaks.find((b) => !b.promised && b.property === "EM3"),
    longest = source.longest();
  /** @type {Jump[]} */
  const jumps = [];
  if (entry) jumps.push({ what: "entry", event: entry.event, process: entry.process });
  if (next) jumps.push({ what: "violation", event: next.event, property: next.property });
  if (overtaking) jumps.push({ what: "overtaking", event: overtaking.event });
  if (longest) jumps.push({ what: "wait", ...longest });
  jumps.push({ what: "end", event: source.last });
  return jumps;
}

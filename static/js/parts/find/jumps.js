/**
 * The places of a large run to jump to, relative to the cursor. Pure but for the search.
 * @import {Run} from "../../model/types.js"
 * @import {Source} from "../../large-runs/source.js"
 * @import {Search} from "./search.js"
 */
import { beatOf } from "../../model/numbering.js";

/** @typedef {{what: string, event: number, process?: number, property?: string, time?: number}} Jump */

/**
 * @param {Source} source
 * @param {Run|null} run @param {number} cursor @param {Search} search @returns {Promise<Jump[]>}
 */
export async function jumpsOf(source, run, cursor, search) {
  const breaks = source.breaks(),
    entries = run && (await search("enter", source.stepOf(cursor), false).catch(() => null)),
    entry = entries?.hits[0],
    broken = breaks.filter((b) => b.promised),
    next = broken.find((b) => b.event > cursor) ?? broken[0],
    overtaking = breaks.find((b) => !b.promised && b.property === "EM3"),
    longest = source.longest();
  /** @type {Jump[]} */
  const jumps = [];
  if (run && entry) jumps.push({ what: "entry", event: beatOf(run, entry.step), process: entry.process });
  if (next) jumps.push({ what: "violation", event: next.event, property: next.property });
  if (overtaking) jumps.push({ what: "overtaking", event: overtaking.event });
  if (longest) jumps.push({ what: "wait", ...longest });
  jumps.push({ what: "end", event: source.last });
  return jumps;
}

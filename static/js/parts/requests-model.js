/**
 * The requests of a run as a script: who asked when, and how long each was inside. Pure.
 * @import {Run} from "../model/types.js"
 */

/** A script longer than this is nothing to edit by hand. */
const MOST = 200;

/**
 * @param {Run} run
 * @returns {Array<{at: number, process: number, do: "request", hold?: number}>}
 */
export function askedIn(run) {
  const asks = run.beats.filter((b) => b.kind === "ask").slice(0, MOST);
  return asks.map((b) => {
    const inside = run.phases[b.at - 1].find((s) => s.phase === "inside" && s.from >= b.n);
    const held = inside && inside.to !== Infinity ? run.timeOf(inside.to) - run.timeOf(inside.from) : undefined;
    return { at: b.time, process: b.at, do: /** @type {const} */ ("request"), ...(held === undefined ? {} : { hold: Math.round(held * 1000) / 1000 }) };
  });
}

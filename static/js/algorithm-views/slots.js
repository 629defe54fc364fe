/**
 * The slots of asking processes, which decide their dashes: from its request until it leaves, a process has the lowest
 * slot that was free when it asked. Pure.
 * @import {Run} from "../model/types.js"
 */

/** @typedef {{from: number, to: number, slot: number}} Held */

/** The slots of each run, computed when it had `beats` beats. @type {WeakMap<Run, {beats: number, held: Held[][]}>} */
const known = new WeakMap();

/** @param {Run} run @returns {(process: number, beat: number) => number} −1 if it is neither waiting nor inside */
export function slotsOf(run) {
  let slots = known.get(run);
  if (slots?.beats !== run.beats.length) known.set(run, (slots = { beats: run.beats.length, held: assign(run) }));
  const { held } = slots;
  return (process, beat) => held[process - 1]?.find((h) => h.from <= beat && beat < h.to)?.slot ?? -1;
}

/** @param {Run} run @returns {Held[][]} */
function assign(run) {
  const asked = run.phases
    .flatMap((stretches, i) => joined(stretches).map((s) => ({ ...s, process: i + 1 })))
    .sort((a, b) => a.from - b.from);
  /** @type {Held[][]} */
  const held = run.phases.map(() => []);
  /** The beat until which each slot is taken. @type {number[]} */
  const until = [];
  for (const { process, from, to } of asked) {
    const free = until.findIndex((end) => end <= from),
      slot = free < 0 ? until.length : free;
    until[slot] = to;
    held[process - 1].push({ from, to, slot });
  }
  return held;
}

/** Joins adjacent stretches, so that waiting and then inside is one. @param {{from: number, to: number}[]} stretches */
function joined(stretches) {
  /** @type {{from: number, to: number}[]} */
  const found = [];
  for (const { from, to } of stretches) {
    const last = found[found.length - 1];
    if (last && last.to === from) last.to = to;
    else found.push({ from, to });
  }
  return found;
}

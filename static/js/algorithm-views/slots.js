/**
 * An asking process takes a slot, and with it a hue and dashes: the lowest that is free then, until it leaves. Pure.
 * @import {Run} from "../model/types.js"
 */

/** @typedef {{from: number, to: number, slot: number}} Held */

/** What is known of a run, and up to which beat. @type {WeakMap<Run, {beats: number, held: Held[][]}>} */
const known = new WeakMap();

/** @param {Run} run @returns {(process: number, beat: number) => number} −1 of who neither waits nor is inside */
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
  /** Until which beat each slot is taken. @type {number[]} */
  const until = [];
  for (const { process, from, to } of asked) {
    const free = until.findIndex((end) => end <= from),
      slot = free < 0 ? until.length : free;
    until[slot] = to;
    held[process - 1].push({ from, to, slot });
  }
  return held;
}

/** Waiting and then inside is one stretch. @param {{from: number, to: number}[]} stretches */
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

/**
 * The order of all processes along a run: at the start, and after each entry. Pure.
 * @import {Run} from "../model/types.js"
 */
import { Picture } from "../model/picture.js";

/**
 * The order from a beat on. `process` entered at that beat; 0 is the start of the run.
 * @typedef {{beat: number, process: number,
 * order: number[]}} Ranked
 */

/**
 * The orders found so far in each run; `beats` of its beats are done.
 * @type {WeakMap<Run, {picture: Picture, beats: number, ranked: Ranked[]}>}
 */
const known = new WeakMap();

/**
 * Returns the orders, or [] if the relation is not a total order all along.
 * @param {Run} run @returns {Ranked[]}
 */
export function mealsOf(run) {
  let found = known.get(run);
  if (!found) {
    // a separate Picture, so that the one on screen keeps its step
    found = { picture: new Picture(run.header.picture ?? {}, run.drawn), beats: 0, ranked: [] };
    known.set(run, found);
    found.ranked.push({ beat: 0, process: 0, order: orderAt(found.picture, 0) });
  }
  const { picture, ranked } = found,
    entered = (/** @type {number} */ i) => {
      const { enters, at, lastStep } = run.beats[i];
      return enters ? [{ beat: i + 1, process: at, order: orderAt(picture, lastStep) }] : [];
    };
  // the last beat may still grow, so its order is not kept
  const last = run.beats.length - 1;
  for (; found.beats < last; found.beats++) ranked.push(...entered(found.beats));
  const all = last < 0 ? ranked : [...ranked, ...entered(last)];
  return all.every((r) => r.order.length) ? all : [];
}

/** @param {Picture} picture @param {number} step */
const orderAt = (picture, step) => picture.at(step).get("rank/H")?.order ?? [];

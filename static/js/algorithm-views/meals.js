/**
 * The order of all processes along a run: as it was at the start, and after each entry. Pure.
 * @import {Run} from "../model/types.js"
 */
import { Picture } from "../model/picture.js";

/**
 * The order from a beat on; `process` entered then, 0: it is the start. @typedef {{beat: number, process: number,
 * order: number[]}} Ranked
 */

/**
 * What is known of a run, and up to which beat.
 * @type {WeakMap<Run, {picture: Picture, beats: number, ranked: Ranked[]}>}
 */
const known = new WeakMap();

/**
 * Empty, if who precedes whom is not one order all along.
 * @param {Run} run @returns {Ranked[]}
 */
export function mealsOf(run) {
  let found = known.get(run);
  if (!found) {
    // a picture of its own: the one on show stays where it is
    found = { picture: new Picture(run.header.picture ?? {}, run.drawn), beats: 0, ranked: [] };
    known.set(run, found);
    found.ranked.push({ beat: 0, process: 0, order: orderAt(found.picture, 0) });
  }
  const { picture, ranked } = found,
    entered = (/** @type {number} */ i) => {
      const { enters, at, lastStep } = run.beats[i];
      return enters ? [{ beat: i + 1, process: at, order: orderAt(picture, lastStep) }] : [];
    };
  // to the last beat something may still be added
  const last = run.beats.length - 1;
  for (; found.beats < last; found.beats++) ranked.push(...entered(found.beats));
  const all = last < 0 ? ranked : [...ranked, ...entered(last)];
  return all.every((r) => r.order.length) ? all : [];
}

/** @param {Picture} picture @param {number} step */
const orderAt = (picture, step) => picture.at(step).get("rank/H")?.order ?? [];

/**
 * Decides which runs are large. These are drawn as lanes and density, by a level fetched with the first of them.
 * @import {Run} from "../../model/types.js"
 */

/** Runs with more lanes or more steps than these are large. */
const LANES = 30,
  STEPS = 20_000;

/** @param {Run} run */
export const isLarge = (run) => run.nodes > LANES || run.beats.length > STEPS || run.chunk !== undefined;

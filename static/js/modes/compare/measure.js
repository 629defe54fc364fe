/**
 * The one number by which a moment of two runs is called, wherever it is said: on the axis of steps the step, which both
 * share there; else the time, since at one time each run is at another step. Always with its word, so that it is not
 * taken for the other. Pure.
 *
 * @import {AxisName, Run, Translate} from "../../model/types.js"
 */
import { numberOf } from "../../model/numbering.js";

/** The number of a beat, and the text that says what kind it is. */
/** @typedef {{of: (run: Run, beat: number) => number, key: string}} Measure */

/** @type {Measure} */
const STEPS = { of: numberOf, key: "beside.step" };
/** @type {Measure} */
export const TIME = { of: (run, beat) => run.timeOf(beat), key: "beside.time" };

/** @param {AxisName} axis */
export const measureOf = (axis) => (axis === "steps" ? STEPS : TIME);

/**
 * A moment in words.
 * @param {Measure} measure
 * @param {Run} run
 * @param {number} beat
 * @param {Translate} t
 */
export const momentSaid = ({ of, key }, run, beat, t) => t(key, { n: of(run, beat) });

/**
 * The number that names a moment of two runs everywhere: on the axis of steps the step, which both runs share there;
 * else the time, because at one time each run is at another step. Always with its unit in words, so that one is not
 * mistaken for the other. Pure.
 *
 * @import {AxisName, Run, Translate} from "../../model/types.js"
 */
import { numberOf } from "../../model/numbering.js";

/** The number of a beat, and the key of the text that names its unit. */
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

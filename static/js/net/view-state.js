/**
 * The view of a run, as an address, a short link or a figure stores it.
 * @import {AxisName} from "../model/types.js"
 * @import {ViewRange} from "../model/view-range.js"
 * @import {View} from "../playground.js"
 * @import {Tab} from "./address.js"
 */
import { numbered, numberOf } from "../model/numbering.js";

/**
 * @typedef {object} ViewState
 * @property {number} beat the beat at the cursor
 * @property {number} at the number of its event
 * @property {AxisName} axis
 * @property {Tab} tab
 * @property {boolean} lens
 * @property {number} vector
 * @property {ViewRange|null} events the visible range
 * @property {boolean} [ask] whether the reader is asked to predict, if the scenario does not say so itself
 */

/** The view state of a page. @param {View} view @returns {ViewState} */
export function viewStateOf({ shown, beat, axis, tab, mode, lens, vector, range }) {
  const at = shown ? numberOf(shown.run, beat) : 0,
    events = shown ? numbered(shown.run, range) : null;
  const ask = mode === "predict" && !shown?.scenario.questions;
  return { beat, at, axis, tab: tab === "act" ? "code" : tab, lens, vector, events, ask };
}

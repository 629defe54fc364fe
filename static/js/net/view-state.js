/**
 * How a run is looked at, as it is said to others: in an address, a short link, a figure.
 * @import {AxisName} from "../model/types.js"
 * @import {ViewRange} from "../model/view-range.js"
 * @import {View} from "../playground.js"
 * @import {Tab} from "./address.js"
 */
import { numbered, numberOf } from "../model/numbering.js";

/**
 * @typedef {object} ViewState
 * @property {number} beat where the cursor stands
 * @property {number} at the event there
 * @property {AxisName} axis
 * @property {Tab} tab
 * @property {boolean} lens
 * @property {number} vector
 * @property {ViewRange|null} events those that are seen
 * @property {boolean} [ask] whether the reader is asked what comes, where the scenario does not say so itself
 */

/** How a page looks at its run. @param {View} view @returns {ViewState} */
export function viewStateOf({ shown, beat, axis, tab, mode, lens, vector, range }) {
  const at = shown ? numberOf(shown.run, beat) : 0,
    events = shown ? numbered(shown.run, range) : null;
  const ask = mode === "predict" && !shown?.scenario.questions;
  return { beat, at, axis, tab: tab === "act" ? "code" : tab, lens, vector, events, ask };
}

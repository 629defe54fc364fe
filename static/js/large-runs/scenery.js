/**
 * The camera's model of a large run, which also converts between windows and the ranges of events in addresses. Pure.
 * @import {Run} from "../model/types.js"
 * @import {ViewRange} from "../model/view-range.js"
 * @import {Bounds, Viewport} from "../model/viewport.js"
 * @import {Scenery} from "../parts/diagram/api.js"
 * @import {Sizes} from "../model/sizes.js"
 * @import {Source} from "./source.js"
 */
import * as viewport from "../model/viewport.js";

/** How far the cursor may go before the window moves, and where it is then, as fractions of the window. */
const FOLLOW = { early: 0.04, late: 0.94, at: 0.5 };
/** The least number of events that a window shows. */
const LEAST = 8;

/** @implements {Scenery} */
export class LargeScenery {
  /** @param {Run} run @param {Source} source */
  constructor(run, source) {
    this.run = run;
    this.source = source;
    this.last = source.last;
    this.spacing = (source.hi - source.lo) / Math.max(1, source.last);
  }

  /** @param {{run: Run}} other */
  continues(other) {
    return other instanceof LargeScenery && other.run === this.run;
  }

  /** @param {number} event */
  xOf(event) {
    return this.source.xOf(event);
  }

  /** @returns {Bounds} */
  bounds() {
    const { lo, hi, last } = this.source,
      least = Math.min(hi - lo, (LEAST * (hi - lo)) / Math.max(LEAST, last));
    return { lo, hi, least, rows: 1, n: 1 };
  }

  /** The whole run. @returns {Viewport} */
  opening() {
    return { t0: this.source.lo, t1: this.source.hi, row: 0 };
  }

  /** @param {Viewport} view @param {Sizes} _ @param {number} event @param {typeof FOLLOW} [where] */
  followed(view, _, event, where = FOLLOW) {
    const bounds = this.bounds();
    return viewport.isWhole(view, bounds) ? view : viewport.follow(view, this.xOf(event), bounds, where);
  }

  /** Returns the window that shows a range, within the run so far. @param {ViewRange} range @returns {Viewport} */
  windowOf({ from, to }) {
    const { lo, hi, last } = this.source,
      bounds = this.bounds(),
      t0 = from > 0 ? this.xOf(from) : lo,
      t1 = to < last ? this.xOf(to) : hi;
    return viewport.within({ t0, t1: Math.max(t1, t0 + bounds.least), row: 0 }, bounds);
  }

  /**
   * Returns the range of events in a window, or null for the whole run.
   * @param {Viewport} view @returns {ViewRange|null}
   */
  rangeOf({ t0, t1 }) {
    const { lo, hi, last } = this.source,
      from = t0 <= lo ? 0 : Math.min(last, this.source.eventAt(t0) + 1),
      to = t1 >= hi ? last + 1 : Math.max(1, this.source.eventAt(t1));
    return from === 0 && to > last ? null : { from, to, lane: 0 };
  }
}

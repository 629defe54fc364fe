/**
 * A run on an axis, with indices for binary search, and the windows that can show it. It is rebuilt when the run grows
 * or the axis changes.
 *
 * @import {AxisName, Run} from "../../model/types.js"
 * @import {Causality} from "../../model/causality.js"
 * @import {Sizes} from "../../model/sizes.js"
 * @import {ViewRange} from "../../model/view-range.js"
 * @import {Bounds, Viewport} from "../../model/viewport.js"
 * @import {Pose} from "./motion.js"
 */
import { axisOf, cutOf } from "../../model/axis.js";
import { createCausality } from "../../model/causality.js";
import { createIntervals } from "../../model/intervals.js";
import { arcIndex } from "../../model/messages.js";
import { isSameRun } from "../../model/run.js";
import { PropertySpans } from "../../model/property-spans.js";
import { rangeOf, windowOf } from "../../model/view-range.js";
import * as viewport from "../../model/viewport.js";

/** Where in the window the cursor may be before it moves: on a phone at one place, elsewhere nearly anywhere. */
const PHONE = { early: 0.75, late: 0.75, at: 0.75 },
  DESK = { early: 0.08, late: 0.86, at: 0.7 };
/** Where in the window a focused event may be. */
export const EDGES = { early: 0.04, late: 0.96, at: 0.7 };
/** The narrowest window, in mean distances between events. */
const CLOSEST = 4;

export class IndexedRun {
  /**
   * @param {Run} run @param {AxisName} name @param {Causality} [causality] default: computed from the run
   * @param {import("../../model/axis.js").Axis} [axis] default: the run's own
   */
  constructor(run, name, causality = createCausality(run), axis = axisOf(run, name)) {
    this.run = run;
    this.axis = axis;
    this.causality = causality;
    /** The mean distance between events, in units. */
    this.spacing = axis.spacing;
    const d = run.deferredReplies,
      { xs } = this.axis;
    this.indices = {
      arcs: arcIndex(run, this.axis),
      deferredReplies: createIntervals(
        d.length,
        (i) => xs[d[i].from],
        (i) => (d[i].until === Infinity ? Infinity : xs[d[i].until]),
      ),
      propertySpans: new PropertySpans(run, this.axis),
    };
    /** The most replies that the first process defers at once. */
    this.levels = (run.whole ?? run).deferredReplies.reduce(
      (most, { process, level }) => (process === 1 ? Math.max(most, level + 1) : most),
      0,
    );
  }

  /** The last beat. */
  get last() {
    return this.axis.order.length;
  }

  /** The position of a beat, in units. @param {number} beat */
  xOf(beat) {
    return this.axis.xs[beat];
  }

  /** Whether this shows the same run as another. @param {{run: Run}} other */
  continues(other) {
    return other instanceof IndexedRun && isSameRun(this.run, other.run);
  }

  /** @param {Sizes} sizes @returns {Bounds} */
  bounds(sizes) {
    const { lo, hi, spacing } = this.axis;
    return { lo, hi, least: Math.min(hi - lo, CLOSEST * spacing), rows: sizes.rows, n: this.run.nodes };
  }

  /**
   * The whole run if there is room for its events, else a window with room for the events in it.
   * @param {Sizes} sizes @param {number} cursor
   * @returns {Viewport}
   */
  opening(sizes, cursor) {
    const fits = this.run.beats.length <= sizes.most,
      bounds = this.bounds(sizes);
    return this.followed(viewport.opening(bounds, fits ? Infinity : sizes.beats * this.axis.spacing), sizes, cursor);
  }

  /**
   * A window moved so that it shows a beat and its lane.
   * @param {Viewport} view @param {Sizes} sizes @param {number} beat @param {typeof DESK} [where] in the window it may
   *   be
   * @returns {Viewport}
   */
  followed(view, sizes, beat, where = sizes.phone ? PHONE : DESK) {
    const bounds = this.bounds(sizes),
      b = this.run.beats[beat - 1];
    const v = viewport.follow(view, this.axis.xs[beat], bounds, where);
    return b ? viewport.reveal(v, b.at - 1, bounds) : v;
  }

  /**
   * The window that shows a range; it includes the cursor's lane, unless the range names lanes.
   * @param {ViewRange} range @param {Sizes} sizes @param {number} cursor @returns {Viewport}
   */
  windowOf(range, sizes, cursor) {
    const bounds = this.bounds(sizes),
      v = windowOf(this.axis, range, bounds),
      b = this.run.beats[cursor - 1];
    return range.lane || !b ? v : viewport.reveal(v, b.at - 1, bounds);
  }

  /**
   * The range that a window shows.
   * @param {Viewport} view @param {Sizes} sizes @returns {ViewRange|null} null: the opening window
   */
  rangeOf(view, sizes) {
    return rangeOf(this.axis, view, this.bounds(sizes));
  }

  /** @param {Viewport} view @param {number} cursor @returns {Pose} */
  pose(view, cursor) {
    return { view, cut: cutOf(this.run, this.axis, cursor), xs: this.axis.xs };
  }
}

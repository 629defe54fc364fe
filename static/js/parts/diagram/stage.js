/**
 * A run on an axis, with all that is found in it by binary search; and the windows through which it may be seen.
 * Made anew when the run grows or the axis changes.
 *
 * @import {AxisName, Run} from "../../model/types.js"
 * @import {Causality} from "../../model/causality.js"
 * @import {Sizes} from "../../model/sizes.js"
 * @import {Bounds, Viewport} from "../../model/viewport.js"
 * @import {Pose} from "./motion.js"
 */
import { axisOf, cutOf } from "../../model/axis.js";
import { createCausality } from "../../model/causality.js";
import { createIntervals } from "../../model/intervals.js";
import { arcIndex } from "../../model/messages.js";
import { Stakes } from "../../model/stakes.js";
import * as viewport from "../../model/viewport.js";

/** Where the cursor may stand in the window before it moves: on a phone at one place, elsewhere nearly anywhere. */
const PHONE = { early: 0.75, late: 0.75, at: 0.75 },
  DESK = { early: 0.08, late: 0.86, at: 0.7 };
/** Where an event may stand that is chosen. */
export const EDGES = { early: 0.04, late: 0.96, at: 0.7 };
/** The least number of neighbouring events that a window shows. */
const CLOSEST = 4;

export class Stage {
  /**
   * @param {Run} run @param {AxisName} name @param {Causality} [causality] if it is known already
   * @param {import("../../model/axis.js").Axis} [axis] if it is another than its own
   */
  constructor(run, name, causality = createCausality(run), axis = axisOf(run, name)) {
    this.run = run;
    this.axis = axis;
    this.causality = causality;
    const d = run.debts,
      { xs } = this.axis;
    this.indices = {
      arcs: arcIndex(run, this.axis),
      debts: createIntervals(
        d.length,
        (i) => xs[d[i].from],
        (i) => (d[i].until === Infinity ? Infinity : xs[d[i].until]),
      ),
      stakes: new Stakes(run, this.axis),
    };
    /** How many answers the first lane owes at once, at most. */
    this.levels = (run.whole ?? run).debts.reduce(
      (most, { process, level }) => (process === 1 ? Math.max(most, level + 1) : most),
      0,
    );
  }

  /** @param {Sizes} sizes @returns {Bounds} */
  bounds(sizes) {
    const { lo, hi, spacing } = this.axis;
    return { lo, hi, least: Math.min(hi - lo, CLOSEST * spacing), rows: sizes.rows, n: this.run.nodes };
  }

  /**
   * The whole run if its events have room, else a window in which they have.
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
   * @param {Viewport} view @param {Sizes} sizes @param {number} beat @param {typeof DESK} [where] it may stand
   * @returns {Viewport}
   */
  followed(view, sizes, beat, where = sizes.phone ? PHONE : DESK) {
    const bounds = this.bounds(sizes),
      b = this.run.beats[beat - 1];
    const v = viewport.follow(view, this.axis.xs[beat], bounds, where);
    return b ? viewport.reveal(v, b.at - 1, bounds) : v;
  }

  /** @param {Viewport} view @param {number} cursor @returns {Pose} */
  pose(view, cursor) {
    return { view, cut: cutOf(this.run, this.axis, cursor), xs: this.axis.xs };
  }
}

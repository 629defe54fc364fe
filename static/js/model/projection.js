/**
 * The geometry of one drawing of the diagram: the mapping from units and lanes to pixels. Pure.
 *
 * @import {Axis} from "./axis.js"
 * @import {Cone} from "./causality.js"
 * @import {Run} from "./types.js"
 * @import {Sizes} from "./sizes.js"
 * @import {Viewport} from "./viewport.js"
 */

/** The width of a text in pixels. @typedef {(text: string, size: number, weight?: number) => number} Measure */
/** @param {number} x @param {number} lo @param {number} hi */
const clamp = (x, lo, hi) => Math.max(lo, Math.min(hi, x));

/** The positions of everything in one drawing of the diagram. */
export class Projection {
  /**
   * @param {object} o
   * @param {Run} o.run
   * @param {Axis} o.axis
   * @param {Sizes} o.sizes
   * @param {Viewport} o.view
   * @param {Float64Array} o.cut the cursor, per process, in units
   * @param {number} o.cursor beat
   * @param {number} [o.focus] the beat with the ring, or 0
   * @param {Cone|null} [o.past] lit, if the causal past is shown
   * @param {Cone|null} [o.future]
   * @param {import("./types.js").Arc|null} [o.pointed] the message under the pointer
   * @param {(beat: number) => number} [o.at] position of a beat in units, while the axes morph
   */
  constructor({ run, axis, sizes, view, cut, cursor, focus = 0, past = null, future = null, pointed = null, at }) {
    this.run = run;
    this.axis = axis;
    this.sizes = sizes;
    this.view = view;
    this.cut = cut;
    this.cursor = cursor;
    this.focus = focus;
    this.past = past;
    this.future = future;
    this.pointed = pointed;
    this.at = at ?? ((/** @type {number} */ beat) => axis.xs[beat] ?? axis.hi + 1); // a run may grow past its axis
    this.unit = (sizes.right - sizes.left) / (view.t1 - view.t0);
    this.firstLane = Math.max(1, Math.floor(view.row) + 1);
    this.lastLane = Math.min(run.nodes, Math.ceil(view.row + sizes.rows));
    this.bottom = sizes.top + (sizes.rows - 1) * sizes.lane;
  }

  /** Pixels of a position in units. @param {number} u */
  px(u) {
    return this.sizes.left + (u - this.view.t0) * this.unit;
  }
  /** Units of a pixel. @param {number} x */
  unitAt(x) {
    return this.view.t0 + (x - this.sizes.left) / this.unit;
  }
  /** Pixels of a beat. @param {number} beat */
  x(beat) {
    return this.px(this.at(beat));
  }
  /** Pixels of a lane's line. @param {number} process */
  y(process) {
    return this.sizes.top + (process - 1 - this.view.row) * this.sizes.lane;
  }
  /** Pixels at which the cursor crosses a lane. @param {number} process */
  cutX(process) {
    return this.px(this.cut[process - 1]);
  }
  /** Pixels of the cursor at a height: the cut of the nearest lane. @param {number} y */
  cutAt(y) {
    const p = Math.round((y - this.sizes.top) / this.sizes.lane + this.view.row) + 1;
    return this.cutX(clamp(p, 1, this.run.nodes));
  }

  /** Pixels of the cursor in the strip: right of everything that has happened. */
  get now() {
    let max = -Infinity;
    for (const u of this.cut) max = Math.max(max, u);
    return this.px(this.run.nodes ? max : this.axis.lo);
  }

  /** Whether a beat is lit: all are, unless a causal cone is shown. @param {number} beat */
  lit(beat) {
    if (!this.past) return true;
    return this.past.has(beat) || Boolean(this.future?.has(beat));
  }

  /** @param {number} process */
  shows(process) {
    return process >= this.firstLane && process <= this.lastLane;
  }
}

/**
 * Where a phase or a deferred reply ends, in units; beyond the axis while it lasts.
 * @param {Projection} f @param {number} beat
 */
export function endUnit(f, beat) {
  return beat === Infinity ? f.axis.hi + 1 : f.at(beat);
}

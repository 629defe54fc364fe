/**
 * The picture of one of two runs that share an axis, a window and a cursor: it is as any other diagram, but for what it
 * has in common with the other.
 *
 * @import {Axis} from "../../model/axis.js"
 * @import {Causality} from "../../model/causality.js"
 * @import {AxisName, Run} from "../../model/types.js"
 * @import {Options} from "../../parts/diagram/api.js"
 * @import {Sizes} from "../../model/sizes.js"
 */
import { sizesFor } from "../../model/sizes.js";
import { Picture } from "../../parts/diagram/diagram.js";
import { headWidth } from "../../parts/diagram/heads.js";
import { Painter } from "../../parts/diagram/painter.js";
import { Stage } from "../../parts/diagram/stage.js";

/** A window less high than this is low. */
const LOW = 480;

/**
 * What both have in common.
 * @typedef {object} Shared
 * @property {Half[]} halves
 * @property {(half: Half|null) => Axis|undefined} axisOf its axis, once there are two runs
 * @property {number} x where the cursor stands, in units; NaN where each has its own cut
 * @property {(half: Half, glides: boolean) => void} moved its window is another one
 */
/** flag: what is written at the cursor, if it is not its step. */
/** @typedef {Options & {shared: Shared, flag: () => string}} HalfOptions */

/** As of one run, but the flag may say a time. */
class HalfPainter extends Painter {
  /** @param {import("../../parts/diagram/easel.js").Easel} easel @param {Half} half */
  constructor(easel, half) {
    super(easel, half.options);
    this.half = half;
  }

  /** @override */
  get written() {
    const { number, step } = super.written,
      { cursor, options } = this.half,
      { flag } = /** @type {HalfOptions} */ (options);
    return { number, step: (/** @type {number} */ beat) => (beat === cursor && flag()) || step(beat) };
  }
}

export class Half extends Picture {
  /** @param {HTMLElement} host @param {HalfOptions} options */
  constructor(host, options) {
    super(host, options);
    this.painter = new HalfPainter(this.easel, this);
  }

  /** @returns {Shared} */
  get shared() {
    return /** @type {HalfOptions} */ (this.options).shared;
  }

  /**
   * @override
   * @param {Run} run @param {AxisName} name @param {Causality} [causality]
   */
  staged(run, name, causality) {
    return new Stage(run, name, causality, this.shared.axisOf(this));
  }

  /**
   * The sizes that it would have alone: without the lines of properties, for which there is no room.
   * @returns {Sizes}
   */
  natural() {
    const { run } = this.stage,
      all = this.shared.halves.map((h) => h.stage.levels);
    const { embed = false, t } = this.options;
    return sizesFor({
      ...this.easel.room(),
      n: run.nodes,
      properties: 0,
      embed,
      low: innerHeight < LOW,
      levels: Math.max(0, ...all) + 1, // above what is owed there is room for what is said of a difference
      loops: Boolean(run.header.loop),
      head: (heads, compact, folded) => headWidth(this.ink, run, t, { heads, compact, folded, embed: true }),
    });
  }

  /** @override @returns {Sizes} */
  sized() {
    const own = this.natural(),
      all = [own, ...this.shared.halves.filter((h) => h !== this).map((h) => h.natural())];
    const least = (/** @type {"right"|"most"|"beats"} */ name) => Math.min(...all.map((s) => s[name]));
    return {
      ...own,
      left: Math.max(...all.map((s) => s.left)),
      right: least("right"),
      most: least("most"),
      beats: least("beats"),
    };
  }

  /** @override */
  pose() {
    const pose = super.pose(),
      { x } = this.shared;
    return Number.isNaN(x) ? pose : { ...pose, cut: pose.cut.fill(x) };
  }

  /**
   * The cursor of both has come to a place: here, after so many beats.
   * @param {number} beat @param {boolean} leads whether the window goes along with this one
   */
  stand(beat, leads) {
    Object.assign(this, { wanted: beat, cursor: beat, chosen: this.chosen === beat ? beat : 0 });
    if (leads && !this.scrubbing) this.camera.follows(beat, true);
    else this.camera.cursor = beat;
  }

  /** Sees the same stretch as another. @param {Half} other @param {boolean} glides */
  goesWith(other, glides) {
    const { t0, t1 } = other.camera.view;
    this.camera.view = { ...this.camera.view, t0, t1 };
    this.motion.go(this.pose(), glides && !this.still.matches, performance.now());
    this.settle();
  }

  /** @override @param {boolean} glides */
  show(glides) {
    super.show(glides);
    this.shared.moved(this, glides && !this.scrubbing);
  }

  /** @override */
  settleSoon() {
    super.settleSoon();
    this.shared.moved(this, false);
  }

  /** @override @param {number} beat */
  focus(beat) {
    super.focus(beat);
    this.shared.moved(this, true);
  }
}

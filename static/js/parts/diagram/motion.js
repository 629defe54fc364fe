/**
 * Gliding from one pose of the picture to the next: the cursor, the window, and the events while the axes morph.
 * Marks and labels do not glide; they appear at once.
 *
 * @import {Viewport} from "../../model/viewport.js"
 */
import { between } from "../../model/viewport.js";

/**
 * What moves: the window, the cursor on each lane, and `xs`, the positions of the beats in units.
 * @typedef {{view: Viewport, cut: Float64Array, xs: Float64Array}} Pose
 */

const STEP = 240;

/** cubic-bezier(.2, 0, 0, 1), solved for x by bisection. @param {number} x 0…1 @returns {number} */
export function ease(x) {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const at = (/** @type {number} */ a, /** @type {number} */ b, /** @type {number} */ s) =>
    3 * a * s * (1 - s) ** 2 + 3 * b * s * s * (1 - s) + s ** 3;
  let lo = 0,
    hi = 1;
  for (let i = 0; i < 20; i++) {
    const mid = (lo + hi) / 2;
    if (at(0.2, 0, mid) < x) lo = mid;
    else hi = mid;
  }
  return at(0, 1, lo);
}

export class Motion {
  /** @param {Pose} pose */
  constructor(pose) {
    this.from = pose;
    this.to = pose;
    this.began = -Infinity;
    this.morphs = false;
  }

  /**
   * Moves from the current pose to a new one, gliding if `glides`.
   * @param {Pose} pose @param {boolean} glides @param {number} now
   */
  go(pose, glides, now) {
    const here = this.at(now);
    this.morphs = glides && pose.xs !== this.to.xs && pose.xs.length === this.to.xs.length;
    this.from = this.morphs || pose.xs === this.to.xs ? here : pose;
    this.to = pose;
    this.began = glides ? now : -Infinity;
  }

  /** @param {number} now */
  moving(now) {
    return now - this.began < STEP;
  }

  /** @param {number} now */
  morphing(now) {
    return this.morphs && this.moving(now);
  }

  /** @param {number} now @returns {Pose} */
  at(now) {
    const k = ease((now - this.began) / STEP);
    if (k >= 1 || this.from === this.to) return this.to;
    return {
      view: between(this.from.view, this.to.view, k),
      cut:
        this.from.cut.length === this.to.cut.length
          ? this.to.cut.map((u, i) => this.from.cut[i] + (u - this.from.cut[i]) * k)
          : this.to.cut,
      xs: this.morphs ? this.to.xs.map((u, i) => this.from.xs[i] + (u - this.from.xs[i]) * k) : this.to.xs,
    };
  }
}

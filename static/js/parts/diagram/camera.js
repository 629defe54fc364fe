/**
 * What part of the run the picture shows: what opens by itself, what somebody has asked for or come to by zooming and
 * panning, and how that goes along with the cursor. It draws nothing.
 *
 * @import {Sizes} from "../../model/sizes.js"
 * @import {Stretch} from "../../model/stretch.js"
 * @import {Bounds, Viewport} from "../../model/viewport.js"
 * @import {Stage} from "./stage.js"
 */
import { isSameRun } from "../../model/run.js";
import { sameStretch, stretchOf, windowOf } from "../../model/stretch.js";
import * as viewport from "../../model/viewport.js";
import { EDGES } from "./stage.js";

export class Camera {
  /** @param {Stage} stage @param {Sizes} sizes */
  constructor(stage, sizes) {
    this.stage = stage;
    this.sizes = sizes;
    /** The beat at which the cursor stands. */
    this.cursor = 0;
    /** What is seen, if somebody chose it; null: what opens by itself. @type {Stretch|null} */
    this.stretch = null;
    /**
     * Whether the window is still the one that the page asked for, and whether it has been moved since that was told.
     */
    this.held = this.moved = false;
    /** @type {Viewport} */
    this.view = stage.opening(sizes, 0);
  }

  /** @returns {Bounds} */
  bounds() {
    return this.stage.bounds(this.sizes);
  }

  opening() {
    return this.stage.opening(this.sizes, this.cursor);
  }

  /** Whether the whole run is seen. */
  isWhole() {
    return viewport.isWhole(this.view, this.bounds());
  }

  /** @returns {Viewport} */
  #all() {
    const { lo, hi } = this.bounds();
    return { t0: lo, t1: hi, row: 0 };
  }

  /**
   * The window of a stretch; of the lanes it shows those with the cursor's, unless somebody has said others.
   * @param {Stretch} stretch
   */
  #asked(stretch) {
    const bounds = this.bounds(),
      v = windowOf(this.stage.axis, stretch, bounds),
      b = this.stage.run.beats[this.cursor - 1];
    return stretch.lane || !b ? v : viewport.reveal(v, b.at - 1, bounds);
  }

  /**
   * Another run, or more of the same.
   * @param {Stage} stage @param {Sizes} sizes @param {number} cursor
   */
  shows(stage, sizes, cursor) {
    const same = isSameRun(stage.run, this.stage.run),
      whole = this.isWhole();
    if (!same) this.stretch = null;
    this.stage = stage;
    this.sizes = sizes;
    this.cursor = cursor;
    if (this.stretch && this.held) this.view = this.#asked(this.stretch);
    else if (same && whole && this.stretch) this.view = this.#all();
    else this.view = same && !whole ? viewport.within(this.view, this.bounds()) : this.opening();
  }

  /** The same run on another axis. @param {Stage} stage */
  turns(stage) {
    this.stage = stage;
    this.stretch = null;
    this.view = this.opening();
  }

  /** The box has another size. @param {Sizes} sizes */
  resized(sizes) {
    const whole = this.isWhole(),
      { t0, row } = this.view;
    this.sizes = sizes;
    const opening = this.opening(),
      t1 = t0 + opening.t1 - opening.t0;
    if (this.stretch) this.view = this.#asked(this.stretch);
    else this.view = whole ? opening : this.stage.followed({ t0, t1, row }, sizes, this.cursor);
  }

  /**
   * The cursor has moved, and the window goes along, or stays with what was asked for.
   * @param {number} cursor @param {boolean} goes
   */
  follows(cursor, goes) {
    this.cursor = cursor;
    if (!goes && this.stretch) this.view = this.#asked(this.stretch);
    else this.#moveTo(this.stage.followed(this.view, this.sizes, cursor));
  }

  /** An event is brought into sight. @param {number} beat */
  reveals(beat) {
    this.#moveTo(this.stage.followed(this.view, this.sizes, beat, EDGES));
  }

  /** Whether another stretch is asked for than before. @param {Stretch|null} stretch */
  differs(stretch) {
    return !sameStretch(stretch, this.stretch);
  }

  /** What the page asks to see; null: what opens by itself. @param {Stretch|null} stretch */
  asks(stretch) {
    this.stretch = stretch;
    this.held = stretch !== null;
    this.view = stretch ? this.#asked(stretch) : this.opening();
  }

  /** Somebody looks elsewhere. @param {Viewport} view */
  looks(view) {
    this.view = view;
    this.moved = true;
  }

  /** Closer by a factor below 1, away by one above. @param {number} factor @param {number} at the unit that stays */
  zooms(factor, at) {
    const within = Math.max(this.view.t0, Math.min(this.view.t1, at));
    this.looks(viewport.zoom(this.view, factor, within, this.bounds()));
  }

  /** The whole run; or what opens by itself, if it is the whole that is seen. */
  fits() {
    this.looks(this.isWhole() ? this.opening() : this.#all());
  }

  /**
   * The window goes along with something; if somebody has chosen it, it is another stretch that is seen then.
   * @param {Viewport} view
   */
  #moveTo(view) {
    this.moved ||= this.stretch !== null && view !== this.view;
    this.view = view;
  }

  /**
   * What is seen, if that is another stretch than was told last; null: what would be seen anyway.
   * @returns {Stretch|null|undefined} undefined: the same
   */
  told() {
    if (!this.moved) return undefined;
    this.moved = this.held = false;
    const usual = this.opening(),
      { axis } = this.stage,
      near =
        Math.abs(usual.t0 - this.view.t0) + Math.abs(usual.t1 - this.view.t1) < axis.spacing / 100 &&
        Math.abs(usual.row - this.view.row) < 0.5;
    const stretch = near ? null : stretchOf(axis, this.view, this.bounds());
    if (sameStretch(stretch, this.stretch)) return undefined;
    this.stretch = stretch;
    return stretch;
  }
}

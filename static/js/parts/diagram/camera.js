/**
 * The part of the run that the diagram shows: the opening window, the range the page asked for, or the one the user
 * zoomed and panned to; and how it follows the cursor. It draws nothing.
 *
 * @import {Sizes} from "../../model/sizes.js"
 * @import {ViewRange} from "../../model/view-range.js"
 * @import {Bounds, Viewport} from "../../model/viewport.js"
 * @import {Scenery} from "./api.js"
 */
import { sameRange } from "../../model/view-range.js";
import * as viewport from "../../model/viewport.js";
import { EDGES } from "./indexed-run.js";

export class Camera {
  /** @param {Scenery} stage @param {Sizes} sizes */
  constructor(stage, sizes) {
    this.stage = stage;
    this.sizes = sizes;
    /** The cursor's beat. */
    this.cursor = 0;
    /** The range that the page or the user chose; null: the opening window. @type {ViewRange|null} */
    this.range = null;
    /** Whether the window is still the one the page asked for; whether it has moved since the last report. */
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

  /** Whether the whole run is visible. */
  isWhole() {
    return viewport.isWhole(this.view, this.bounds());
  }

  /** @returns {Viewport} */
  #all() {
    const { lo, hi } = this.bounds();
    return { t0: lo, t1: hi, row: 0 };
  }

  /** @param {ViewRange} range */
  #asked(range) {
    return this.stage.windowOf(range, this.sizes, this.cursor);
  }

  /**
   * Shows another run, or more of the same one.
   * @param {Scenery} stage @param {Sizes} sizes @param {number} cursor
   */
  shows(stage, sizes, cursor) {
    const same = stage.continues(this.stage),
      whole = this.isWhole();
    if (!same) this.range = null;
    this.stage = stage;
    this.sizes = sizes;
    this.cursor = cursor;
    if (this.range && this.held) this.view = this.#asked(this.range);
    else if (same && whole && this.range) this.view = this.#all();
    else this.view = same && !whole ? viewport.within(this.view, this.bounds()) : this.opening();
  }

  /** Shows the same run on another axis. @param {Scenery} stage */
  turns(stage) {
    this.stage = stage;
    this.range = null;
    this.view = this.opening();
  }

  /** Adapts the window to a resized box; if the sizes are the same object, the window stays. @param {Sizes} sizes */
  resized(sizes) {
    if (sizes === this.sizes) return;
    const whole = this.isWhole(),
      { t0, row } = this.view;
    this.sizes = sizes;
    const opening = this.opening(),
      t1 = t0 + opening.t1 - opening.t0;
    if (this.range) this.view = this.#asked(this.range);
    else this.view = whole ? opening : this.stage.followed({ t0, t1, row }, sizes, this.cursor);
  }

  /**
   * Moves the cursor; the window follows it, or stays on the range asked for.
   * @param {number} cursor @param {boolean} goes
   */
  follows(cursor, goes) {
    this.cursor = cursor;
    if (!goes && this.range) this.view = this.#asked(this.range);
    else this.#moveTo(this.stage.followed(this.view, this.sizes, cursor));
  }

  /** Brings an event into sight. @param {number} beat */
  reveals(beat) {
    this.#moveTo(this.stage.followed(this.view, this.sizes, beat, EDGES));
  }

  /** Whether a range differs from the current one. @param {ViewRange|null} range */
  differs(range) {
    return !sameRange(range, this.range);
  }

  /** Shows the range the page asks for; null: the opening window. @param {ViewRange|null} range */
  asks(range) {
    this.range = range;
    this.held = range !== null;
    this.view = range ? this.#asked(range) : this.opening();
  }

  /** The user moves the window. @param {Viewport} view */
  looks(view) {
    this.view = view;
    this.moved = true;
  }

  /**
   * Zooms in (factor below 1) or out (above 1).
   * @param {number} factor @param {number} at the unit that stays in place; if it is out of sight, the middle does
   */
  zooms(factor, at) {
    const { t0, t1 } = this.view,
      stays = at >= t0 && at <= t1 ? at : (t0 + t1) / 2;
    this.looks(viewport.zoom(this.view, factor, stays, this.bounds()));
  }

  /** Shows the whole run or, if it is already whole, the opening window. */
  fits() {
    this.looks(this.isWhole() ? this.opening() : this.#all());
  }

  /**
   * Moves the window along; a chosen range moves with it.
   * @param {Viewport} view
   */
  #moveTo(view) {
    this.moved ||= this.range !== null && view !== this.view;
    this.view = view;
  }

  /**
   * The range to report; null: the opening window.
   * @returns {ViewRange|null|undefined} undefined: the same as last time
   */
  report() {
    if (!this.moved) return undefined;
    this.moved = this.held = false;
    const { t0, t1, row } = this.opening(),
      near =
        Math.abs(t0 - this.view.t0) + Math.abs(t1 - this.view.t1) < this.stage.spacing / 100 &&
        Math.abs(row - this.view.row) < 0.5;
    const range = near ? null : this.stage.rangeOf(this.view, this.sizes);
    if (!this.differs(range)) return undefined;
    this.range = range;
    return range;
  }
}

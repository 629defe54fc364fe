/**
 * The part of the run that the diagram shows: what opens by itself, what the page asked for, or what the user zoomed
 * and panned to, and how it follows the cursor. It draws nothing.
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
    /** The beat at which the cursor stands. */
    this.cursor = 0;
    /** The range that the page or the user chose; null: what opens by itself. @type {ViewRange|null} */
    this.range = null;
    /** Whether the window is still the one that the page asked for; whether it has moved since the last report. */
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

  /** @param {ViewRange} range */
  #asked(range) {
    return this.stage.windowOf(range, this.sizes, this.cursor);
  }

  /**
   * Another run, or more of the same.
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

  /** The same run on another axis. @param {Scenery} stage */
  turns(stage) {
    this.stage = stage;
    this.range = null;
    this.view = this.opening();
  }

  /** The box has another size; without other sizes, the window stays. @param {Sizes} sizes */
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
   * The cursor has moved, and the window goes along, or stays with what was asked for.
   * @param {number} cursor @param {boolean} goes
   */
  follows(cursor, goes) {
    this.cursor = cursor;
    if (!goes && this.range) this.view = this.#asked(this.range);
    else this.#moveTo(this.stage.followed(this.view, this.sizes, cursor));
  }

  /** An event is brought into sight. @param {number} beat */
  reveals(beat) {
    this.#moveTo(this.stage.followed(this.view, this.sizes, beat, EDGES));
  }

  /** Whether a range is another than the one before. @param {ViewRange|null} range */
  differs(range) {
    return !sameRange(range, this.range);
  }

  /** Shows what the page asks for; null: what opens by itself. @param {ViewRange|null} range */
  asks(range) {
    this.range = range;
    this.held = range !== null;
    this.view = range ? this.#asked(range) : this.opening();
  }

  /** The user looks elsewhere. @param {Viewport} view */
  looks(view) {
    this.view = view;
    this.moved = true;
  }

  /**
   * Closer by a factor below 1, away by one above.
   * @param {number} factor @param {number} at the unit that stays; if it is out of sight, the middle does
   */
  zooms(factor, at) {
    const { t0, t1 } = this.view,
      stays = at >= t0 && at <= t1 ? at : (t0 + t1) / 2;
    this.looks(viewport.zoom(this.view, factor, stays, this.bounds()));
  }

  /** The whole run; or what opens by itself, if it is the whole that is seen. */
  fits() {
    this.looks(this.isWhole() ? this.opening() : this.#all());
  }

  /**
   * Moves the window along with something; a range that was chosen moves, too.
   * @param {Viewport} view
   */
  #moveTo(view) {
    this.moved ||= this.range !== null && view !== this.view;
    this.view = view;
  }

  /**
   * The range to report, if it is another than the last one; null: what would be seen anyway.
   * @returns {ViewRange|null|undefined} undefined: the same
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

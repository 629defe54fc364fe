/**
 * While something is moved, the diagram shows the whole of the run that comes of it, and the cursor stands all the same
 * where it is moved to: what is to come is looked at, not waited for.
 * @import {Frame} from "../../model/frame.js"
 * @import {Run} from "../../model/types.js"
 * @import {Viewport} from "../../model/viewport.js"
 * @import {Picture} from "../../parts/diagram/diagram.js"
 */
import { cutOf } from "../../model/axis.js";
import { Stage } from "../../parts/diagram/stage.js";

/** A run of which all has happened, with the cursor in it. */
class Standing extends Stage {
  #beat;

  /** @param {number} beat @param {ConstructorParameters<typeof Stage>} of */
  constructor(beat, ...of) {
    super(...of);
    this.#beat = beat;
  }

  /** @override @param {Viewport} view */
  pose(view) {
    return super.pose(view, this.#beat);
  }

  /** As what stands beside the lanes sees it. @returns {Stage} */
  atCursor() {
    const run = { stateAt: (/** @type {number} */ _, /** @type {number} */ p) => this.run.stateAt(this.#beat, p) };
    return Object.assign(Object.create(this), { run });
  }
}

/** The same picture with the cursor behind all: words get their places as in the whole run. @param {Frame} f @returns {Frame} */
const whole = (f) => Object.assign(Object.create(f), { cut: cutOf(f.run, f.axis, f.run.beats.length) });

/** Which run, the beat of the cursor, and the number on its flag. @typedef {{run: Run, beat: number, said: number}} Held */

export class Stand {
  #picture;
  #usual;
  /** @type {Held|null} */
  #held = null;

  /** @param {Picture} picture */
  constructor(picture) {
    const { options, painter, staged } = picture,
      { step } = options,
      { paint, settle } = painter;
    this.#picture = picture;
    this.#usual = { paint, settle, staged, step };
    picture.staged = (...of) => {
      const held = this.#held;
      return held?.run === of[0] ? new Standing(held.beat, ...of) : new Stage(...of);
    };
    painter.settle = (f, stage) => settle.call(painter, stage instanceof Standing ? whole(f) : f, stage);
    painter.paint = (f, stage, how) =>
      paint.call(painter, f, stage instanceof Standing ? stage.atCursor() : stage, how);
    options.step = (beat) => {
      const held = this.#held;
      // the flag asks of the cursor, which stands behind all; the axis of each beat
      return held?.run === picture.stage.run && beat >= held.run.beats.length ? held.said : (step?.(beat) ?? beat);
    };
  }

  /** @param {Held} held @param {Viewport} view the window, which stays */
  hold(held, view) {
    this.#held = held;
    this.#picture.setLens(false); // else it would dim what is concurrent
    this.#picture.setRun(held.run);
    this.#picture.setCursor(Infinity, false);
    this.look(view);
  }

  /** Another number is on the flag. @param {number} number */
  say(number) {
    if (this.#held) this.#held.said = number;
  }

  /** @param {Viewport} view */
  look(view) {
    this.#picture.camera.view = view;
    this.#picture.show(false);
  }

  /** The run as it was is on screen again. @param {Run} run @param {number} beat @param {boolean} lens */
  back(run, beat, lens) {
    this.#held = null;
    this.#picture.setLens(lens);
    this.#picture.setRun(run);
    this.#picture.setCursor(beat);
  }

  leave() {
    this.#held = null;
    this.#picture.staged = this.#usual.staged;
    this.#picture.painter.paint = this.#usual.paint;
    this.#picture.painter.settle = this.#usual.settle;
    this.#picture.options.step = this.#usual.step;
  }
}

/**
 * The diagram of a run: the usual one, or for a large run, or one of which only pieces are here, one that is fetched with
 * the first of them. They are asked
 * the same; what was asked of the run on screen, the one that comes hears as well.
 *
 * @import {AxisName, Run} from "../../model/types.js"
 * @import {Stretch} from "../../model/stretch.js"
 * @import {Diagram, Options, Overlay} from "./api.js"
 */
import { Picture } from "./diagram.js";

/** Runs with more lanes or more steps than these are large. */
const LANES = 30,
  STEPS = 20_000;

/** @param {Run} run */
export const isLarge = (run) => run.nodes > LANES || run.beats.length > STEPS || run.excerpt !== undefined;

/** @typedef {Diagram & {source: import("../../scale/source.js").Source|null, hide: (hidden: boolean) => void}} Large */

/** @implements {Diagram} */
export class Views {
  /** @type {Large|null} */
  #large = null;
  #coming = false;
  /** @type {{run: Run|null, cursor: [number, boolean], stretch: Stretch|null, axis: AxisName, lens: boolean}} */
  #said = { run: null, cursor: [0, true], stretch: null, axis: "time", lens: true };

  /**
   * @param {HTMLElement} host @param {Options} options
   * @param {(() => Promise<Large>)|null} fetchLarge null: large runs are drawn as all others
   */
  constructor(host, options, fetchLarge) {
    this.picture = new Picture(host, options);
    this.plot = this.picture.plot;
    this.fetchLarge = fetchLarge;
  }

  /** Whether the run on screen is large, and drawn as such. */
  get #isLarge() {
    return this.fetchLarge !== null && this.#said.run !== null && isLarge(this.#said.run);
  }

  /** The one that shows the run; null while it is coming. @returns {Diagram|null} */
  get #now() {
    return this.#isLarge ? this.#large : this.picture;
  }

  /** From where the view of a large run has it. */
  get source() {
    return this.#isLarge ? (this.#large?.source ?? null) : null;
  }

  /** @param {Run} run */
  setRun(run) {
    const was = this.#isLarge,
      same = run === this.#said.run;
    this.#said.run = run;
    if (!same) this.#said.stretch = null;
    this.#large?.hide(!this.#isLarge);
    this.picture.easel.hide(this.#isLarge);
    if (!this.#isLarge || (this.#large && was)) return this.#now?.setRun(run);
    if (this.#large) this.#tell(this.#large, run);
    else if (!this.#coming) void this.#fetch();
  }

  async #fetch() {
    this.#coming = true;
    this.#large = (await this.fetchLarge?.()) ?? null;
    const { run } = this.#said;
    this.#large?.hide(!this.#isLarge);
    if (this.#large && run && this.#isLarge) this.#tell(this.#large, run);
  }

  /** @param {Diagram} to @param {Run} run */
  #tell(to, run) {
    const { axis, cursor, stretch, lens } = this.#said;
    to.setAxis(axis);
    to.setLens(lens);
    to.setRun(run);
    to.setCursor(...cursor);
    to.setStretch(stretch);
  }

  /** @param {number} beat @param {boolean} [follows] */
  setCursor(beat, follows = true) {
    this.#said.cursor = [beat, follows];
    this.#now?.setCursor(beat, follows);
  }

  /** @param {Stretch|null} stretch */
  setStretch(stretch) {
    this.#said.stretch = stretch;
    this.#now?.setStretch(stretch);
  }

  /** @param {AxisName} axis */
  setAxis(axis) {
    this.#said.axis = axis;
    this.picture.setAxis(axis);
    this.#large?.setAxis(axis);
  }

  /** @param {boolean} on */
  setLens(on) {
    this.#said.lens = on;
    this.picture.setLens(on);
    if (this.#isLarge) this.#large?.setLens(on);
  }

  /** @param {import("../../model/desk.js").Words["stamp"]} stamp */
  setStamp(stamp) {
    this.picture.setStamp(stamp);
  }

  /** @param {Overlay} overlay @param {boolean} [on] */
  setOverlay(overlay, on) {
    this.picture.setOverlay(overlay, on);
  }

  setTheme() {
    this.picture.setTheme();
    this.#large?.setTheme();
  }

  setType() {
    this.picture.setType();
    this.#large?.setType();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    return this.#now?.key(event) ?? false;
  }

  resize() {
    this.#now?.resize();
  }

  /** @param {number} beat @param {boolean} done */
  scrub(beat, done) {
    this.#now?.scrub(beat, done);
  }
}

/**
 * Paints frames on the easel: what a window shows is looked up once, and its words get their places where the picture
 * stands still; while it glides or is dragged they stay fixed to their events.
 *
 * @import {Frame} from "../../model/frame.js"
 * @import {Plan} from "../../model/layout.js"
 * @import {Words} from "../../model/desk.js"
 * @import {Viewport} from "../../model/viewport.js"
 * @import {Options, Overlay} from "./api.js"
 * @import {Easel} from "./easel.js"
 * @import {Scene} from "./picture.js"
 * @import {Stage} from "./stage.js"
 */
import { isSameRun } from "../../model/run.js";
import { drawPicture, planOf, sceneOf, wordsOf } from "./picture.js";
import { always } from "./rows.js";

export class Painter {
  #easel;
  #options;
  /** @type {Plan} */
  #plan = { texts: [], boxes: [] };
  /** The window that the scene was made for. @type {Viewport|null} */
  #view = null;
  /** What the plan was made for. @type {{f: Frame, stamp: Words["stamp"]}|null} */
  #planned = null;

  /** @param {Easel} easel @param {Options} options */
  constructor(easel, options) {
    this.#easel = easel;
    this.#options = options;
    /** @type {Scene} */
    this.scene = { detail: "names", flights: [], beats: [], debts: [] };
    /** @type {Set<Overlay>} */
    this.overlays = new Set();
    /** What stands for an event's clock, if it is not the clock alone. @type {Words["stamp"]} */
    this.stamp = undefined;
  }

  /** How steps and numbers are written. */
  get written() {
    const { lang, step } = this.#options,
      number = new Intl.NumberFormat(lang);
    return {
      number: (/** @type {string} */ text) => (text.includes(".") ? text : number.format(Number(text))),
      step: (/** @type {number} */ beat) => number.format(step?.(beat) ?? beat),
    };
  }

  /** The picture stands still, or will. @param {Frame} f @param {Stage} stage */
  settle(f, stage) {
    this.scene = sceneOf(f, stage.indices);
    this.#view = f.view;
    const words = wordsOf(f, this.#options.t, this.stamp),
      was = this.#planned,
      before = was && was.stamp === this.stamp && continues(was.f, f) ? this.#plan : null;
    this.#plan = planOf(f, this.scene, words, this.#easel.ink, before);
    this.#planned = { f, stamp: this.stamp };
    this.#easel.fit(f.sizes.width, f.sizes.height);
    this.#easel.draw();
  }

  /** @param {Frame} f @param {Stage} stage @param {{moving: boolean, morphing: boolean}} how */
  paint(f, { run, indices }, { moving, morphing }) {
    const scene = moving || f.view !== this.#view ? sceneOf(f, indices) : this.scene;
    this.#easel.begin(f.sizes.width, f.sizes.height);
    drawPicture(this.#easel.ink, f, scene, this.#plan, {
      stakes: indices.stakes,
      promised: this.#options.promised ?? always,
      overlays: this.overlays,
      morphing,
      t: this.#options.t,
      written: this.written,
      stateOf: (p) => run.stateAt(f.cursor, p),
    });
    if (moving) this.#easel.draw();
  }
}

/**
 * Whether a picture goes on from another, so that its words may stay where they are: the same run, as large, at the same
 * scale, and no earlier.
 * @param {Frame} a @param {Frame} b
 */
function continues(a, b) {
  const wide = a.view.t1 - a.view.t0;
  return (
    !b.run.whole &&
    isSameRun(a.run, b.run) &&
    (a.axis === b.axis || (a.axis.name === b.axis.name && a.axis.name !== "logical")) &&
    b.cursor >= a.cursor &&
    a.view.row === b.view.row &&
    Math.abs(b.view.t1 - b.view.t0 - wide) < 1e-6 * wide &&
    JSON.stringify(a.sizes) === JSON.stringify(b.sizes)
  );
}

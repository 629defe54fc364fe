/**
 * What is drawn over the diagram while something is moved: the rail with its limits and the handle, the arrow that follows
 * it, the place where it is lost; and the run as it was, as a ghost below the one that it became.
 * @import {Run} from "../../model/types.js"
 * @import {Frame} from "../../model/frame.js"
 * @import {Ink} from "../../parts/diagram/ink.js"
 * @import {Axis} from "../../model/axis.js"
 */
import { curve, touching } from "../../model/curve.js";
import { hueOf } from "../../parts/diagram/lanes.js";

/** A text at an end of the rail: what, and why. @typedef {{unit: number|null, what: string, why: string}} End */
/**
 * What is moved: on which lane, from which event, where it was and is, on the axis.
 * @typedef {{lane: number, from: {lane: number, unit: number}|null, was: number, now: number, said: string, before: string,
 *   lo: End, hi: End, lost: boolean}} Held
 */

/** How far the rail lies above its lane, and the place to lose something from where it was, in pixels. */
const ABOVE = 62,
  ASIDE = 52;
/** How near one must come to that place. */
const NEAR = 20;

export class Sketch {
  /** @type {Held|null} */
  held = null;
  /** The run as it was, and its axis. @type {{run: Run, axis: Axis}|null} */
  ghost = null;
  /** What says that something is lost there. */
  lose = "";
  /** @type {[number, number]|null} */
  #bin = null;

  /** Whether a point is where something is lost. @param {number} x @param {number} y */
  isBin(x, y) {
    return this.#bin !== null && Math.hypot(x - this.#bin[0], y - this.#bin[1]) < NEAR;
  }

  /** @param {Ink} ink @param {Frame} f */
  drawUnder(ink, f) {
    if (!this.ghost) return;
    const { run, axis } = this.ghost,
      at = (/** @type {number} */ beat) => f.px(axis.xs[beat]);
    for (let p = f.firstLane; p <= Math.min(f.lastLane, run.n); p++)
      for (const s of run.phases[p - 1]) {
        if (s.phase !== "inside") continue;
        const h = f.sizes.bar * 1.7,
          a = at(s.from),
          b = s.to === Infinity ? f.sizes.right : at(s.to);
        ink.faint(0.35, () => ink.box(a, f.y(p) - h / 2, Math.max(1, b - a), h, "ghost"));
        ink.pen("ghost", 1);
        ink.c.strokeRect(a, f.y(p) - h / 2, Math.max(1, b - a), h);
      }
    for (const m of run.messages) {
      if (!m.sentBeat || !m.receivedBeat || m.from === m.to || !(f.shows(m.from) || f.shows(m.to))) continue;
      const q = curve(at(m.sentBeat), f.y(m.from), at(m.receivedBeat), f.y(m.to));
      ink.pen("ghost", 1.25);
      ink.curve(q, 0, touching(q, f.sizes.dot + 2));
      if (m.lost) ink.cross(q.bx, q.by, 4, "ghost", 1.5);
      else ink.head(q, touching(q, f.sizes.dot + 2), "ghost", false, 7);
    }
  }

  /** @param {Ink} ink @param {Frame} f */
  drawOver(ink, f) {
    this.#bin = null;
    const { held } = this;
    if (!held || !f.shows(held.lane)) return;
    const lane = f.y(held.lane),
      y = Math.max(44, lane - Math.min(ABOVE, f.sizes.lane * 0.62)),
      x = f.px(held.now);
    this.#drawArrow(ink, f, held, x, lane);
    this.#drawRail(ink, f, held, y);
    ink.pen("ink", 1.25, [2, 3]).line(x, y + 10, x, lane - f.sizes.dot);
    ink.disc(x, y, 12, "ink");
    for (const side of [-1, 1]) {
      const tip = x + side * 8;
      ink
        .pen("paper", 2, [], "round")
        .path([
          [tip - side * 4, y - 4],
          [tip, y],
          [tip - side * 4, y + 4],
        ])
        .stroke();
    }
    const width = ink.measure(held.said, 13, 700) + 14;
    ink.box(x - width / 2, y - 38, width, 21, "ink");
    ink.text(held.said, x, y - 23, { size: 13, weight: 700, colour: "paper", align: "center" });
  }

  /**
   * The message goes to where the handle is, before its run has come.
   * @param {Ink} ink
   * @param {Frame} f
   * @param {Held} held
   * @param {number} x
   * @param {number} lane
   */
  #drawArrow(ink, f, held, x, lane) {
    const r = f.sizes.dot;
    ink.pen("ink", 2.5).ring(x, lane, r + 5);
    if (!held.from) return;
    const hue = hueOf(f, held.from.lane),
      q = curve(f.px(held.from.unit), f.y(held.from.lane), x, lane),
      side = held.from.lane < held.lane ? -1 : 1;
    ink.pen(hue, 3);
    ink.curve(q, 0, touching(q, r + 12));
    if (!held.lost) ink.head(q, touching(q, r + 3), hue, false, 12);
    const bin = /** @type {[number, number]} */ ([
      f.px(held.was) + 26,
      lane + side * Math.min(ASIDE, f.sizes.lane * 0.42),
    ]);
    this.#bin = bin;
    ink.disc(bin[0], bin[1], 16, held.lost ? "lit" : "paper");
    ink.pen("broken", held.lost ? 3 : 1.75, held.lost ? [] : [3, 3]).ring(bin[0], bin[1], 16);
    ink.cross(bin[0], bin[1], 6, "broken", 2.5);
    ink.text(this.lose, bin[0] + 21, bin[1] + 4, { size: 12.5, colour: "ink", halo: 4 });
  }

  /** @param {Ink} ink @param {Frame} f @param {Held} held @param {number} y */
  #drawRail(ink, f, { lo, hi, was, before }, y) {
    const a = lo.unit === null ? f.sizes.left : Math.max(f.sizes.left, f.px(lo.unit)),
      b = hi.unit === null ? f.sizes.right : Math.min(f.sizes.right, f.px(hi.unit));
    ink.pen("paper", 5).line(a, y, b, y);
    ink.pen("ink", 1.75).line(a, y, b, y);
    for (const [end, x, align] of /** @type {const} */ ([
      [lo, a, "right"],
      [hi, b, "left"],
    ])) {
      if (end.unit === null || !end.what) continue;
      ink.pen("ink", 2).line(x, y - 11, x, y + 11);
      const wide = Math.max(ink.measure(end.what, 12.5, 700), ink.measure(end.why, 12.5)),
        left = align === "right" ? x - 8 - wide > f.sizes.left - 10 : x + 8 + wide < f.sizes.right + 12;
      if (!left && Math.abs(x - f.px(this.held?.now ?? was)) < wide + 40) continue; // the panel says it, too
      const at = left ? x + (align === "right" ? -8 : 8) : x,
        to = left ? align : align === "right" ? "left" : "right";
      ink.text(end.what, at, y - (left ? 2 : 20), { size: 12.5, weight: 700, colour: "ink", halo: 4, align: to });
      ink.text(end.why, at, y + (left ? 13 : 26), { size: 12.5, colour: "ink-2", halo: 4, align: to });
    }
    const x = f.px(was);
    ink.disc(x, y, 5, "paper");
    ink.pen("ink-2", 1.5).ring(x, y, 5);
    if (Math.abs(x - f.px(this.held?.now ?? was)) > 34)
      ink.text(before, x, y - 10, { size: 12.5, colour: "ink-2", halo: 4, align: "center" });
  }
}

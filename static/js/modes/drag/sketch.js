/**
 * What is drawn over the diagram during a drag: the rail with its limits and handle, the arrow that follows it, and the
 * bin; and the run before the edit, as a ghost below the edited run.
 * @import {Run} from "../../model/types.js"
 * @import {Projection} from "../../model/projection.js"
 * @import {CanvasPen} from "../../parts/diagram/pen.js"
 * @import {Axis} from "../../model/axis.js"
 */
import { axisOf } from "../../model/axis.js";
import { curve, touching } from "../../model/curve.js";
import { deferredLines } from "../../model/deferred-replies.js";
import { hueOf } from "../../parts/diagram/lanes.js";
import { fits, written } from "./rail.js";

/**
 * The text at an end of the rail: the limit, and its reason in full and in brief; unit: null if there is no limit.
 * @typedef {{unit: number|null, what: string, why: string, brief: string}} End
 */
/**
 * The dragged element: its run, its lane, the event where its message was sent, its previous and current position on
 * the axis; loses: whether it can be dropped into the bin.
 * @typedef {{run: Run, lane: number, from: {lane: number, unit: number}|null, was: number, now: number, before: string,
 *   lo: End, hi: End, lost: boolean, loses: boolean}} Held
 */

/**
 * In pixels. The rail: its distance above the lane (ABOVE) and above deferred replies (OWED), its least y (LEAST), and
 * the height that it covers there (TALL). The bin: its distance below the lane (ASIDE), or along the message's way at
 * most (UP), and to its side (BESIDE).
 */
const ABOVE = 62,
  OWED = 24,
  LEAST = 40,
  TALL = 22,
  ASIDE = 52,
  UP = 104,
  BESIDE = 30;
/** The bin: its radius, and the distance at which it catches. */
const BIN = 16,
  NEAR = 22;
/** In pixels: half the width of the cursor's flag, its lower edge, and the height of the clocks above a lane. */
const FLAG = 30,
  FOOT = 26,
  CLOCK = 16;
/** The font size, in pixels. */
const SIZE = 12.5;

export class Sketch {
  /** @type {Held|null} */
  held = null;
  /** The run before the edit. @type {Run|null} */
  ghost = null;
  /** The label of the bin. */
  lose = "";
  /**
   * The positions of the bin and the handle, in pixels.
   * @type {{bin: [number, number]|null, handle: [number, number]|null}}
   */
  #at = { bin: null, handle: null };
  /** The axis of the ghost, cached. @type {{run: Run, axis: Axis}|null} */
  #along = null;

  /** Whether a point is in the bin. @param {number} x @param {number} y */
  isBin(x, y) {
    return near(this.#at.bin, x, y, NEAR);
  }

  /** @param {number} x @param {number} y @param {number} reach */
  isHandle(x, y, reach) {
    return near(this.#at.handle, x, y, reach);
  }

  /** @param {CanvasPen} ink @param {Projection} f */
  drawUnder(ink, f) {
    if (!this.ghost) return;
    const run = this.ghost,
      axis = this.#axisOf(run, f.axis.name),
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

  /** @param {Run} run @param {import("../../model/types.js").AxisName} name */
  #axisOf(run, name) {
    if (this.#along?.run !== run || this.#along.axis.name !== name) this.#along = { run, axis: axisOf(run, name) };
    return this.#along.axis;
  }

  /** @param {CanvasPen} ink @param {Projection} f */
  drawOver(ink, f) {
    this.#at = { bin: null, handle: null };
    const { held } = this;
    if (!held || !f.shows(held.lane)) return;
    const lane = f.y(held.lane),
      y = railAt(f, held),
      x = f.px(held.now);
    drawArrow(ink, f, held, x);
    if (held.loses) this.#at.bin = drawBin(ink, f, held, binAt(f, held, y), this.lose);
    const flag = f.cutX(f.firstLane);
    drawRail(ink, f, held, y, [
      [flag - FLAG, 0, flag + FLAG, FOOT],
      [x - 14, y - 14, x + 14, y + 14],
      [0, lane - f.sizes.bar / 2 - CLOCK, f.sizes.width, lane],
    ]);
    ink.pen("ink", 1.25, [2, 3]).line(x, y + 10, x, lane - f.sizes.dot);
    drawHandle(ink, x, y);
    this.#at.handle = [x, y];
  }
}

/** @param {[number, number]|null} of @param {number} x @param {number} y @param {number} reach */
const near = (of, x, y, reach) => of !== null && Math.hypot(x - of[0], y - of[1]) < reach;

/**
 * The rail's y: above its lane, and above the deferred replies of its process.
 * @param {Projection} f @param {Held} held
 */
function railAt(f, { run, lane }) {
  const y = f.y(lane),
    owed = deferredLines(
      f,
      run.deferredReplies.filter((d) => d.process === lane),
    );
  return Math.max(LEAST, Math.min(y - Math.min(ABOVE, f.sizes.lane * 0.62), ...owed.map((o) => o.y - OWED)));
}

/**
 * Draws the message's arrow to the handle, before the edited run has arrived.
 * @param {CanvasPen} ink
 * @param {Projection} f
 * @param {Held} held
 * @param {number} x
 */
function drawArrow(ink, f, { lane, from, lost }, x) {
  const r = f.sizes.dot,
    y = f.y(lane);
  ink.pen("ink", 2.5).ring(x, y, r + 5);
  if (!from || lost) return;
  const hue = hueOf(f, from.lane),
    q = curve(f.px(from.unit), f.y(from.lane), x, y);
  ink.pen(hue, 3);
  ink.curve(q, 0, touching(q, r + 12));
  ink.head(q, touching(q, r + 3), hue, false, 12);
}

/**
 * The bin's centre: beside the message's previous way, within the plot; below the lane if the rail is in the way.
 * @param {Projection} f @param {Held} held @param {number} rail @returns {[number, number]}
 */
function binAt(f, { lane, from, was }, rail) {
  const { left, right } = f.sizes,
    foot = f.y(lane),
    below = Math.min(ASIDE, f.sizes.lane * 0.42),
    way = from ? f.y(from.lane) - foot : 0;
  const up = Math.max(way / 2, -UP),
    above = way < 0 && Math.abs(foot + up - rail) > BIN + 16,
    dy = above ? up : below,
    x = f.px(was) + (from && way ? (f.px(from.unit) - f.px(was)) * Math.max(0, dy / way) : 0);
  return [Math.max(left + BIN, Math.min(x + BESIDE, right - BIN)), foot + dy];
}

/**
 * @param {CanvasPen} ink @param {Projection} f @param {Held} held @param {[number, number]} at @param {string} name
 * @returns {[number, number]}
 */
function drawBin(ink, f, { lost }, [x, y], name) {
  const wide = ink.measure(name, SIZE),
    after = x + BIN + 5 + wide < f.sizes.width;
  ink.disc(x, y, BIN, lost ? "lit" : "paper");
  ink.pen("broken", lost ? 3 : 1.75, lost ? [] : [3, 3]).ring(x, y, BIN);
  ink.cross(x, y, 6, "broken", 2.5);
  ink.text(name, after ? x + BIN + 5 : x - BIN - 5 - wide, y + 4, { size: SIZE, colour: "ink", halo: 4 });
  return [x, y];
}

/**
 * @param {CanvasPen} ink @param {Projection} f @param {Held} held @param {number} y @param {import("./rail.js").Box[]} taken
 */
function drawRail(ink, f, { lo, hi, was, now, before }, y, taken) {
  const { left, right, width } = f.sizes,
    a = lo.unit === null ? left : Math.max(left, f.px(lo.unit)),
    b = hi.unit === null ? right : Math.min(right, f.px(hi.unit)),
    measure = (/** @type {string} */ text, /** @type {boolean} */ bold) => ink.measure(text, SIZE, bold ? 700 : 400),
    room = { left: left - 14, right: width, measure };
  ink.pen("paper", y > LEAST ? 5 : TALL).line(a, y, b, y);
  ink.pen("ink", 1.75).line(a, y, b, y);
  for (const [end, x, side] of /** @type {const} */ ([
    [lo, a, -1],
    [hi, b, 1],
  ])) {
    if (end.unit === null || !end.what) continue;
    ink.pen("ink", 2).line(x, y - 11, x, y + 11);
    for (const { text, x: at, y: foot, align, bold } of written(end, { x, y, side }, taken, room))
      ink.text(text, at, foot, {
        size: SIZE,
        weight: bold ? 700 : 400,
        colour: bold ? "ink" : "ink-2",
        halo: 4,
        align,
      });
  }
  const x = f.px(was);
  ink.disc(x, y, 5, "paper");
  ink.pen("ink-2", 1.5).ring(x, y, 5);
  if (Math.abs(x - f.px(now)) > 20 && fits(before, x, y - 10, taken, room))
    ink.text(before, x, y - 10, { size: SIZE, colour: "ink-2", halo: 4, align: "center" });
}

/** @param {CanvasPen} ink @param {number} x @param {number} y */
function drawHandle(ink, x, y) {
  ink.disc(x, y, 12, "ink");
  for (const side of [-1, 1]) {
    const tip = x + side * 8;
    const back = tip - side * 4;
    ink
      .pen("paper", 2, [], "round")
      .path(back, y - 4, tip, y, back, y + 4)
      .stroke();
  }
}

/**
 * One picture's geometry: sizes that depend on the room, and the mapping from units and lanes to pixels.
 * Pure: text widths come in by a `measure` function.
 *
 * @import {Axis} from "./axis.js"
 * @import {Cone} from "./causality.js"
 * @import {Run} from "./types.js"
 * @import {Viewport} from "./viewport.js"
 */

/** The width of a text in pixels. @typedef {(text: string, size: number, weight?: number) => number} Measure */
/**
 * @typedef {object} Sizes
 * @property {number} width of the canvas
 * @property {number} left where the axis begins: right of the lane heads
 * @property {number} right where it ends
 * @property {number} top y of the first lane
 * @property {number} lane distance of two lanes
 * @property {number} rows lanes that are visible at once
 * @property {number} fs size of texts
 * @property {number} bar height of a phase
 * @property {number} dot radius of a mark
 * @property {boolean} compact short words, no clocks in the heads
 * @property {boolean} tall two lines of words fit beside a lane
 * @property {{gap: number, row: number}|null} strip
 * @property {number} foot from the last lane to the axis when there is no strip
 * @property {number} most up to how many beats a run is shown whole
 * @property {number} beats how many a window shows of a longer run
 * @property {boolean} phone the cursor stays at 70 % of the window
 */
/**
 * @typedef {{width: number, height: number, n: number, properties: number, embed: boolean, head: number}} Room height:
 * of the browser's window; head: least width of the lane heads' words
 */

/** With more properties than these their lines stand closer. */
const FEW = 4;
/** More lanes than these scroll. */
const MANY = 12;

/** @param {Room} room @returns {Sizes} */
export function sizesFor({ width, height, n, properties, embed, head }) {
  const phone = width < 560,
    large = width > 1250 && !embed,
    compact = phone || embed;
  const row = phone || properties > FEW ? 18 : 22,
    more = Math.max(0, properties - 3) * row; // lanes make room for properties of the algorithm's own
  const base = embed
    ? clamp((height - (phone ? 256 : 260)) / 2, 44, 150)
    : phone
      ? 82
      : clamp((height - (large ? 580 : 546) - more) / 3, more ? 88 : 104, 190);
  const lane = laneFor(base, n),
    crowded = lane < 50,
    dense = lane < 34;
  const budget = 2 * base + (n > MANY ? 64 : 16 * Math.max(0, n - 3)); // where lanes scroll, what stands below them is to be in sight
  const rows = Math.max(1, Math.min(n, Math.floor(budget / lane) + 1)),
    seen = n / rows;
  const bar = dense ? 10 : crowded ? 13 : lane < 70 ? 16 : large ? 24 : compact ? 18 : 20;
  return {
    width,
    left: Math.max(phone ? 88 : embed ? 104 : 166, Math.ceil(head)),
    right: width - (phone ? 6 : embed ? 10 : 14),
    top: lane < 70 ? 62 : large ? 92 : embed ? 66 : 76,
    lane,
    rows,
    fs: compact || lane < 70 ? 12 : large ? 15 : 13,
    bar,
    dot: dense ? 4 : crowded ? 5 : large && lane >= 70 ? 8 : compact || lane < 70 ? 5.75 : 6.5,
    compact,
    tall: lane >= 46,
    phone,
    strip: embed || !properties ? null : { gap: phone ? 44 : lane < 46 && n <= 12 ? 38 : lane < 70 ? 44 : 50, row },
    foot: embed ? 28 : 34,
    most: phone ? 9 : clamp((width - 130) / clamp(500 / n, 8, 24), 12, 160) * seen,
    beats: phone ? (width < 320 ? 7.6 : 8.8) : clamp((width - 180) / clamp(700 / n, 9, 34), 12, 140) * seen,
  };
}

/**
 * Three lanes stand wide apart; more of them share the room, and beyond MANY they scroll.
 * @param {number} base @param {number} n
 */
function laneFor(base, n) {
  if (n <= 3) return base;
  const budget = 2 * base + Math.min(160, 16 * (n - 3));
  return Math.floor(clamp(budget / (n - 1), n > MANY ? 26 : 34, base));
}

/** @param {number} x @param {number} lo @param {number} hi */
const clamp = (x, lo, hi) => Math.max(lo, Math.min(hi, x));

/** Where everything stands in one picture. */
export class Frame {
  /**
   * @param {object} o
   * @param {Run} o.run
   * @param {Axis} o.axis
   * @param {Sizes} o.sizes
   * @param {Viewport} o.view
   * @param {Float64Array} o.cut the cursor, per process, in units
   * @param {number} o.cursor beat
   * @param {number} [o.focus] beat that wears the ring, or 0
   * @param {Cone|null} [o.past] lit, if the lens is on
   * @param {Cone|null} [o.future]
   * @param {(beat: number) => number} [o.at] position of a beat in units, while the axes morph
   */
  constructor({ run, axis, sizes, view, cut, cursor, focus = 0, past = null, future = null, at }) {
    this.run = run;
    this.axis = axis;
    this.sizes = sizes;
    this.view = view;
    this.cut = cut;
    this.cursor = cursor;
    this.focus = focus;
    this.past = past;
    this.future = future;
    this.at = at ?? ((/** @type {number} */ beat) => axis.xs[beat] ?? axis.hi + 1); // a run may have grown since its axis was made
    this.unit = (sizes.right - sizes.left) / (view.t1 - view.t0);
    this.firstLane = Math.max(1, Math.floor(view.row) + 1);
    this.lastLane = Math.min(run.nodes, Math.ceil(view.row + sizes.rows));
    this.bottom = sizes.top + (sizes.rows - 1) * sizes.lane;
  }

  /** Pixels of a position in units. @param {number} u */
  px(u) {
    return this.sizes.left + (u - this.view.t0) * this.unit;
  }
  /** Units of a pixel. @param {number} x */
  unitAt(x) {
    return this.view.t0 + (x - this.sizes.left) / this.unit;
  }
  /** Pixels of a beat. @param {number} beat */
  x(beat) {
    return this.px(this.at(beat));
  }
  /** Pixels of a lane's line. @param {number} process */
  y(process) {
    return this.sizes.top + (process - 1 - this.view.row) * this.sizes.lane;
  }
  /** Pixels at which the cursor crosses a lane. @param {number} process */
  cutX(process) {
    return this.px(this.cut[process - 1]);
  }
  /** Pixels of the cursor at a height: the cut of the nearest lane. @param {number} y */
  cutAt(y) {
    const p = Math.round((y - this.sizes.top) / this.sizes.lane + this.view.row) + 1;
    return this.cutX(clamp(p, 1, this.run.nodes));
  }

  /** Where the cursor stands in the strip: right of all that happened. */
  get now() {
    let max = -Infinity;
    for (const u of this.cut) max = Math.max(max, u);
    return this.px(this.run.nodes ? max : this.axis.lo);
  }

  /** Whether a beat is lit: all are, unless the lens shows somebody's cone. @param {number} beat */
  lit(beat) {
    if (!this.past) return true;
    return this.past.has(beat) || Boolean(this.future?.has(beat));
  }

  /** @param {number} process */
  shows(process) {
    return process >= this.firstLane && process <= this.lastLane;
  }
}

/** Where a stretch or debt ends in units; while it lasts, nowhere. @param {Frame} f @param {number} beat */
export function endUnit(f, beat) {
  return beat === Infinity ? f.axis.hi + 1 : f.at(beat);
}

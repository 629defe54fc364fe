/**
 * Draws a window of a large run: its density or its single events and messages, the axis, and the cursor with its flag.
 *
 * @import {CanvasPen} from "../parts/diagram/pen.js"
 * @import {Filters} from "./filters.js"
 * @import {Lanes} from "./lanes.js"
 * @import {Level} from "./levels.js"
 * @import {Arrow, Overview, Piece} from "./source.js"
 */
import { niceStep } from "../model/axis.js";
import { drawFlag } from "../parts/diagram/axis.js";
import { drawsArrow } from "./filters.js";
import { middleOf } from "./lanes.js";
import { rasterise } from "./raster.js";

/**
 * What to draw, and where.
 * @typedef {object} Scene
 * @property {number} left @property {number} right @property {number} top @property {number} bottom of the lanes, in
 *   pixels
 * @property {number} t0 @property {number} t1
 * @property {(x: number) => number} px
 * @property {Lanes} lanes
 * @property {number} scroll pixels
 * @property {Level} level
 * @property {Overview|null} overview
 * @property {Piece|null} piece
 * @property {number} cursor the event at the cursor
 * @property {number} focus the event in focus, or 0
 * @property {import("../parts/diagram/axis.js").Flag} flag
 * @property {Filters} filters
 * @property {ReadonlyMap<number, number>} pins hue by node
 * @property {import("./source.js").Past|null} past
 * @property {Array<[number, number, number]>} names the names drawn so far: x of the middle, half width, and y
 */

/** The height of the flag, and the top of the lanes below it, in pixels. */
const FLAG = 26;
export const TOP = FLAG + 2;
/** The height in pixels of the stub of a hidden message. */
const STUB = 9;
/** The font size of a message's type. */
const NAME = 12;
/** The least height of a lane with a line when lanes are in groups; in thinner lanes, lines would hide the rest. */
const THIN = 5;

/** @param {Scene} s @param {number} node */
export const yOf = (s, node) => s.top + middleOf(s.lanes, node) - s.scroll;

/** @param {Scene} s @param {number} node @param {string} [other] */
const hueOf = (s, node, other = "ink") => (s.pins.has(node) ? `p${s.pins.get(node)}` : other);

/** Draws the density into the lanes. @param {CanvasPen} ink @param {Scene} s @param {DensityImage} image */
export function drawDensity(ink, s, image) {
  const { overview, lanes } = s;
  if (!overview) return;
  const height = Math.max(1, Math.ceil(s.bottom - s.top));
  const canvas = image.reuse([overview, lanes, s.scroll, s.pins, height], () => {
    const sheet = image.sheet(overview.columns, height);
    rasterise(overview, lanes, {
      height,
      scroll: s.scroll,
      colour: (node) => image.rgb(ink.colour(hueOf(s, node))),
      out: sheet.data,
    });
    return sheet;
  });
  const x0 = s.px(overview.t0),
    x1 = s.px(overview.t1);
  ink.within([s.left, s.top, s.right - s.left, height], () => {
    ink.c.imageSmoothingEnabled = false;
    ink.c.drawImage(canvas, x0, s.top, x1 - x0, height);
  });
}

/** The canvas on which a density is made, with a cache of colours as numbers. */
export class DensityImage {
  /** The inputs of the last image. @type {unknown[]} */
  #of = [];
  #canvas = document.createElement("canvas");
  #context = this.#canvas.getContext("2d", { willReadFrequently: true });
  /** @type {Map<string, readonly number[]>} */
  #known = new Map();

  get #c() {
    if (!this.#context) throw new Error("this browser has no canvas");
    return this.#context;
  }

  /**
   * Returns the canvas with an image, made anew only if some input is not identical to the last one.
   * @param {unknown[]} of @param {() => ImageData} make
   */
  reuse(of, make) {
    if (of.some((part, i) => part !== this.#of[i])) {
      const image = make();
      this.#of = of;
      this.#c.putImageData(image, 0, 0);
    }
    return this.#canvas;
  }

  /** Resizes the canvas and returns an empty image of that size. @param {number} width @param {number} height */
  sheet(width, height) {
    if (this.#canvas.width !== width) this.#canvas.width = width;
    if (this.#canvas.height !== height) this.#canvas.height = height;
    return this.#c.createImageData(width, height);
  }

  /** Returns a CSS colour's red, green and blue, 0 to 255. @param {string} colour */
  rgb(colour) {
    let known = this.#known.get(colour);
    if (!known) {
      this.#c.clearRect(0, 0, 1, 1);
      this.#c.fillStyle = colour;
      this.#c.fillRect(0, 0, 1, 1);
      known = [...this.#c.getImageData(0, 0, 1, 1).data.slice(0, 3)];
      this.#known.set(colour, known);
    }
    return known;
  }
}

/** Draws lanes, phases, messages and events. @param {CanvasPen} ink @param {Scene} s */
export function drawPiece(ink, s) {
  if (!s.piece) return;
  ink.within([s.left - 2, s.top - 4, s.right - s.left + 6, s.bottom - s.top + 8], () => {
    drawLanes(ink, s);
    drawBars(ink, s, false);
    if (s.level !== "strokes") for (const arrow of s.piece?.arrows ?? []) drawMessage(ink, s, arrow);
    drawBars(ink, s, true);
    drawMarks(ink, s);
  });
}

/** @param {CanvasPen} ink @param {Scene} s */
function drawLanes(ink, s) {
  for (let node = 1; node <= s.lanes.top.length; node++) {
    const y = yOf(s, node);
    if (
      !(y > s.top - 2 && y < s.bottom + 2) ||
      (s.lanes.groups.length && s.lanes.tall[node - 1] < THIN && !s.pins.has(node))
    )
      continue;
    const own = s.pins.has(node);
    ink.pen(own ? hueOf(s, node) : "line", own ? 1.25 : 1).line(s.left, y, s.right, y);
  }
  for (const { y, count } of s.lanes.gaps) {
    const at = s.top + y - s.scroll;
    ink.pen("line", count > 3 ? 2.4 : 1.2, [1, 3]).line(s.left - 6, at, s.right, at);
  }
}

/**
 * Draws the times of waiting or of being inside; those after the cursor are faint.
 * @param {CanvasPen} ink @param {Scene} s @param {boolean} inside
 */
function drawBars(ink, s, inside) {
  for (const bar of s.piece?.bars ?? []) {
    if (bar.inside !== inside || (s.past && !s.past(bar.from, bar.at))) continue;
    const tall = s.lanes.tall[bar.at - 1],
      y = yOf(s, bar.at),
      thick = inside ? Math.min(10, Math.max(2, tall * 0.6)) : Math.min(3, tall / 3);
    if (!(y > s.top - 9 && y < s.bottom + 9) || (!inside && tall < 6)) continue;
    const a = Math.max(s.left - 9, s.px(bar.x0)),
      b = Math.min(s.right + 9, s.px(bar.x1));
    const now = Math.max(a, Math.min(b, bar.from > s.cursor ? a : s.flag.tip)),
      least = inside ? 3 : 0;
    ink.c.globalAlpha = inside ? 1 : 0.45;
    if (bar.from <= s.cursor) ink.box(a, y - thick / 2, Math.max(least, now - a), thick, hueOf(s, bar.at));
    ink.c.globalAlpha = 1;
    if (b > now) ink.box(now, y - thick / 2, Math.max(bar.from > s.cursor ? least : 0, b - now), thick, "ghost");
  }
}

/** @param {CanvasPen} ink @param {Scene} s */
function drawMarks(ink, s) {
  const strokes = s.level === "strokes";
  for (const { event, x, at, kind } of s.piece?.marks ?? []) {
    const y = yOf(s, at),
      tall = s.lanes.tall[at - 1];
    if (!(y > s.top - 9 && y < s.bottom + 9) || (s.past && !s.past(event, at))) continue;
    const colour = event > s.cursor ? "ghost" : hueOf(s, at, kind === "ask" ? "ink" : "ink-2");
    if (event === s.focus) ink.pen("ink", 2).ring(s.px(x), y, 7, "lit");
    const crash = kind === "crash" || kind === "drop";
    if (crash && tall >= 4) ink.cross(s.px(x), y, Math.min(4, tall / 2), event > s.cursor ? "ghost" : "broken", 1.75);
    else if (strokes) ink.box(s.px(x) - 0.75, y - Math.max(1, tall * 0.36), 1.5, Math.max(2, tall * 0.72), colour);
    else if (kind === "ask" || tall >= 9 || event === s.focus)
      ink.disc(s.px(x), y, kind === "ask" ? Math.min(3.2, Math.max(2.3, tall / 4)) : 2, colour);
  }
}

/** @param {CanvasPen} ink @param {Scene} s @param {Arrow} arrow */
function drawMessage(ink, s, arrow) {
  if (s.past && !(s.past(arrow.sent, arrow.from) && (arrow.got === Infinity || s.past(arrow.got, arrow.to)))) return;
  /** @type {[number, number, number, number]} */
  const way = [s.px(arrow.x0), yOf(s, arrow.from), s.px(arrow.x1), yOf(s, arrow.to)];
  if (!drawsArrow(s.filters, arrow, s.pins) || Number.isNaN(way[1]) || Number.isNaN(way[3]))
    return drawStubs(ink, s, arrow, way);
  const grant = arrow.role === "grant",
    own = s.pins.get(arrow.from) ?? s.pins.get(arrow.to),
    colour = grant ? "ink" : own ? `p${own}` : "edge";
  drawFlight(ink, s, arrow, way, colour);
  drawEnd(ink, s, arrow, way, arrow.got <= s.cursor ? colour : "ghost");
}

/**
 * Draws a hidden message as a stub at each end that has a lane.
 * @param {CanvasPen} ink @param {Scene} s @param {Arrow} arrow @param {[number, number, number, number]} way
 */
function drawStubs(ink, s, { from, to, sent, got }, [x0, y0, x1, y1]) {
  const down = Math.sign(to - from);
  ink.pen(sent > s.cursor ? "ghost" : "edge", 1);
  if (y0 > 0 && sent) ink.line(x0, y0, x0 + STUB / 2, y0 + down * STUB);
  if (y1 > 0 && got < Infinity) ink.line(x1, y1, x1 - STUB / 2, y1 - down * STUB);
}

/**
 * Draws a message's line up to the cursor, and the rest faint.
 * @param {CanvasPen} ink
 * @param {Scene} s
 * @param {Arrow} arrow
 * @param {[number, number, number, number]} way
 * @param {string} colour
 */
function drawFlight(ink, s, { role, sent, got }, [x0, y0, x1, y1], colour) {
  const width = role === "grant" ? 1.6 : 1,
    dash = role === "grant" ? [5, 3] : [],
    begun = sent <= s.cursor,
    x = begun ? Math.max(x0, Math.min(x1, s.flag.tip)) : x0,
    y = x1 > x0 ? y0 + ((y1 - y0) * (x - x0)) / (x1 - x0) : y1;
  if (begun) ink.pen(colour, width, dash).line(x0, y0, x, y);
  if (got > s.cursor) ink.pen("ghost", width, dash).line(x, begun ? y : y0, x1, y1);
}

/**
 * Draws the head of an arrow, or the cross of a lost message, and the message's type if there is room.
 * @param {CanvasPen} ink
 * @param {Scene} s
 * @param {Arrow} arrow
 * @param {[number, number, number, number]} way
 * @param {string} colour
 */
function drawEnd(ink, s, { lost, type, got, to }, [x0, y0, x1, y1], colour) {
  const length = Math.hypot(x1 - x0, y1 - y0);
  if (s.level !== "labels" || length < 12) {
    if (lost) ink.cross(x1, y1, 3, colour === "ghost" ? "ghost" : "broken", 1.75);
    return;
  }
  const ux = (x1 - x0) / length,
    uy = (y1 - y0) / length;
  if (lost) ink.cross(x1 - ux * 8, y1 - uy * 8, 4, colour === "ghost" ? "ghost" : "broken", 2);
  else if (got < Infinity) {
    const [bx, by, wx, wy] = [x1 - ux * 8, y1 - uy * 8, uy * 3.5, ux * 3.5],
      head = ink.path(x1, y1, bx - wx, by + wy, bx + wx, by - wy);
    head.closePath();
    head.fillStyle = ink.colour(colour);
    head.fill();
  }
  if (s.lanes.tall[to - 1] < 14 && length < 60) return;
  const x = Math.max(s.left + 30, Math.min(s.right - 30, x0 + (x1 - x0) * 0.62)),
    y = x1 > x0 ? y0 + ((y1 - y0) * (x - x0)) / (x1 - x0) : (y0 + y1) / 2;
  const half = ink.measure(type, NAME) / 2 + 2,
    crowded = s.names.some(([at, wide, line]) => Math.abs(at - x) < wide + half && Math.abs(line - y) < NAME + 2);
  if (crowded) return;
  s.names.push([x, half, y]);
  ink.text(type, x, y + 4, { size: NAME, colour: colour === "edge" ? "ink-2" : colour, align: "center", halo: 4 });
}

/**
 * Draws round numbers along an axis.
 * @param {CanvasPen} ink @param {Pick<Scene, "t0"|"t1"|"left"|"right"|"px">} s @param {(x: number) => string} write
 * @param {{y: number, apart: number, ticks?: boolean}} how y: the baseline; apart: the least
 *   distance between two numbers in pixels
 */
export function drawNumbers(ink, { t0, t1, left, right, px }, write, { y, apart, ticks = false }) {
  const step = niceStep(((t1 - t0) * apart) / (right - left));
  for (let k = Math.ceil(t0 / step); k * step <= t1; k++) {
    const x = px(k * step),
      text = write(k * step),
      half = ink.measure(text, 12) / 2;
    if (ticks) ink.pen("edge", 1).line(x, y - 17, x, y - 12);
    ink.text(text, Math.min(x, right + 12 - half), y, { size: 12, colour: "ink-3", align: "center" });
  }
}

/** Draws the cursor's line with its flag, if it is in view. @param {CanvasPen} ink @param {Scene} s */
export function drawCursor(ink, s) {
  const { tip } = s.flag;
  if (tip < s.left - 1 || tip > s.right + 1) return;
  ink.pen("ink", 1.5).line(tip, FLAG - 6, tip, s.bottom + 4);
  drawFlag(ink, s.flag);
}

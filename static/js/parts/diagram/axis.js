/**
 * The foot of the picture: a tick per event in its process's hue, numbers of the axis. And the cursor, one line (on the
 * logical axis a stepped cut) from its flag down through lanes and strip.
 *
 * @import {Translate} from "../../model/types.js"
 * @import {Frame} from "../../model/frame.js"
 * @import {Ink} from "./ink.js"
 */
import { niceStep } from "../../model/axis.js";
import { bisect } from "../../model/search.js";
import { visibleBeats } from "../../model/viewport.js";
import { hueOf } from "./lanes.js";

/** Least distance of two numbers of the axis, in pixels. */
const APART = 54;

/** y of the ticks. @param {Frame} f */
export function axisY(f) {
  const { strip, foot } = f.sizes,
    rows = (f.run.header.properties ?? []).length;
  return strip ? f.bottom + strip.gap + rows * strip.row + 6 : f.bottom + foot + 2;
}

/** The height of the whole picture. @param {Frame} f */
export const heightOf = (f) => Math.ceil(axisY(f) + 27);

/**
 * @param {Frame} f @param {boolean} whole @param {import("./api.js").Geometry["detail"]} detail
 * @returns {import("./api.js").Geometry}
 */
export function geometryOf(f, whole, detail) {
  const { order, xs } = f.axis,
    last = order.length ? xs[order[order.length - 1]] : 0;
  return {
    left: f.sizes.left,
    right: f.sizes.right,
    cursor: f.now,
    first: f.px(xs[0]),
    last: f.px(last),
    whole,
    height: heightOf(f),
    detail,
  };
}

/** @param {Ink} ink @param {Frame} f @param {Translate} t */
export function drawAxis(ink, f, t) {
  const y = axisY(f),
    marks = numbers(f),
    [from, to] = visibleBeats(f.axis, f.view, 8 / f.unit),
    crowded = to - from > 600;
  let last = -Infinity;
  for (let i = from; i < to; i++) {
    const beat = f.axis.order[i],
      b = f.run.beats[beat - 1],
      x = f.x(beat);
    if (crowded && x - last < 2) continue;
    last = x;
    const colour = beat > f.cursor ? "ghost" : b.local ? hueOf(f, b.at) : "broken";
    ink.pen(colour, crowded ? 1 : 2).line(x, y, x, y + (marks.beats.has(beat) ? 9 : 6));
  }
  for (const [x, text, beat] of marks.numbers) {
    if (!beat) ink.pen("edge", 1).line(x, y + 7, x, y + 10);
    const half = ink.measure(text, 12) / 2;
    ink.text(text, Math.min(x, f.sizes.width - half - 2), y + 22, { size: 12, colour: "ink-3", align: "center" });
  }
  if (f.sizes.compact)
    ink.text(t(f.axis.name === "time" ? "diagram.axis.time" : "diagram.axis.logical"), 0, y + 22, {
      size: 12,
      colour: "ink-3",
    });
}

/**
 * @param {Frame} f
 * @returns {{numbers: Array<[number, string, number]>, beats: Set<number>}} x, text, the beat there if there is one
 */
export function numbers(f) {
  const found = f.axis.name === "time" ? timeNumbers(f) : clockNumbers(f);
  return { numbers: found, beats: new Set(found.map((n) => n[2])) };
}

/** Round numbers of time. @param {Frame} f @returns {Array<[number, string, number]>} */
function timeNumbers(f) {
  const step = niceStep(Math.max(APART / f.unit, f.axis.spacing * (f.sizes.phone ? 1.5 : 2.1))),
    digits = Math.max(0, -Math.floor(Math.log10(step)));
  /** @type {Array<[number, string, number]>} */
  const found = [];
  const { order, xs } = f.axis,
    last = order.length ? xs[order[order.length - 1]] : 0;
  for (let k = Math.max(1, Math.ceil(f.view.t0 / step)); k * step <= Math.min(f.view.t1, last + step / 2); k++) {
    const u = k * step,
      i = bisect(order.length, (j) => xs[order[j]] < u - 1e-6);
    const beat = i < order.length && Math.abs(xs[order[i]] - u) < 1e-6 ? order[i] : 0;
    found.push([f.px(u), u.toFixed(digits), beat]);
  }
  return found;
}

/** Where a new clock begins, that clock. @param {Frame} f @returns {Array<[number, string, number]>} */
function clockNumbers(f) {
  const { order, clocks } = f.axis,
    [from, to] = visibleBeats(f.axis, f.view);
  /** @type {Array<[number, string, number]>} */
  const found = [];
  let lastX = -Infinity;
  for (let i = from; i < to; i++) {
    const clock = clocks[order[i]],
      x = f.px(i + 1);
    if ((i > 0 && clocks[order[i - 1]] === clock) || x - lastX < 22) continue;
    found.push([x, String(clock), order[i]]);
    lastX = x;
  }
  return found;
}

/** @param {Ink} ink @param {Frame} f */
export function drawCursor(ink, f) {
  const { c } = ink,
    { lane, top, strip } = f.sizes,
    end = strip ? axisY(f) : axisY(f) - 2;
  ink.pen("ink", 1.5);
  c.lineJoin = "round";
  c.beginPath();
  let x = f.cutX(f.firstLane);
  c.moveTo(x, 20);
  const step = (/** @type {number} */ to, /** @type {number} */ y) => {
    if (Math.abs(to - x) <= 0.5) return;
    c.lineTo(x, y);
    c.lineTo(to, y);
    x = to;
  };
  for (let p = f.firstLane + 1; p <= f.lastLane; p++) step(f.cutX(p), Math.max(top - lane / 2, f.y(p) - lane / 2));
  if (strip) step(f.now, f.bottom + strip.gap / 2);
  c.lineTo(x, end);
  c.stroke();
  c.lineJoin = "miter";
}

/** Half the width of the flag. @param {Ink} ink @param {Frame} f */
const flagHalf = (ink, f) => Math.max(26, ink.measure(String(f.cursor), Math.max(13, f.sizes.fs), 700) + 14) / 2;

/** @param {Ink} ink @param {Frame} f */
export function drawFlag(ink, f) {
  const { c } = ink,
    x = f.cutX(f.firstLane),
    half = flagHalf(ink, f),
    size = Math.max(13, f.sizes.fs);
  if (x < f.sizes.left - 30 || x > f.sizes.right + 30) return;
  c.fillStyle = ink.colour("ink");
  c.beginPath();
  c.roundRect(x - half, 0, 2 * half, 20, 3);
  c.fill();
  ink
    .path([
      [x - 5, 20],
      [x, 25],
      [x + 5, 20],
    ])
    .fill();
  ink.text(String(f.cursor), x, 10 + size * 0.36, { size, weight: 700, colour: "paper", align: "center" });
}

/**
 * Whether a point is on the flag or its line's upper end.
 * @param {Ink} ink @param {Frame} f @param {number} x @param {number} y
 */
export function onFlag(ink, f, x, y) {
  return y < 28 && Math.abs(x - f.cutX(f.firstLane)) < flagHalf(ink, f) + 6;
}

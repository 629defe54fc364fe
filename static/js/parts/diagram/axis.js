/**
 * The foot of the picture: above the scrubber's track a tick per event in its process's hue, below it the numbers of
 * the axis. Also the cursor, a line (on the logical axis a stepped cut) from its flag down to the scrubber's thumb.
 *
 * @import {Translate} from "../../model/types.js"
 * @import {Projection} from "../../model/projection.js"
 * @import {CanvasPen} from "./pen.js"
 */
import { niceStep } from "../../model/axis.js";
import { hueOf as ownHue } from "../../model/hues.js";
import { bisect } from "../../model/search.js";
import { visibleBeats } from "../../model/viewport.js";
import { hueOf } from "./lanes.js";

/** Least distance of two numbers of the axis, in pixels. */
const APART = 54;
/** The radius of the scrubber's thumb, with its ring, in pixels. */
const THUMB = 11;

/** @param {CanvasPen} ink @param {Projection} f @param {Translate} t @param {import("./api.js").Written} written */
export function drawAxis(ink, f, t, written) {
  const y = f.sizes.track;
  drawTicks(ink, f, f);
  const style = /** @type {const} */ ({ size: 12, colour: "ink-3", align: "center" });
  for (const [x, number, beat] of numbers(f)) {
    const text = f.axis.name === "steps" ? written.step(beat) : written.number(number),
      half = ink.measure(text, 12) / 2;
    if (Math.abs(x - f.now) < THUMB + half - 4) continue; // under the thumb
    ink.pen("edge", 1).line(x, y + 3, x, y + 7);
    ink.text(text, Math.min(x, f.sizes.width - half - 2), y + 19, style);
  }
  if (f.sizes.compact && !f.sizes.strip)
    ink.text(t(`diagram.axis.${f.axis.name}`), 0, y + 4.5, { size: 12, colour: "ink-3" });
}

/**
 * Draws a tick above the track for each event of a run: the one shown, or another on the same axis.
 * @param {CanvasPen} ink @param {Projection} f @param {Pick<Projection, "run"|"axis"|"cursor">} of
 */
export function drawTicks(ink, f, { run, axis, cursor }) {
  const y = f.sizes.track,
    [from, to] = visibleBeats(axis, f.view, 8 / f.unit),
    crowded = to - from > 600,
    hue = (/** @type {number} */ p) =>
      run === f.run ? hueOf(f, p) : ownHue(run.n, p) ? `p${ownHue(run.n, p)}` : "ink-2";
  let last = -Infinity;
  for (let i = from; i < to; i++) {
    const beat = axis.order[i],
      { local, at, enters } = run.beats[beat - 1],
      x = run === f.run ? f.x(beat) : f.px(axis.xs[beat]);
    if ((crowded && x - last < 2) || (run.whole && beat > cursor)) continue;
    last = x;
    const colour = beat > cursor ? "ghost" : local ? hue(at) : "broken";
    ink.pen(colour, crowded ? 1 : 2).line(x, y - 12, x, y - (enters ? 3 : 5));
  }
}

/** The numbers below the axis: x, text, and the beat there or 0. @param {Projection} f */
export const numbers = (f) => (f.axis.name === "logical" ? clockNumbers(f) : timeNumbers(f));

/** Round numbers of time or of steps. @param {Projection} f @returns {Array<[number, string, number]>} */
function timeNumbers(f) {
  const wide = Math.max(APART / f.unit, f.axis.spacing * (f.sizes.phone ? 1.5 : 2.1)),
    step = niceStep(f.axis.name === "steps" ? Math.max(1, wide) : wide),
    digits = Math.max(0, -Math.floor(Math.log10(step)));
  /** @type {Array<[number, string, number]>} */
  const found = [];
  const { order, xs } = f.axis,
    last = order.length ? xs[order[order.length - 1]] : 0;
  for (let k = Math.max(1, Math.ceil(f.view.t0 / step)); k * step <= Math.min(f.view.t1, last + step / 2); k++) {
    const u = k * step,
      i = bisect(order.length, (j) => xs[order[j]] < u - 1e-6);
    const beat = i < order.length && Math.abs(xs[order[i]] - u) < 1e-6 ? order[i] : 0;
    if (f.axis.name !== "steps") found.push([f.px(u), u.toFixed(digits), beat]);
    else if (beat) found.push([f.px(u), String(f.run.beats[beat - 1].lastStep), beat]);
  }
  return found;
}

/** The clock's value at each beat where it changes. @param {Projection} f @returns {Array<[number, string, number]>} */
function clockNumbers(f) {
  const { order, clocks } = f.axis,
    [from, to] = visibleBeats(f.axis, f.view);
  /** @type {Array<[number, string, number]>} */
  const found = [];
  let lastX = -Infinity;
  for (let i = from; i < to; i++) {
    const clock = clocks[order[i]],
      x = f.px(f.axis.xs[order[i]]);
    if ((i > 0 && clocks[order[i - 1]] === clock) || x - lastX < 22) continue;
    found.push([x, String(clock), order[i]]);
    lastX = x;
  }
  return found;
}

/** @param {CanvasPen} ink @param {Projection} f */
export function drawCursor(ink, f) {
  const { c } = ink,
    { lane, top, strip, track } = f.sizes;
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
  if (strip) step(f.now, strip.y - strip.row / 2 - 6);
  else step(f.now, (f.bottom + track) / 2);
  c.lineTo(x, track - 8);
  c.stroke();
  c.lineJoin = "miter";
}

/**
 * The flag on the cursor: the x of its tip, the picture's width (which it stays within), its text and font size.
 * @typedef {{tip: number, width: number, text: string, size: number}} Flag
 */

/** @param {Projection} f @param {string} text the step at the cursor, usually @returns {Flag} */
export function flagOf(f, text) {
  return { tip: f.cutX(f.firstLane), width: f.sizes.width, text, size: Math.max(13, f.sizes.fs) };
}

/** The middle of the flag's box, and half its width. @param {CanvasPen} ink @param {Flag} flag */
function flagBox(ink, { tip, width, text, size }) {
  const half = Math.max(26, ink.measure(text, size, 700) + 14) / 2;
  return { half, x: Math.max(half, Math.min(tip, width - half)) };
}

/** @param {CanvasPen} ink @param {Flag} flag */
export function drawFlag(ink, flag) {
  const { c } = ink,
    { tip, text, size } = flag,
    { half, x } = flagBox(ink, flag);
  c.fillStyle = ink.colour("ink");
  c.beginPath();
  c.roundRect(x - half, 0, 2 * half, 20, 3);
  c.fill();
  ink.path(tip - 5, 19, tip, 25, tip + 5, 19).fill();
  ink.text(text, x, 10 + size * 0.36, { size, weight: 700, colour: "paper", align: "center" });
}

/**
 * Whether a point is on the flag, or on the upper end of its line.
 * @param {CanvasPen} ink @param {Flag} flag @param {number} x @param {number} y
 */
export function onFlag(ink, flag, x, y) {
  const box = flagBox(ink, flag);
  return y < 28 && Math.abs(x - box.x) < box.half + 6;
}

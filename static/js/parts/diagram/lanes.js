/**
 * Lanes and what lies on them: phases as bars, deferred replies as dotted lines, crashes.
 *
 * @import {DeferredReply, PhaseSpan} from "../../model/types.js"
 * @import {Projection} from "../../model/projection.js"
 * @import {CanvasPen} from "./pen.js"
 */
import { endUnit } from "../../model/projection.js";
import { witnessOf } from "../../model/layout.js";
import { deferredLines } from "../../model/deferred-replies.js";
import { hueOf as ownHue } from "../../model/hues.js";
import { laneSpan, stretchSpan } from "../../model/messages.js";
import { bisect } from "../../model/search.js";

/** Lanes closer than this, in pixels, would merge into one grey. */
const SOLID = 4;
const GHOST_DASH = [2, 4];
const OWED_DASH = [0.1, 5];
/** Opacity of waiting where the lanes are mere strokes. */
const WASH = 0.2;
/** Pixels that lanes extend beyond the axis on both sides. */
const OVER = 6;

/**
 * The colour of a process: its hue. If there are too many processes, only the one at the focus or cursor has a hue, the
 * others are ink. Servers have none.
 * @param {Projection} f @param {number} process
 */
export function hueOf(f, process) {
  if (process > f.run.n) return "ink";
  const hue = ownHue(f.run.n, process, f.run.beats[(f.focus || f.cursor) - 1]?.at);
  return hue ? `p${hue}` : "ink-2";
}

/** Solid up to the cursor, thick where highlighted, dotted after it. @param {CanvasPen} ink @param {Projection} f */
export function drawLanes(ink, f) {
  const { left, right, lane } = f.sizes;
  if (lane < SOLID) return;
  for (let p = f.firstLane; p <= f.lastLane; p++) {
    const y = f.y(p),
      cut = Math.max(left - OVER, Math.min(f.cutX(p), right + 10));
    ink.pen("edge", 1.25).line(left - OVER, y, cut, y);
    for (const span of litSpans(f, p)) {
      const from = Math.max(span[0], left - OVER),
        to = Math.min(span[1], cut);
      if (to > from) ink.pen("ink", 2.5).line(from, y, to, y);
    }
    if (cut < right + 10) ink.pen("ghost", 1.25, GHOST_DASH).line(cut, y, right + 10, y);
    drawDowns(ink, f, p, y, cut);
  }
}

/**
 * The highlighted parts of a lane: up to the last event of the past, from the first of the future.
 * @param {Projection} f @param {number} p
 * @returns {Array<[number, number]>}
 */
function litSpans(f, p) {
  if (!f.past) return [];
  const lane = f.run.lanes[p - 1],
    known = f.past.ends[p - 1],
    after = f.future ? f.future.ends[p - 1] : lane.length;
  /** @type {Array<[number, number]>} */
  const spans = [];
  if (known) spans.push([f.sizes.left - OVER, f.x(lane[known - 1])]);
  if (after < lane.length) spans.push([f.x(lane[after]), Infinity]);
  return spans;
}

/**
 * While a process is down it has no lane: covers it with paper and draws dots.
 * @param {CanvasPen} ink @param {Projection} f @param {number} p @param {number} y @param {number} cut
 */
function drawDowns(ink, f, p, y, cut) {
  const downs = f.run.downs[p - 1],
    [from, to] = stretchSpan(f, downs);
  for (const d of downs.slice(from, to)) {
    if (d.from > f.cursor) continue;
    const a = Math.max(f.x(d.from), f.sizes.left - OVER - 8),
      b = Math.min(f.px(endUnit(f, d.to)), cut);
    if (b <= a) continue;
    ink.pen("paper", 5).line(a, y, b, y);
    ink.pen("ghost", 1.5, GHOST_DASH).line(a + 8, y, b, y);
  }
}

/** @param {CanvasPen} ink @param {Projection} f */
export function drawBars(ink, f) {
  const broken = witnessOf(f);
  for (let p = f.firstLane; p <= f.lastLane; p++) {
    const stretches = f.run.phases[p - 1],
      [from, to] = stretchSpan(f, stretches);
    for (let i = from; i < to; i++) drawBar(ink, f, stretches[i], broken?.processes.includes(p) ? broken.x1 : 0);
  }
}

/**
 * @param {CanvasPen} ink
 * @param {Projection} f
 * @param {PhaseSpan} s
 * @param {number} least the x up to which a process that breaks EM1 is shown inside
 */
function drawBar(ink, f, s, least) {
  const { bar, left, right, dense } = f.sizes,
    { c } = ink,
    top = f.y(s.process) - bar / 2,
    y = dense ? top : Math.round(top);
  const lo = left - 12,
    hi = right + 14,
    begin = f.x(s.from),
    end = Math.min(hi, f.px(endUnit(f, s.to)));
  const now = f.cutX(s.process),
    cut = s.phase === "inside" && s.from <= f.cursor ? Math.max(now, Math.min(least, end)) : now,
    a = Math.max(lo, begin),
    b = Math.min(end, s.from <= f.cursor && s.to <= f.cursor ? end : cut);
  if (s.from <= f.cursor && b > a) {
    const hue = hueOf(f, s.process);
    if (s.phase === "inside") ink.box(a, y, b - a, bar, hue);
    else if (dense) ink.faint(WASH, () => ink.box(a, y, b - a, bar, hue));
    else ink.pen(hue, 1.25).hatch(a, y, b - a, bar, begin);
  }
  if (s.to <= f.cursor || (dense && s.phase === "waiting")) return;
  const g = Math.max(a, s.from <= f.cursor ? cut : begin);
  if (end <= g) return;
  ink.pen("ghost", 1);
  if (s.phase === "inside" && s.from > f.cursor) ink.faint(0.35, () => ink.box(g, y, end - g, bar, "ghost"));
  if (dense) return;
  ink.path(g, y, end, y, end, y + bar, g, y + bar);
  if (s.from > f.cursor) c.closePath();
  c.stroke();
}

/** @param {CanvasPen} ink @param {Projection} f @param {DeferredReply[]} deferredReplies */
export function drawOwed(ink, f, deferredReplies) {
  const { c } = ink,
    { bar, dot } = f.sizes,
    lo = f.sizes.left - 12,
    hi = f.sizes.right + 14;
  for (const { deferred, y, ax, bx, step } of deferredLines(f, deferredReplies)) {
    const width = step < 6 ? 1.5 : 2.5,
      base = f.y(deferred.process),
      cut = f.cutX(deferred.process),
      paid = deferred.until <= f.cursor,
      r = Math.min(4, base - bar / 2 - y);
    if (deferred.from < f.cursor || paid) {
      const to = paid ? bx : Math.min(cut, bx);
      ink.pen(hueOf(f, deferred.to), width, OWED_DASH, "round");
      c.beginPath();
      if (ax > lo) {
        c.moveTo(ax, base - dot);
        c.lineTo(ax, y + r);
        c.quadraticCurveTo(ax, y, ax + r, y);
      } else c.moveTo(lo - ((lo - ax) % 5.1), y);
      if (paid && bx < hi) {
        c.lineTo(Math.max(ax + r, to - r), y);
        c.quadraticCurveTo(to, y, to, y + r);
        c.lineTo(to, base - bar / 2);
      } else c.lineTo(Math.min(to, hi), y);
      c.stroke();
    }
    if (paid) continue;
    const g = Math.max(deferred.from > f.cursor ? ax : Math.max(cut, ax) + 2, lo);
    if (g >= Math.min(bx, hi)) continue;
    ink.pen("ghost", width - 0.5, OWED_DASH, "round");
    c.beginPath();
    if (deferred.from > f.cursor) {
      c.moveTo(ax, base - dot);
      c.lineTo(ax, y);
    }
    c.moveTo(g, y);
    if (bx < hi) {
      c.lineTo(bx - 4, y);
      c.quadraticCurveTo(bx, y, bx, y + 4);
      c.lineTo(bx, base - bar / 2);
    } else c.lineTo(hi, y);
    c.stroke();
  }
}

/**
 * Draws events that are too many to draw one by one: a block per column, as high as its count (logarithmic). Binary
 * search finds the counts, so the cost depends on the picture's width and not on the run's length.
 * @param {CanvasPen} ink @param {Projection} f
 */
export function drawDensity(ink, f) {
  const { left, right, lane } = f.sizes,
    column = 3,
    most = Math.max(0.4, lane * (f.sizes.dense ? 0.45 : 0.34));
  for (let p = f.firstLane; p <= f.lastLane; p++) {
    const beats = f.run.lanes[p - 1],
      y = f.y(p),
      cut = f.cutX(p),
      hue = hueOf(f, p);
    const [from, to] = laneSpan(f, p, 0);
    let i = from;
    for (let x = left; x < right && i < to; x += column) {
      const end = f.unitAt(x + column),
        count = bisect(to - i, (k) => f.axis.xs[beats[i + k]] < end);
      i += count;
      if (!count) continue;
      const h = Math.min(most, 1.5 + 1.6 * Math.log2(1 + count));
      ink.box(x, y - h, column - 0.5, 2 * h, x > cut ? "ghost" : hue);
    }
  }
}

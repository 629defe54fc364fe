/**
 * The invariant strip: one line per property, thin where nothing is at stake, thick where something is, with a tick at
 * each test. A broken property has a square cross and then cross-hatch to the end, red only if the algorithm promises
 * the property. In a run that was cut off, a property that may still be fulfilled is not judged at the end: its line is
 * grey, except for the waits that are over. Where a column of pixels covers many spans or entries, the line's height
 * shows their share. Also draws EM1's witness among the lanes.
 *
 * @import {Cover} from "../../model/cover.js"
 * @import {PropertySpans} from "../../model/property-spans.js"
 * @import {Translate} from "../../model/types.js"
 * @import {Projection} from "../../model/projection.js"
 * @import {CanvasPen} from "./pen.js"
 * @import {Promised, Row} from "./rows.js"
 */
import { witnessOf } from "../../model/layout.js";
import { propertyName } from "../../model/names.js";
import { bisect } from "../../model/search.js";
import { stampOf } from "../../model/sentence.js";
import { isTested, pendingSince, stakeOf } from "../../model/property-spans.js";
import { rowsOf } from "./rows.js";

/** Thickness of a line, and where something is at stake, in pixels. */
const THIN = 1.75,
  THICK = 7;
/**
 * Spans or entries whose mean distance in pixels is smaller are drawn as a share per column; and the width of a column.
 */
const CLOSE = 6,
  COLUMN = 2;
/** Least width of a broken span in pixels, even at the end of the run. */
const BREAK = 20;

/** The colour of a line that is not judged, and of a break that was not promised. */
const OPEN = "ink-3",
  PLAIN = "ink-2";

/**
 * @param {CanvasPen} ink
 * @param {Projection} f @param {{propertySpans: PropertySpans, t: Translate, promised: Promised}} look
 */
export function drawStrip(ink, f, { propertySpans, t, promised }) {
  const { strip, left, right } = f.sizes;
  if (!strip) return;
  const top = Math.round(strip.y - strip.row / 2 - 6) + 0.5;
  ink.pen("line", 1).line(0, top, right + 10, top);
  for (const row of rowsOf(f, propertySpans, promised)) {
    drawSign(ink, row);
    if (!strip.folded) drawName(ink, f, t, row);
    ink.within([left - 12, row.y - 16, f.sizes.width - left + 12, 32], () => drawRow(ink, f, propertySpans, row));
  }
}

/** The colour of a break. @param {Row} row */
const wrong = ({ promised }) => (promised ? "broken" : PLAIN);

/** A cross, a tick, or a ring if the property is not judged. @param {CanvasPen} ink @param {Row} row */
function drawSign(ink, row) {
  if (row.fails < Infinity) ink.cross(8, row.y, 4, wrong(row), 2.25);
  else if (row.aside.length) ink.cross(8, row.y, 4, PLAIN, 2.25);
  else if (row.open) ink.pen(OPEN, 1.75).ring(8, row.y, 4);
  else ink.tick(8, row.y, "holds", 2.25, 1.6);
}

/** @param {CanvasPen} ink @param {Projection} f @param {Translate} t @param {Row} row */
function drawName(ink, f, t, { property, y }) {
  const { code, name } = propertyName(f.run.header.algorithm, property, t),
    size = 12.5,
    strong = { size, weight: 650, colour: "ink" };
  if (!code) return ink.text(shortened(ink, name, size, f.sizes.left - 34), 20, y + 4.5, strong);
  ink.text(code, 20, y + 4.5, strong);
  ink.text(name, 20 + ink.measure(code, size, 650) + 7, y + 4.5, { size, colour: "ink-2" });
}

/**
 * A name, cut to the room in pixels.
 * @param {CanvasPen} ink @param {string} name @param {number} size @param {number} room
 */
function shortened(ink, name, size, room) {
  if (ink.measure(name, size, 650) <= room) return name;
  let text = name;
  while (text.length > 1 && ink.measure(`${text}…`, size, 650) > room) text = text.slice(0, -1).trimEnd();
  return `${text}…`;
}

/** @param {CanvasPen} ink @param {Projection} f @param {PropertySpans} propertySpans @param {Row} row */
function drawRow(ink, f, propertySpans, row) {
  const { property, y, broken, fails, until } = row,
    lo = f.sizes.left - 6,
    hi = f.sizes.right + 10,
    now = Math.min(f.now, hi),
    stake = stakeOf(property),
    open = row.open && stake === "waiting";
  if (until > lo) ink.pen(open ? OPEN : "holds", THIN).line(lo, y, until, y);
  if (now < hi) ink.pen("ghost", 1, [2, 4]).line(Math.max(now, lo), y, hi, y);
  if (row.here === "watched" && until < now) ink.pen(OPEN, 1, [2, 4]).line(Math.max(until, lo), y, now, y);
  if (stake) drawStake(ink, f, propertySpans.cover(stake, f.cursor), y, until);
  if (open) drawPending(ink, f, y, until);
  if (isTested(property)) drawTests(ink, f, propertySpans, row);
  for (const { beat } of row.aside) drawCross(ink, f.x(beat), y, PLAIN);
  if (fails < Infinity) return drawFailure(ink, f, row, now);
  if (broken && f.x(broken.beat) < hi) {
    ink.pen("ghost", 1.25);
    ink.c.strokeRect(f.x(broken.beat) - 5, y - 5, 10, 10);
  }
}

/**
 * Draws since when some process has been waiting that still waits at the cursor.
 * @param {CanvasPen} ink @param {Projection} f @param {number} y @param {number} until
 */
function drawPending(ink, f, y, until) {
  const since = pendingSince(f.run, f.cursor);
  if (!since) return;
  const from = Math.max(f.sizes.left - 6, f.x(since));
  if (until > from) ink.box(from, y - THICK / 2, until - from, THICK, OPEN);
}

/** @param {CanvasPen} ink @param {Projection} f @param {Row} row @param {number} now */
function drawFailure(ink, f, row, now) {
  const { y, fails } = row,
    colour = wrong(row),
    from = Math.max(fails, f.sizes.left - 6),
    to = Math.max(now, Math.min(fails + BREAK, f.sizes.right + 10));
  ink.crossHatch(from, y - 6, to - from, 12, colour);
  if (to > from) {
    ink.pen(colour, 1.5);
    ink.c.strokeRect(from, y - 6, to - from, 12);
  }
  drawCross(ink, fails, y, colour);
}

/** @param {CanvasPen} ink @param {number} x @param {number} y @param {string} colour */
function drawCross(ink, x, y, colour) {
  ink.c.fillStyle = ink.colour(colour);
  ink.c.beginPath();
  ink.c.roundRect(x - 9, y - 9, 18, 18, 2);
  ink.c.fill();
  ink.cross(x, y, 4, "paper", 2.2);
}

/** @param {CanvasPen} ink @param {Projection} f @param {Cover} cover @param {number} y @param {number} until */
function drawStake(ink, f, cover, y, until) {
  const lo = f.sizes.left - 6,
    [first, end] = cover.within(f.unitAt(lo), f.unitAt(until));
  if ((until - lo) / (end - first) >= CLOSE)
    for (let i = first; i < end; i++) {
      const a = Math.max(lo, f.px(cover.starts[i])),
        b = Math.min(f.px(cover.ends[i]), until);
      if (b > a) ink.box(a, y - THICK / 2, b - a, THICK, "holds");
    }
  else
    for (let x = lo; x < until; x += COLUMN) {
      const to = Math.min(x + COLUMN, until),
        height = THIN + (THICK - THIN) * cover.share(f.unitAt(x), f.unitAt(to));
      ink.box(x, y - height / 2, to - x, height, "holds");
    }
}

/**
 * Draws the entries; EM3's line also has each entry's request, in order, until it fails.
 * @param {CanvasPen} ink @param {Projection} f @param {PropertySpans} propertySpans @param {Row} row
 */
function drawTests(ink, f, propertySpans, row) {
  const { left, right, compact, strip } = f.sizes,
    { done, next } = propertySpans.tests(f.cursor),
    seen = seenOf(f, done, row.until + 1),
    pairs = row.property === "EM3" && !compact && !strip?.folded && f.run.header.request ? row.fails : -Infinity;
  if ((Math.min(right, row.until) - left) / seen.length < CLOSE) drawMany(ink, f, seen, row);
  else drawEach(ink, f, seen, row, pairs);
  const coming = seenOf(f, next, right + 20);
  if ((right - f.now) / coming.length > 7)
    for (const n of coming) ink.pen("ghost", 1.25).ring(f.x(n), row.y, 3, "paper");
}

/** The beats in sight, left of `until`. @param {Projection} f @param {Int32Array} beats @param {number} until */
function seenOf(f, beats, until) {
  const first = bisect(beats.length, (i) => f.x(beats[i]) < f.sizes.left - 200);
  return beats.subarray(
    first,
    bisect(beats.length, (i) => f.x(beats[i]) <= until),
  );
}

/**
 * @param {CanvasPen} ink @param {Projection} f @param {Int32Array} seen @param {Row} row
 * @param {number} pairs the x up to which requests are written
 */
function drawEach(ink, f, seen, { y, until }, pairs) {
  let used = f.sizes.left - 6;
  seen.forEach((n, i) => {
    const x = f.x(n),
      next = i + 1 < seen.length ? f.x(seen[i + 1]) : Infinity;
    if (x < pairs - 1 && x > f.sizes.left - 8)
      used = drawPair(ink, pairOf(f, n, i > 0), { x, y }, used, Math.min(next - 10, f.sizes.right + 10));
    if (next - x < 16) ink.box(x - 1, y - 6, 2, 12, "holds");
    else if (x <= until + 1) {
      ink.pen("paper", 2).ring(x, y, 7.5, "holds");
      ink.tick(x, y, "paper", 1.8);
    }
  });
}

/**
 * Draws entries as a count per column; a column without entries shows the line alone. Draws nothing for a property with
 * stakes, which cover its entries.
 * @param {CanvasPen} ink @param {Projection} f @param {Int32Array} seen @param {Row} row
 */
function drawMany(ink, f, seen, { property, y, until }) {
  if (stakeOf(property)) return;
  /** @type {number[]} */
  const counts = [];
  const lo = f.sizes.left - 6;
  for (let x = lo, i = 0; x < until; x += COLUMN) {
    const end = bisect(seen.length, (k) => f.x(seen[k]) < x + COLUMN);
    counts.push(Math.max(0, end - i));
    i = Math.max(i, end);
  }
  const most = Math.max(1, ...counts);
  counts.forEach((count, k) => {
    const height = THIN + (11 - THIN) * (count / most);
    if (count) ink.box(lo + k * COLUMN, y - height / 2, COLUMN, height, "holds");
  });
}

/**
 * "< (4, P2)", or empty.
 * @param {Projection} f @param {number} beat @param {boolean} after whether an entry precedes
 */
function pairOf(f, beat, after) {
  const p = f.run.beats[beat - 1].at,
    stamp = stampOf(f.run, beat, p);
  return stamp ? `${after ? "< " : ""}(${stamp.t}, P${p})` : "";
}

/**
 * Draws a request on paper, to the right of its mark if there is room, else to its left, else not at all.
 * @param {CanvasPen} ink @param {string} text @param {{x: number, y: number}} at its mark
 * @param {number} used the x up to which the line is occupied
 * @param {number} room the x at which the next mark begins
 * @returns {number} the new `used`
 */
function drawPair(ink, text, { x, y }, used, room) {
  const width = ink.measure(text, 12),
    right = x + 18 + width <= room;
  if (!text || (!right && x - used < 24 + width)) return x + 9;
  const at = right ? x + 13 : x - 13 - width;
  ink.box(at - 5, y - 8, width + 10, 16, "paper");
  ink.text(text, at, y + 4.2, { size: 12, colour: "ink-2" });
  return right ? at + width + 5 : x + 9;
}

/**
 * EM1's witness: the time in which two processes are inside, hatched from lane to lane; the layout labels it.
 * @param {CanvasPen} ink @param {Projection} f
 */
export function drawWitness(ink, f) {
  const w = witnessOf(f);
  if (!w) return;
  ink.crossHatch(w.x0, w.y0, w.x1 - w.x0, w.y1 - w.y0);
  for (const x of [w.x0, w.x1]) ink.pen("broken", 1.5).line(x, w.y0 - f.sizes.bar, x, w.y1 + f.sizes.bar);
}

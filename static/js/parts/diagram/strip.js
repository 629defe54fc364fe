/**
 * The invariant strip: one line per property, thin where nothing is at stake, thick where it is, a tick where it was
 * put to the test; broken: a square cross, then cross-hatch to the end. And EM1's witness among the lanes.
 *
 * @import {Run, Stretch, Translate, Violation} from "../../model/types.js"
 * @import {Frame} from "../../model/frame.js"
 * @import {Ink} from "./ink.js"
 */
import { endUnit } from "../../model/frame.js";
import { witnessOf } from "../../model/layout.js";
import { propertyName } from "../../model/names.js";
import { bisect } from "../../model/search.js";
import { stampOf } from "../../model/sentence.js";

/**
 * What a strip needs to know of a run, gathered once.
 * @typedef {{rows: string[], stakes: Record<string, Array<[number, number]>>, tests: number[]}} Stakes
 */

/**
 * The line of a property: where it is, what broke it, from where on that is seen (Infinity: not yet), and up to where the
 * property holds; in pixels.
 * @typedef {{property: string, y: number, broken: Violation|undefined, fails: number, until: number}} Row
 */

/** Which phase puts which property at stake, and which are tested by entering. */
const AT_STAKE = /** @type {Record<string, "inside"|"waiting">} */ ({
  EM1: "inside",
  EM2: "waiting",
  starvation: "waiting",
});
const TESTED = new Set(["EM1", "EM3"]);

/** @param {Run} run @returns {Stakes} */
export function stakesOf(run) {
  const all = run.phases.flat().sort((a, b) => a.from - b.from);
  const of = (/** @type {string} */ phase) => united(all.filter((s) => s.phase === phase));
  return {
    rows: run.header.properties ?? [],
    stakes: { inside: of("inside"), waiting: of("waiting") },
    tests: run.beats.filter((b) => b.enters).map((b) => b.n),
  };
}

/** Overlapping stretches as one. @param {Stretch[]} stretches @returns {Array<[number, number]>} */
function united(stretches) {
  /** @type {Array<[number, number]>} */
  const parts = [];
  for (const s of stretches) {
    const last = parts[parts.length - 1];
    if (last && s.from < last[1]) last[1] = Math.max(last[1], s.to);
    else parts.push([s.from, s.to]);
  }
  return parts;
}

/** y of a row. @param {Frame} f @param {number} i */
export function rowY(f, i) {
  const strip = f.sizes.strip;
  return strip ? f.bottom + strip.gap + i * strip.row + 6 : 0;
}

/** @param {Ink} ink @param {Frame} f @param {Stakes} s @param {Translate} t */
export function drawStrip(ink, f, s, t) {
  const strip = f.sizes.strip;
  if (!strip) return;
  const y0 = Math.round(rowY(f, 0) - strip.row * 0.5 - 10) + 0.5;
  ink.pen("line", 1).line(0, y0, f.sizes.right + 10, y0);
  s.rows.forEach((property, i) => {
    const y = Math.round(rowY(f, i)),
      broken = f.run.violations.find((v) => v.property === property),
      fails = broken && broken.beat <= f.cursor ? f.x(broken.beat) : Infinity,
      row = { property, y, broken, fails, until: Math.min(f.now, f.sizes.right + 10, fails) };
    drawName(ink, f, t, row);
    const seen = f.sizes.right - f.sizes.left + 26;
    ink.within([f.sizes.left - 12, y - 16, seen, 32], () => drawRow(ink, f, s, row));
  });
}

/** @param {Ink} ink @param {Frame} f @param {Translate} t @param {Row} row */
function drawName(ink, f, t, { property, y, fails }) {
  if (fails < Infinity) ink.cross(8, y, 4, "broken", 2.25);
  else ink.tick(8, y, "holds", 2.25, 1.6);
  const { code, name } = propertyName(f.run.header.algorithm, property, t),
    size = f.sizes.compact ? 12 : 12.5;
  ink.text(code || shortened(ink, name, size, f.sizes.left - 34), 20, y + 4.5, { size, weight: 650, colour: "ink" });
  if (code && !f.sizes.compact)
    ink.text(name, 20 + ink.measure(code, 12.5, 650) + 7, y + 4.5, { size: 12.5, colour: "ink-2" });
}

/**
 * As much of a name as there is room for.
 * @param {Ink} ink @param {string} name @param {number} size @param {number} room
 */
function shortened(ink, name, size, room) {
  if (ink.measure(name, size, 650) <= room) return name;
  let text = name;
  while (text.length > 1 && ink.measure(`${text}…`, size, 650) > room) text = text.slice(0, -1).trimEnd();
  return `${text}…`;
}

/** @param {Ink} ink @param {Frame} f @param {Stakes} s @param {Row} row */
function drawRow(ink, f, s, row) {
  const { property, y, broken, fails, until } = row,
    lo = f.sizes.left - 6,
    hi = f.sizes.right + 10,
    now = Math.min(f.now, hi);
  if (until > lo) ink.pen("holds", 1.75).line(lo, y, until, y);
  if (now < hi) ink.pen("ghost", 1, [2, 4]).line(Math.max(now, lo), y, hi, y);
  if (AT_STAKE[property]) drawStake(ink, f, s.stakes[AT_STAKE[property]], y, until);
  if (TESTED.has(property)) drawTests(ink, f, s.tests, row);
  if (fails === Infinity) {
    if (broken && f.x(broken.beat) < hi) {
      ink.pen("ghost", 1.25);
      ink.c.strokeRect(f.x(broken.beat) - 5, y - 5, 10, 10);
    }
    return;
  }
  const from = Math.max(fails, lo);
  ink.crossHatch(from, y - 6, now - from, 12);
  if (now > from) {
    ink.pen("broken", 1.5);
    ink.c.strokeRect(from, y - 6, now - from, 12);
  }
  ink.c.fillStyle = ink.colour("broken");
  ink.c.beginPath();
  ink.c.roundRect(fails - 9, y - 9, 18, 18, 2);
  ink.c.fill();
  ink.cross(fails, y, 4, "paper", 2.2);
}

/** @param {Ink} ink @param {Frame} f @param {Array<[number, number]>} stakes @param {number} y @param {number} until */
function drawStake(ink, f, stakes, y, until) {
  const lo = f.sizes.left - 12,
    first = bisect(stakes.length, (i) => f.px(endUnit(f, stakes[i][1])) < lo);
  let drawn = -Infinity;
  for (let i = first; i < stakes.length; i++) {
    const a = f.x(stakes[i][0]),
      b = stakes[i][1] <= f.cursor ? Math.min(f.x(stakes[i][1]), until) : until;
    if (stakes[i][0] > f.cursor || a > until || a > f.sizes.right + 14) break;
    if (b <= Math.max(a, drawn)) continue; // on the logical axis stretches need not be in order
    const from = Math.max(a, lo, drawn);
    ink.box(from, y - 3.5, b - from, 7, "holds");
    drawn = b;
  }
}

/**
 * The entries; EM3, until it fails, has each one's request written, in their order.
 * @param {Ink} ink @param {Frame} f @param {number[]} tests @param {Row} row
 */
function drawTests(ink, f, tests, { property, y, fails, until }) {
  const { right, left, compact } = f.sizes,
    pairs = property === "EM3" && !compact && f.run.header?.request ? fails : -Infinity,
    logical = f.axis.name === "logical";
  const beats = logical ? [...tests].sort((a, b) => f.at(a) - f.at(b)) : tests;
  const first = bisect(beats.length, (i) => f.x(beats[i]) < left - 200),
    seen = beats.slice(first, first + 400).filter((n) => f.x(n) < right + 20);
  seen.forEach((n, i) => {
    const x = f.x(n),
      next = i + 1 < seen.length ? f.x(seen[i + 1]) : Infinity,
      close = next - x < 16;
    if (n > f.cursor || x > until + 1) {
      if (n > f.cursor && next - x > 7) ink.pen("ghost", 1.25).ring(x, y, 3, "paper");
      return;
    }
    if (x < pairs - 1) drawPair(ink, pairOf(f, n, first + i > 0), x, y, next - 10);
    if (close) ink.box(x - 1, y - 6, 2, 12, "holds");
    else {
      ink.pen("paper", 2).ring(x, y, 7.5, "holds");
      ink.tick(x, y, "paper", 1.8);
    }
  });
}

/** "< (4, P2)", or nothing. @param {Frame} f @param {number} beat @param {boolean} after another entry */
function pairOf(f, beat, after) {
  const p = f.run.beats[beat - 1].at,
    stamp = stampOf(f.run, beat, p);
  return stamp ? `${after ? "< " : ""}(${stamp.t}, P${p})` : "";
}

/**
 * On paper, if there is room until the next.
 * @param {Ink} ink @param {string} text @param {number} x @param {number} y
 * @param {number} room where the next mark begins
 */
function drawPair(ink, text, x, y, room) {
  const width = ink.measure(text, 12);
  if (!text || x + 18 + width > room) return;
  ink.box(x + 8, y - 8, width + 10, 16, "paper");
  ink.text(text, x + 13, y + 4.2, { size: 12, colour: "ink-2" });
}

/**
 * EM1's witness: the time in which two are inside, hatched from lane to lane; the layout names it.
 * @param {Ink} ink @param {Frame} f
 */
export function drawWitness(ink, f) {
  const w = witnessOf(f);
  if (!w) return;
  ink.crossHatch(w.x0, w.y0, w.x1 - w.x0, w.y1 - w.y0);
  for (const x of [w.x0, w.x1]) ink.pen("broken", 1.5).line(x, w.y0 - f.sizes.bar, x, w.y1 + f.sizes.bar);
}

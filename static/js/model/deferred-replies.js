/**
 * Deferred replies: dotted lines above the lane of the process that deferred, one level each, with their texts.
 *
 * @import {DeferredReply} from "./types.js"
 * @import {LabelLayout} from "./label-layout.js"
 * @import {Projection} from "./projection.js"
 * @import {Box} from "./obstacles.js"
 */
import { place, reuse, taken } from "./label-layout.js";
import { endUnit } from "./projection.js";
import { overlap } from "./obstacles.js";
import { because, comparison } from "./sentence.js";

/**
 * The dotted line of a deferred reply. step: the distance between levels.
 * @typedef {{deferred: DeferredReply, y: number, step: number, ax: number, bx: number}} Owed
 */

/** The pixels above a lane's bar that these lines may use. @param {Projection} f @param {number} process */
function roomAbove(f, process) {
  const { top, bar, lane } = f.sizes;
  return process === f.firstLane ? Math.max(f.y(process) - 24, top - 24) - bar / 2 : lane - bar - 16;
}

/**
 * The dotted lines of deferred replies.
 * @param {Projection} f @param {DeferredReply[]} deferredReplies @returns {Owed[]}
 */
export function deferredLines(f, deferredReplies) {
  /** @type {Map<number, number>} */
  const highest = new Map();
  for (const d of deferredReplies) highest.set(d.process, Math.max(highest.get(d.process) ?? 0, d.level));
  return deferredReplies.map((deferred) => {
    const p = deferred.process,
      step = levelStep(f, p, highest.get(p) ?? 0),
      levels = Math.max(1, Math.floor(roomAbove(f, p) / step));
    // replies beyond the last level share the topmost
    const y = f.y(p) - f.sizes.bar / 2 - Math.max(3, Math.min(9, step)) - Math.min(deferred.level, levels - 1) * step;
    return { deferred, y, step, ax: f.x(deferred.from), bx: f.px(endUnit(f, deferred.until)) };
  });
}

/** @param {Projection} f @param {number} process @param {number} highest the highest level in use */
function levelStep(f, process, highest) {
  const room = roomAbove(f, process) - 9 - f.sizes.fs,
    full = f.sizes.fs + 5;
  return Math.max(3, Math.min(full, highest ? room / highest : room < 0 ? room + full : full));
}

/**
 * Places "defers P3" on each line; the focused one also says why.
 * @param {LabelLayout} layout @param {DeferredReply[]} deferredReplies
 */
export function nameDebts(layout, deferredReplies) {
  const { f, measure, words, obstacles } = layout,
    size = f.sizes.fs;
  for (const { deferred, y, ax, bx, step } of deferredLines(f, deferredReplies)) {
    if (deferred.from > f.cursor || (step < size && deferred.from !== f.focus)) continue;
    const cut = f.cutX(deferred.process);
    obstacles.box([ax - 2, y - 2, Math.min(bx, Math.max(cut, ax + 2)), y + 2], 25);
    const focused = f.focus === deferred.from,
      weight = focused ? 600 : 400,
      short = words.defers(deferred.to),
      key = `deferred ${deferred.process} ${deferred.to} ${deferred.from}`;
    if (!focused && reuse(layout, key, { text: short, weight, lit: false })) continue;
    for (const text of focused ? [why(f, deferred, short), short] : [short]) {
      const width = measure(text, size, weight),
        x = debtX(f, ax, cut, y, width);
      /** @type {Box} */
      const box = [x, y - 5 - size + 1, x + width, y - 2];
      const inSight = box[0] >= f.sizes.left - 8 && box[2] <= f.sizes.right + 8 && box[1] >= 0;
      if (!inSight || taken(layout, box) || crossesOther(f, deferredReplies, deferred, box)) continue;
      place(layout, { key, kind: "debt", text, lane: deferred.process, size, weight, lit: focused }, box, y - 5);
      obstacles.box([box[0] - 2, box[1], box[2] + 2, box[3] + 2], 40);
      break;
    }
  }
}

/**
 * The left edge of a text: right of the line's beginning, else left of the cursor; if the line begins at the cursor,
 * right of the cursor (and of its flag).
 * @param {Projection} f @param {number} ax @param {number} cut @param {number} y @param {number} width
 */
function debtX(f, ax, cut, y, width) {
  const from = Math.max(ax, f.sizes.left);
  if (ax >= cut - 1) return cut + (y - 5 < 32 ? 21 : 10);
  return from + 9 + width > cut - 4 && from < cut ? cut - 6 - width : from + 9;
}

/**
 * Whether a text would cross the line of another level.
 * @param {Projection} f @param {DeferredReply[]} deferredReplies @param {DeferredReply} mine @param {Box} box
 */
function crossesOther(f, deferredReplies, mine, box) {
  const cut = f.cutX(mine.process),
    others = deferredReplies.filter((d) => d.process === mine.process && d !== mine && d.from <= f.cursor);
  return deferredLines(f, others).some(
    (o) => overlap(box, [o.ax, o.y - 1, Math.min(o.bx, cut), o.y + 1]) && o.deferred.level !== mine.level,
  );
}

/** @param {Projection} f @param {DeferredReply} deferred @param {string} short */
function why(f, deferred, short) {
  const reason = because(f.run, deferred.from);
  return Array.isArray(reason) && !f.sizes.compact ? `${short}: ${comparison(reason)}` : short;
}

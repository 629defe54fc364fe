/**
 * A loop in the diagram, on either axis: the repeated part lies between two repeat signs, under a bracket with a label.
 * The bar of a process that waits forever continues beyond the last event, to ∞.
 *
 * @import {Translate} from "../../model/types.js"
 * @import {Projection} from "../../model/projection.js"
 * @import {CanvasPen} from "./pen.js"
 */
import { cutOf } from "../../model/axis.js";
import { hueOf } from "./lanes.js";

/** The y of the bracket, below the cursor's flag. */
const BRACKET = 30;
/** Pixels from the thick line of a repeat sign to the thin one, and to its dots. */
const THIN = 4.5,
  DOTS = 11;

/**
 * The x of the loop's beginning and end on each visible lane, in pixels.
 * @typedef {{process: number, left: number, right: number}[]} Ends
 */
/** @param {Projection} f @param {number} from @param {number} to @returns {Ends} */
function ends(f, from, to) {
  const lanes = Array.from({ length: f.lastLane - f.firstLane + 1 }, (_, i) => f.firstLane + i);
  if (f.axis.name !== "logical") {
    const left = (f.x(from - 1) + f.x(from)) / 2,
      right = f.px(f.axis.hi);
    return lanes.map((process) => ({ process, left, right }));
  }
  const before = cutOf(f.run, f.axis, from - 1),
    after = cutOf(f.run, f.axis, to);
  /** @type {Ends} */
  const all = [];
  for (const process of lanes) {
    const left = f.px(before[process - 1]),
      right = f.px(after[process - 1]),
      above = all.at(-1);
    // a lane without events in the loop takes the sides of the lane above, but not left of its own last event
    all.push(
      right > left || !above
        ? { process, left, right }
        : { process, left: Math.max(left, above.left), right: Math.max(left, above.right) },
    );
  }
  return all;
}

/**
 * The points of one side of the loop, top to bottom, with a step between lanes where needed.
 * @param {Projection} f @param {Ends} lanes @param {"left"|"right"} side @param {number} dx
 * @returns {[number, number][]}
 */
function down(f, lanes, side, dx) {
  /** @type {[number, number][]} */
  const points = [[lanes[0][side] + dx, BRACKET]];
  for (let i = 1; i < lanes.length; i++) {
    const y = f.y(lanes[i].process) - f.sizes.lane / 2;
    if (Math.abs(lanes[i][side] - lanes[i - 1][side]) > 0.5)
      points.push([lanes[i - 1][side] + dx, y], [lanes[i][side] + dx, y]);
  }
  points.push([lanes[lanes.length - 1][side] + dx, f.bottom + f.sizes.bar]);
  return points;
}

/** Drawn under lanes, bars and arrows: the band and its repeat signs. @param {CanvasPen} ink @param {Projection} f */
export function drawUnder(ink, f) {
  const found = loopIn(f);
  if (!found) return;
  const lanes = ends(f, found.from, found.to);
  ink.c.fillStyle = ink.colour("paper-2");
  ink.path(...[...down(f, lanes, "left", 0), ...down(f, lanes, "right", 0).reverse()].flat()).fill();
  for (const side of /** @type {const} */ (["left", "right"])) {
    const inwards = side === "left" ? 1 : -1,
      stroke = (/** @type {number} */ wide, /** @type {number} */ dx) =>
        ink.pen("ink-3", wide).path(...down(f, lanes, side, dx).flat());
    stroke(3, 0).stroke();
    stroke(1, inwards * THIN).stroke();
    const lane = lanes.find((l) => l.process > f.firstLane && l.right - l.left > 4 * DOTS) ?? lanes[0],
      y = f.y(lane.process) - f.sizes.lane / 2;
    if (lane.process > f.firstLane)
      for (const dy of [-4.5, 4.5]) ink.disc(lane[side] + inwards * DOTS, y + dy, 2.2, "ink-3");
  }
}

/**
 * Drawn over everything: the bracket's label, and the endless waits.
 * @param {CanvasPen} ink @param {Projection} f @param {Translate} t
 */
export function drawOver(ink, f, t) {
  const found = loopIn(f);
  if (!found) return;
  const top = ends(f, found.from, found.to)[0],
    lo = Math.max(top.left, f.sizes.left - 10),
    hi = Math.min(top.right, f.sizes.right + 14);
  if (hi > lo) {
    const size = f.sizes.compact ? 12 : 12.5,
      name = `↻ ${t("loop.label")}`,
      text = ink.measure(name, size, 650) + 16 < hi - lo ? name : "↻";
    ink.pen("ink-3", 1.25).line(lo, BRACKET, hi, BRACKET);
    ink.text(text, (lo + hi) / 2, BRACKET + size * 0.36, {
      size,
      weight: 650,
      colour: "ink-2",
      align: "center",
      halo: 8,
    });
  }
  for (const p of found.waits) if (f.shows(p)) drawEndless(ink, f, p, f.cursor >= found.to);
}

/**
 * Continues the bar of an endless wait beyond the last event.
 * @param {CanvasPen} ink @param {Projection} f @param {number} p @param {boolean} now whether the cursor is at the end
 */
function drawEndless(ink, f, p, now) {
  const { bar, right, fs } = f.sizes,
    y = f.y(p),
    end = right + 14,
    last = f.run.phases[p - 1].at(-1),
    at = f.px(f.axis.hi);
  if (!last || at > end) return;
  const hue = hueOf(f, p);
  if (now) ink.pen(hue, 1.25).hatch(f.cutX(p), Math.round(y - bar / 2), end - f.cutX(p), bar, f.x(last.from));
  ink.text("∞", end - 4, y - bar / 2 - 5, {
    size: fs + 7,
    weight: 700,
    colour: now ? hue : "ink-3",
    align: "right",
    halo: 4,
  });
}

/**
 * The loop's first and last beat, and the processes that wait throughout; null if there is no loop, or no beat.
 * @param {Projection} f
 */
function loopIn(f) {
  const loop = f.run.summary?.loop,
    to = f.run.beats.length;
  return loop && to ? { from: Math.max(1, f.run.beatOfStep(loop.from)), to, waits: loop.waits ?? [] } : null;
}

/**
 * Hit testing in the diagram: an event's mark, a message's line, or a lane's head. A mark takes precedence over a
 * line, and the nearer over the farther. Pure.
 *
 * @import {Arc} from "./types.js"
 * @import {Curve} from "./curve.js"
 * @import {Projection} from "./projection.js"
 * @import {Flight} from "./messages.js"
 */
import { pointAt } from "./curve.js";
import { eventNear } from "./messages.js";

/**
 * @typedef {{kind: "event", beat: number}|{kind: "message", arc: Arc, at: [number, number]}| {kind: "lane", process:
 * number}} Hit at: the nearest point of the line
 */

/** The greatest distance of a pointer or finger from a mark, and from a line, in pixels. */
const MARK = 16,
  LINE = 7;
/** A point this close to a mark's rim, in pixels, hits the mark, whatever else is there. */
const RIM = 3;
/** The number of straight pieces that approximate a line. */
const PIECES = 12;

/**
 * @param {Projection} f @param {Flight[]} flights the messages drawn @param {number} x @param {number} y
 * @returns {Hit|null}
 */
export function hitAt(f, flights, x, y) {
  const process = laneAt(f, y);
  if (x < f.sizes.left - 12) return process && process <= f.run.nodes ? { kind: "lane", process } : null;
  const near = process ? eventNear(f, process, x, Math.min(MARK, f.sizes.dot + RIM)) : 0,
    high = Math.abs(f.y(process) - y);
  if (near && high <= f.sizes.dot + RIM) return { kind: "event", beat: near };
  const line = lineAt(flights, x, y);
  if (line) return line;
  const beat = process && high <= Math.min(MARK, f.sizes.lane / 2) ? eventNear(f, process, x, MARK) : 0;
  return beat ? { kind: "event", beat } : null;
}

/** The lane at a height, or 0. @param {Projection} f @param {number} y */
function laneAt(f, y) {
  const { top, lane } = f.sizes,
    process = Math.round((y - top) / lane + f.view.row) + 1;
  return f.shows(process) && Math.abs(f.y(process) - y) <= Math.max(lane / 2, 2) ? process : 0;
}

/**
 * The message whose line, drawn as far as the message has come, is nearest.
 * @param {Flight[]} flights @param {number} x @param {number} y
 * @returns {Hit|null}
 */
function lineAt(flights, x, y) {
  /** @type {Hit|null} */
  let found = null;
  let least = LINE;
  for (const { arc, q, stage, end } of flights) {
    if (stage === "ghost" || far(q, x, y)) continue;
    const { distance, at } = nearest(q, end, x, y);
    if (distance >= least) continue;
    least = distance;
    found = { kind: "message", arc, at };
  }
  return found;
}

/**
 * Whether a curve is certainly out of a point's reach, by its bounding box.
 * @param {Curve} q @param {number} x @param {number} y
 */
function far(q, x, y) {
  const { min, max } = Math;
  return (
    x < min(q.ax, q.bx, q.cx) - LINE ||
    x > max(q.ax, q.bx, q.cx) + LINE ||
    y < min(q.ay, q.by, q.cy) - LINE ||
    y > max(q.ay, q.by, q.cy) + LINE
  );
}

/**
 * The point of a curve, up to k = end, that is nearest to a point.
 * @param {Curve} q @param {number} end @param {number} x @param {number} y
 * @returns {{distance: number, at: [number, number]}}
 */
export function nearest(q, end, x, y) {
  let distance = Infinity,
    at = pointAt(q, 0),
    [px, py] = at;
  for (let i = 1; i <= PIECES; i++) {
    const [nx, ny] = pointAt(q, (i / PIECES) * end),
      dx = nx - px,
      dy = ny - py,
      k = Math.max(0, Math.min(1, ((x - px) * dx + (y - py) * dy) / (dx * dx + dy * dy || 1))),
      d = Math.hypot(px + k * dx - x, py + k * dy - y);
    if (d < distance) {
      distance = d;
      at = [px + k * dx, py + k * dy];
    }
    [px, py] = [nx, ny];
  }
  return { distance, at };
}

/**
 * The beat that a click on a message goes to: its receipt; if that is the cursor or unknown, its sending; 0: none.
 * @param {Arc} arc @param {number} cursor
 */
export function endOf({ sentBeat, receivedBeat }, cursor) {
  return receivedBeat && receivedBeat !== cursor ? receivedBeat : sentBeat;
}

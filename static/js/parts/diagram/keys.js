/**
 * Moving among events by keyboard: along a process, to the next lane, after a message.
 *
 * @import {Axis} from "../../model/axis.js"
 * @import {Run} from "../../model/types.js"
 */
import { bisect } from "../../model/search.js";

/**
 * Where a key leads from a beat; 0 if nowhere.
 * @param {Run} run @param {Axis} axis @param {number} from @param {string} key
 * @returns {number}
 */
export function follow(run, axis, from, key) {
  const b = run.beats[from - 1];
  if (!b) return run.beats.length && key.startsWith("Arrow") ? axis.order[0] : 0;
  switch (key) {
    case "ArrowLeft":
      return run.prevOf(from)?.n ?? 0;
    case "ArrowRight":
      return run.nextOf(from)?.n ?? 0;
    case "ArrowUp":
      return nearest(run, axis, from, -1);
    case "ArrowDown":
      return nearest(run, axis, from, 1);
    case "Enter":
      return afterMessage(run, from);
    default:
      return 0;
  }
}

/**
 * The nearest event of the next lane that has one.
 * @param {Run} run @param {Axis} axis @param {number} from @param {number} step
 */
function nearest(run, axis, from, step) {
  const x = axis.xs[from];
  for (let p = run.beats[from - 1].at + step; p >= 1 && p <= run.nodes; p += step) {
    const lane = run.lanes[p - 1];
    if (!lane.length) continue;
    const i = bisect(lane.length, (j) => axis.xs[lane[j]] < x),
      left = lane[i - 1],
      right = lane[i];
    if (!left || !right) return left || right;
    return x - axis.xs[left] <= axis.xs[right] - x ? left : right;
  }
  return 0;
}

/**
 * To where the first message that it sent arrives; else back to where the one that it received was sent.
 * @param {Run} run @param {number} from
 */
function afterMessage(run, from) {
  const b = run.beats[from - 1],
    arrived = b.sends.filter((m) => m.receivedBeat).map((m) => m.receivedBeat);
  if (arrived.length) return Math.min(...arrived);
  return b.message?.sentBeat ?? 0;
}

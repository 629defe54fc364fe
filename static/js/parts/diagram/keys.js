/**
 * The diagram's keys: moving among events, along a process, to the next lane, after a message; from message to message
 * of an event.
 *
 * @import {Axis} from "../../model/axis.js"
 * @import {Arc, Run} from "../../model/types.js"
 * @import {NearLevel} from "./near.js"
 */
import { pointAt } from "../../model/curve.js";
import { endOf } from "../../model/hit.js";
import { flightOf } from "../../model/messages.js";
import { bisect } from "../../model/search.js";

/**
 * What a key does in the diagram.
 * @param {NearLevel} level @param {string} key
 * @returns {boolean} whether it does something
 */
export function pressed(level, key) {
  const { diagram: d, pointing } = level,
    { arc } = pointing,
    { run, axis } = level.stage,
    from = d.focusedEvent || d.cursor;
  if (key === "Escape") {
    if (arc) pointing.set(null);
    else if (d.focusedEvent) d.select(0);
    else return false;
  } else if (key === "m" || key === "M") return pointNext(level, from, arc);
  else if (key === "Enter" && arc) goAlong(level, arc);
  else {
    const to = follow(run, axis, from, key);
    if (to) d.select(to);
    return to > 0;
  }
  return true;
}

/**
 * Follows a message to where it arrives, and from there back to where it was sent.
 * @param {NearLevel} level @param {Arc} arc
 */
export function goAlong({ diagram }, arc) {
  const beat = endOf(arc, diagram.cursor);
  if (beat) diagram.options.onCursor?.(beat);
}

/**
 * Points at the next message that an event received or sent.
 * @param {NearLevel} level @param {number} beat @param {Arc|null} arc the one before
 */
function pointNext(level, beat, arc) {
  const all = messagesOf(level.stage.run, beat).filter((m) => m.since <= level.diagram.cursor),
    next = all[(arc ? all.indexOf(arc) + 1 : 0) % all.length];
  if (!next) return false;
  const { q, end } = flightOf(level.frame(), next),
    at = pointAt(q, end / 2);
  level.pointing.set({ kind: "message", arc: next, at }, ...at);
  return true;
}

/** What an event received, and what it sent. @param {Run} run @param {number} beat @returns {Arc[]} */
export function messagesOf(run, beat) {
  const b = run.beats[beat - 1];
  return b ? [...(b.message ? [b.message] : []), ...b.sends] : [];
}

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

/**
 * The diagram's keys: move along a process, to the next lane, or along a message; point at an event's messages in turn.
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
 * Handles a key.
 * @param {NearLevel} level @param {string} key
 * @returns {boolean} whether it was handled
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
 * Moves the cursor to where a message arrives, and from there back to where it was sent.
 * @param {NearLevel} level @param {Arc} arc
 */
export function goAlong({ diagram }, arc) {
  const beat = endOf(arc, diagram.cursor);
  if (beat) diagram.options.onCursor?.(beat);
}

/**
 * Points at the next message of an event.
 * @param {NearLevel} level @param {number} beat @param {Arc|null} arc the message pointed at before
 */
function pointNext(level, beat, arc) {
  const all = messagesOf(level.stage.run, beat).filter((m) => m.since <= level.diagram.cursor),
    next = all[(arc ? all.indexOf(arc) + 1 : 0) % all.length];
  if (!next) return false;
  const { q, end } = flightOf(level.projection(), next),
    at = pointAt(q, end / 2);
  level.pointing.set({ kind: "message", arc: next, at }, ...at);
  return true;
}

/** The message that an event received, then those it sent. @param {Run} run @param {number} beat @returns {Arc[]} */
export function messagesOf(run, beat) {
  const b = run.beats[beat - 1];
  return b ? [...(b.message ? [b.message] : []), ...b.sends] : [];
}

/**
 * The beat that a key leads to; 0: none.
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
 * The nearest event in the next lane that has any, or 0.
 * @param {Run} run @param {Axis} axis @param {number} from @param {number} step 1: down, -1: up
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
 * Where the first arriving message of an event's sends arrives; else where the message it received was sent; else 0.
 * @param {Run} run @param {number} from
 */
function afterMessage(run, from) {
  const b = run.beats[from - 1],
    arrived = b.sends.filter((m) => m.receivedBeat).map((m) => m.receivedBeat);
  if (arrived.length) return Math.min(...arrived);
  return b.message?.sentBeat ?? 0;
}

/**
 * The position of every beat on the x-axis, in units of the axis (the viewport maps them to pixels).
 *
 * "time" is virtual time; events of one instant are spread a little to the right, in the order in which they
 * happened, so that no two events of a process coincide and no message points backwards. "steps" is the rank of an
 * event in the run, whatever the time between events. "logical" is the rank in the order (clock, process): concurrent
 * events are ordered by their clocks, whatever the time was. Where an algorithm's clock does not grow with every
 * message (Ricart and Agrawala's own sequence numbers), it is raised just enough that messages still point right.
 *
 * @import {AxisName, Beat, Run} from "./types.js"
 */
import { bisect, upTo } from "./search.js";

/**
 * @typedef {object} Axis
 * @property {AxisName} name
 * @property {Float64Array} xs position of each beat; `xs[0]` is the position of a cursor before the first beat
 * @property {Int32Array} order beats from left to right
 * @property {Float64Array} clocks the logical time of each beat (1-based, as `xs`)
 * @property {number} spacing mean distance of neighbours
 * @property {number} lo
 * @property {number} hi
 */

/** The share of the time to the next instant that the events of one instant may take. */
const SPREAD = 0.6;

/** @param {Run} run @param {AxisName} name @returns {Axis} */
export function axisOf(run, name) {
  const own = run.axisOf?.(name);
  if (own) return own;
  const count = run.beats.length,
    clocks = logicalClocks(run);
  const logical = name === "logical" ? ranks(run, clocks) : null;
  const xs = logical
    ? logical.xs
    : name === "steps"
      ? Float64Array.from({ length: count + 1 }, (_, i) => i)
      : times(run);
  const order = logical ? logical.order : Int32Array.from({ length: count }, (_, i) => i + 1);
  const first = count ? xs[order[0]] : 0,
    last = count ? xs[order[count - 1]] : 0;
  const spacing = count > 1 && last > first ? (last - first) / (count - 1) : 1;
  xs[0] = first - 0.7 * spacing;
  return {
    name,
    xs,
    order,
    clocks,
    spacing,
    lo: first - 0.9 * spacing,
    hi: last + Math.max(0.3 * spacing, run.beyond ?? 0),
  };
}

/**
 * The logical time of each beat: its clock, raised so that each lane ascends and messages point right.
 * @param {Run} run
 */
function logicalClocks(run) {
  const clocks = new Float64Array(run.beats.length + 1);
  for (const b of run.beats) {
    const before = b.index > 0 ? clocks[run.lanes[b.at - 1][b.index - 1]] : -Infinity;
    const sent = b.message?.sentBeat ? clocks[b.message.sentBeat] + 1 : -Infinity;
    clocks[b.n] = Math.max(b.local ? b.clock : 0, before, sent); // 0: an event of the network, before any sending
  }
  return clocks;
}

/** @param {Run} run @param {Float64Array} clocks */
function ranks(run, clocks) {
  const order = Int32Array.from(run.beats, (b) => b.n).sort(
    (a, b) => clocks[a] - clocks[b] || run.beats[a - 1].at - run.beats[b - 1].at || a - b,
  );
  const xs = new Float64Array(order.length + 1);
  order.forEach((beat, rank) => {
    xs[beat] = rank + 1;
  });
  return { order, xs };
}

/** @param {Run} run */
function times(run) {
  const xs = new Float64Array(run.beats.length + 1),
    beats = run.beats;
  for (let i = 0; i < beats.length; ) {
    let end = i;
    while (end < beats.length && beats[end].time === beats[i].time) end++;
    const room = end < beats.length ? beats[end].time - beats[i].time : 1;
    spread(beats.slice(i, end), room, xs);
    i = end;
  }
  return xs;
}

/**
 * Spreads the events of one instant: a new position whenever a lane would be used twice, or a message would be
 * vertical.
 * @param {Beat[]} together @param {number} room @param {Float64Array} xs
 */
function spread(together, room, xs) {
  const time = together[0].time;
  if (together.length === 1) {
    xs[together[0].n] = time;
    return;
  }
  const places = new Int32Array(together.length),
    used = new Set();
  let place = 0;
  together.forEach((b, i) => {
    const upright = b.message !== null && b.message.sentBeat >= together[0].n;
    if (used.has(b.at) || upright) {
      place++;
      used.clear();
    }
    used.add(b.at);
    places[i] = place;
  });
  const step = Math.min(0.5, (room * SPREAD) / Math.max(1, place));
  together.forEach((b, i) => {
    xs[b.n] = time + places[i] * step;
  });
}

/**
 * The cursor as a cut: per process, where its line crosses the lane. On the axes of time and steps it is a straight
 * line; on the logical axis it passes after the last event of each lane and before the next, so that everything that
 * has happened is left of it.
 * @param {Run} run @param {Axis} axis @param {number} beat @returns {Float64Array} by index process − 1
 */
export function cutOf(run, axis, beat) {
  const cut = new Float64Array(run.nodes);
  if (axis.name !== "logical") return cut.fill(axis.xs[Math.min(beat, run.beats.length)]);
  for (let p = 1; p <= run.nodes; p++) {
    const lane = run.lanes[p - 1],
      done = upTo(lane, beat);
    const last = done ? axis.xs[lane[done - 1]] : axis.lo;
    const next = done < lane.length ? axis.xs[lane[done]] : axis.hi + 1;
    cut[p - 1] = done ? Math.min(last + 0.5, (last + next) / 2) : Math.max(axis.lo, Math.min(axis.xs[0], next - 0.5));
  }
  return cut;
}

/**
 * The last beat that is not to the right of x; 0: none.
 * @param {Axis} axis @param {number} x
 */
export function beatAt(axis, x) {
  const reached = bisect(axis.order.length, (i) => axis.xs[axis.order[i]] <= x);
  return reached ? axis.order[reached - 1] : 0;
}

/**
 * The least distance of ticks that is 1, 2 or 5 times a power of ten and at least `least`.
 * @param {number} least in units of the axis
 */
export function niceStep(least) {
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1e-3)));
  for (const k of [1, 2, 5, 10]) if (k * power >= least - 1e-9) return k * power;
  return 10 * power;
}

/**
 * Two runs on one axis, and the stops of the cursor there: the places where something happens in either run. Along time
 * and steps each run keeps its own axis; on the logical axis events of the same clock and process are aligned. Pure.
 *
 * @import {Axis} from "../../model/axis.js"
 * @import {AxisName, Run} from "../../model/types.js"
 * @import {Two} from "./differ.js"
 */
import { axisOf } from "../../model/axis.js";
import { bisect } from "../../model/search.js";

/** Positions closer than this, in units of the axis, are the same. */
const SAME = 1e-6;

/**
 * @typedef {object} Pairing
 * @property {Two} two
 * @property {AxisName} name
 * @property {[Axis, Axis]} axes
 * @property {number} last the number of the last place; place 0 is before all events
 * @property {(place: number) => number} xOf the position of a place, in units of the axis
 * @property {(place: number) => [number, number]} beatsAt the beat of each run at a place
 * @property {(place: number) => [boolean, boolean]} happens whether something happens there in each run
 * @property {(place: number) => 0|1} newest the run that had the last event at a place
 * @property {(which: 0|1, beat: number) => number} placeOf the place of a beat of one run
 * @property {(x: number) => number} near the last place, from left to right, at or left of x
 */

/** @param {Two} two @param {AxisName} name @returns {Pairing} */
export function pairOf(two, name) {
  const axes = name === "logical" ? ranked(two) : both(two, (run) => axisOf(run, name)),
    course = name === "logical" ? both(two, (run) => axisOf(run, "time")) : axes;
  stretch(axes);
  const stops = merged(two, course),
    xs = stops.map(({ beats, newest }) => axes[newest].xs[beats[newest]]),
    rightwards = xs.map((_, i) => i).sort((i, j) => xs[i] - xs[j] || i - j);
  const placeOf = (/** @type {0|1} */ which, /** @type {number} */ beat) =>
    Math.min(
      stops.length - 1,
      bisect(stops.length, (k) => stops[k].beats[which] < beat),
    );
  return {
    two,
    name,
    axes,
    last: stops.length - 1,
    xOf: (place) => xs[place],
    beatsAt: (place) => stops[place].beats,
    happens: (place) => {
      const now = stops[place].beats,
        before = stops[place - 1]?.beats ?? [-1, -1];
      return [now[0] > before[0], now[1] > before[1]];
    },
    newest: (place) => stops[place].newest,
    placeOf,
    near: (x) => rightwards[Math.max(0, bisect(xs.length, (i) => xs[rightwards[i]] <= x + SAME) - 1)],
  };
}

/** @template T @param {Two} two @param {(run: Run) => T} work @returns {[T, T]} */
const both = ([a, b], work) => [work(a), work(b)];

/** Gives both axes the union of their extents, the earlier start and the larger spacing. @param {[Axis, Axis]} axes */
function stretch([a, b]) {
  const of = {
    lo: Math.min(a.lo, b.lo),
    hi: Math.max(a.hi, b.hi),
    spacing: Math.max(a.spacing, b.spacing),
  };
  const first = Math.min(a.xs[0], b.xs[0]);
  for (const axis of [a, b]) {
    Object.assign(axis, of);
    axis.xs[0] = first;
  }
}

/**
 * The stops of the cursor, in the order of events.
 * @param {Two} two @param {[Axis, Axis]} course axes along which events go left to right
 */
function merged([a, b], [x, y]) {
  const stops = [{ beats: /** @type {[number, number]} */ ([0, 0]), newest: /** @type {0|1} */ (0) }];
  for (let i = 0, j = 0; i < a.beats.length || j < b.beats.length; ) {
    const p = i < a.beats.length ? x.xs[i + 1] : Infinity,
      q = j < b.beats.length ? y.xs[j + 1] : Infinity,
      first = Math.min(p, q);
    if (p <= first + SAME) i++;
    if (q <= first + SAME) j++;
    stops.push({ beats: [i, j], newest: p <= first + SAME ? 0 : 1 });
  }
  return stops;
}

/**
 * The logical axes of both, ranked together: the k-th event of a process at a clock has the same rank in both.
 * @param {Two} two @returns {[Axis, Axis]}
 */
function ranked(two) {
  const axes = both(two, (run) => axisOf(run, "logical"));
  const keyed = axes.map((axis, which) => {
    let before = "",
      k = 0;
    return Array.from(axis.order, (beat) => {
      const at = two[which].beats[beat - 1].at,
        clock = axis.clocks[beat],
        same = `${clock} ${at}`;
      k = same === before ? k + 1 : 0;
      before = same;
      return { beat, key: [clock, at, k] };
    });
  });
  const keys = new Map(keyed.flat().map(({ key }) => [key.join(), key])),
    sorted = [...keys.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]),
    rank = new Map(sorted.map((key, i) => [key.join(), i + 1]));
  axes.forEach((axis, which) => {
    for (const { beat, key } of keyed[which]) axis.xs[beat] = rank.get(key.join()) ?? 0;
    axis.lo = 0.1;
    axis.xs[0] = 0.3;
    axis.hi = sorted.length + 0.3;
  });
  return axes;
}

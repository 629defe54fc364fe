/**
 * The scene that the views draw, and curves along which marks move. Pure.
 * @import {Header, Phase, Run} from "../model/types.js"
 * @import {Ranked} from "./meals.js"
 * @import {Mark, Marks} from "./types.js"
 */
import { hueOf } from "../model/hues.js";
import { mealsOf } from "./meals.js";
import { slotsOf } from "./slots.js";

/**
 * The marks at the cursor, and what the views need of the run.
 * @typedef {object} Scene
 * @property {Header} header
 * @property {number} n the number of processes
 * @property {number} nodes the number of processes and servers
 * @property {Marks} marks
 * @property {(p: number) => Phase} phase idle before its first beat
 * @property {(mark: Mark) => number} flown the fraction of its way that a mark has covered, 0 to 1; 0.5 if its arrival
 *   is unknown
 * @property {(mark: Mark) => string} type the type of the message that carries a mark, "" if none
 * @property {(p: number) => number} slot an asking process's slot, from 0 (see slots.js); −1 if it does not ask
 * @property {number} beat
 * @property {() => Ranked[]} ranked the order of all processes along the run, [] if it is not total
 * @property {number} focus the process at the cursor, 0 before the first step
 */

/** The dash patterns by slot, as class suffixes; higher slots have a plain thin line. */
const SLOTS = ["a", "b", "c", "d"];

/** The scene at a beat. @param {Run} run @param {number} beat @param {Marks} marks @returns {Scene} */
export function sceneOf(run, beat, marks) {
  const slot = slotsOf(run);
  return {
    header: run.header,
    n: run.n,
    nodes: run.nodes,
    marks,
    phase: (p) => run.beats[run.lastOf(p, beat) - 1]?.phase ?? "idle",
    flown: (mark) => flownAt(run, run.timeOf(beat), mark),
    type: (mark) => run.byId.get(mark.message)?.type ?? "",
    slot: (p) => slot(p, beat),
    beat,
    ranked: () => mealsOf(run),
    focus: run.beats[beat - 1]?.at ?? 0,
  };
}

/** @param {Run} run @param {number} time @param {Mark} mark */
function flownAt(run, time, mark) {
  const arc = run.byId.get(mark.message);
  if (!arc) return 0.5;
  const due = arc.receivedBeat && !arc.lost ? run.timeOf(arc.receivedBeat) : arc.due;
  if (due === null || due <= arc.sentTime) return 0.5;
  return Math.min(1, Math.max(0, (time - arc.sentTime) / (due - arc.sentTime)));
}

/**
 * Returns the marks of the given kinds, in the natural order of their names.
 * @param {Marks} marks @param {...string} what
 */
export function marksOf(marks, ...what) {
  return [...marks.values()]
    .filter((m) => what.includes(m.what))
    .sort((a, b) => a.name.localeCompare(b.name, "en", { numeric: true }));
}

/** Returns the marks under way, by key. @param {Scene} scene */
export const underWay = (scene) =>
  [...scene.marks.values()].filter((m) => m.message && m.at && m.to).sort((a, b) => (a.key < b.key ? -1 : 1));

/** The mark's node, 0 if it has no place. @param {Mark} mark */
export const nodeAt = (mark) => mark.at?.node ?? 0;

/** The other process of a pair: 3 of "1-3", seen from 1. @param {string} name @param {number} here */
export function otherEnd(name, here) {
  const [a, b] = name.split("-").map((s) => parseInt(s, 10));
  return a === here ? b : a;
}

/**
 * Returns the arbiter's fork or vote if the client holds it, else undefined.
 * @param {Pick<import("./arbiters.js").Holdings, "things">} at @param {number} arbiter @param {number} client
 */
export function heldBy(at, arbiter, client) {
  const thing = at.things.get(arbiter);
  return thing?.at?.side === "c" && !thing.message && thing.at.node === client ? thing : undefined;
}

/**
 * Returns the classes of an asking process, for its slot's dashes and for its hue in the diagram; "" for others.
 * @param {Scene} scene @param {number} p
 */
export function slotClass(scene, p) {
  const slot = p <= scene.n ? scene.slot(p) : -1;
  return slot < 0 ? "" : `s${SLOTS[slot] ?? "x"} ${hueClass(scene, p)}`;
}

/** The class of a process's hue, as in the diagram. @param {Scene} scene @param {number} p */
export const hueClass = ({ n, focus }, p) => `p${hueOf(n, p, focus)}`;

/**
 * Reports whether a process is waiting or inside; the views call that asking.
 * @param {Scene} scene @param {number} p
 */
export const asks = (scene, p) => p <= scene.n && scene.phase(p) !== "idle";

/** @typedef {[number, number]} Point */
/** @typedef {[Point, Point, Point, Point]} Curve a cubic */

/** Returns the point of a curve at t, and its direction there in degrees. @param {Curve} c @param {number} t */
export function along([p0, p1, p2, p3], t) {
  const u = 1 - t;
  const on = (/** @type {0|1} */ i) =>
    u * u * u * p0[i] + 3 * u * u * t * p1[i] + 3 * u * t * t * p2[i] + t * t * t * p3[i];
  const way = (/** @type {0|1} */ i) => u * u * (p1[i] - p0[i]) + 2 * u * t * (p2[i] - p1[i]) + t * t * (p3[i] - p2[i]);
  return { x: on(0), y: on(1), turn: (Math.atan2(way(1), way(0)) * 180) / Math.PI };
}

/** Returns the first part of a curve, up to t (de Casteljau). @param {Curve} c @param {number} t @returns {Curve} */
export function upTo([p0, p1, p2, p3], t) {
  const mix = (/** @type {Point} */ a, /** @type {Point} */ b) =>
    /** @type {Point} */ ([a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]);
  const a = mix(p0, p1),
    b = mix(p1, p2),
    c = mix(p2, p3),
    d = mix(a, b),
    e = mix(b, c);
  return [p0, a, d, mix(d, e)];
}

/** Reverses a curve. @param {Curve} c @returns {Curve} */
export const turned = ([a, b, c, d]) => [d, c, b, a];

/** The distance between a curve's ends. @param {Curve} c */
export const chord = ([[x1, y1], , , [x2, y2]]) => Math.hypot(x2 - x1, y2 - y1);

/** A straight line as a curve. @param {Point} a @param {Point} b @returns {Curve} */
export const straight = (a, b) => [
  a,
  [a[0] + (b[0] - a[0]) / 3, a[1] + (b[1] - a[1]) / 3],
  [b[0] - (b[0] - a[0]) / 3, b[1] - (b[1] - a[1]) / 3],
  b,
];

/**
 * Returns the curve between the rims of the discs around two points.
 * @param {Point} a
 * @param {Point} b
 * @param {number} from the radius of the disc around a
 * @param {number} to the radius of the disc around b
 * @param {number} [bow] the bend of its middle in pixels, to the right of its direction if positive
 * @returns {Curve}
 */
export function between(a, b, from, to, bow = 0) {
  const long = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1,
    hx = ((-(b[1] - a[1]) / long) * bow) / 0.75,
    hy = (((b[0] - a[0]) / long) * bow) / 0.75;
  // a cubic bends by three quarters of the offset of its handles, which lie further in than the rims
  const inward = (/** @type {number} */ room) => Math.max(0.25, Math.min(0.46, room / long + 0.08));
  const handle = (/** @type {number} */ t) =>
    /** @type {Point} */ ([a[0] + (b[0] - a[0]) * t + hx, a[1] + (b[1] - a[1]) * t + hy]);
  const h1 = handle(inward(from)),
    h2 = handle(1 - inward(to));
  return [toward(a, h1, from, long), h1, h2, toward(b, h2, to, long)];
}

/**
 * Returns the point `by` pixels from a towards b, but at most 0.4 of `whole`, so that the two ends do not pass each
 * other.
 * @param {Point} a @param {Point} b @param {number} by @param {number} whole the length of the whole curve
 * @returns {Point}
 */
function toward(a, b, by, whole) {
  const long = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1,
    part = Math.min(by, whole * 0.4) / long;
  return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];
}

/** Returns a curve as an SVG path. @param {Curve} c */
export function drawn([a, b, c, d]) {
  const at = (/** @type {Point} */ p) => p.map((v) => Math.round(v * 10) / 10).join(",");
  return `M${at(a)}C${at(b)} ${at(c)} ${at(d)}`;
}

/** The least distance from either end, in t, of a mark under way; closer, it would cover the sender or the receiver. */
const NEAR = 0.14;
/** Less than this, in pixels, is a rounding error: places that are so nearly as good are equally good. */
export const ROUNDING = 1e-6;
/** The number of further places that are tried, and their distance in t. */
const TRIED = 24,
  STEP = 0.025;

/**
 * Places things on their curves, each at its t, or at the nearest t where it covers no other thing. If all places that
 * are tried cover one, takes the one with most room.
 * @template {{curve: Curve, t: number}} T
 * @param {T[]} things
 * @param {number} apart the least distance between two things in pixels
 * @param {Point[]} [fixed] other points that they must not cover
 * @param {number} [passing] the least distance from those points in pixels
 * @returns {Array<T & {x: number, y: number, turn: number, t: number}>}
 */
export function spread(things, apart, fixed = [], passing = apart) {
  /** @type {{x: number, y: number}[]} */
  const seen = [];
  return things.map((thing) => {
    const wanted = Math.max(NEAR, Math.min(1 - NEAR, thing.t));
    let best = { t: wanted, ...along(thing.curve, wanted) },
      most = -Infinity;
    for (let i = 0; i <= TRIED && most < -ROUNDING; i++) {
      const t = wanted + (i % 2 ? -1 : 1) * Math.ceil(i / 2) * STEP;
      if (t < 0.1 || t > 0.9) continue;
      const at = along(thing.curve, t),
        room = Math.min(
          0,
          ...seen.map((s) => Math.hypot(s.x - at.x, s.y - at.y) - apart),
          ...fixed.map(([x, y]) => Math.hypot(x - at.x, y - at.y) - passing),
        );
      if (room > most + ROUNDING) [best, most] = [{ t, ...at }, room];
    }
    seen.push(best);
    return { ...thing, ...best };
  });
}

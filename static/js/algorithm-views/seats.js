/**
 * Marks and where they stand, for the views of the picture. Pure.
 * @import {Header, Phase} from "../model/types.js"
 * @import {Ranked} from "./meals.js"
 * @import {Mark, Marks, Moment} from "./types.js"
 */
import { hueOf } from "../model/hues.js";
import { mealsOf } from "./meals.js";
import { phaseOf, progress } from "./moment.js";
import { slotsOf } from "./slots.js";

/**
 * What a picture is made of: the marks at the cursor, and what else the run knows.
 * @typedef {object} Scene
 * @property {Header} header
 * @property {number} n processes
 * @property {number} nodes processes, and those that only serve
 * @property {Marks} marks
 * @property {(p: number) => Phase} phase
 * @property {(mark: Mark) => number} flown how much of its way a mark has behind it, 0 to 1
 * @property {(mark: Mark) => string} type of the message with which a mark travels
 * @property {(p: number) => number} slot of one that asks: 0 and up, as it asked; −1 of others
 * @property {number} beat
 * @property {() => Ranked[]} ranked the order of all processes along the run
 * @property {number} focus the process at the cursor, 0 before the first step
 */

/** How many dashes there are for asking processes; any more are drawn in plain ink. */
const SLOTS = ["a", "b", "c", "d"];

/** @param {Moment} moment @returns {Scene} */
export function sceneOf(moment) {
  const { run, beat, marks } = moment,
    slot = slotsOf(run);
  return {
    header: run.header,
    n: run.n,
    nodes: run.nodes,
    marks,
    phase: (p) => phaseOf(moment, p),
    flown: (mark) => progress(moment, mark),
    type: (mark) => run.byId.get(mark.message)?.type ?? "",
    slot: (p) => slot(p, beat),
    beat,
    ranked: () => mealsOf(run),
    focus: run.beats[beat - 1]?.at ?? 0,
  };
}

/** All marks under way. @param {Scene} scene */
export const underWay = (scene) =>
  [...scene.marks.values()].filter((m) => m.message && m.at && m.to).sort((a, b) => (a.key < b.key ? -1 : 1));

/** The mark's node, 0 of one that is nowhere. @param {Mark} mark */
export const nodeAt = (mark) => mark.at?.node ?? 0;

/** The other process of a pair: 3 of "1-3", seen from 1. @param {string} name @param {number} here */
export function otherEnd(name, here) {
  const [a, b] = name.split("-").map((s) => parseInt(s, 10));
  return a === here ? b : a;
}

/**
 * The fork or vote of an arbiter, if a client has it.
 * @param {Pick<import("./arbiters.js").Stand, "things">} at @param {number} arbiter @param {number} client
 */
export function heldBy(at, arbiter, client) {
  const thing = at.things.get(arbiter);
  return thing?.at?.side === "c" && !thing.message && thing.at.node === client ? thing : undefined;
}

/**
 * The classes of an asking process: dashes by the slot, and the hue that it has in the diagram.
 * @param {Scene} scene @param {number} p
 */
export function slotClass(scene, p) {
  const slot = p <= scene.n ? scene.slot(p) : -1;
  return slot < 0 ? "" : `s${SLOTS[slot] ?? "x"} ${hueClass(scene, p)}`;
}

/** The class of a process's hue, as in the diagram. @param {Scene} scene @param {number} p */
export const hueClass = ({ n, focus }, p) => `p${hueOf(n, p, focus)}`;

/** Whether somebody wants to enter or is inside. @param {Scene} scene @param {number} p */
export const asks = (scene, p) => p <= scene.n && scene.phase(p) !== "idle";

/** @typedef {[number, number]} Point */
/** @typedef {[Point, Point, Point, Point]} Curve a cubic */

/** The place on a curve, and which way it leads there, in degrees. @param {Curve} c @param {number} t */
export function along([p0, p1, p2, p3], t) {
  const u = 1 - t;
  const on = (/** @type {0|1} */ i) =>
    u * u * u * p0[i] + 3 * u * u * t * p1[i] + 3 * u * t * t * p2[i] + t * t * t * p3[i];
  const way = (/** @type {0|1} */ i) => u * u * (p1[i] - p0[i]) + 2 * u * t * (p2[i] - p1[i]) + t * t * (p3[i] - p2[i]);
  return { x: on(0), y: on(1), turn: (Math.atan2(way(1), way(0)) * 180) / Math.PI };
}

/** The first part of a curve, up to t (de Casteljau). @param {Curve} c @param {number} t @returns {Curve} */
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

/** @param {Curve} c @returns {Curve} */
export const turned = ([a, b, c, d]) => [d, c, b, a];

/** How far its ends are from one another. @param {Curve} c */
export const chord = ([[x1, y1], , , [x2, y2]]) => Math.hypot(x2 - x1, y2 - y1);

/** A straight way as a curve. @param {Point} a @param {Point} b @returns {Curve} */
export const straight = (a, b) => [
  a,
  [a[0] + (b[0] - a[0]) / 3, a[1] + (b[1] - a[1]) / 3],
  [b[0] - (b[0] - a[0]) / 3, b[1] - (b[1] - a[1]) / 3],
  b,
];

/**
 * The way from the rim of one point's disc to that of another's, bent by so many pixels in its middle, to the right in
 * its direction.
 * @param {Point} a
 * @param {Point} b
 * @param {number} from room around a
 * @param {number} to room around b
 * @param {number} [bow]
 * @returns {Curve}
 */
export function between(a, b, from, to, bow = 0) {
  const long = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1,
    hx = ((-(b[1] - a[1]) / long) * bow) / 0.75,
    hy = (((b[0] - a[0]) / long) * bow) / 0.75;
  // a cubic reaches three quarters of its handles, which stand further in than the rims
  const inward = (/** @type {number} */ room) => Math.max(0.25, Math.min(0.46, room / long + 0.08));
  const handle = (/** @type {number} */ t) =>
    /** @type {Point} */ ([a[0] + (b[0] - a[0]) * t + hx, a[1] + (b[1] - a[1]) * t + hy]);
  const h1 = handle(inward(from)),
    h2 = handle(1 - inward(to));
  return [toward(a, h1, from, long), h1, h2, toward(b, h2, to, long)];
}

/**
 * A point so far on the way from one to another, but never past where both would meet.
 * @param {Point} a @param {Point} b @param {number} by @param {number} whole the length of the whole way
 * @returns {Point}
 */
function toward(a, b, by, whole) {
  const long = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1,
    part = Math.min(by, whole * 0.4) / long;
  return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];
}

/** @param {Curve} c as an SVG path */
export function drawn([a, b, c, d]) {
  const at = (/** @type {Point} */ p) => p.map((v) => Math.round(v * 10) / 10).join(",");
  return `M${at(a)}C${at(b)} ${at(c)} ${at(d)}`;
}

/** Where things under way may be seen: never at an end, where they would cover the sender or the receiver. */
const NEAR = 0.14;
/** So many places are tried, so far apart. */
const TRIED = 24,
  STEP = 0.025;

/**
 * Puts things on their ways, each as far as it has come, and off its place where it would cover another one.
 * @template {{curve: Curve, t: number}} T
 * @param {T[]} things
 * @param {number} apart pixels between two of them
 * @param {Point[]} [fixed] what else they must not cover
 * @param {number} [passing] pixels between them and that
 * @returns {Array<T & {x: number, y: number, turn: number, t: number}>}
 */
export function spread(things, apart, fixed = [], passing = apart) {
  /** @type {{x: number, y: number}[]} */
  const seen = [];
  return things.map((thing) => {
    const wanted = Math.max(NEAR, Math.min(1 - NEAR, thing.t));
    let best = { t: wanted, ...along(thing.curve, wanted) },
      most = -Infinity;
    for (let i = 0; i <= TRIED && most < 0; i++) {
      const t = wanted + (i % 2 ? -1 : 1) * Math.ceil(i / 2) * STEP;
      if (t < 0.1 || t > 0.9) continue;
      const at = along(thing.curve, t),
        room = Math.min(
          0,
          ...seen.map((s) => Math.hypot(s.x - at.x, s.y - at.y) - apart),
          ...fixed.map(([x, y]) => Math.hypot(x - at.x, y - at.y) - passing),
        );
      if (room > most) [best, most] = [{ t, ...at }, room];
    }
    seen.push(best);
    return { ...thing, ...best };
  });
}

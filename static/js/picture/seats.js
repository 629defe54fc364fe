/**
 * Marks and where they stand, for the views of the picture. Pure.
 * @import {Header} from "../model/types.js"
 */

/** A mark, as the trace writes it. @typedef {{at?: string, to?: string, message?: string, state?: string, of?: number, order?: number[]}} Mark */
/** @typedef {Mark & {what: string, name: string}} Named */
/**
 * What a picture is made of: the marks at the cursor, and what else the run knows.
 * @typedef {object} Scene
 * @property {Header & {topology?: Topology}} header
 * @property {number} n processes
 * @property {number} nodes processes, and those that only serve
 * @property {Map<string, Mark>} marks by "what/name"
 * @property {(p: number) => import("../model/types.js").Phase} phase
 * @property {(mark: Mark) => number} flown how much of its way a mark has behind it, 0 to 1
 * @property {(p: number) => number} slot of one that asks: 0 and up, as it asked; −1 of others
 */
/** @typedef {{kind: string, sets?: number[][], fathers?: number[], edges?: Array<[number, number]>}} Topology */

/** How many hues there are for those who ask; whoever comes after them is drawn in ink. */
const SLOTS = ["a", "b", "c", "d"];

/** The node of a seat: 7 of "c7". @param {string|undefined} seat */
export const nodeAt = (seat) => seat ? Number(seat.slice(1)) : 0;
/** The part of a seat's node: "c" of "c7". @param {string|undefined} seat */
export const sideAt = (seat) => seat ? seat[0] : "";

/** @param {Scene} scene @param {string} what @returns {Named[]} the marks of one kind */
export function marksOf(scene, what) {
  const found = [];
  for (const [key, mark] of scene.marks) if (key.startsWith(`${what}/`)) found.push({ ...mark, what, name: key.slice(what.length + 1) });
  return found;
}

/** @param {Scene} scene @returns {Named[]} all marks under way */
export function underWay(scene) {
  const found = [];
  for (const [key, mark] of scene.marks) {
    const cut = key.indexOf("/");
    if (mark.to && mark.message) found.push({ ...mark, what: key.slice(0, cut), name: key.slice(cut + 1) });
  }
  return found;
}

/** The class of who asks: its hue and its dashes. @param {Scene} scene @param {number} p */
export function slotClass(scene, p) {
  const slot = p <= scene.n ? scene.slot(p) : -1;
  return slot < 0 ? "" : `s${SLOTS[slot] ?? "x"}`;
}

/** Whether somebody wants to enter or is inside. @param {Scene} scene @param {number} p */
export const asks = (scene, p) => p <= scene.n && scene.phase(p) !== "idle";

/** @typedef {[number, number]} Point */
/** @typedef {[Point, Point, Point, Point]} Curve a cubic */

/** The place on a curve, and which way it leads there, in degrees. @param {Curve} c @param {number} t */
export function along([p0, p1, p2, p3], t) {
  const u = 1 - t;
  const on = (/** @type {0|1} */ i) => u * u * u * p0[i] + 3 * u * u * t * p1[i] + 3 * u * t * t * p2[i] + t * t * t * p3[i];
  const way = (/** @type {0|1} */ i) => u * u * (p1[i] - p0[i]) + 2 * u * t * (p2[i] - p1[i]) + t * t * (p3[i] - p2[i]);
  return { x: on(0), y: on(1), turn: Math.atan2(way(1), way(0)) * 180 / Math.PI };
}

/** The first part of a curve, up to t (de Casteljau). @param {Curve} c @param {number} t @returns {Curve} */
export function upTo([p0, p1, p2, p3], t) {
  const mix = (/** @type {Point} */ a, /** @type {Point} */ b) => /** @type {Point} */ ([a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]);
  const a = mix(p0, p1), b = mix(p1, p2), c = mix(p2, p3), d = mix(a, b), e = mix(b, c);
  return [p0, a, d, mix(d, e)];
}

/** @param {Curve} c @returns {Curve} */
export const turned = ([a, b, c, d]) => [d, c, b, a];

/** A straight way as a curve. @param {Point} a @param {Point} b @returns {Curve} */
export const straight = (a, b) => [a, [a[0] + (b[0] - a[0]) / 3, a[1] + (b[1] - a[1]) / 3], [b[0] - (b[0] - a[0]) / 3, b[1] - (b[1] - a[1]) / 3], b];

/** @param {Curve} c as an SVG path */
export function drawn([a, b, c, d]) {
  const at = (/** @type {Point} */ p) => p.map((v) => Math.round(v * 10) / 10).join(",");
  return `M${at(a)}C${at(b)} ${at(c)} ${at(d)}`;
}

/** Where things under way may be seen: never at an end, where they would cover who sends or gets them. */
const NEAR = 0.15;

/**
 * Puts things on their ways, each as far as it has come, and a little off its place where another one is already.
 * @template {{curve: Curve, t: number}} T
 * @param {T[]} things
 * @param {number} apart pixels
 * @param {Point[]} [taken]
 * @returns {Array<T & {x: number, y: number, turn: number, t: number}>}
 */
export function spread(things, apart, taken = []) {
  const seen = [...taken];
  return things.map((thing) => {
    const t0 = Math.max(NEAR, Math.min(1 - NEAR, thing.t));
    const free = [0, 0.05, -0.05, 0.1, -0.1].map((by) => t0 + by).filter((t) => t >= NEAR - 0.05 && t <= 1.05 - NEAR)
      .map((t) => { const at = along(thing.curve, t); return { t, at, room: Math.min(apart, ...seen.map(([x, y]) => Math.hypot(x - at.x, y - at.y))) }; });
    const best = free.reduce((a, b) => b.room > a.room ? b : a);
    seen.push([best.at.x, best.at.y]);
    return { ...thing, ...best.at, t: best.t };
  });
}

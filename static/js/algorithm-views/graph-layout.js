/**
 * The layout of a network's nodes: around a circle, around their server, along a ring, or as a tree. Pure.
 * @import {Point, Curve, Scene} from "./seats.js"
 * @import {Mark} from "./types.js"
 */
import { inTree, leavesIn, leavesOf, SMALLEST } from "./graph-tree.js";
import { asks, between } from "./seats.js";

/** Above this many nodes, only those that matter are drawn. */
const UNFOLDED = 40;
/** The maximum number of nodes that are tried for a folded tree. */
const MOST_TRIED = 120;
/** The margin beside the circle in pixels: MARGIN, with room for words, for up to MOST_WORDS nodes, else NARROW. */
const MARGIN = 58,
  NARROW = 14,
  MOST_WORDS = 10;

/**
 * @typedef {object} Net
 * @property {"circle"|"star"|"ring"|"tree"} form
 * @property {number[]} nodes the drawn nodes
 * @property {number} quiet the number of nodes that are not drawn
 * @property {Map<number, Point>} at
 * @property {Map<number, Point>} out the unit vector away from the other nodes, where there is room for words
 * @property {Point} middle
 * @property {number} radius the radius of the circle, 0 in a tree
 * @property {number} r the radius of a node
 * @property {number} room the width for a queue below a node: to the next neighbour, or in a star around the server
 * @property {number} height
 */

/** @param {Scene} scene @param {number} width @returns {Net} */
export function netLayout(scene, width) {
  const { kind = "complete", fathers = [] } = scene.header.topology ?? {},
    all = Array.from({ length: scene.nodes }, (_, i) => i + 1);
  if (kind === "tree" && fathers.length) return treeOf(scene, all, fathers, width);
  const folded = all.length > UNFOLDED,
    nodes = folded ? concerned(scene, all, fitting(scene, width)) : all,
    quiet = all.length - nodes.length;
  const people = nodes.filter((p) => p <= scene.n),
    servers = nodes.filter((p) => p > scene.n);
  const r = folded ? roomFor(scene) : sizeFor(kind === "star" ? people.length : nodes.length);
  if (kind === "star") return { ...around(people, width, { form: "star", r, centre: servers }), quiet };
  return { ...around(nodes, width, { form: kind === "ring" ? "ring" : "circle", r }), quiet };
}

/**
 * Lays out a whole tree, or if it is too large as much of it as fits: the nodes that matter most, each with all its
 * ancestors, then the nodes nearest to the root.
 * @param {Scene} scene @param {number[]} all @param {number[]} fathers @param {number} width @returns {Net}
 */
function treeOf(scene, all, fathers, width) {
  if (all.length <= UNFOLDED && leavesOf(all, fathers) <= leavesIn(width, SMALLEST))
    return { ...inTree(all, fathers, width), quiet: 0 };
  const r = roomFor(scene),
    most = leavesIn(width, r),
    nodes = new Set();
  const above = (/** @type {number} */ p) => {
    const path = [];
    for (let q = p; q; q = fathers[q - 1] ?? 0) path.push(q);
    return path;
  };
  const nearest = all.map((p) => ({ p, depth: above(p).length })).sort((a, b) => a.depth - b.depth);
  for (const p of [...relevant(scene, all), ...nearest.map((a) => a.p)].slice(0, MOST_TRIED)) {
    const wanted = [...new Set([...nodes, ...above(p)])];
    if (wanted.length > UNFOLDED || leavesOf(wanted, fathers) > most) continue;
    for (const q of wanted) nodes.add(q);
  }
  return {
    ...inTree(
      [...nodes].sort((a, b) => a - b),
      fathers,
      width,
      r,
    ),
    quiet: all.length - nodes.size,
  };
}

/**
 * Returns the at most `most` nodes that matter, in order of their IDs.
 * @param {Scene} scene @param {number[]} all @param {number} [most]
 */
export const concerned = (scene, all, most = UNFOLDED) =>
  relevant(scene, all)
    .slice(0, most)
    .sort((a, b) => a - b);

/**
 * Returns the nodes that matter, most important first: servers, the process inside, the token's holder, senders and
 * receivers of marks under way (first those that let a process in), nodes where something waits, members of queues,
 * and other asking processes.
 * @param {Scene} scene @param {number[]} all
 */
function relevant(scene, all) {
  const marks = [...scene.marks.values()],
    kept = marks.filter((m) => !m.message && ["token", "list", "request", "owed"].includes(m.what)),
    flying = (/** @type {boolean} */ enters) => marks.filter((m) => m.message && ENTERS.has(m.what) === enters),
    ends = (/** @type {Mark[]} */ of) => of.flatMap((m) => [m.at, m.to]).flatMap((seat) => (seat ? [seat.node] : []));
  const found = new Set([
    ...all.filter((p) => p > scene.n),
    ...all.filter((p) => asks(scene, p) && scene.phase(p) === "inside"),
    ...ends(kept.filter((m) => m.what === "token")),
    ...ends(flying(true)),
    ...ends(flying(false)),
    ...ends(kept),
    ...kept.flatMap((m) => m.order),
    ...all.filter((p) => asks(scene, p)),
  ]);
  return [...found];
}

/** The kinds of marks that let a process in. */
const ENTERS = new Set(["token", "permission", "fork", "vote"]);

/** The radius of a node. @param {number} n the number of nodes around the circle */
const sizeFor = (n) => (n <= 8 ? 17 : n <= 16 ? 14 : n <= 26 ? 11 : 9);

/** The radius at which the largest ID fits into a node. @param {Scene} scene */
const roomFor = (scene) => 5 + 4 * String(scene.nodes).length;

/** The number of nodes of that radius that fit around the circle. @param {Scene} scene @param {number} width */
const fitting = (scene, width) =>
  Math.floor((2 * Math.PI * radiusFor(width, NARROW, roomFor(scene))) / (2 * roomFor(scene) + 8));

/** The radius of the circle. @param {number} width @param {number} margin @param {number} r of a node */
const radiusFor = (width, margin, r) => Math.max(60, Math.min(190, width / 2 - margin - r));

/**
 * @param {number[]} ring @param {number} width
 * @param {{form: "circle"|"star"|"ring", r: number, centre?: number[]}} how r: of a node
 * @returns {Omit<Net, "quiet">}
 */
function around(ring, width, { form, r, centre = [] }) {
  const n = ring.length,
    radius = radiusFor(width, n > MOST_WORDS ? NARROW : MARGIN, r),
    middle = /** @type {Point} */ ([width / 2, radius + r + 34]);
  // an even star is turned by half a step, which keeps the place of the list below the server free
  const first = -90 + (form === "star" && n % 2 === 0 ? 180 / n : 0);
  const at = new Map(),
    out = new Map();
  ring.forEach((p, i) => {
    const angle = ((first + (360 * i) / n) * Math.PI) / 180,
      way = /** @type {Point} */ ([Math.cos(angle), Math.sin(angle)]);
    out.set(p, way);
    at.set(p, [middle[0] + radius * way[0], middle[1] + radius * way[1]]);
  });
  centre.forEach((p, i) => {
    at.set(p, [middle[0] + (i - (centre.length - 1) / 2) * 44, middle[1]]);
    out.set(p, [0, -1]);
  });
  return {
    form,
    nodes: [...ring, ...centre],
    at,
    out,
    middle,
    radius,
    r,
    room: form === "star" ? radius : (2 * Math.PI * radius) / n,
    height: middle[1] + radius + r + 34,
  };
}

/** The pairs of neighbours, or null if all nodes are neighbours. @param {Scene} scene @returns {number[][]|null} */
export function neighbours(scene) {
  const { kind, edges, fathers } = scene.header.topology ?? {};
  if (edges?.length) return edges;
  if (kind === "tree" && fathers)
    return fathers.flatMap((f, i) => (f ? [[Math.min(f, i + 1), Math.max(f, i + 1)]] : []));
  return null;
}

/**
 * Returns the curve from one node to another, from rim to rim. `aside` bends it to the right of its direction, so that
 * the two directions do not coincide. In a ring the curve follows the ring instead.
 * @param {Net} net
 * @param {number} from
 * @param {number} to
 * @param {{aside?: number, room?: number}} [how] room: its distance from the rims
 * @returns {Curve}
 */
export function wayOf(net, from, to, { aside = 0, room = 3 } = {}) {
  const a = net.at.get(from) ?? net.middle,
    b = net.at.get(to) ?? net.middle,
    keep = net.r + room;
  const bow = net.form === "ring" ? -sagitta(net, Math.hypot(b[0] - a[0], b[1] - a[1])) : aside;
  return between(a, b, keep, keep, bow);
}

/** The greatest distance of an arc of the ring from its chord. @param {Net} net @param {number} chord */
const sagitta = ({ radius }, chord) =>
  chord >= 2 * radius ? radius : radius - Math.sqrt(radius * radius - (chord * chord) / 4);

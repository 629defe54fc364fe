/**
 * Where nodes stand in the picture of a network: around a circle, around their server, along a ring, or in a tree. Pure.
 * @import {Point, Curve, Scene} from "./seats.js"
 */
import { asks, between } from "./seats.js";

/** More nodes than that are folded: those with whom nothing happens are not drawn. */
const UNFOLDED = 40;
/** Room beside the circle: for words, where there are few nodes. */
const MARGIN = 58,
  NARROW = 14,
  MOST_WORDS = 10;

/**
 * @typedef {object} Net
 * @property {"circle"|"star"|"ring"|"tree"} form
 * @property {number[]} nodes those that are drawn
 * @property {number} quiet how many are not
 * @property {Map<number, Point>} at
 * @property {Map<number, Point>} out the direction that leads away from the others, where there is room for words
 * @property {Point} middle
 * @property {number} radius of the circle, 0 in a tree
 * @property {number} r of a node
 * @property {number} room between two neighbours, for what stands below them
 * @property {number} height
 */

/** @param {Scene} scene @param {number} width @returns {Net} */
export function netLayout(scene, width) {
  const { kind = "complete", fathers = [] } = scene.header.topology ?? {},
    all = Array.from({ length: scene.nodes }, (_, i) => i + 1);
  const nodes = all.length > UNFOLDED ? concerned(scene, all) : all,
    quiet = all.length - nodes.length;
  if (kind === "tree" && fathers.length) return { ...inTree(nodes, fathers, width), quiet };
  const people = nodes.filter((p) => p <= scene.n),
    servers = nodes.filter((p) => p > scene.n);
  if (kind === "star") return { ...around(people, width, "star", servers), quiet };
  return { ...around(nodes, width, kind === "ring" ? "ring" : "circle"), quiet };
}

/**
 * Those who ask or are inside, and those with whom something is or to whom something leads; no more than fit.
 * @param {Scene} scene @param {number[]} all
 */
export function concerned(scene, all) {
  const found = new Set(all.filter((p) => p > scene.n || asks(scene, p)));
  for (const m of scene.marks.values()) {
    if (!m.message && !["token", "list", "request", "owed"].includes(m.what)) continue;
    for (const seat of [m.at, m.to]) if (seat) found.add(seat.node);
  }
  return [...found].sort((a, b) => a - b).slice(0, UNFOLDED);
}

/** @param {number} n how many stand around */
const sizeFor = (n) => (n <= 8 ? 17 : n <= 16 ? 14 : n <= 26 ? 11 : 9);

/**
 * @param {number[]} ring @param {number} width @param {"circle"|"star"|"ring"} form @param {number[]} [centre]
 * @returns {Omit<Net, "quiet">}
 */
function around(ring, width, form, centre = []) {
  const n = ring.length,
    r = sizeFor(n),
    radius = Math.max(60, Math.min(190, width / 2 - (n > MOST_WORDS ? NARROW : MARGIN) - r)),
    middle = /** @type {Point} */ ([width / 2, radius + r + 34]);
  // below the server of a star there is always room for its list
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
    room: (2 * Math.PI * radius) / n,
    height: middle[1] + radius + r + 34,
  };
}

/**
 * A tree, laid out once by the fathers of the header: leaves stand side by side, a father above the middle of his sons.
 * @param {number[]} nodes @param {number[]} fathers @param {number} width @returns {Omit<Net, "quiet">}
 */
function inTree(nodes, fathers, width) {
  /** The nearest of the drawn above a node. @param {number} p */
  const fatherOf = (p) => {
    let f = fathers[p - 1] ?? 0;
    while (f && !nodes.includes(f)) f = fathers[f - 1] ?? 0;
    return f;
  };
  const sons = new Map(nodes.map((p) => [p, /** @type {number[]} */ ([])])),
    roots = [];
  for (const p of nodes) {
    const f = fatherOf(p);
    if (f) sons.get(f)?.push(p);
    else roots.push(p);
  }
  const place = new Map(),
    depth = new Map();
  let leaf = 0;
  const walk = (/** @type {number} */ p, /** @type {number} */ d) => {
    depth.set(p, d);
    const below = sons.get(p) ?? [];
    for (const s of below) walk(s, d + 1);
    place.set(p, below.length ? (place.get(below[0]) + place.get(below.at(-1))) / 2 : leaf++);
  };
  for (const p of roots) walk(p, 0);
  const r = leaf <= 6 ? 16 : leaf <= 10 ? 13 : 9,
    wide = (width - 2 * r - 24) / Math.max(1, leaf - 1),
    step = Math.min(92, wide),
    levels = Math.max(...depth.values());
  const gap = levels <= 3 ? 92 : levels <= 5 ? 72 : 54,
    left = (width - step * Math.max(0, leaf - 1)) / 2;
  const at = new Map(),
    out = new Map();
  for (const p of nodes) {
    at.set(p, [leaf > 1 ? left + place.get(p) * step : width / 2, 32 + r + depth.get(p) * gap]);
    out.set(p, [0, sons.get(p)?.length ? -1 : 1]);
  }
  return {
    form: "tree",
    nodes,
    at,
    out,
    middle: [width / 2, 0],
    radius: 0,
    r,
    room: leaf > 1 ? step : width,
    height: 32 + 2 * r + levels * gap + 58,
  };
}

/** The pairs that are neighbours, smaller first; null: all are. @param {Scene} scene @returns {number[][]|null} */
export function neighbours(scene) {
  const { kind, edges, fathers } = scene.header.topology ?? {};
  if (edges?.length) return edges;
  if (kind === "tree" && fathers)
    return fathers.flatMap((f, i) => (f ? [[Math.min(f, i + 1), Math.max(f, i + 1)]] : []));
  return null;
}

/**
 * The way from one node to another, from rim to rim; `aside` bends it, to the right in its direction, so that what
 * comes back has a way of its own. In a ring it follows the ring.
 * @param {Net} net @param {number} from @param {number} to @param {{aside?: number, room?: number}} [how] room: how far it keeps from the rims @returns {Curve}
 */
export function wayOf(net, from, to, { aside = 0, room = 3 } = {}) {
  const a = net.at.get(from) ?? net.middle,
    b = net.at.get(to) ?? net.middle,
    keep = net.r + room;
  const bow = net.form === "ring" ? -sagitta(net, Math.hypot(b[0] - a[0], b[1] - a[1])) : aside;
  return between(a, b, keep, keep, bow);
}

/** How far an arc of the ring stands off its chord. @param {Net} net @param {number} chord */
const sagitta = ({ radius }, chord) =>
  chord >= 2 * radius ? radius : radius - Math.sqrt(radius * radius - (chord * chord) / 4);

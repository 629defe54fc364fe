/**
 * Where the nodes of a tree stand. Pure.
 * @import {Net} from "./graph-layout.js"
 */

/** The least radius of a node: of two digits. */
export const SMALLEST = 9;
/** Pixels beside the outermost leaves, and between two. */
const BESIDE = 24,
  APART = 3;
/** And between two levels, for a queue. */
const BETWEEN = 36;

/**
 * Who is below whom of those that are drawn.
 * @param {number[]} nodes @param {number[]} fathers by node, 0 of a root
 */
function sonsOf(nodes, fathers) {
  const sons = new Map(nodes.map((p) => [p, /** @type {number[]} */ ([])])),
    roots = [];
  for (const p of nodes) {
    let f = fathers[p - 1] ?? 0;
    while (f && !sons.has(f)) f = fathers[f - 1] ?? 0; // the nearest that is drawn
    if (f) sons.get(f)?.push(p);
    else roots.push(p);
  }
  return { sons, roots };
}

/** How many of some nodes have none of them below. @param {number[]} nodes @param {number[]} fathers */
export const leavesOf = (nodes, fathers) =>
  [...sonsOf(nodes, fathers).sons.values()].filter((below) => !below.length).length;

/** How many leaves of a radius stand side by side. @param {number} width @param {number} r */
export const leavesIn = (width, r) => Math.floor((width - 2 * r - BESIDE) / (2 * r + APART)) + 1;

/**
 * A tree, laid out once by the fathers of the header: leaves stand side by side, a father above the middle of his sons.
 * @param {number[]} nodes @param {number[]} fathers @param {number} width
 * @param {number} [size] radius of a node @returns {Omit<Net, "quiet">}
 */
export function inTree(nodes, fathers, width, size = 0) {
  const { sons, roots } = sonsOf(nodes, fathers);
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
  const r = size || (leaf <= 6 ? 16 : leaf <= 10 ? 13 : SMALLEST),
    wide = (width - 2 * r - BESIDE) / Math.max(1, leaf - 1),
    step = Math.min(92, wide),
    levels = Math.max(...depth.values());
  const gap = Math.max(levels <= 3 ? 92 : levels <= 5 ? 72 : 54, 2 * r + BETWEEN),
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

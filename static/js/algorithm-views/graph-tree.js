/**
 * The layout of a tree's nodes. Pure.
 * @import {Net} from "./graph-layout.js"
 */

/** The least radius of a node: two digits fit. */
export const SMALLEST = 9;
/** Pixels outside the outermost leaves, both sides together, and the least gap between two leaves. */
const BESIDE = 24,
  APART = 3;
/** The least gap between two levels in pixels, with room for a queue. */
const BETWEEN = 36;

/**
 * Returns the children of each drawn node, and the roots. A node whose father is not drawn hangs below its nearest
 * drawn ancestor.
 * @param {number[]} nodes the drawn nodes @param {number[]} fathers by node, 0 for a root
 */
function sonsOf(nodes, fathers) {
  const sons = new Map(nodes.map((p) => [p, /** @type {number[]} */ ([])])),
    roots = [];
  for (const p of nodes) {
    let f = fathers[p - 1] ?? 0;
    while (f && !sons.has(f)) f = fathers[f - 1] ?? 0; // the nearest drawn ancestor
    if (f) sons.get(f)?.push(p);
    else roots.push(p);
  }
  return { sons, roots };
}

/** Counts the nodes that have none of `nodes` below them. @param {number[]} nodes @param {number[]} fathers */
export const leavesOf = (nodes, fathers) =>
  [...sonsOf(nodes, fathers).sons.values()].filter((below) => !below.length).length;

/** The number of leaves of radius r that fit side by side. @param {number} width @param {number} r */
export const leavesIn = (width, r) => Math.floor((width - 2 * r - BESIDE) / (2 * r + APART)) + 1;

/**
 * Lays out a tree by the fathers in the header: leaves are side by side, a father is above the middle of his sons.
 * @param {number[]} nodes @param {number[]} fathers @param {number} width
 * @param {number} [size] radius of a node; 0 chooses one by the number of leaves @returns {Omit<Net, "quiet">}
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

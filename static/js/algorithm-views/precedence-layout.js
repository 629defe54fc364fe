/**
 * The layout of relations between processes in layers: a process that precedes all others is on top, and each arrow
 * leads down, unless it closes a cycle. Pure.
 * @import {Curve, Point} from "./seats.js"
 */
import { between } from "./seats.js";

/** The gap in pixels between arrows and nodes, which may have a ring. */
const RIM = 7;
/** Nodes of a layer that are closer than CROWDED are alternately LOWER pixels above and below its y. */
const CROWDED = 44,
  LOWER = 20;

/** `of`: the arbiters that imply the edge. @typedef {{from: number, to: number, state: string, of: number[]}} Edge */
/**
 * Nodes by depth. `back` holds the edges that close a cycle; `total`: each layer has one node, in a total order.
 * @typedef {{depth: Map<number, number>, layers: number[][], back: Set<Edge>, total: boolean}} Layers
 */
/**
 * A relation and its layers; `cycle` is empty if there is none.
 * @typedef {{edges: Edge[], found: Layers, cycle: number[]}} Relation
 */

/**
 * Returns one edge for each ordered pair, with all its arbiters, sorted by its ends.
 * @param {Iterable<import("./types.js").Mark>} marks
 * @returns {Edge[]}
 */
export function edgesOf(marks) {
  /** @type {Map<string, Edge>} */
  const edges = new Map();
  for (const m of marks) {
    if (!m.at || !m.to) continue;
    const key = `${m.at.node}>${m.to.node}`,
      known = edges.get(key);
    if (!known) edges.set(key, { from: m.at.node, to: m.to.node, state: m.state, of: m.of ? [m.of] : [] });
    else if (m.of && !known.of.includes(m.of)) known.of.push(m.of);
  }
  return [...edges.values()].sort((a, b) => a.from - b.from || a.to - b.to);
}

/**
 * Assigns each node a depth, the length of the longest path down to it. Edges that close a cycle are ignored, and
 * returned as `back`.
 * @param {number[]} nodes @param {Edge[]} edges
 * @param {number[]} [order] the order in which the search for cycles starts at nodes
 * @returns {Layers}
 */
export function layersOf(nodes, edges, order = nodes) {
  const out = new Map(nodes.map((p) => [p, /** @type {Edge[]} */ ([])])),
    into = new Map(nodes.map((p) => [p, 0])),
    entered = order.filter((p) => out.has(p)),
    back = backEdges(entered, edges);
  for (const e of edges) {
    if (back.has(e)) continue;
    out.get(e.from)?.push(e);
    into.set(e.to, (into.get(e.to) ?? 0) + 1);
  }
  const depth = new Map(nodes.map((p) => [p, 0])),
    open = nodes.filter((p) => !into.get(p));
  for (let p = open.shift(); p !== undefined; p = open.shift()) {
    for (const e of out.get(p) ?? []) {
      depth.set(e.to, Math.max(depth.get(e.to) ?? 0, (depth.get(p) ?? 0) + 1));
      const left = (into.get(e.to) ?? 1) - 1;
      into.set(e.to, left);
      if (!left) open.push(e.to);
    }
  }
  const layers = Array.from({ length: Math.max(0, ...depth.values()) + 1 }, (_, d) =>
    nodes.filter((p) => depth.get(p) === d),
  );
  return {
    depth,
    layers: layers.map((layer, d) => (d ? byNeighbours(layer, layers, edges, d) : layer)),
    back,
    total: layers.every((l) => l.length === 1),
  };
}

/**
 * Returns the back edges of a depth-first search.
 * @param {number[]} nodes @param {Edge[]} edges
 * @returns {Set<Edge>}
 */
function backEdges(nodes, edges) {
  /** @type {Map<number, Edge[]>} */
  const out = new Map();
  for (const e of edges) out.set(e.from, [...(out.get(e.from) ?? []), e]);
  const state = new Map(),
    back = new Set();
  const walk = (/** @type {number} */ p) => {
    state.set(p, "open");
    for (const e of out.get(p) ?? []) {
      if (state.get(e.to) === "open") back.add(e);
      else if (!state.has(e.to)) walk(e.to);
    }
    state.set(p, "done");
  };
  for (const p of nodes) if (!state.has(p)) walk(p);
  return back;
}

/**
 * Returns the redundant edges of an acyclic relation: another path joins their ends.
 * @param {Edge[]} edges
 * @returns {Set<Edge>}
 */
export function impliedBy(edges) {
  /** @type {(from: number, to: number, but: Edge, seen?: Set<number>) => boolean} */
  const reach = (from, to, but, seen = new Set()) =>
    edges.some((e) => {
      if (e === but || e.from !== from || seen.has(e.to)) return false;
      seen.add(e.to);
      return e.to === to || reach(e.to, to, but, seen);
    });
  return new Set(edges.filter((e) => reach(e.from, e.to, e)));
}

/**
 * Sorts a layer's nodes by the mean position of their predecessors in the layer above.
 * @param {number[]} layer @param {number[][]} layers @param {Edge[]} edges @param {number} d
 */
function byNeighbours(layer, layers, edges, d) {
  const above = layers[d - 1];
  const place = (/** @type {number} */ p) => {
    const near = edges
      .filter((e) => e.to === p && above.includes(e.from))
      .map((e) => (above.indexOf(e.from) + 0.5) / above.length);
    return near.length ? near.reduce((a, b) => a + b, 0) / near.length : 0.5;
  };
  return [...layer].sort((a, b) => place(a) - place(b) || a - b);
}

/**
 * @typedef {object} Placed
 * @property {Map<number, Point>} at
 * @property {number} r radius of a node
 * @property {number} height
 * @property {number[]} depths the y of each layer, empty around a circle
 */

/** @param {Layers} found @param {number} width @param {{left?: number, top?: number}} [room] @returns {Placed} */
export function inLayers({ layers, total }, width, { left = 30, top = 30 } = {}) {
  const gap = !total && layers.length <= 6 ? 84 : layers.length <= 8 ? 62 : layers.length <= 10 ? 54 : 48,
    r = 16,
    room = width - left,
    spare = layers.some((layer) => room / layer.length < CROWDED) ? 1 : 0;
  const at = new Map(
    layers.flatMap((layer, d) => {
      const crowded = room / layer.length < CROWDED; // neighbours alternate between two heights
      return layer.map((p, k) => {
        const x = total
          ? left + room * 0.48
          : left + (room * (k + 0.5)) / layer.length + (layer.length === 1 && d % 2 ? 14 : 0);
        const off = crowded ? (k % 2 ? LOWER : -LOWER) : 0;
        return /** @type {[number, Point]} */ ([p, [x, top + r + LOWER * spare + d * gap + off]]);
      });
    }),
  );
  const depths = layers.map((_, d) => top + r + LOWER * spare + d * gap);
  return { at, r, height: top + 2 * r + 2 * LOWER * spare + (layers.length - 1) * gap + 14, depths };
}

/**
 * Places a cycle's processes around a circle, and the others in rows below it.
 * @param {number[]} cycle @param {number[]} others @param {number} width
 * @returns {Placed}
 */
export function inCircle(cycle, others, width) {
  const r = 17,
    radius = Math.min(110, Math.max(58, 24 * cycle.length), width / 2 - 50),
    cx = width / 2,
    cy = radius + r + 14;
  const at = new Map(
    cycle.map((p, i) => {
      const angle = -Math.PI / 2 + (2 * Math.PI * i) / cycle.length;
      return /** @type {[number, Point]} */ ([p, [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)]]);
    }),
  );
  const row = Math.max(1, Math.min(6, others.length)),
    below = cy + radius + r + 52;
  others.forEach((p, i) => {
    at.set(p, [(width * ((i % row) + 0.5)) / row, below + 62 * Math.floor(i / row)]);
  });
  const rows = Math.ceil(others.length / row);
  return { at, r, height: rows ? below + 62 * (rows - 1) + r + 8 : cy + radius + r + 10, depths: [] };
}

/**
 * Returns the curve of an arrow between two nodes, straight unless another node is in its way.
 * @param {Placed} placed @param {number} from @param {number} to
 * @param {number} [bow] a bend in pixels, to the right of its direction if positive; 0 bends only around nodes
 * @returns {Curve}
 */
export function arrow({ at, r }, from, to, bow = 0) {
  const a = /** @type {Point} */ (at.get(from)),
    b = /** @type {Point} */ (at.get(to));
  const long = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1,
    ux = (b[0] - a[0]) / long,
    uy = (b[1] - a[1]) / long;
  let bend = bow;
  if (!bow)
    for (const [p, c] of at) {
      if (p === from || p === to) continue;
      const on = (c[0] - a[0]) * ux + (c[1] - a[1]) * uy,
        off = (c[0] - a[0]) * -uy + (c[1] - a[1]) * ux;
      if (on > 0 && on < long && Math.abs(off) < r + 6) bend = (off > 0 ? -1 : 1) * (r + 18);
    }
  return between(a, b, r + RIM, r + RIM + 1, bend);
}

/**
 * Returns an arc between two nodes of a total order, beside the column of nodes.
 * @param {Placed} placed @param {number} from @param {number} to @param {number} reach pixels; on the left if negative
 * @returns {Curve}
 */
export function arc({ at, r }, from, to, reach) {
  const a = /** @type {Point} */ (at.get(from)),
    b = /** @type {Point} */ (at.get(to)),
    x = a[0] + Math.sign(reach) * (r + RIM - 1),
    h = b[1] - a[1];
  return [
    [x, a[1] + 4],
    [x + reach, a[1] + h * 0.16],
    [x + reach, b[1] - h * 0.16],
    [x + Math.sign(reach) * 2, b[1] - 4 * Math.sign(h)],
  ];
}

/** Returns the edges of a cycle, as "1>3". @param {number[]} cycle */
export const cyclePairs = (cycle) => new Set(cycle.map((p, i) => `${p}>${cycle[(i + 1) % cycle.length]}`));

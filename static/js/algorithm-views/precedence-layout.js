/**
 * Relations between processes, laid out in layers: the process before all others stands on top, and each arrow leads
 * down, unless the relation has a circle. Pure.
 * @import {Curve, Point} from "./seats.js"
 */
import { between } from "./seats.js";

/** How far arrows keep from nodes, which may have a ring. */
const RIM = 7;
/** Nodes closer than this stand higher and lower in turn, by so much. */
const CROWDED = 44,
  LOWER = 20;

/** `of`: all arbiters that say so. @typedef {{from: number, to: number, state: string, of: number[]}} Edge */
/**
 * @typedef {{depth: Map<number, number>, layers: number[][], back: Set<Edge>, total: boolean}} Layers total: one in
 * each layer, the relation is one order
 */
/**
 * What is drawn of a relation; `cycle` is empty if it has none.
 * @typedef {{edges: Edge[], found: Layers, cycle: number[]}} Relation
 */

/**
 * One edge a pair, whatever the number of arbiters that say it.
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
 * How deep everybody is: the length of the longest way down to them. Edges that close a circle are set aside, `back`.
 * @param {number[]} nodes @param {Edge[]} edges @param {number[]} [order] in which circles are entered
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
 * The edges that a walk in depth meets when it comes back to where it came from.
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
 * The edges of a relation without circles that say nothing new: there is a longer way from one end to the other.
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
 * A layer's nodes below the nodes of the layer above to which they belong.
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
 * @property {number[]} depths y of each layer
 */

/** @param {Layers} found @param {number} width @param {{left?: number, top?: number}} [room] @returns {Placed} */
export function inLayers({ layers, total }, width, { left = 30, top = 30 } = {}) {
  const gap = !total && layers.length <= 6 ? 84 : layers.length <= 8 ? 62 : layers.length <= 10 ? 54 : 48,
    r = 16,
    room = width - left,
    spare = layers.some((layer) => room / layer.length < CROWDED) ? 1 : 0;
  const at = new Map(
    layers.flatMap((layer, d) => {
      const crowded = room / layer.length < CROWDED; // then neighbours stand on two heights
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
 * A circle's processes around a circle, the others in rows below it.
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
 * The way of an arrow from one node to another, straight unless somebody stands in it.
 * @param {Placed} placed @param {number} from @param {number} to
 * @param {number} [bow] how far it bends in any case, to the right in its direction if positive
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
 * An arc beside a ladder, from one rung to one further down: left or right of it.
 * @param {Placed} placed @param {number} from @param {number} to @param {number} reach signed
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

/** The pairs that follow one another on a circle, as "1>3". @param {number[]} cycle */
export const cyclePairs = (cycle) => new Set(cycle.map((p, i) => `${p}>${cycle[(i + 1) % cycle.length]}`));

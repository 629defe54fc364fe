/**
 * The precedence view: a column of nodes if the order is total, else layers, and a matrix if there are many processes.
 * A cycle, which the algorithms forbid, is marked as an error.
 * @import {How} from "./drawing.js"
 * @import {Edge, Placed, Relation} from "./precedence-layout.js"
 * @import {Curve, Scene} from "./seats.js"
 * @import {Drawing, Piece} from "./tree.js"
 * @import {ViewKind} from "./types.js"
 */
import { nodeName } from "../model/names.js";
import { rankChart } from "./rank-chart.js";
import { createDrawing } from "./drawing.js";
import { arrowhead, disc } from "./glyphs.js";
import { arc, arrow, cyclePairs, edgesOf, inLayers, layersOf } from "./precedence-layout.js";
import { matrix } from "./precedence-matrix.js";
import { along, asks, drawn, marksOf, slotClass } from "./seats.js";
import { circle, group, path, present, text } from "./tree.js";

/** Above this many processes, the relation is a matrix. */
const MOST_DRAWN = 13;
/** Up to this many edges, arrows carry the number of an arbiter. */
const MOST_NUMBERED = 30;

/** @type {ViewKind} */
export const precedence = {
  name: "precedence",
  suits: (_, kinds) => kinds.has("precedes"),
  make: (host, context) => createDrawing(host, context, withRankChart, "precedes"),
};

/**
 * Adds the rank chart below the relation, unless there are many processes.
 * @param {Scene} scene @param {How} how @returns {Drawing}
 */
function withRankChart(scene, how) {
  const drawing = precedenceDrawing(scene, how);
  if (scene.n > MOST_DRAWN) return drawing;
  const { pieces, height } = rankChart(scene, how);
  if (!height) return drawing;
  const below = group("bump", pieces, { at: { x: 0, y: drawing.height } });
  return { ...drawing, height: drawing.height + height, pieces: [...drawing.pieces, below] };
}

/** @param {Scene} scene @param {How} how @returns {Drawing} */
export function precedenceDrawing(scene, how) {
  const edges = edgesOf(marksOf(scene.marks, "precedes")),
    cycle = scene.marks.get("cycle/H")?.order ?? [];
  const nodes = Array.from({ length: scene.n }, (_, i) => i + 1),
    found = layersOf(nodes, edges, cycle.concat(nodes)),
    relation = { edges, found, cycle };
  const words = said(scene, relation, how),
    label = how.t("picture.h.label", { n: scene.n });
  const says = (/** @type {number} */ p) => sayNode(scene, p, relation, how);
  if (scene.n > MOST_DRAWN) return { ...matrix(scene, relation, how, says), label, words };
  const placed = inLayers(found, how.width);
  return {
    width: how.width,
    height: placed.height,
    label,
    words,
    pieces: [
      arrowhead("h-tip"),
      text("depth", 2, 12, how.t("picture.h.depth"), "t3 it"),
      ...placed.depths.map((y, d) => text(`depth-${d}`, 6, y + 4.5, d, "t3")),
      ...arrows(scene, relation, placed, how),
      ...rungs(scene, nodes, placed, says),
    ],
  };
}

/** @param {Scene} scene @param {Relation} relation @param {Placed} placed @param {How} how */
function arrows(scene, { edges, found, cycle }, placed, how) {
  const pairs = cyclePairs(cycle),
    faint = [],
    plain = [],
    numbers = [],
    wrong = [],
    numbered = edges.length <= MOST_NUMBERED;
  const most = Math.max(2, found.layers.length - 1),
    room = Math.min(...[...placed.at.values()].map(([x]) => Math.min(x - 26, how.width - x))) - placed.r - 10;
  for (const e of edges) {
    const key = `${e.from}>${e.to}`,
      down = (found.depth.get(e.to) ?? 0) - (found.depth.get(e.from) ?? 0),
      turned = e.state === "dirty",
      both = asks(scene, e.from) && asks(scene, e.to);
    const chain = down === 1,
      reach = (turned ? -1 : 1) * Math.max(18, room * (0.3 + (0.7 * Math.abs(down)) / most)) * 1.25;
    const curve = found.total && !chain ? arc(placed, e.from, e.to, reach) : arrow(placed, e.from, e.to);
    const circular = pairs.has(key),
      shown = !found.total || chain || both || turned || circular,
      names = ["arc", turned && "turned", both && "both", chain && found.total && "chain"].filter(Boolean);
    if (circular) wrong.push(...forbidden(key, curve, "h-tip"));
    else if (!shown) faint.push(path(key, drawn(curve), "pic-faint"));
    else plain.push(path(key, drawn(curve), names.join(" "), "h-tip"));
    if (e.of.length && numbered && shown && (both || turned || circular))
      numbers.push(number(key, e, along(curve, 0.5), chain && found.total ? 17 : 0, both));
  }
  return present([
    group("faint", faint),
    group("arcs", plain),
    group("wrong", wrong),
    group("numbers", numbers),
    wrong.length && text("cycle", how.width - 4, 14, how.t("picture.cycle"), "warns end b"),
  ]);
}

/** An arrow of a cycle. @param {string} key @param {Curve} curve @param {string} tip */
export const forbidden = (key, curve, tip) => [
  path(key, drawn(curve), "pic-warn", tip),
  path(`${key} in`, drawn(curve), "pic-warn-in"),
];

/**
 * Draws the number of an edge's first arbiter on its arrow.
 * @param {string} key @param {Edge} e @param {{x: number, y: number}} at @param {number} beside @param {boolean} both
 */
function number(key, e, { x, y }, beside, both) {
  const kids = [
    circle("c", 0, 0, 9.5, both ? "pt dec" : "pt"),
    text("n", 0, 4.2, e.of[0], both ? "b mid inv" : "t2 mid"),
  ];
  return group(key, kids, { at: { x: x + beside, y } });
}

/**
 * Draws the nodes; one that asks has a ring in its hue.
 * @param {Scene} scene @param {number[]} nodes @param {Placed} placed @param {(p: number) => string} says
 * @returns {Piece[]}
 */
export function rungs(scene, nodes, placed, says) {
  return nodes.map((p) => {
    const [x, y] = placed.at.get(p) ?? [0, 0],
      slot = slotClass(scene, p),
      phase = p <= scene.n ? scene.phase(p) : "idle";
    const kids = [
      slot && circle("s", 0, 0, placed.r + 4.5, `slot ${slot} ring`),
      circle("c", 0, 0, placed.r - 1, phase === "inside" ? "pt dec" : slot ? "pt on" : "pt"),
      text("n", 0, 5.6, p, phase === "inside" ? "node b inv" : slot ? "node b" : "node t2"),
      slot && disc("d", placed.r + 2, -placed.r, phase, 4.5),
    ];
    return group(`node-${p}`, kids, { at: { x, y }, says: says(p) });
  });
}

/** Describes the order, or its cycle. @param {Scene} scene @param {Relation} relation @param {How} how */
function said(scene, { edges, found, cycle }, { t, tn }) {
  const name = (/** @type {number} */ p) => nodeName(scene.header, p);
  if (cycle.length) return [t("picture.h.cycle", { circle: [...cycle, cycle[0]].map(name).join(" → ") })];
  const turned = edges.filter((e) => e.state === "dirty").length;
  const order =
    found.total && scene.n <= MOST_DRAWN
      ? t("picture.h.order", { order: found.layers.flat().map(name).join(" → ") })
      : t("picture.h.layers", {
          first: found.layers[0].slice(0, 6).map(name).join(", "),
          depth: found.layers.length - 1,
        });
  return [t("picture.h.acyclic"), order, ...(turned ? [tn("picture.h.turned", turned)] : [])];
}

/** @param {Scene} scene @param {number} p @param {Relation} relation @param {How} how */
function sayNode(scene, p, { edges, found }, { t }) {
  const list = (/** @type {number[]} */ all) =>
    all.length > 12 ? String(all.length) : all.join(", ") || t("picture.none");
  return t("picture.h.node", {
    p: nodeName(scene.header, p),
    depth: found.depth.get(p) ?? 0,
    before: list(edges.filter((e) => e.from === p).map((e) => e.to)),
    after: list(edges.filter((e) => e.to === p).map((e) => e.from)),
  });
}

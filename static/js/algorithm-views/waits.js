/**
 * The waits-for view: a waiting process is above those that it waits for. A cycle, in which all wait for ever, is drawn
 * as a circle.
 * @import {How} from "./drawing.js"
 * @import {Edge, Placed} from "./precedence-layout.js"
 * @import {Scene} from "./seats.js"
 * @import {Drawing} from "./tree.js"
 * @import {ViewKind} from "./types.js"
 */
import { nodeName } from "../model/names.js";
import { createDrawing } from "./drawing.js";
import { arrowhead } from "./glyphs.js";
import { arrow, cyclePairs, edgesOf, impliedBy, inCircle, inLayers, layersOf } from "./precedence-layout.js";
import { matrix } from "./precedence-matrix.js";
import { forbidden, rungs } from "./precedence.js";
import { along, drawn, marksOf, spread } from "./seats.js";
import { circle, group, path, present, text } from "./tree.js";

/** Above this many processes or arrows, the relation is a matrix. */
const MOST_DRAWN = 13,
  MOST_ARROWS = 24;

/** The least distance between numbers on arrows, and between them and the edge of the drawing, in pixels. */
const APART = 22,
  ROOM = 14;

/** @type {ViewKind} */
export const waits = {
  name: "waits",
  suits: (_, kinds) => kinds.has("waits"),
  make: (host, context) => createDrawing(host, context, waitsDrawing),
};

/** @param {Scene} scene @param {How} how @returns {Drawing} */
export function waitsDrawing(scene, how) {
  const edges = edgesOf(marksOf(scene.marks, "waits")),
    cycle = scene.marks.get("cycle/waits")?.order ?? [];
  const inside = Array.from({ length: scene.n }, (_, i) => i + 1).filter((p) => scene.phase(p) === "inside");
  const nodes = [...new Set([...edges.flatMap((e) => [e.from, e.to]), ...inside])].sort((a, b) => a - b),
    label = how.t("picture.waits.label");
  const { width } = how,
    words = said(scene, edges, cycle, how),
    says = (/** @type {number} */ p) => sayNode(scene, p, edges, how);
  if (!nodes.length) {
    const none = text("none", width / 2, 34, how.t("picture.waits.nobody"), "t2 mid it");
    return { width, height: 60, label, words, pieces: [none] };
  }
  const found = layersOf(nodes, edges, cycle.concat(nodes));
  if (nodes.length > MOST_DRAWN || edges.length > MOST_ARROWS)
    return { ...matrix(scene, { edges, found, cycle }, how, says), label, words };
  const others = nodes.filter((p) => !cycle.includes(p)),
    round = cycle.length > 2,
    placed = round ? inCircle(cycle, others, width) : inLayers(found, width, { left: 0, top: 22 }),
    closed = how.t("picture.cycle"),
    { groups, low } = arrows(edges, placed, { total: found.total, cycle: cyclePairs(cycle), width });
  return {
    width,
    height: Math.max(placed.height, low + 14),
    label,
    words,
    pieces: present([
      arrowhead("w-tip"),
      ...groups,
      ...rungs(scene, nodes, placed, says),
      round && text("cycle", width / 2, middle(placed, cycle) + 4, closed, "warns mid b big"),
      cycle.length > 0 && !round && text("cycle", width - 4, 14, closed, "warns end b big"),
    ]),
  };
}

/** @param {Placed} placed @param {number[]} cycle */
const middle = (placed, cycle) => cycle.reduce((sum, p) => sum + (placed.at.get(p)?.[1] ?? 0), 0) / cycle.length;

/** @param {Edge[]} edges @param {Placed} placed @param {{total: boolean, cycle: Set<string>, width: number}} found */
function arrows(edges, placed, { total, cycle, width }) {
  const faint = [],
    plain = [],
    wrong = [],
    numbered = [],
    curves = [],
    implied = cycle.size ? new Set() : impliedBy(edges);
  for (const e of edges) {
    const key = `${e.from}>${e.to}`,
      opposite = edges.some((f) => f.from === e.to && f.to === e.from);
    const a = placed.at.get(e.from),
      b = placed.at.get(e.to),
      far = total && a && b ? Math.abs(b[1] - a[1]) : 0;
    const curve = arrow(placed, e.from, e.to, opposite ? -16 : far > 70 ? -far / 3 : 0);
    curves.push(curve);
    if (cycle.has(key)) wrong.push(...forbidden(key, curve, "w-tip"));
    else if (implied.has(e)) faint.push(path(key, drawn(curve), "pic-way", "w-tip"));
    else plain.push(path(key, drawn(curve), "arc", "w-tip"));
    if (e.of.length) numbered.push({ key, of: e.of, curve, t: 0.45 });
  }
  const nodes = [...placed.at.values()],
    free = (/** @type {{x: number, y: number}} */ { x, y }) =>
      nodes.every(([u, v]) => Math.hypot(u - x, v - y) >= placed.r + APART / 2);
  const numbers = spread(numbered, 24, nodes)
    .map((o) => ({ ...o, x: Math.max(ROOM, Math.min(width - ROOM, o.x)), y: Math.max(ROOM, o.y) }))
    .filter(free)
    // pointing at a node tells the numbers that are left out
    .filter(({ x, y }, i, all) => all.slice(0, i).every((o) => Math.hypot(o.x - x, o.y - y) >= APART))
    .map(({ key, of, x, y }) => {
      const both = of.join(","),
        said = of.length > 1 && (of.length > 2 || both.length > 3) ? `${of[0]}…` : both,
        kids = [circle("c", 0, 0, Math.max(9.5, 2 + 3.6 * said.length), "pt"), text("n", 0, 4.2, said, "t2 mid")];
      return group(key, kids, { at: { x, y } });
    });
  const low = Math.max(0, ...curves.flatMap((c) => [0.25, 0.5, 0.75].map((t) => along(c, t).y)));
  return {
    low,
    groups: [group("faint", faint), group("arcs", plain), group("wrong", wrong), group("numbers", numbers)],
  };
}

/** @param {Scene} scene @param {Edge[]} edges @param {number[]} cycle @param {How} how */
function said(scene, edges, cycle, { t }) {
  const name = (/** @type {number} */ p) => nodeName(scene.header, p);
  if (cycle.length) return [t("picture.waits.cycle", { circle: [...cycle, cycle[0]].map(name).join(" → ") })];
  const people = [...new Set(edges.map((e) => e.from))];
  if (!people.length) return [t("picture.waits.nobody.says")];
  return [t("picture.waits.acyclic"), ...people.slice(0, 3).map((p) => sayNode(scene, p, edges, { t }))];
}

/** @param {Scene} scene @param {number} p @param {Edge[]} edges @param {Pick<How, "t">} how */
function sayNode(scene, p, edges, { t }) {
  const name = (/** @type {number} */ q) => nodeName(scene.header, q),
    mine = edges.filter((e) => e.from === p),
    others = edges.filter((e) => e.to === p);
  const at = (/** @type {Edge} */ e) =>
    e.of.length ? t("picture.waits.at", { p: name(e.to), a: e.of.join(", ") }) : name(e.to);
  const named = mine.length ? mine.map(at) : others.map((e) => name(e.from)),
    key = mine.length ? "picture.waits.node" : others.length ? "picture.waits.wanted" : "picture.waits.free";
  return t(key, { p: name(p), list: named.slice(0, 12).join(", ") });
}

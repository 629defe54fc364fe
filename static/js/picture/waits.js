/**
 * Who waits for whom: a waiting process stands above those it waits for, and a circle, in which everybody waits for
 * ever, is drawn as one.
 * @import {How} from "./drawing.js"
 * @import {Edge, Placed} from "./precedence-layout.js"
 * @import {Scene} from "./seats.js"
 * @import {Drawing} from "./tree.js"
 * @import {ViewKind} from "./types.js"
 */
import { nodeName } from "../model/names.js";
import { createDrawing } from "./drawing.js";
import { arrowhead } from "./glyphs.js";
import { marksOf } from "./moment.js";
import { arrow, cyclePairs, edgesOf, impliedBy, inCircle, inLayers, layersOf } from "./precedence-layout.js";
import { matrix } from "./precedence-matrix.js";
import { rungs } from "./precedence.js";
import { drawn, spread } from "./seats.js";
import { circle, group, path, text } from "./tree.js";

/** More processes than that are told in a matrix. */
const MOST_DRAWN = 13;

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
  const words = said(scene, edges, cycle, how),
    says = (/** @type {number} */ p) => sayNode(scene, p, edges, how);
  if (!nodes.length)
    return {
      width: how.width,
      height: 60,
      label,
      words,
      pieces: [text("none", how.width / 2, 34, how.t("picture.waits.nobody"), "t2 mid it")],
    };
  const found = layersOf(nodes, edges, cycle.concat(nodes));
  if (nodes.length > MOST_DRAWN) return { ...matrix(scene, { edges, found, cycle }, how, says), label, words };
  const placed =
    cycle.length > 2
      ? inCircle(
          cycle,
          nodes.filter((p) => !cycle.includes(p)),
          how.width,
        )
      : inLayers(found, how.width, { left: 0, top: 22 });
  return {
    width: how.width,
    height: placed.height,
    label,
    words,
    pieces: [
      arrowhead("w-tip"),
      ...arrows(edges, placed, found.total, cyclePairs(cycle)),
      ...rungs(scene, nodes, placed, says),
      ...(cycle.length > 2
        ? [text("cycle", how.width / 2, middle(placed, cycle) + 4, how.t("picture.cycle"), "warns mid b big")]
        : cycle.length
          ? [text("cycle", how.width - 4, 14, how.t("picture.cycle"), "warns end b big")]
          : []),
    ],
  };
}

/** @param {Placed} placed @param {number[]} cycle */
const middle = (placed, cycle) => cycle.reduce((sum, p) => sum + (placed.at.get(p)?.[1] ?? 0), 0) / cycle.length;

/** @param {Edge[]} edges @param {Placed} placed @param {boolean} total @param {Set<string>} cycle */
function arrows(edges, placed, total, cycle) {
  const faint = [],
    told = [],
    wrong = [],
    numbered = [],
    implied = cycle.size ? new Set() : impliedBy(edges);
  for (const e of edges) {
    const key = `${e.from}>${e.to}`,
      opposite = edges.some((f) => f.from === e.to && f.to === e.from);
    const a = placed.at.get(e.from),
      b = placed.at.get(e.to),
      far = total && a && b ? Math.abs(b[1] - a[1]) : 0;
    const curve = arrow(placed, e.from, e.to, { bow: opposite ? -16 : far > 70 ? -far / 3 : 0 });
    if (cycle.has(key))
      wrong.push(path(key, drawn(curve), "pic-warn", "w-tip"), path(`${key} in`, drawn(curve), "pic-warn-in"));
    else if (implied.has(e)) faint.push(path(key, drawn(curve), "pic-way", "w-tip"));
    else told.push(path(key, drawn(curve), "arc", "w-tip"));
    if (e.of.length) numbered.push({ key, of: e.of, curve, t: 0.45 });
  }
  const numbers = spread(numbered, 24).map(({ key, of, x, y }) =>
    group(
      key,
      [
        circle("c", 0, 0, of.length > 1 ? 12 : 9.5, "pt"),
        text("n", 0, 4.2, of.slice(0, 2).join(",") + (of.length > 2 ? "…" : ""), "t2 mid"),
      ],
      { at: { x, y } },
    ),
  );
  return [group("faint", faint), group("arcs", told), group("wrong", wrong), group("numbers", numbers)];
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
  const list = mine
    .slice(0, 12)
    .map((e) => (e.of.length ? t("picture.waits.at", { p: name(e.to), a: e.of.join(", ") }) : name(e.to)))
    .join(", ");
  if (mine.length) return t("picture.waits.node", { p: name(p), list });
  return t(others.length ? "picture.waits.wanted" : "picture.waits.free", {
    p: name(p),
    list: others
      .slice(0, 12)
      .map((e) => name(e.from))
      .join(", "),
  });
}

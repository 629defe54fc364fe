/**
 * Draws the wait-for graph: the process that waits for most others is leftmost, neighbours are joined by straight
 * arrows, the others by arcs below (forwards) or above (backwards).
 * @import {Run} from "../../model/types.js"
 * @import {Edge} from "./model.js"
 */
import { nodeName } from "../../model/names.js";
import { hueClass, svg } from "../dom.js";

const WIDTH = 320,
  RADIUS = 17,
  MARGIN = 30;

/**
 * The graph, the processes inside, and those waiting.
 * @typedef {{edges: Edge[], inside: number[], waiting: number[]}} Waits
 */
/** The nodes' y, radius and distance, in pixels. @typedef {{y: number, r: number, gap: number}} Line */

/** @param {Waits} waits @param {Run} run @param {string} words describes the graph for screen readers */
export function waitsGraph({ edges, inside, waiting }, run, words) {
  const places = order([...new Set([...edges.flatMap((e) => [e.from, e.to]), ...inside])], edges),
    back = edges.some((e) => places.indexOf(e.from) > places.indexOf(e.to));
  const y = RADIUS + 3 + (back ? 34 : 0),
    height = y + RADIUS + 34;
  const gap = places.length > 1 ? (WIDTH - 2 * MARGIN) / (places.length - 1) : 0;
  const x = (/** @type {number} */ p) => (gap ? MARGIN + gap * places.indexOf(p) : WIDTH / 2);
  const r = Math.min(RADIUS, gap ? gap / 2 - 8 : RADIUS);
  /** @param {number} p */
  const node = (p) => {
    const state = inside.includes(p) ? "in" : waiting.includes(p) && "waits";
    return svg(
      "g",
      { class: hueClass(p, run) },
      svg("circle", { class: state ? `wn ${state}` : "wn", cx: x(p), cy: y, r }),
      svg(
        "text",
        { class: state === "in" ? "wnt in" : "wnt", x: x(p), y: y + 5 },
        nodeName(run.header, p).split(" ")[0],
      ),
    );
  };
  return svg(
    "svg",
    { class: "waits", viewBox: `0 0 ${WIDTH} ${height}`, width: WIDTH, height, role: "img", "aria-label": words },
    ...edges.map((e) => arrow(x(e.from), x(e.to), { y, r, gap }, e.soon)),
    ...places.map(node),
  );
}

/**
 * Orders processes by how many others they wait for, most first, so that most arrows point right.
 * @param {number[]} people
 * @param {Edge[]} edges
 */
export function order(people, edges) {
  const out = new Map(people.map((p) => [p, edges.filter((e) => e.from === p).length]));
  return [...people].sort((a, b) => (out.get(b) ?? 0) - (out.get(a) ?? 0) || b - a);
}

/** @param {number} x1 @param {number} x2 @param {Line} line @param {boolean} soon */
function arrow(x1, x2, { y, r, gap }, soon) {
  const far = Math.abs(x2 - x1) > gap * 1.1,
    forward = x2 > x1;
  const line = { class: soon ? "wf soon" : "wf" };
  if (forward && !far) {
    const end = x2 - r - 2;
    return svg(
      "g",
      svg("path", { ...line, d: `M${x1 + r + 2} ${y}H${end - 7}` }),
      svg("path", { class: "wft", d: `M${end} ${y}l-10 -4.4v8.8z` }),
    );
  }
  // an arc leaves and arrives at 45 degrees, below if it points right and above if it points left
  const side = forward ? 1 : -1,
    c = r * Math.SQRT1_2,
    lift = 14 + 14 * Math.min(2, Math.abs(x2 - x1) / (gap || 1) - 0.5);
  const ax = x1 + side * c,
    bx = x2 - side * (c + 3),
    ay = y + side * c,
    by = y + side * (c + 3);
  const d = `M${ax} ${ay}C${ax + side * 26} ${ay + side * lift} ${bx - side * 26} ${by + side * lift} ${bx} ${by}`;
  const tip = `M${bx + side * 2} ${by - side * 2}l${-side * 10} ${side * 1}l${side * 5} ${side * 7}z`;
  return svg("g", svg("path", { ...line, d }), svg("path", { class: "wft", d: tip }));
}

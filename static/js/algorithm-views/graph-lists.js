/**
 * Queues: below their node in a tree or a star, else in rows below the drawing, for comparison. Pure.
 * @import {How} from "./drawing.js"
 * @import {Net} from "./graph-layout.js"
 * @import {Scene} from "./seats.js"
 * @import {Mark} from "./types.js"
 * @import {Piece} from "./tree.js"
 */
import { nodeParts } from "../model/names.js";
import { markOf } from "../model/picture.js";
import { nodeAt, slotClass } from "./seats.js";
import { group, groupOf, rect, text } from "./tree.js";

const CELL = 20,
  HIGH = 20,
  ROW = 26,
  MORE = 26;
/** The maximum number of rows, and of cells in each. */
const MOST_ROWS = 13,
  MOST_CELLS = 12;

/**
 * @param {Scene} scene @param {Net} net @param {Mark[]} marks @param {How} how
 * @returns {{pieces: Piece[], height: number}}
 */
export function queues(scene, net, marks, how) {
  const lists = marks.filter((m) => m.what === "list").sort((a, b) => nodeAt(a) - nodeAt(b));
  if (net.form === "tree" || net.form === "star")
    return { pieces: [groupOf("lists", lists, (m) => atNode(scene, net, m))], height: 0 };
  const own = lists.filter((m) => m.name !== "token"),
    compared = own.length > 0;
  const shown = [
    ...lists.filter((m) => m.name === "token"),
    ...(compared ? net.nodes.slice(0, MOST_ROWS).map((p) => own.find((m) => nodeAt(m) === p) ?? none(p)) : []),
  ];
  if (!shown.length) return { pieces: [], height: 0 };
  const top = net.height + 6;
  return {
    pieces: [
      text("lists-head", 2, top + 4, how.t(compared ? "picture.graph.lists" : "picture.graph.list"), "t3 it"),
      groupOf("lists", shown, (m, i) => row(scene, m, top + 22 + i * ROW, how)),
    ],
    height: 22 + shown.length * ROW + 8,
  };
}

/** Returns an empty list of node p. @param {number} p @returns {Mark} */
const none = (p) => markOf(`list/${p}`, { at: `p${p}` });

/** @param {Scene} scene @param {Net} net @param {Mark} m */
function atNode(scene, net, m) {
  const [x, y] = net.at.get(nodeAt(m)) ?? [0, 0],
    size = sizeOf(m.order),
    few = m.order.slice(0, Math.max(1, Math.min(5, Math.floor(net.room / (size + 2))))),
    width = few.length * size,
    more = m.order.length - few.length,
    counted = net.form === "star" || net.room >= width + 2 * MORE;
  const kids = [
    rect("h", [-width / 2 - 2, -11], [width + 4, 22], "pic-clear"),
    // with no room for the number of further cells, a cell behind hints at them
    more > 0 && !counted && rect("s", [3 - width / 2, 3 - HIGH / 2], [width, HIGH], "cell on"),
    cells(scene, few, -width / 2, size),
    more > 0 && counted && text("more", width / 2 + 4, 4.5, `+${more}`, "t2"),
  ];
  return group(m.key, kids, { at: { x, y: y + net.r + 16 } });
}

/** @param {Scene} scene @param {Mark} m @param {number} y @param {How} how */
function row(scene, m, y, { t, width }) {
  const left = 46,
    size = sizeOf(m.order, CELL),
    few = m.order.slice(0, Math.min(MOST_CELLS, Math.floor((width - left - 30) / size))),
    more = m.order.length - few.length;
  const kids = [
    text(
      "n",
      2,
      4.5,
      m.name === "token" ? t("picture.graph.token-list") : nodeParts(scene.header, nodeAt(m))[0],
      "t0 b",
    ),
    cells(scene, few, left, size),
    !few.length && text("none", left, 4.5, t("picture.graph.empty"), "t3 it"),
    more > 0 && text("more", left + few.length * size + 6, 4.5, `+${more}`, "t2"),
  ];
  return group(m.key, kids, { at: { x: 0, y } });
}

/** The width of a cell that fits each ID of a queue. @param {number[]} order @param {number} [least] */
const sizeOf = (order, least = 18) => Math.max(least, 5 + 8 * String(Math.max(0, ...order)).length);

/** @param {Scene} scene @param {number[]} order @param {number} left @param {number} size of a cell */
function cells(scene, order, left, size) {
  const count = new Map();
  return order.map((p, i) => {
    const copy = (count.get(p) ?? 0) + 1;
    count.set(p, copy);
    const kids = [
      rect("r", [0, -HIGH / 2], [size, HIGH], i ? "cell on" : "cell first"),
      text("n", size / 2, 4.5, p, slotClass(scene, p) ? "t0 b mid" : "t2 mid"),
    ];
    return group(copy > 1 ? `${p}.${copy}` : String(p), kids, { at: { x: left + i * size, y: 0 } });
  });
}

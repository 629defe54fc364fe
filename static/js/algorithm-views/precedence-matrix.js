/**
 * A relation of many processes as a matrix. Rows and columns are in the relation's own order, so that a mark below the
 * diagonal means a cycle. Pure.
 * @import {How} from "./drawing.js"
 * @import {Edge, Relation} from "./precedence-layout.js"
 * @import {Scene} from "./seats.js"
 * @import {Piece} from "./tree.js"
 */
import { cyclePairs } from "./precedence-layout.js";
import { asks, slotClass } from "./seats.js";
import { group, line, path, present, rect, text } from "./tree.js";

/** The least size of a cell with a number, and the least distance between labels, in pixels. */
const NUMBERED = 19,
  APART = 15;
/** Above this many rows, only those with a label can be pointed at. */
const MOST_ROWS = 40;
const TOP = 26,
  RIGHT = 13;
/** The width for row numbers, and the least distance between column numbers. */
const leftOf = (/** @type {number} */ n) => 18 + 8 * String(n).length,
  apartOf = (/** @type {number} */ n) => Math.max(APART, 8 + 8 * String(n).length);

/** @param {Scene} scene @param {Relation} relation @param {How} how @param {(p: number) => string} says */
export function matrix(scene, { edges, found, cycle }, how, says) {
  const order = found.layers.flat(),
    left = leftOf(scene.n),
    cell = Math.min(34, (how.width - left - RIGHT) / order.length),
    place = new Map(order.map((p, i) => [p, i])),
    pairs = cyclePairs(cycle);
  const x = (/** @type {number} */ i) => left + i * cell,
    y = (/** @type {number} */ i) => TOP + i * cell;
  /** @type {{x: number, y: number}[]} */
  const listed = [];
  /** @type {{x: number, y: number}[]} */
  const turned = [];
  const both = [],
    wrong = [];
  for (const e of edges) {
    const row = place.get(e.from) ?? 0,
      column = place.get(e.to) ?? 0,
      at = { x: x(column), y: y(row) };
    if (row > column || pairs.has(`${e.from}>${e.to}`)) wrong.push(...cellOf(e, at, cell, "mx warn"));
    else if (asks(scene, e.from) && asks(scene, e.to))
      both.push(...cellOf(e, at, cell, e.state === "dirty" ? "mx both turned" : "mx both"));
    else (e.state === "dirty" ? turned : listed).push(at);
  }
  const end = y(order.length),
    below = how.t(wrong.length ? "picture.cycle" : "picture.h.below");
  return {
    width: how.width,
    height: end + 22,
    pieces: [
      path("listed", squares(listed, cell, 0.75), "mx"),
      path("turned", squares(turned, cell, cell * 0.28), "mx turned"),
      group("both", both),
      group("wrong", wrong),
      line("diagonal", [x(0), y(0)], [x(order.length), end], "pic-hair"),
      ...labels(scene, order, cell, says),
      text("below", 2, end + 16, below, wrong.length ? "warns b" : "t2 it"),
    ],
  };
}

/** @param {Edge} e @param {{x: number, y: number}} at @param {number} cell @param {string} name */
function cellOf(e, { x, y }, cell, name) {
  const key = `${e.from}>${e.to}`;
  return present([
    rect(key, [x + 0.75, y + 0.75], [cell - 1.5, cell - 1.5], name),
    cell >= NUMBERED && e.of.length && text(`${key} of`, x + cell / 2, y + cell / 2 + 4.5, e.of[0], "mid b inv"),
  ]);
}

/** @param {{x: number, y: number}[]} cells @param {number} size @param {number} inset */
function squares(cells, size, inset) {
  const side = size - 2 * inset,
    n = (/** @type {number} */ v) => Math.round(v * 10) / 10;
  return cells.map(({ x, y }) => `M${n(x + inset)},${n(y + inset)}h${n(side)}v${n(side)}h${n(-side)}z`).join("");
}

/**
 * Draws the IDs of rows and columns where there is room, and marks the asking processes.
 * @param {Scene} scene @param {number[]} order @param {number} cell @param {(p: number) => string} says
 * @returns {Piece[]}
 */
function labels(scene, order, cell, says) {
  const left = leftOf(scene.n),
    named = apart(order, cell, APART),
    above = apart(order, cell, apartOf(scene.n));
  return order.flatMap((p, i) => {
    const slot = slotClass(scene, p),
      from = i * cell,
      to = (i + 1) * cell,
      middle = (i + 0.5) * cell,
      shown = named.has(p);
    if (order.length > MOST_ROWS && !shown)
      return slot ? [line(`asks-${p}`, [left - 5, TOP + from], [left - 5, TOP + to], "slot sx p0")] : [];
    const kids = [
      rect("hit", [0, TOP + from], [left, cell], "pic-hit"),
      slot && line("s", [left - 5, TOP + from + 1], [left - 5, TOP + to - 1], `slot ${slot}`),
      slot && line("u", [left + from + 1, TOP - 4], [left + to - 1, TOP - 4], `slot ${slot}`),
      shown && text("n", left - 10, TOP + middle + 4.5, p, slot ? "b end" : "t2 end"),
      above.has(p) && text("t", left + middle, TOP - 9, p, slot ? "b mid" : "t2 mid"),
    ];
    return [group(`row-${p}`, kids, { says: says(p) })];
  });
}

/**
 * Selects, from the first on, processes whose rows are at least `room` pixels apart.
 * @param {number[]} order
 * @param {number} cell
 * @param {number} room
 */
function apart(order, cell, room) {
  let last = -room;
  const free = order.filter((_, i) => {
    const fits = i * cell - last >= room;
    if (fits) last = i * cell;
    return fits;
  });
  return new Set(free);
}

/**
 * The rank chart: how the order changes along a run, with a column for the start and each entry, and a line for each
 * process. Pure.
 * @import {How} from "./drawing.js"
 * @import {Ranked} from "./meals.js"
 * @import {Scene} from "./seats.js"
 * @import {Piece} from "./tree.js"
 */
import { nodeName } from "../model/names.js";
import { drawn } from "./seats.js";
import { circle, group, groupOf, path, text } from "./tree.js";

const R = 12,
  ROW = 30,
  TOP = 74,
  /** Pixels outside the outermost columns, and the least distance between two. */
  BESIDE = 42,
  COLUMN = 84,
  /** The gap in pixels between a circle and its line, and the part of a column's width that a line's handles take. */
  OFF = 3,
  BEND = 0.42;

/**
 * Returns the entries that fit: the last ones up to the beat, and the run's next one. `now` is the index of the current
 * entry in `shown`.
 * @param {Ranked[]} ranked @param {number} beat @param {number} width
 */
export function columnsOf(ranked, beat, width) {
  const now = ranked.filter((r) => r.beat <= beat).length - 1,
    end = Math.min(ranked.length, now + 2),
    most = Math.max(2, Math.floor((width - 2 * BESIDE) / COLUMN) + 1);
  const shown = ranked.slice(Math.max(0, end - most), end);
  return { shown, now: shown.indexOf(ranked[now]) };
}

/**
 * @param {Scene} scene @param {How} how
 * @returns {{pieces: Piece[], height: number}} empty, with height 0, if the order is not total or no process enters
 */
export function rankChart(scene, how) {
  const { shown, now } = columnsOf(scene.ranked(), scene.beat, how.width);
  if (shown.length < 2) return { pieces: [], height: 0 };
  const gap = (how.width - 2 * BESIDE) / (shown.length - 1),
    x = (/** @type {number} */ k) => BESIDE + Math.min(gap, 2 * COLUMN) * k,
    y = (/** @type {number} */ rank) => TOP + R + ROW * rank;
  const lines = shown.slice(1).map((to, k) => ways(shown[k], to, [x(k), x(k + 1)], y, k >= now)),
    columns = shown.map((ranked, k) => columnOf(scene, ranked, { x: x(k), y, when: k - now }, how));
  return {
    height: y(scene.n - 1) + R + 8,
    pieces: [
      text("title", 2, 22, how.t("picture.h.bump"), "pic-title"),
      groupOf("bumps", lines, (ways, k) => group(`from-${k}`, ways)),
      group("columns", columns),
    ],
  };
}

/**
 * @param {Ranked} from @param {Ranked} to @param {[number, number]} x @param {(rank: number) => number} y
 * @param {boolean} ghost the entry is in the future
 * @returns {Piece[]}
 */
function ways(from, to, [x1, x2], y, ghost) {
  const bend = (x2 - x1) * BEND,
    order = to.order.filter((p) => p !== to.process);
  // the line of the process that entered lies above the others
  return [...order, to.process].map((p) => {
    const [y1, y2] = [from, to].map((r) => y(r.order.indexOf(p))),
      [a, b] = [x1 + R + OFF, x2 - R - OFF],
      name = `bump${p === to.process ? " fall" : ""}${ghost ? " ghost" : ""}`;
    return path(
      `bump-${p}`,
      drawn([
        [a, y1],
        [a + bend, y1],
        [b - bend, y2],
        [b, y2],
      ]),
      name,
    );
  });
}

/**
 * @param {Scene} scene @param {Ranked} ranked
 * @param {{x: number, y: (rank: number) => number, when: number}} at when: 0 is now, positive the future
 * @param {How} how
 */
function columnOf(scene, { beat, process, order }, { x, y, when }, { t }) {
  const name = (/** @type {number} */ p) => nodeName(scene.header, p),
    head = process ? t("picture.h.bump.after", { p: name(process) }) : t("picture.h.bump.start"),
    says = `${head}: ${order.map(name).join(" → ")}.`;
  const nodes = order.map((p, rank) => {
    const ate = p === process,
      style = ate ? "b inv" : when === 0 ? "b" : "t2";
    const kids = [
      circle("c", 0, 0, R, ate ? "pt dec" : when === 0 ? "pt on" : "pt"),
      text("n", 0, 4.4, p, `mid ${style}`),
    ];
    return group(`rank-${p}`, kids, { at: { x, y: y(rank) } });
  });
  const kids = [
    when === 0 && text("now", x, TOP - 28, t("picture.h.bump.now"), "b mid"),
    when > 0 && text("next", x, TOP - 28, t("picture.h.bump.next"), "t2 mid"),
    text("head", x, TOP - 12, head, when === 0 ? "b mid" : "t2 mid"),
    nodes,
  ];
  return group(`column-${beat}`, kids, { says });
}

/**
 * The strip: the order of all processes, first to last, shown with the plane that produces it. Pure except
 * `createStrip`.
 * @import {How} from "./drawing.js"
 * @import {Scene} from "./seats.js"
 * @import {Context} from "./types.js"
 * @import {Piece, Written} from "./tree.js"
 */
import { nodeName } from "../model/names.js";
import { el, svg } from "../parts/dom.js";
import { arrowhead } from "./glyphs.js";
import { slotClass } from "./seats.js";
import { circle, frame, group, line, present, text, write } from "./tree.js";

/** Above this many processes there is no strip; the precedence view shows their order. */
const MOST = 13;
const R = 13,
  RING = 4.8,
  /** The least and the greatest distance between two neighbours, in pixels. */
  LEAST = 46,
  WIDEST = 84,
  ROW = 46;

/**
 * @param {Scene} scene @param {How} how
 * @returns {{pieces: Piece[], width: number, height: number, label: string}|null} null if the order is not total or is
 *   too long
 */
export function stripOf(scene, { t, width }) {
  const order = scene.marks.get("rank/H")?.order ?? [];
  if (!order.length || order.length > MOST) return null;
  const side = R + RING + 3,
    most = Math.max(2, Math.floor((width - 2 * side) / LEAST) + 1),
    rows = Math.ceil(order.length / most),
    across = Math.max(2, Math.ceil(order.length / rows)), // rows of equal length
    unit = Math.min(WIDEST, (width - 2 * side) / (across - 1));
  const at = (/** @type {number} */ i) => ({ x: side + (i % across) * unit, y: side + Math.floor(i / across) * ROW });
  const arrows = order.slice(1).map((to, i) => {
    const from = order[i],
      turned = scene.marks.get(`precedes/${from}>${to}`)?.state === "dirty",
      { x, y } = at(i + 1),
      begins = i % across === across - 1 ? x - side + 2 : at(i).x + R + RING + 1, // the first of a row has only a stub
      end = x - R - RING - 3;
    return begins < end - 2
      ? line(`${from}>${to}`, [begins, y], [end, y], `arc chain${turned ? " turned" : ""}`, "s-tip")
      : null;
  });
  const nodes = order.map((p, i) => {
    const slot = slotClass(scene, p),
      kids = [
        slot && circle("s", 0, 0, R + RING, `slot ${slot} ring`),
        circle("c", 0, 0, R, slot ? "pt on" : "pt"),
        text("n", 0, 4.6, p, `mid ${slot ? "b" : "t2"}`),
      ];
    return group(`rank-${p}`, kids, { at: at(i) });
  });
  const low = side + (rows - 1) * ROW + side + 12,
    last = at(order.length - 1);
  return {
    width,
    height: low + 6,
    label: t("picture.h.order", { order: order.map((p) => nodeName(scene.header, p)).join(" → ") }),
    pieces: present([
      arrowhead("s-tip"),
      group("arrows", arrows),
      group("nodes", nodes),
      rows === 1 && text("first", 2, low, t("picture.h.strip.first"), "t3 it"),
      text("last", Math.min(width - 2, last.x + side), low, t("picture.h.strip.last"), "t3 it end"),
    ]),
  };
}

/** @param {HTMLElement} host @param {Context} context */
export function createStrip(host, { t, tn, calm }) {
  const drawing = svg("svg", { role: "img" }),
    root = host.appendChild(el("div.pic-order", { hidden: true }, el("h2", t("picture.h.strip")), drawing));
  /** @type {Map<string, Written>} */
  const written = new Map();

  /** @param {Scene} scene @param {number} width */
  function show(scene, width) {
    const made = stripOf(scene, { t, tn, width });
    root.hidden = !made;
    if (!made) return;
    frame(drawing, made, calm());
    write(drawing, written, made.pieces);
  }

  return { show };
}

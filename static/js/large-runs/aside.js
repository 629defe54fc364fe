/**
 * The note under the sentence of a large run: how to read the density, or at closer levels how many events, messages
 * and lanes are in view. Pure.
 *
 * @import {Translate} from "../model/types.js"
 * @import {Lanes} from "./lanes.js"
 * @import {Level} from "./levels.js"
 * @import {Piece, Window} from "./source.js"
 */

/**
 * @param {{level: Level, window: Window, piece: Piece|null, lanes: Pick<Lanes, "shown"|"gaps">, nodes: number}} sight
 * @param {Translate} t @param {(n: number) => string} write
 */
export function asideOf({ level, window: w, piece, lanes, nodes }, t, write) {
  if (level === "density") return t("scale.aside.far");
  if (!piece) return "";
  const seen = t("scale.aside.near", {
    events: write(piece.marks.filter(({ x }) => x >= w.t0 && x <= w.t1).length),
    messages: write(piece.arrows.filter(({ x0, x1 }) => x1 >= w.t0 && x0 <= w.t1).length),
  });
  if (!lanes.gaps.length) return seen;
  return `${seen} ${t("scale.aside.folded", { shown: write(lanes.shown), nodes: write(nodes) })}`;
}

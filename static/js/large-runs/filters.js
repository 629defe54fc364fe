/**
 * The filters of a large run: which lanes and which messages are shown. Pure.
 *
 * @import {Overview, Past, Piece} from "./source.js"
 * @import {Level} from "./levels.js"
 */
import { drawsMessages } from "./levels.js";

/**
 * The lanes to show. "default" depends on the level: the lanes with events if messages are drawn, else all.
 * @typedef {"default"|"all"|"events"|"enter"|"pinned"} LaneFilter
 */
/**
 * @typedef {object} Filters
 * @property {LaneFilter} lanes
 * @property {ReadonlySet<string>} hidden the message types that are not drawn
 * @property {boolean} pinnedOnly draw only messages from or to pinned lanes
 * @property {boolean} past draw only the causal past of the event in focus
 */

/** The maximum number of pinned lanes, which is the number of hues. */
const PINS = 7;

/** @type {Filters} */
export const DEFAULTS = { lanes: "default", hidden: new Set(), pinnedOnly: false, past: false };

/**
 * Returns the filter in effect at a level, which is never "default".
 * @param {Filters} filters @param {Level} level @returns {LaneFilter}
 */
export function lanesMeant({ lanes, past }, level) {
  if (past && (lanes === "default" || lanes === "all")) return "events";
  return lanes !== "default" ? lanes : drawsMessages(level) ? "events" : "all";
}

/**
 * Reports whether a message is drawn in full; otherwise it has only a stub at each end.
 * @param {Filters} filters
 * @param {{from: number, to: number, type: string}} message
 * @param {ReadonlyMap<number, number>} pins
 */
export function drawsArrow({ hidden, pinnedOnly }, { from, to, type }, pins) {
  return !hidden.has(type) && (!pinnedOnly || pins.has(from) || pins.has(to));
}

/**
 * Pins a lane in the first free hue, or unpins it; without a free hue nothing changes. Returns the new pins.
 * @param {ReadonlyMap<number, number>} pins
 * @param {number} node
 */
export function pinned(pins, node) {
  const next = new Map(pins),
    taken = new Set(pins.values());
  if (next.delete(node)) return next;
  for (let hue = 1; hue <= PINS; hue++) if (!taken.has(hue)) return next.set(node, hue);
  return next;
}

/**
 * Returns the nodes that have events in view, as 1 at the node's index.
 * @param {Overview|Piece} seen @param {number} nodes
 */
export const busy = (seen, nodes) => ("columns" in seen ? filled(seen, seen.events, nodes) : found(seen.marks, nodes));

/** Returns the nodes that are inside at any time in view. @param {Overview|Piece} seen @param {number} nodes */
export const entering = (seen, nodes) =>
  "columns" in seen
    ? filled(seen, seen.inside, nodes)
    : found(
        seen.bars.filter((bar) => bar.inside),
        nodes,
      );

/** @param {{at: number}[]} all @param {number} nodes */
function found(all, nodes) {
  const is = new Uint8Array(nodes + 1);
  for (const { at } of all) is[at] = 1;
  return is;
}

/** @param {Overview} overview @param {ArrayLike<number>} cells @param {number} nodes */
function filled({ columns }, cells, nodes) {
  const is = new Uint8Array(nodes + 1);
  for (let i = 0; i < cells.length; i++) if (cells[i]) is[Math.floor(i / columns) + 1] = 1;
  return is;
}

/**
 * Returns the test for the lanes to show, pinned ones always among them, or null for all lanes.
 * @param {LaneFilter} meant @param {Overview|Piece|null} seen the content of the window
 * @param {{pins: ReadonlyMap<number, number>, past: Past|null, nodes: number}} of
 * @returns {((node: number) => boolean)|null}
 */
export function lanesShown(meant, seen, { pins, past, nodes }) {
  if (meant === "pinned") return (node) => pins.has(node);
  if (meant === "all" || !seen) return null;
  const within = past && "marks" in seen ? { ...seen, marks: seen.marks.filter((m) => past(m.event, m.at)) } : seen,
    is = meant === "enter" ? entering(seen, nodes) : busy(within, nodes);
  return (node) => is[node] === 1 || pins.has(node);
}

/**
 * What of a large run is shown: which lanes, and which messages. Pure.
 *
 * @import {Overview, Past, Piece} from "./source.js"
 * @import {Level} from "./levels.js"
 */
import { drawsMessages } from "./levels.js";

/**
 * Which lanes; usual: all from afar, from near those with events. @typedef {"usual"|"all"|"events"|"enter"|"pinned"}
 * LaneFilter
 */
/**
 * @typedef {object} Filters
 * @property {LaneFilter} lanes
 * @property {ReadonlySet<string>} hidden types of messages that are not drawn
 * @property {boolean} pinnedOnly only messages from or to pinned lanes
 * @property {boolean} past only what the event in focus could know of
 */

/** As many lanes can be pinned as there are hues. */
const PINS = 7;

/** @type {Filters} */
export const USUAL = { lanes: "usual", hidden: new Set(), pinnedOnly: false, past: false };

/** Which filter is meant by the usual one. @param {Filters} filters @param {Level} level @returns {LaneFilter} */
export function lanesMeant({ lanes, past }, level) {
  if (past && (lanes === "usual" || lanes === "all")) return "events";
  return lanes !== "usual" ? lanes : drawsMessages(level) ? "events" : "all";
}

/**
 * Whether a message is drawn as a whole; else a stub at each of its ends says that it is there.
 * @param {Filters} filters
 * @param {{from: number, to: number, type: string}} message
 * @param {ReadonlyMap<number, number>} pins
 */
export function drawsArrow({ hidden, pinnedOnly }, { from, to, type }, pins) {
  return !hidden.has(type) && (!pinnedOnly || pins.has(from) || pins.has(to));
}

/**
 * Pins a lane, in the first hue that is free, or takes its pin away.
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
 * The nodes at which something happens in what is seen.
 * @param {Overview|Piece} seen @param {number} nodes
 */
export const busy = (seen, nodes) => ("columns" in seen ? filled(seen, seen.events, nodes) : found(seen.marks, nodes));

/** The nodes that are inside at any time of it. @param {Overview|Piece} seen @param {number} nodes */
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
 * Which lanes are shown, pinned ones always; null: all.
 * @param {LaneFilter} meant @param {Overview|Piece|null} seen what is in the window
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

/**
 * The layout of the graph of clients and arbiters: row i is process i, with its client at the left, which has a slot
 * for each arbiter, and its arbiter at the right, which has an entry for each client. A channel joins slot and entry.
 * Pure.
 * @import {Curve, Point, Scene} from "./seats.js"
 * @import {Mark} from "./types.js"
 */
import { asks, marksOf, nodeAt } from "./seats.js";

/** Above this many processes, only the rows that concern an asking process are drawn. */
const UNFOLDED = 13;
/** The maximum number of channels when folded, unless the first asking process alone has more. */
const MOST_CHANNELS = 48;
const SLOT = 46,
  ENTRY = 42,
  PAD = 16,
  TOP = 26,
  WIDE = 680;

/** @typedef {{client: number, arbiter: number}} Channel */
/**
 * @typedef {object} Layout
 * @property {boolean} wide there is room for words at the arbiters
 * @property {boolean} folded some rows may be left out
 * @property {number} quiet the number of nodes that are not drawn
 * @property {number} cell height of a cell
 * @property {number} slotX left edge of the slots
 * @property {number} slotWidth
 * @property {number} entryX left edge of the entries
 * @property {number} entryWidth
 * @property {number} arbiterX centre of the arbiters
 * @property {number} height
 * @property {Array<{node: number, y: number, top: number, client: boolean, arbiter: boolean}>} rows
 * @property {Array<Channel & {y1: number, y2: number, curve: Curve}>} channels
 */

/**
 * Returns the client and the arbiter between which a mark lies, or null if it is on no channel.
 * @param {Pick<Mark, "at"|"to">} mark
 * @returns {Channel|null}
 */
export function channelOf({ at, to }) {
  if (at?.side === "c" && to?.side === "a") return { client: at.node, arbiter: to.node };
  if (at?.side === "a" && to?.side === "c") return { client: to.node, arbiter: at.node };
  return null;
}

/** @param {Scene} scene @param {number} width @returns {Layout} */
export function arbitersLayout(scene, width) {
  const sets = (scene.header.topology?.sets ?? []).slice(0, scene.n),
    folded = scene.nodes > UNFOLDED;
  const shown = folded ? concerned(scene, sets) : everything(sets);
  const lists = new Map(marksOf(scene.marks, "list").map((m) => [nodeAt(m), m.order]));
  const owners = new Map(marksOf(scene.marks, "owner").map((m) => [nodeAt(m), m.of]));
  const slots = new Map(),
    entries = new Map(),
    all = Array.from({ length: scene.nodes }, (_, i) => i + 1);
  for (const { client, arbiter } of shown) {
    slots.set(client, [...(slots.get(client) ?? []), arbiter]);
    entries.set(arbiter, [...(entries.get(arbiter) ?? []), client]);
  }
  for (const arbiters of slots.values()) arbiters.sort((/** @type {number} */ a, /** @type {number} */ b) => a - b);
  for (const [arbiter, clients] of entries)
    entries.set(arbiter, inLine(clients, lists.get(arbiter) ?? [], owners.get(arbiter) ?? 0));
  const nodes = all.filter((p) => !folded || slots.has(p) || entries.has(p));
  return placed(nodes, slots, entries, { width, folded, quiet: scene.nodes - nodes.length });
}

/** @param {number[][]} sets */
const everything = (sets) => sets.flatMap((set, i) => set.map((arbiter) => ({ client: i + 1, arbiter })));

/**
 * Returns the channels of the asking processes, in slot order, and the busy channels of the arbiters that they ask.
 * @param {Scene} scene @param {number[][]} sets @returns {Channel[]}
 */
export function concerned(scene, sets) {
  const arbiters = new Set(),
    channels = new Map();
  const add = (/** @type {Channel} */ c) => channels.set(`${c.client}>${c.arbiter}`, c);
  const asking = sets
    .flatMap((set, i) => (asks(scene, i + 1) ? [{ p: i + 1, set }] : []))
    .sort((a, b) => scene.slot(a.p) - scene.slot(b.p));
  for (const { p, set } of asking) {
    if (channels.size && channels.size + set.length > MOST_CHANNELS * 0.75) continue;
    for (const arbiter of set) {
      arbiters.add(arbiter);
      add({ client: p, arbiter });
    }
  }
  for (const c of busy(scene)) if (arbiters.has(c.arbiter) && channels.size < MOST_CHANNELS) add(c);
  return [...channels.values()];
}

/**
 * Returns the channels on which a mark is under way, or whose client holds the arbiter's fork or vote; with repeats.
 * @param {Scene} scene
 * @returns {Channel[]}
 */
function busy(scene) {
  /** @type {Channel[]} */
  const found = [];
  for (const mark of scene.marks.values()) {
    const way = mark.message ? channelOf(mark) : null;
    if (way) found.push(way);
    else if (mark.what === "owner" && mark.of) found.push({ client: mark.of, arbiter: nodeAt(mark) });
    else if ((mark.what === "fork" || mark.what === "vote") && mark.at?.side === "c")
      found.push({ client: mark.at.node, arbiter: mark.of });
  }
  return found;
}

/**
 * Sorts an arbiter's clients by its list. Of the clients that the list omits, the owner comes first, and the others
 * come last.
 * @param {number[]} clients @param {number[]} list @param {number} owner
 */
export function inLine(clients, list, owner) {
  const place = (/** @type {number} */ c) => (list.includes(c) ? list.indexOf(c) : c === owner ? -1 : list.length + c);
  return [...new Set(clients)].sort((a, b) => place(a) - place(b));
}

/**
 * @param {number[]} nodes @param {Map<number, number[]>} slots @param {Map<number, number[]>} entries
 * @param {{width: number, folded: boolean, quiet: number}} how
 * @returns {Layout}
 */
function placed(nodes, slots, entries, { width, folded, quiet }) {
  const wide = width >= WIDE,
    most = Math.max(1, ...nodes.map((p) => Math.max(slots.get(p)?.length ?? 0, entries.get(p)?.length ?? 0)));
  const cell = most > 3 ? 20 : 22,
    labels = wide ? 128 : 66,
    slotX = labels,
    entryX = width - ENTRY - (wide ? 262 : 42);
  const left = slotX + SLOT,
    right = entryX,
    bend = (right - left) * 0.42;
  const size = (/** @type {number[]|undefined} */ cells) =>
    (folded ? Math.max(2, cells?.length ?? 0) : most) * cell + (folded ? 10 : PAD);
  // unfolded, a row holds a node's client and arbiter; folded, the columns are packed apart, and the shorter is centred
  const left0 = folded ? nodes.filter((p) => slots.has(p)) : nodes,
    right0 = folded ? nodes.filter((p) => entries.has(p)) : nodes;
  const clients = stacked(left0, (p) => size(slots.get(p))),
    arbiters = stacked(right0, (p) => size(entries.get(p)));
  const height = Math.max(clients.height, arbiters.height),
    dy = { client: TOP + (height - clients.height) / 2, arbiter: TOP + (height - arbiters.height) / 2 };
  const rows = folded
    ? [
        ...clients.rows.map((r) => ({ ...r, y: r.y + dy.client, top: 0, client: true, arbiter: false })),
        ...arbiters.rows.map((r) => ({ ...r, y: r.y + dy.arbiter, top: 0, client: false, arbiter: true })),
      ]
    : clients.rows.map((r) => ({ ...r, y: r.y + TOP, top: r.top + TOP, client: true, arbiter: true }));
  const clientY = new Map(rows.filter((r) => r.client).map((r) => [r.node, r.y])),
    arbiterY = new Map(rows.filter((r) => r.arbiter).map((r) => [r.node, r.y]));
  const at = (/** @type {number} */ y, /** @type {number[]} */ cells, /** @type {number} */ who) =>
    y + (cells.indexOf(who) - (cells.length - 1) / 2) * cell;
  /** @type {Layout["channels"]} */
  const channels = [];
  for (const [client, arbiters] of slots)
    for (const arbiter of arbiters) {
      const y1 = at(clientY.get(client) ?? 0, arbiters, arbiter),
        y2 = at(arbiterY.get(arbiter) ?? 0, entries.get(arbiter) ?? [], client);
      const from = /** @type {Point} */ ([left, y1]),
        to = /** @type {Point} */ ([right, y2]);
      channels.push({ client, arbiter, y1, y2, curve: [from, [left + bend, y1], [right - bend, y2], to] });
    }
  return {
    wide,
    folded,
    quiet,
    cell,
    slotX,
    slotWidth: SLOT,
    entryX,
    entryWidth: ENTRY,
    arbiterX: entryX + ENTRY + 21,
    height: TOP + height + (quiet ? 26 : 4),
    rows,
    channels,
  };
}

/** Stacks rows from y = 0 down. @param {number[]} nodes @param {(p: number) => number} heightOf */
function stacked(nodes, heightOf) {
  let top = 0;
  const rows = nodes.map((node) => {
    const height = heightOf(node),
      row = { node, top, y: top + height / 2 };
    top += height;
    return row;
  });
  return { rows, height: top };
}

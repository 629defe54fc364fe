/**
 * The layout of the lanes of a large run. If all are shown, they are thin, in groups of ten that can be opened. If only
 * some are shown, gaps between them hold the number of lanes left out. Pure.
 */

/** @typedef {{first: number, last: number, y: number, height: number, open: boolean}} Group */
/** Lanes left out: their number, and where they would be. @typedef {{count: number, y: number}} Gap */
/**
 * @typedef {object} Lanes
 * @property {Float64Array} top the top of each node's lane, by node − 1, in pixels; NaN if it is not shown
 * @property {Float64Array} tall the height of each lane
 * @property {Group[]} groups empty if only some lanes are shown, or all have room for their names
 * @property {Gap[]} gaps
 * @property {number} height the height of all lanes together
 * @property {number} shown the number of lanes
 */
/**
 * @typedef {object} Wanted
 * @property {number} nodes
 * @property {number} height the available height in pixels
 * @property {ReadonlySet<number>} open the indices of open groups, from 0
 * @property {((node: number) => boolean)|null} shows reports whether a node's lane is shown; null: all are
 */

export const GROUP = 10;
/** The height of a lane with a name, the margin above and below an open group, and the height of a gap, in pixels. */
const NAMED = 13,
  MARGIN = 4,
  GAP = 3.2;
/** The least height of a lane in pixels; if even that is too much, the lanes scroll. */
const THINNEST = 0.4;
/** The greatest height of a lane in pixels. */
const WIDEST = 84;

/** @param {Wanted} wanted @returns {Lanes} */
export const layLanes = (wanted) => (wanted.shows ? someLanes(wanted, wanted.shows) : allLanes(wanted));

/** The y of the middle of a lane, NaN if it is not shown. @param {Lanes} lanes @param {number} node */
export const middleOf = (lanes, node) => lanes.top[node - 1] + lanes.tall[node - 1] / 2;

/** Returns the node whose lane is at a y, or 0. @param {Lanes} lanes @param {number} y */
export function laneAt({ top, tall }, y) {
  for (let i = 0; i < top.length; i++) if (y >= top[i] && y < top[i] + tall[i]) return i + 1;
  return 0;
}

/** @param {Wanted} wanted @returns {Lanes} */
function allLanes({ nodes, height, open }) {
  const top = new Float64Array(nodes),
    tall = new Float64Array(nodes),
    named = nodes * NAMED <= height; // all names have room, and no group has to be opened
  const groups = Math.ceil(nodes / GROUP),
    opened = named ? 0 : [...open].filter((g) => g < groups).length,
    inOpen = named ? 0 : [...open].reduce((sum, g) => sum + Math.max(0, Math.min(GROUP, nodes - g * GROUP)), 0),
    rest = nodes - inOpen;
  const thin = rest ? Math.max(THINNEST, (height - inOpen * NAMED - 2 * MARGIN * opened) / rest) : 0;
  /** @type {Group[]} */
  const made = [];
  let y = 0;
  for (let g = 0; g < groups; g++) {
    const first = g * GROUP + 1,
      last = Math.min(nodes, first + GROUP - 1),
      isOpen = named || open.has(g),
      margin = isOpen && !named ? MARGIN : 0,
      lane = isOpen && !named ? NAMED : thin;
    y += margin;
    const begin = y;
    for (let p = first; p <= last; p++) {
      top[p - 1] = y;
      tall[p - 1] = lane;
      y += lane;
    }
    if (!named) made.push({ first, last, y: begin, height: y - begin, open: isOpen });
    y += margin;
  }
  return { top, tall, groups: made, gaps: [], height: y, shown: nodes };
}

/** @param {Wanted} wanted @param {(node: number) => boolean} shows @returns {Lanes} */
function someLanes({ nodes, height }, shows) {
  const top = new Float64Array(nodes).fill(NaN),
    tall = new Float64Array(nodes),
    seen = Array.from({ length: nodes }, (_, i) => i + 1).filter(shows);
  const folds = foldsOf(seen, nodes),
    room = height - folds.length * GAP,
    lane = Math.max(THINNEST, Math.min(WIDEST, room / Math.max(1, seen.length)));
  /** @type {Gap[]} */
  const gaps = [];
  let y = 0,
    next = 0;
  for (let i = 0; i <= seen.length; i++) {
    if (folds[next]?.before === i) {
      gaps.push({ count: folds[next++].count, y: y + GAP / 2 });
      y += GAP;
    }
    if (i === seen.length) break;
    top[seen[i] - 1] = y;
    tall[seen[i] - 1] = lane;
    y += lane;
  }
  return { top, tall, groups: [], gaps, height: y, shown: seen.length };
}

/**
 * Returns the gaps: the index in `seen` of the lane that follows, and the number of lanes left out.
 * @param {number[]} seen @param {number} nodes
 */
function foldsOf(seen, nodes) {
  return [...seen, nodes + 1]
    .map((p, i) => ({ before: i, count: p - (seen[i - 1] ?? 0) - 1 }))
    .filter(({ count }) => count > 0);
}

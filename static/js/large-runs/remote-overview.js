/**
 * The overviews that the server sends of a run, read and restricted. Pure.
 * @import {Overview, Past, Window} from "./source.js"
 */
import { bisect } from "../model/search.js";

/**
 * The server's answer for a window; `steps` holds the first step of each column, and the one after the last.
 * @typedef {Window & {columns: number, steps: number[], seen: Overview}} RemoteOverview
 */

/**
 * Expands run-length encoded numbers: −n repeats the number before it n times, or 0 at the start.
 * @param {number[]} runs
 * @param {number} length
 */
export function unfold(runs, length) {
  const all = new Float64Array(length);
  let i = 0;
  for (const n of runs) {
    if (n >= 0) all[i++] = n;
    else {
      all.fill(i ? all[i - 1] : 0, i, i - n);
      i -= n;
    }
  }
  return all;
}

/** @param {any} o the server's answer @param {number} nodes @returns {RemoteOverview} */
export function readOverview(o, nodes) {
  const { columns, from: t0, to: t1, steps } = o,
    events = new Uint16Array(nodes * columns),
    inside = new Uint8Array(nodes * columns);
  o.rows.forEach((/** @type {any} */ row, /** @type {number} */ i) => {
    const counted = unfold(row.events, columns),
      within = unfold(row.inside, columns);
    // the server counts groups of nodes together, so their events are divided evenly
    for (let p = i * o.group; p < Math.min(nodes, (i + 1) * o.group); p++) {
      events.set(o.group > 1 ? counted.map((n) => n / o.group) : counted, p * columns);
      inside.set(within, p * columns);
    }
  });
  return { t0, t1, columns, steps, seen: { t0, t1, columns, events, inside } };
}

/**
 * Restricts an overview to a causal past, which is a prefix of each lane.
 * @param {Overview} seen @param {Past} only @param {{last: number, xOf: (event: number) => number}} run
 * @returns {Overview}
 */
export function restricted(seen, only, run) {
  const { t0, t1, columns } = seen,
    [events, inside] = [seen.events.slice(), seen.inside.slice()];
  for (let first = 0, p = 1; first < events.length; first += columns, p++) {
    const last = bisect(run.last, (i) => only(i + 1, p)),
      column = last ? ((run.xOf(last) - t0) * columns) / (t1 - t0) : 0,
      end = Math.max(0, Math.min(columns, Math.ceil(column)));
    events.fill(0, first + end, first + columns);
    inside.fill(0, first + end, first + columns);
  }
  return { ...seen, events, inside };
}

/**
 * Searches the run on screen. The server has the grammar of queries (server/long) and an index of the whole run.
 *
 * @import {Named} from "./find.js"
 */
import { ChunkRequests } from "../../net/chunk-requests.js";

/**
 * An event that was found.
 * @typedef {object} Hit
 * @property {number} step
 * @property {number} time
 * @property {number} process
 * @property {string} kind
 * @property {{type: string, from: number, to: number, way: string, count?: number}} [message]
 * @property {{name: string, value: any}} [field]
 * @property {string} [property]
 */
/**
 * @typedef {object} Answer
 * @property {Hit[]} hits nearest first
 * @property {number} [total] in the whole run, if counted
 * @property {boolean} [more] whether there are more in this direction
 * @property {[number, number]} [searched] the range that was searched, if not all
 * @property {boolean} [none] whether the text is no query, or not yet
 */
/** Searches after or before a step. @typedef {(q: string, from: number, back: boolean) => Promise<Answer>} Search */

/** Ignores notifications: a search continues silently while the server is busy. */
const QUIETLY = { waiting() {}, behind() {}, arrived() {} };

/** @param {Named} named @returns {Search} */
export function createSearch(named) {
  const { get } = new ChunkRequests((path, query) => {
    const all = /** @type {Record<string, string>} */ ({ ...named(), ...query });
    return `/api/v1/run/${path}?${new URLSearchParams(all)}`;
  }, QUIETLY);
  return async (q, from, back) =>
    (await get("search", { q, draft: 1, from, direction: back ? "previous" : "next" })).json();
}

/**
 * Sharing a run: its full address, the request for a short link, the address of a QR code. Pure, except for requests
 * to the server.
 * @import {Own} from "./address.js"
 * @import {ViewState} from "./view-state.js"
 */
import { ask } from "./ask.js";
import { openingOf, writeAddress } from "./address.js";

/**
 * @typedef {{seen: ViewState|null, lang: string|null}} With what is shared with the run; null: without the view,
 * without the language
 */
/** @typedef {{id: string, url: string, engine: string, trace: string}} Short */
/** @typedef {{status: number, error: string, cause?: string}} Refused */

/** The view stored in a short link; defaults are left out. @param {ViewState|null} seen @returns {Own} */
export function viewOf(seen) {
  if (!seen) return {};
  const { at, axis, tab, lens, vector, events } = seen;
  return {
    ...(at ? { at } : {}),
    ...(axis === "time" ? {} : { axis }),
    ...(tab === "code" || tab === "find" ? {} : { tab }),
    ...(lens ? {} : { lens }),
    ...(vector > 0 ? { with: vector } : vector ? {} : { vector: true }),
    ...(events ? { events: [events.from, events.to] } : {}),
    ...(events?.lane ? { lane: events.lane } : {}),
  };
}

/**
 * The address that contains the whole scenario. `h` is the run's digest, so that a later engine can report that it
 * runs differently.
 * @param {string} s @param {With} to @param {string} [h]
 * @param {Own} [own] the scenario's own view
 */
export function fullPath(s, to, h = "", own = {}) {
  const path = pathOf("/play", s, to, own);
  return h ? `${path}&h=${encodeURIComponent(h)}` : path;
}

/**
 * The address of a short link. The view is left out as far as the link has it.
 * @param {string} id @param {With} to @param {Own} own the view in the link
 */
export const shortPath = (id, to, own) => pathOf(`/s/${id}`, "", to, own);

/** @param {string} path @param {string} s @param {With} to @param {Own} own */
function pathOf(path, s, { seen, lang }, own) {
  const usual = openingOf(own),
    moved = seen && seen.at !== usual.at;
  return writeAddress({ axis: null, tab: null, ...seen, s, at: moved ? seen.at : null, lang }, path, own);
}

/** The address of the QR code for an address of this site. @param {string} path as of fullPath or shortPath */
export function codePath(path) {
  const [at, query = ""] = path.split("?"),
    id = at.startsWith("/s/") ? `id=${at.slice(3)}` : "";
  return `/qr.svg?${[id, query].filter(Boolean).join("&")}`;
}

/**
 * Asks for the short link of a scenario.
 * @param {object} scenario @param {ViewState|null} seen @param {typeof fetch} [get]
 * @returns {Promise<Short>} rejects with Refused, or with fetch's error
 */
export const makeShort = (scenario, seen, get = fetch) =>
  ask("/api/v1/links", { scenario, view: viewOf(seen) }, { get });

/**
 * Asks for the digest of a scenario's run.
 * @param {object} scenario @param {typeof fetch} [get] @returns {Promise<{h: string}>}
 */
export const markOf = (scenario, get = fetch) => ask("/api/v1/run?format=digest", scenario, { get });

/**
 * The HTML to embed what an address shows, from the server's oEmbed endpoint.
 * @param {string} address
 */
export const snippetOf = async (address) =>
  /** @type {string} */ ((await ask(`/oembed?url=${encodeURIComponent(address)}`)).html);

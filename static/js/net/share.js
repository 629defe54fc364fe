/**
 * What it takes to pass a run on: the address that holds it, the request for a short link, the address of a QR code.
 * Pure, but for what asks the server.
 * @import {Own} from "./address.js"
 * @import {ViewState} from "./view-state.js"
 */
import { ask } from "./ask.js";
import { openingOf, writeAddress } from "./address.js";

/** @typedef {{seen: ViewState|null, lang: string|null}} With what of the page goes along with the run: null, nothing */
/** @typedef {{id: string, url: string, engine: string, trace: string}} Short */
/** @typedef {{status: number, error: string, cause?: string}} Refused */

/** How a short link is opened by itself. @param {ViewState|null} seen @returns {Own} */
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
 * The address that holds the whole run. `h` tells which run it showed, so that a later engine can say if it shows
 * another.
 * @param {string} s @param {With} to @param {string} [h]
 * @param {Own} [own] how the scenario says itself that it is looked at
 */
export function fullPath(s, to, h = "", own = {}) {
  const path = pathOf("/play", s, to, own);
  return h ? `${path}&h=${encodeURIComponent(h)}` : path;
}

/**
 * The address of a short link, of which all but the language is in the link if the view is.
 * @param {string} id @param {With} to @param {Own} own the view in the link
 */
export const shortPath = (id, to, own) => pathOf(`/s/${id}`, "", to, own);

/** @param {string} path @param {string} s @param {With} to @param {Own} own */
function pathOf(path, s, { seen, lang }, own) {
  const usual = openingOf(own),
    moved = seen && seen.at !== usual.at;
  return writeAddress({ axis: null, tab: null, ...seen, s, at: moved ? seen.at : null, lang }, path, own);
}

/** The address of the QR code of an address of this site. @param {string} path as of fullPath or shortPath */
export function codePath(path) {
  const [at, query = ""] = path.split("?"),
    id = at.startsWith("/s/") ? `id=${at.slice(3)}` : "";
  return `/qr.svg?${[id, query].filter(Boolean).join("&")}`;
}

/**
 * Asks for the short link of a scenario.
 * @param {object} scenario @param {ViewState|null} seen @param {typeof fetch} [get]
 * @returns {Promise<Short>} rejected with Refused, or with what fetch says
 */
export const makeShort = (scenario, seen, get = fetch) =>
  ask("/api/v1/links", { scenario, view: viewOf(seen) }, { get });

/**
 * Asks what tells a scenario's run from any other.
 * @param {object} scenario @param {typeof fetch} [get] @returns {Promise<{h: string}>}
 */
export const markOf = (scenario, get = fetch) => ask("/api/v1/run?format=digest", scenario, { get });

/**
 * An embed of what an address shows, as HTML: the server makes the same for sites that ask it by oEmbed.
 * @param {string} address
 */
export const snippetOf = async (address) =>
  /** @type {string} */ ((await ask(`/oembed?url=${encodeURIComponent(address)}`)).html);

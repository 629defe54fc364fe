/**
 * The address bar, which always links to the current view. Pure.
 *
 * The cursor (`at`) and the visible range (`events`) are numbers of events. The older names `step` and `window` are
 * read too.
 * @import {AxisName} from "../model/types.js"
 * @import {ViewRange} from "../model/view-range.js"
 */
import { sameRange } from "../model/view-range.js";

/**
 * act: the panel of the current mode, which no address contains.
 * @typedef {"act"|"code"|"state"|"why"|"picture"|"run"|"log"|"find"} Tab
 */
/**
 * @typedef {object} Place null: not in the address; for a range, the default one; vector: see View
 * @property {string} s
 * @property {number|null} at the event at the cursor
 * @property {AxisName|null} axis
 * @property {Tab|null} tab
 * @property {string|null} lang
 * @property {boolean} [lens]
 * @property {number} [vector]
 * @property {ViewRange|null} [events] the visible range
 * @property {boolean} [ask] whether the reader is asked to predict
 */
/**
 * Where to open a run: the event at the cursor, and the visible events; null: the default range.
 * @typedef {{at: number, events: ViewRange|null}} Moment
 */
/**
 * A scenario's own view.
 * @typedef {object} Own
 * @property {number} [at]
 * @property {number} [step] older name of `at`
 * @property {AxisName} [axis]
 * @property {Tab} [tab]
 * @property {false} [lens]
 * @property {true} [vector]
 * @property {number} [with]
 * @property {[number, number]} [events]
 * @property {[number, number]} [window] older name of `events`
 * @property {number} [lane]
 */

const AXES = ["time", "logical", "steps"],
  TABS = ["code", "state", "why", "picture", "run", "log", "find"];

/**
 * Parses an address; invalid parameters are ignored.
 * @param {string} search
 * @returns {Place}
 */
export function readAddress(search) {
  const q = new URLSearchParams(search);
  const oneOf = (/** @type {string} */ name, /** @type {string[]} */ known) =>
    known.find((k) => k === q.get(name)) ?? null;
  const number = (/** @type {string} */ name) => (/^\d{1,9}$/.test(q.get(name) ?? "") ? Number(q.get(name)) : null);
  const range = (/** @type {string} */ name) => stretchIn(q.get(name), q.get("lane")),
    said = range("events"),
    events = said === undefined ? range("window") : said;
  return {
    s: q.get("s") ?? "",
    at: number("at") ?? number("step"),
    axis: /** @type {AxisName|null} */ (oneOf("axis", AXES)),
    tab: /** @type {Tab|null} */ (oneOf("tab", TABS)),
    lang: q.get("lang"),
    ...(/^[01]$/.test(q.get("lens") ?? "") ? { lens: q.get("lens") === "1" } : {}),
    ...vectorIn(q),
    ...(events === undefined ? {} : { events }),
  };
}

/** @param {URLSearchParams} q @returns {{vector?: number}} */
function vectorIn(q) {
  const on = q.get("vector") ?? "",
    other = q.get("with") ?? "";
  return /^[1-9]\d{0,8}$/.test(other) ? { vector: Number(other) } : /^[01]$/.test(on) ? { vector: Number(on) - 1 } : {};
}

/**
 * @param {string|null} said "12-31", or "0" for the default range @param {string|null} lane
 * @returns {ViewRange|null|undefined} undefined if it says nothing
 */
function stretchIn(said, lane) {
  const [, from, to] = /^(\d{1,9})-([1-9]\d{0,8})$/.exec(said ?? "") ?? [],
    first = /^[1-9]\d{0,3}$/.test(lane ?? "") ? Number(lane) : 0;
  if (to) return { from: Number(from), to: Number(to), lane: first };
  return said === "0" ? null : undefined;
}

/**
 * The view that a scenario opens with.
 * @param {Own|undefined} own
 * @returns {{axis: AxisName, tab: Tab, lens: boolean, vector: number} & Moment}
 */
export function openingOf({ step, at, axis, tab, lens, vector, with: other, window, events, lane } = {}) {
  const seen = events ?? window;
  return {
    at: at ?? step ?? 0,
    axis: axis ?? "time",
    tab: tab ?? "code",
    lens: lens ?? true,
    vector: other || (vector ? 0 : -1),
    events: seen ? { from: seen[0], to: seen[1], lane: lane ?? 0 } : null,
  };
}

/**
 * The moment at which an address opens a run. The scenario's view fills in what the address leaves out.
 * @param {Pick<Place, "at"|"events">} place @param {Own} [own] @returns {Moment}
 */
export function momentOf({ at, events }, own) {
  const usual = openingOf(own);
  return { at: at ?? usual.at, events: events === undefined ? usual.events : events };
}

/**
 * The address of a place. Defaults are left out, so that links stay short.
 * @param {Place} place @param {string} [path] @param {Own} [own] the scenario's view
 */
export function writeAddress({ s, at, axis, tab, lang, lens, vector, events, ask }, path = "/play", own) {
  const usual = openingOf(own),
    v = vector ?? usual.vector,
    said = v !== usual.vector,
    chosen = events !== undefined && !sameRange(events, usual.events);
  const parts = {
    s,
    at,
    axis: axis === usual.axis ? null : axis,
    tab: tab === usual.tab ? null : tab,
    lens: lens === undefined || lens === usual.lens ? null : Number(lens),
    vector: said && v < 1 ? v + 1 : null,
    with: said && v > 0 ? v : null,
    events: !chosen ? null : events ? `${events.from}-${events.to}` : 0,
    lane: (chosen && events?.lane) || null,
    ask: ask ? 1 : null,
    lang,
  };
  const query = Object.entries(parts)
    .filter(([, value]) => value !== null && value !== "")
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return path + (query.length ? `?${query.join("&")}` : "");
}

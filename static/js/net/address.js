/**
 * The address bar: always the link to what is shown. Pure.
 * @import {AxisName} from "../model/types.js"
 * @import {Stretch} from "../model/stretch.js"
 */
import { sameStretch } from "../model/stretch.js";

/** @typedef {"code"|"state"|"why"|"picture"|"run"|"log"|"find"} Tab */
/**
 * @typedef {object} Place null: the address does not say; of the stretch, that it is as usual; vector: see View
 * @property {string} s
 * @property {number|null} step
 * @property {AxisName|null} axis
 * @property {Tab|null} tab
 * @property {string|null} lang
 * @property {boolean} [lens]
 * @property {number} [vector]
 * @property {Stretch|null} [stretch]
 */
/**
 * How a scenario says that it is to be looked at.
 * @typedef {object} Own
 * @property {number} [step]
 * @property {AxisName} [axis]
 * @property {Tab} [tab]
 * @property {false} [lens]
 * @property {true} [vector]
 * @property {number} [with]
 * @property {[number, number]} [window]
 * @property {number} [lane]
 */

const AXES = ["time", "logical", "steps"],
  TABS = ["code", "state", "why", "picture", "run", "log", "find"];

/**
 * What an address asks for; what it says wrongly is as if it did not say it.
 * @param {string} search
 * @returns {Place}
 */
export function readAddress(search) {
  const q = new URLSearchParams(search),
    step = q.get("step");
  const oneOf = (/** @type {string} */ name, /** @type {string[]} */ known) =>
    known.find((k) => k === q.get(name)) ?? null;
  return {
    s: q.get("s") ?? "",
    step: step !== null && /^\d{1,9}$/.test(step) ? Number(step) : null,
    axis: /** @type {AxisName|null} */ (oneOf("axis", AXES)),
    tab: /** @type {Tab|null} */ (oneOf("tab", TABS)),
    lang: q.get("lang"),
    ...(/^[01]$/.test(q.get("lens") ?? "") ? { lens: q.get("lens") === "1" } : {}),
    ...vectorIn(q),
    ...stretchIn(q.get("window"), q.get("lane")),
  };
}

/** @param {URLSearchParams} q @returns {{vector?: number}} */
function vectorIn(q) {
  const on = q.get("vector") ?? "",
    other = q.get("with") ?? "";
  return /^[1-9]\d{0,8}$/.test(other) ? { vector: Number(other) } : /^[01]$/.test(on) ? { vector: Number(on) - 1 } : {};
}

/**
 * @param {string|null} window "12-31", or "0": as usual @param {string|null} lane @returns {{stretch?: Stretch|null}}
 */
function stretchIn(window, lane) {
  const [, from, to] = /^(\d{1,9})-([1-9]\d{0,8})$/.exec(window ?? "") ?? [],
    first = /^[1-9]\d{0,3}$/.test(lane ?? "") ? Number(lane) : 0;
  if (to) return { stretch: { from: Number(from), to: Number(to), lane: first } };
  return window === "0" ? { stretch: null } : {};
}

/**
 * The place that a scenario opens at by itself.
 * @param {Own|undefined} own
 * @returns {{step: number, axis: AxisName, tab: Tab, lens: boolean, vector: number, stretch: Stretch|null}}
 */
export function openingOf({ step, axis, tab, lens, vector, with: other, window, lane } = {}) {
  return {
    step: step ?? 0,
    axis: axis ?? "time",
    tab: tab ?? "code",
    lens: lens ?? true,
    vector: other || (vector ? 0 : -1),
    stretch: window ? { from: window[0], to: window[1], lane: lane ?? 0 } : null,
  };
}

/**
 * The address of a place. What is as usual is left out, so that links stay short.
 * @param {Place} place
 * @param {string} [path]
 * @param {Own} [own] what the scenario says itself
 */
export function writeAddress({ s, step, axis, tab, lang, lens, vector, stretch }, path = "/play", own) {
  const usual = openingOf(own),
    v = vector ?? usual.vector,
    said = v !== usual.vector,
    chosen = stretch !== undefined && !sameStretch(stretch, usual.stretch);
  const parts = {
    s,
    step,
    axis: axis === usual.axis ? null : axis,
    tab: tab === usual.tab ? null : tab,
    lens: lens === undefined || lens === usual.lens ? null : Number(lens),
    vector: said && v < 1 ? v + 1 : null,
    with: said && v > 0 ? v : null,
    window: !chosen ? null : stretch ? `${stretch.from}-${stretch.to}` : 0,
    lane: (chosen && stretch?.lane) || null,
    lang,
  };
  const query = Object.entries(parts)
    .filter(([, value]) => value !== null && value !== "")
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return path + (query.length ? `?${query.join("&")}` : "");
}

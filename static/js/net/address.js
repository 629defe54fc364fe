/**
 * The address bar: always the link to what is shown. Pure.
 * @import {AxisName} from "../model/types.js"
 */

/** @typedef {"code"|"state"|"why"|"picture"} Tab */
/** @typedef {{s: string, step: number|null, axis: AxisName|null, tab: Tab|null, lang: string|null, lens?: boolean}} Place null: the address does not say */

const AXES = ["time", "logical"], TABS = ["code", "state", "why", "picture"];

/**
 * What an address asks for; what it says wrongly is as if it did not say it.
 * @param {string} search
 * @returns {Place}
 */
export function readAddress(search) {
  const q = new URLSearchParams(search), step = q.get("step");
  const oneOf = (/** @type {string} */ name, /** @type {string[]} */ known) => known.find((k) => k === q.get(name)) ?? null;
  return {
    s: q.get("s") ?? "",
    step: step !== null && /^\d{1,9}$/.test(step) ? Number(step) : null,
    axis: /** @type {AxisName|null} */ (oneOf("axis", AXES)),
    tab: /** @type {Tab|null} */ (oneOf("tab", TABS)),
    lang: q.get("lang"),
    ...(q.get("lens") === "0" ? { lens: false } : {}),
  };
}

/**
 * The address of a place. What is as usual is left out, so that links stay short.
 * @param {Place} place
 * @param {string} [path]
 */
export function writeAddress({ s, step, axis, tab, lang, lens }, path = "/play") {
  const parts = [["s", s], ["step", step], ["axis", axis === "time" ? null : axis], ["tab", tab === "code" ? null : tab], ["lens", lens === false ? 0 : null], ["lang", lang]];
  const query = parts.filter(([, value]) => value !== null && value !== "").map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return path + (query.length ? `?${query.join("&")}` : "");
}

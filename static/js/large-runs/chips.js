/**
 * The buttons above a large run: its filters, and zoom.
 *
 * @import {Header, Translate} from "../model/types.js"
 * @import {Filters, LaneFilter} from "./filters.js"
 */
import { dress, el } from "../parts/dom.js";

/**
 * @typedef {object} ChipsOptions
 * @property {Translate} t
 * @property {(n: number) => string} write
 * @property {(change: Partial<Filters>) => void} filter
 * @property {(factor: number) => void} zoom 0 shows the whole run
 */
/**
 * @typedef {object} ChipsShown
 * @property {Header} header
 * @property {number} nodes
 * @property {Filters} filters
 * @property {LaneFilter} lanes the filter in effect, never "default"
 * @property {number} shown the number of lanes
 * @property {number} pins the number of pinned lanes
 * @property {boolean} whole the window shows the whole run
 */

const LANES = /** @type {const} */ (["all", "events", "enter", "pinned"]);

/** @param {ChipsOptions} options */
export function createChips({ t, write, filter, zoom }) {
  const root = el("div.scale-chips"),
    lanes = el("span", { role: "group", "aria-label": t("scale.lanes") }),
    messages = el("span", { role: "group", "aria-label": t("scale.messages") }),
    chip = (/** @type {() => void} */ onclick, /** @type {string} */ text) => el("button.chip", { onclick }, text);
  /** @type {ChipsShown|null} */
  let now = null;
  const by = Object.fromEntries(LANES.map((name) => [name, chip(() => choose(name), t(`scale.${name}`, { n: "" }))])),
    pinnedOnly = chip(() => filter({ pinnedOnly: !now?.filters.pinnedOnly }), t("scale.of-pinned")),
    past = chip(() => filter({ past: !now?.filters.past }), t("scale.past"));
  /** @type {Map<string, HTMLElement>} */
  let types = new Map();
  const zooms = (/** @type {string} */ sign, /** @type {string} */ key, /** @type {number} */ factor) =>
    el("button.chip", { onclick: () => zoom(factor), "aria-label": t(key), title: `${t(key)} (${sign})` }, sign);
  const fit = el("button.chip", { onclick: () => zoom(0), title: `${t("scale.fit.title")} (0)` }, t("scale.fit"));
  lanes.append(el("span.chips-label", t("scale.lanes")), ...Object.values(by));
  root.append(
    lanes,
    messages,
    past,
    el("span.chips-zoom", { role: "group" }, zooms("−", "scale.farther", 1.5), zooms("+", "scale.closer", 2 / 3), fit),
  );

  /** Chooses a filter; choosing it again restores the default. @param {LaneFilter} name */
  function choose(name) {
    filter({ lanes: now?.filters.lanes === name ? "default" : name });
  }

  /** @param {string} type */
  function turn(type) {
    const hidden = new Set(now?.filters.hidden);
    if (!hidden.delete(type)) hidden.add(type);
    filter({ hidden });
  }

  /** @param {ChipsShown} shown */
  function show(shown) {
    const { header, nodes, filters, pins } = shown;
    if (now?.header !== header) {
      types = new Map((header.messages ?? []).map(({ type }) => [type, chip(() => turn(type), type)]));
      messages.replaceChildren(el("span.chips-label", t("scale.messages")), ...types.values(), pinnedOnly);
    }
    now = shown;
    for (const name of LANES) {
      const n = name === "all" ? nodes : name === "pinned" ? pins : name === shown.lanes ? shown.shown : NaN;
      by[name].textContent = t(`scale.${name}`, { n: Number.isNaN(n) ? "" : write(n) }).trim();
      by[name].setAttribute("aria-pressed", String(name === shown.lanes));
    }
    for (const [type, button] of types) button.setAttribute("aria-pressed", String(!filters.hidden.has(type)));
    dress(by.pinned, { disabled: !pins });
    pinnedOnly.hidden = !pins;
    pinnedOnly.setAttribute("aria-pressed", String(filters.pinnedOnly));
    past.setAttribute("aria-pressed", String(filters.past));
    dress(fit, { disabled: shown.whole });
  }

  return { root, show };
}

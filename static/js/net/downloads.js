/**
 * The downloads of a run: figures for papers, and its data. Pure, except for asking the server which figures exist at
 * a step.
 * @import {Run} from "../model/types.js"
 * @import {ViewState} from "./view-state.js"
 */
import { beatOf, eventsOf } from "../model/numbering.js";

/** @typedef {{name: string, path: string}} Item `name`: its format, or a text's key that begins with "share." */
/** @typedef {{key: string, items: Item[]}} Kind */

const figures = [
  ["SVG", "svg"],
  ["PNG", "png"],
  ["TikZ", "tex"],
];
const data = [
  ["NDJSON", "ndjson"],
  ["CSV", "csv"],
  ["share.download.text", "text"],
  ["share.download.shiviz", "shiviz"],
];

/**
 * The figures and data formats of a run; with `seen`, figures show its range and axis.
 * @param {Record<string, string>} of {s} or {id} @param {ViewState|null} seen @param {Run|undefined} run
 * @param {string} lang
 * @returns {Kind[]}
 */
export function downloadsOf(of, seen, run, lang) {
  /** @type {Record<string, string>} */
  const view = {};
  if (seen && seen.axis !== "time") view.axis = seen.axis;
  if (seen?.events && run) {
    const { from, to } = seen.events,
      first = Math.min(beatOf(run, from), run.beats.length);
    if (first > 1) view.from = String(run.beats[first - 1].step);
    if (to > 0 && to < eventsOf(run)) view.to = String(to);
  }
  return [
    { key: "share.download.diagram", items: figuresOf({ ...of, ...view }, lang) },
    {
      key: "share.download.run",
      items: data.map(([name, format]) => ({ name, path: pathOf("/api/v1/run", { ...of, format }) })),
    },
  ];
}

/**
 * The algorithm's pictures at the current step.
 * @param {Record<string, string>} of @param {number} event the step's number @param {string} lang
 * @returns {Kind[]}
 */
export const picturesOf = (of, event, lang) =>
  ["plane", "precedence"].map((view) => ({
    key: `share.download.${view}`,
    items: figuresOf({ ...of, view, at: String(event) }, lang),
  }));

/**
 * Keeps the figures that exist: at some steps, for example, no process precedes another.
 * @param {Kind[]} kinds @param {typeof fetch} [get]
 */
export async function drawable(kinds, get = fetch) {
  const there = await Promise.all(
    kinds.map(({ items: [first] }) =>
      get(first.path.replace(/&download=1$/, ""), { method: "HEAD" }).then(
        (a) => a.ok,
        () => false,
      ),
    ),
  );
  return kinds.filter((_, i) => there[i]);
}

/** @param {Record<string, string>} query @param {string} lang @returns {Item[]} */
function figuresOf(query, lang) {
  return figures.map(([name, form]) => ({
    name,
    path: pathOf(`/figure.${form}`, lang === "en" ? query : { ...query, lang }),
  }));
}

/** @param {string} path @param {Record<string, string>} query */
const pathOf = (path, query) => `${path}?${new URLSearchParams({ ...query, download: "1" })}`;

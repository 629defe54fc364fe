/**
 * The tab Compare: the first difference with the executed lines, the later differences, and the figures of both runs.
 *
 * @import {Run, Translate} from "../../model/types.js"
 * @import {TranslateCount} from "../../i18n.js"
 * @import {Both} from "./pair.js"
 */
import { propertyShort } from "../../model/names.js";
import { numberOf } from "../../model/numbering.js";
import { captionOf } from "../../model/sentence.js";
import { el, proseNodes, sentenceNodes } from "../../parts/dom.js";
import { listingLine } from "../../parts/listing/listing.js";
import { rowsOf } from "../../parts/verdicts/rows.js";
import { executedLines } from "../executed-lines.js";
import { sameAlgorithm } from "./differ.js";
import { figuresOf } from "./figures.js";
import { momentSaid } from "./measure.js";
import { headline, laterSaid, overSaid } from "./words.js";

/** The maximum number of later differences listed; the rest is counted, and reached with the key N. */
const MOST = 8;

/**
 * @typedef {object} PanelOptions
 * @property {Translate} t
 * @property {TranslateCount} tn
 * @property {string} lang
 * @property {import("../../parts/verdicts/promises.js").Promises["promised"]} promised
 * @property {(which: 0|1, beat: number) => void} go
 * @property {() => void} next to the next difference
 */

/** @param {Both} both @param {PanelOptions} options @returns {Node[]} */
export function panelOf(both, options) {
  const { two, first, measure } = both,
    { t } = options;
  return [
    el("h2.duo-title", headline(two, first, measure, t)),
    el("p.duo-note", ...noteOn(both, t)),
    ...(first ? [el("ol.duo-sides", side(both, 0, options), side(both, 1, options))] : []),
    ...laterList(both, options),
    table(both, options),
  ];
}

/** A note on what precedes the first difference. @param {Both} both @param {Translate} t */
function noteOn({ two, first }, t) {
  if (!first) return [t(sameAlgorithm(two) ? "beside.none.says" : "beside.none.entries.says")];
  if (first.entry) return [t("beside.entry.says")];
  return [t("beside.until")];
}

/** The first difference in one run. @param {Both} both @param {0|1} i @param {PanelOptions} options */
function side({ two, names, first, measure }, i, { t, go }) {
  const run = two[i],
    beat = first?.beats[i] ?? 0;
  return el(
    "li",
    el("b.duo-badge", i ? "B" : "A"),
    el(
      "div",
      el("p.duo-run", names[i].title),
      el("p", ...(beat ? sentenceNodes(captionOf(run, beat, t), run) : [overSaid(run, t)])),
      ...(beat && !first?.entry ? [linesOf(run, beat, t)] : []),
    ),
    beat ? el("button.step", { onclick: () => go(i, beat) }, momentSaid(measure, run, beat, t)) : null,
  );
}

/** The executed lines, with their values. @param {Run} run @param {number} n @param {Translate} t */
function linesOf(run, n, t) {
  const lines = executedLines(run, n, t).map(({ values, ...line }) => {
    const item = listingLine(line, values && el("span.val", ...sentenceNodes(values, run)));
    item.className = "on";
    return item;
  });
  return el("ol.code", ...lines);
}

/** @param {Both} both @param {PanelOptions} options */
function laterList({ two, later, measure }, { t, tn, go, next }) {
  if (!later.length) return [];
  const rows = later.slice(0, MOST).map((l) => {
    const which = l.beats[0] ? 0 : 1;
    return el(
      "li",
      el(
        "button.duo-later",
        { onclick: () => go(which, l.beats[which]) },
        ...proseNodes(laterSaid(two, l, measure, t), two[which]),
      ),
    );
  });
  return [
    el(
      "div.duo-row",
      el("h3", t("beside.later")),
      el("button.step", { onclick: next, title: `${t("beside.next")} (N)` }, t("beside.next")),
    ),
    el("ul.duo-list", ...rows),
    ...(later.length > MOST ? [el("p.muted", tn("beside.more", later.length - MOST))] : []),
  ];
}

/** @param {Both} both @param {PanelOptions} options */
function table({ two, names, measure }, { t, lang, promised }) {
  const number = new Intl.NumberFormat(lang, { maximumFractionDigits: 1 }),
    written = (/** @type {number} */ x) => (Number.isFinite(x) ? number.format(x) : "–"),
    [a, b] = two.map(figuresOf);
  const keys = /** @type {const} */ (["messages", "entries", "each", "mean", "longest", "waiting"]);
  const rows = keys.map((key) =>
    el(
      "tr",
      el("th", { scope: "row" }, t(`beside.figures.${key}`)),
      ...[a, b].map((f) => el("td", { class: written(a[key]) === written(b[key]) ? "" : "differs" }, written(f[key]))),
    ),
  );
  const standing = two.map((run) => new Map(rowsOf(run, run.beats.length).map((r) => [r.property, r])));
  const properties = [...new Set(standing.flatMap((s) => [...s.keys()]))];
  const judged = properties.map((property) =>
    el(
      "tr",
      el("th", { scope: "row" }, propertyShort(two[standing[0].has(property) ? 0 : 1].header.algorithm, property, t)),
      ...standing.map((s, i) => verdict(two[i], s.get(property), { t, promised, measure })),
    ),
  );
  return el(
    "table.duo-table",
    el("caption", t("beside.figures")),
    el("thead", el("tr", el("td"), ...names.map((n, i) => el("th", { scope: "col", title: n.title }, i ? "B" : "A")))),
    el("tbody", ...rows, ...judged),
  );
}

/**
 * @param {Run} run @param {import("../../parts/verdicts/rows.js").Row|undefined} row
 * @param {Pick<PanelOptions, "t"|"promised"> & Pick<Both, "measure">} how
 */
function verdict(run, row, { t, promised, measure }) {
  if (!row) return el("td", "–");
  if (row.here !== "broken")
    return el(
      `td.${row.here}`,
      row.here === "holds" || row.here === "sofar" ? "✓ " : "– ",
      t(`strip.${row.here}`, { step: numberOf(run, row.beat) }),
    );
  const meant = promised(run.header, row.property),
    when = momentSaid(measure, run, row.beat, t);
  return el(
    `td.${meant ? "broken" : "unpromised"}`,
    `${meant ? "✕" : "–"} `,
    meant ? when : t("beside.unpromised.at", { when }),
  );
}

/**
 * The Counts tab: messages, entries, and messages per entry against the algorithm's bound; so far and in all. Numbers
 * of a running run are marked as partial. The bound is judged only on complete data: on each request that was served,
 * or on the mean of a quiescent run.
 * @import {Bound, Run, Translate} from "../../model/types.js"
 * @import {TranslateCount} from "../../i18n.js"
 * @import {Cost} from "./costs.js"
 */
import { numberOf } from "../../model/numbering.js";
import { el } from "../dom.js";
import { costs } from "./costs.js";
import { counter } from "./counter.js";
import { judge } from "./judge.js";

/**
 * @param {HTMLElement} root
 * @param {Translate} t
 * @param {string} lang
 */
export function createCounts(root, t, lang) {
  const whole = new Intl.NumberFormat(lang),
    number = new Intl.NumberFormat(lang, { maximumFractionDigits: 1 });
  /** @type {Run|null} */
  let counted = null;
  /** @type {ReturnType<typeof counter>} */
  let count;
  /** @type {ReturnType<typeof costs>} */
  let cost;

  /** @param {Run} run @param {number} n */
  function show(run, n) {
    if (counted !== run) {
      count = counter(run);
      cost = costs(run);
    }
    counted = run;
    const far = count(n),
      all = count(run.beats.length);
    root.replaceChildren(
      el(
        "dl.totals",
        item("messages", come(run, all.messages), sofar(far.messages)),
        item("entries", come(run, all.entries), sofar(far.entries)),
        each(run, n, all),
      ),
      el("p.types", ...byType(run, far, all), bound(run, n, all)),
    );
  }

  /** @param {number} n NaN: not loaded yet */
  const sofar = (n) => (Number.isNaN(n) ? "…" : t("play.counts.far", { n: whole.format(n) }));

  /** A total; of a run in progress a lower bound. @param {Run} run @param {number} n */
  const come = (run, n) => (run.summary ? "" : "≥ ") + whole.format(n);

  /**
   * Messages per entry: the mean of a quiescent run; before that, the range over the requests served, if the header
   * says how to tell them apart.
   * @param {Run} run @param {number} n @param {import("./counter.js").Counts} all
   */
  function each(run, n, all) {
    const alone = run.header.bounds?.each,
      far = alone ? range(cost.at(n)) : "",
      mean = run.summary?.ended === "quiescent" && all.entries ? number.format(all.messages / all.entries) : "",
      under = alone ? far && t("play.counts.far", { n: far }) : t("play.counts.mean");
    return item("each", mean || (alone && range(cost.at(run.beats.length))) || "–", under || "–");
  }

  /** "4" or "3–4"; empty if no request was served. @param {Cost} c */
  function range({ served, least, most }) {
    if (!served) return "";
    return least === most ? whole.format(most) : `${whole.format(least)}–${whole.format(most)}`;
  }

  /** @param {string} key @param {string} value @param {Node|string} under */
  function item(key, value, under) {
    return el("div", el("dt", t(`play.counts.${key}`)), el("dd", el("b", value), el("span", under)));
  }

  /** @param {Run} run @param {import("./counter.js").Counts} far @param {import("./counter.js").Counts} all */
  function byType(run, far, all) {
    const types = (run.header.messages ?? []).map((m) => m.type);
    const parts = types.map((type) =>
      el(
        "span.type",
        el("span.msgname", type),
        " ",
        t("play.counts.of", { far: whole.format(far.byType[type] ?? 0), all: whole.format(all.byType[type] ?? 0) }),
      ),
    );
    if (all.application)
      parts.push(
        el(
          "span.type",
          t("play.counts.application"),
          " ",
          t("play.counts.of", { far: whole.format(far.application), all: whole.format(all.application) }),
        ),
      );
    return parts;
  }

  /**
   * The bound: the paper's formula, and its value for this number of processes. A user's program has no bound; then
   * only the number of processes is shown.
   * @param {Run} run @param {number} n @param {import("./counter.js").Counts} all
   */
  function bound(run, n, all) {
    const { best, worst } = run.header.bounds ?? {};
    const low = best ?? worst,
      high = worst ?? best;
    if (!low?.text || !high?.text) return el("span.bound", el("i", "N"), ` = ${whole.format(run.n)}`); // for comparison
    const one = low.text === high.text;
    const text = one
      ? formula(low, whole)
      : [...formula(low, whole), ` ${t("play.counts.to")} `, ...formula(high, whole)];
    return el("span.bound", `${t("play.counts.bound")} `, ...text, ruling(run, n, high.value, all));
  }

  /**
   * The verdict on the bound, up to the cursor.
   * @param {Run} run @param {number} n @param {number|undefined} most @param {import("./counter.js").Counts} all
   */
  function ruling(run, n, most, all) {
    const of = cost.at(n),
      is = judge(run, of, all, n >= run.beats.length);
    if (!is) return "";
    const { each: alone } = run.header.bounds ?? {},
      known = {
        n: alone ? range(of) : number.format(all.messages / all.entries),
        of: number.format(most ?? 0),
        p: `P${of.dearest?.process}`,
        step: numberOf(run, of.dearest?.asked ?? 0),
      };
    if (is === "over" && alone)
      return el("b.broken", `: ✕ ${t("play.counts.is.dearest", { ...known, n: whole.format(of.most) })}`);
    const said = t(`play.counts.is.${is}`, known);
    if (is === "over") return el("b.broken", `: ✕ ${said}`);
    return `: ${is === "open" ? "" : "✓ "}${said}`;
  }

  return { show };
}

/** @param {Bound} b @param {Intl.NumberFormat} whole @returns {(Node|string)[]} */
function formula(b, whole) {
  const set = b.text.split(/(?<![A-Za-z])([A-Z])(?![A-Za-z])/).map((x, i) => (i % 2 ? el("i", x) : x));
  return b.value !== undefined && /[A-Za-z]/.test(b.text) ? [...set, ` = ${whole.format(b.value)}`] : set;
}

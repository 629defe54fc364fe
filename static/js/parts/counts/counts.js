/**
 * Counts: messages, entries, messages per entry against the algorithm's own bound; so far and in all.
 * @import {Bound, Run, Translate} from "../../model/types.js"
 */
import { counter } from "./counter.js";
import { el } from "../dom.js";

/**
 * @param {HTMLElement} root
 * @param {Translate} t
 * @param {string} lang
 */
export function createCounts(root, t, lang) {
  const whole = new Intl.NumberFormat(lang),
    tenths = new Intl.NumberFormat(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  /** @type {Run|null} */
  let counted = null;
  /** @type {ReturnType<typeof counter>} */
  let count;

  /** @param {Run} run @param {number} n */
  function show(run, n) {
    if (counted !== run) count = counter(run);
    counted = run;
    const far = count(n),
      all = count(run.beats.length);
    const each = all.entries ? all.messages / all.entries : null,
      soFar = far.entries ? far.messages / far.entries : null;
    root.replaceChildren(
      el(
        "dl.totals",
        item("messages", whole.format(all.messages), t("play.counts.far", { n: whole.format(far.messages) })),
        item("entries", whole.format(all.entries), t("play.counts.far", { n: whole.format(far.entries) })),
        item(
          "each",
          each === null ? "–" : tenths.format(each),
          soFar === null ? "–" : t("play.counts.far", { n: tenths.format(soFar) }),
        ),
      ),
      el("p.types", ...byType(run, far, all), bound(run, each)),
    );
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

  /** The formula is the paper's; its value is for this many processes. @param {Run} run @param {number|null} each */
  function bound(run, each) {
    const { best, worst } = run.header.bounds ?? {};
    const low = best ?? worst,
      high = worst ?? best;
    if (!low || !high) return "";
    const one = low.text === high.text;
    const text = one ? formula(low) : [...formula(low), ` ${t("play.counts.to")} `, ...formula(high)];
    const over =
      each !== null &&
      run.summary &&
      run.summary.ended !== "loop" &&
      high.value !== undefined &&
      each > high.value + 1e-9;
    return el(
      "span.bound",
      `${t("play.counts.bound")} `,
      ...text,
      over ? el("b.broken", ` ✕ ${t("play.counts.over")}`) : "",
    );
  }

  /** @param {Bound} b @returns {(Node|string)[]} */
  function formula(b) {
    const set = b.text.split(/(?<![A-Za-z])([A-Z])(?![A-Za-z])/).map((x, i) => (i % 2 ? el("i", x) : x));
    return b.value !== undefined && /[A-Za-z]/.test(b.text) ? [...set, ` = ${whole.format(b.value)}`] : set;
  }

  return { show };
}

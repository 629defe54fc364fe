/**
 * The Why tab: who waits, for whom, and the step that proves it.
 * @import {Part, Run, Stamp, Translate} from "../../model/types.js"
 * @import {Edge, Reason, Waiting} from "./model.js"
 * @import {TranslateCount} from "../../i18n.js"
 */
import { nodeName } from "../../model/names.js";
import { el, hueClass, processName, sentenceNodes, svg, withNames } from "../dom.js";
import { edges, verdictOn, waiting } from "./model.js";
import { waitsGraph } from "./graph.js";

/** @typedef {{t: Translate, tn: TranslateCount}} Speech */

/** So many are told one by one; the others are counted. */
const MOST_WAITING = 10,
  MOST_REASONS = 12,
  MOST_DRAWN = 7;

export class Why {
  #root;
  #t;
  #tn;
  #go;
  #asksAll;

  /**
   * @param {HTMLElement} root
   * @param {Speech} speech
   * @param {(beat: number) => void} go
   * @param {Pick<import("../verdicts/promises.js").Promises, "asksAll">} promises
   */
  constructor(root, { t, tn }, go, { asksAll }) {
    this.#root = root;
    this.#t = t;
    this.#tn = tn;
    this.#go = go;
    this.#asksAll = asksAll;
  }

  /** @param {Run} run @param {number} n */
  show(run, n) {
    const all = waiting(run, n),
      inside = run.phases.flatMap((list, i) =>
        list.some((s) => s.phase === "inside" && s.from <= n && n < s.to) ? [i + 1] : [],
      );
    if (!all.length) {
      this.#root.replaceChildren(el("p.why-none", this.#t("play.why.nobody")), this.#insideLine(run, inside));
      return;
    }
    const graph = edges(all);
    const more = all.length - MOST_WAITING;
    this.#root.replaceChildren(
      ...all.slice(0, MOST_WAITING).map((w) => this.#block(run, w)),
      ...(more > 0 ? [el("p.note", this.#tn("play.why.more", more))] : []),
      this.#graphBlock(run, n, graph, all, inside),
    );
  }

  /** @param {Run} run @param {Waiting} w */
  #block(run, w) {
    const open = w.reasons.filter((r) => !r.ok).sort((a, b) => Number(a.soon) - Number(b.soon)),
      settled = w.reasons.filter((r) => r.ok);
    const shown = [...open, ...settled].slice(0, MOST_REASONS),
      more = w.reasons.length - shown.length;
    const tally =
      w.reasons.length && this.#asksAll(run.header.algorithm)
        ? this.#t("play.why.tally", { got: w.got, need: w.reasons.length })
        : "";
    return el(
      "section.why",
      el("h2", el("span", ...withNames(this.#t("play.why.waits", { p: `P${w.process}` }), run)), el("small", tally)),
      el("ul", ...shown.map((r) => this.#reason(run, w, r))),
      more > 0 ? el("p.note", this.#tn("play.why.others", more)) : null,
    );
  }

  /** @param {Run} run @param {Waiting} w @param {Reason} r */
  #reason(run, w, r) {
    const text = this.#t(`play.why.${r.kind}`, {
      q: r.process === w.process ? this.#t("play.why.itself", { p: `P${r.process}` }) : nodeName(run.header, r.process),
      p: `P${w.process}`,
      type: "\u0000",
    });
    const [head, ...tail] = text.split("\u0000");
    const body = [...withNames(head, run), ...tail.flatMap((x) => [el("span.msgname", r.type), ...withNames(x, run)])];
    return el(
      "li",
      { class: r.ok ? "yes" : r.soon ? "soon" : "no" },
      el(
        "span",
        { class: `mk ${hueClass(r.process, run)}`, "aria-hidden": "true" },
        r.ok ? "✓" : r.soon ? "→" : square(),
      ),
      el("div", ...body, r.stamps ? el("span.cmp", ...this.#comparison(run, r.stamps)) : null),
      this.#stepLink(r.beat),
    );
  }

  /** @param {number} beat */
  #stepLink(beat) {
    return el("button.step", { onclick: () => this.#go(beat) }, this.#t("play.why.step", { n: beat }));
  }

  /** @param {Run} run @param {[Stamp, Stamp]} stamps */
  #comparison(run, [a, b]) {
    /** @param {Stamp} s @returns {Part[]} */
    const parts = (s) => [{ text: `(${s.t}, ` }, { process: s.p }, { text: ")" }];
    return sentenceNodes([...parts(a), { text: " < " }, ...parts(b)], run);
  }

  /** @param {Run} run @param {number} n @param {Edge[]} graph @param {Waiting[]} all @param {number[]} inside */
  #graphBlock(run, n, graph, all, inside) {
    const found = verdictOn(run, n, graph),
      people = new Set([...graph.flatMap((e) => [e.from, e.to]), ...inside]);
    const wrong = found.is === "cycle" || found.is === "deadlock";
    const words = graph
      .slice(0, 40)
      .map((e) =>
        this.#t(e.soon ? "play.why.edge.soon" : "play.why.edge", {
          p: nodeName(run.header, e.from),
          q: nodeName(run.header, e.to),
        }),
      )
      .join("; ");
    return el(
      "section.why.last",
      el(
        "h2",
        el("span", this.#t("play.why.graph")),
        el(
          "small",
          { class: wrong ? "broken" : null },
          wrong ? "✕ " : "",
          ...withNames(this.#verdict(run, found), run),
        ),
      ),
      people.size <= MOST_DRAWN
        ? waitsGraph({ edges: graph, inside, waiting: all.map((w) => w.process) }, run, words)
        : el("p.note", this.#tn("play.why.edges", graph.length)),
      this.#insideLine(run, inside),
    );
  }

  /** @param {Run} run @param {ReturnType<typeof verdictOn>} found */
  #verdict({ header }, found) {
    if (found.is === "open") return "";
    if (found.is !== "cycle") return this.#t(found.is === "deadlock" ? "play.why.deadlock" : "play.why.no-cycle");
    const circle = [...found.circle, found.circle[0]].map((p) => nodeName(header, p)).join(" → ");
    return this.#t("play.why.cycle", { circle });
  }

  /** @param {Run} run @param {number[]} inside */
  #insideLine(run, inside) {
    if (!inside.length) return el("p.note", this.#t("play.why.inside.none"));
    return el(
      "p.note",
      ...inside.flatMap((p, i) => [i ? ", " : "", processName(p, run)]),
      ` ${this.#t(inside.length > 1 ? "play.why.inside.many" : "play.why.inside.one")}`,
    );
  }
}

/** The diagram's mark of an answer put off. */
function square() {
  return svg(
    "svg",
    { width: 14, height: 14, viewBox: "0 0 14 14" },
    svg("rect", { class: "owes", x: 2, y: 2, width: 10, height: 10 }),
  );
}

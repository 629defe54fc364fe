/**
 * The Why tab: which processes wait for which, and the steps that prove it.
 * @import {Part, Run, Stamp, Translate, Violation} from "../../model/types.js"
 * @import {Reason, Waiting} from "./model.js"
 * @import {TranslateCount} from "../../i18n.js"
 */
import { nodeName } from "../../model/names.js";
import { numberOf } from "../../model/numbering.js";
import { el, hueClass, processName, sentenceNodes, svg, withNames } from "../dom.js";
import { failure } from "../verdicts/failure.js";
import { Chain } from "./chain.js";
import { brokenAt, edges, verdictOn, waiting } from "./model.js";
import { waitsGraph } from "./graph.js";

/**
 * @typedef {import("./chain.js").How & {tn: TranslateCount, asksAll:
 *   import("../verdicts/promises.js").Promises["asksAll"]}} How
 */

/** The most waiting processes and reasons that are listed, the rest is counted; and the largest graph that is drawn. */
const MOST_WAITING = 10,
  MOST_REASONS = 12,
  MOST_DRAWN = 7;

/** @param {HTMLElement} root @param {How} how */
export function createWhy(root, how) {
  const { t, tn, playground } = how,
    beside = el("div");
  const chain = new Chain(how, () => {
    const { shown, focused, beat } = playground.view;
    if (shown) tell(shown.run, focused || beat);
    if (root.dataset.wanted && chain.focus()) delete root.dataset.wanted;
  });
  root.replaceChildren(chain.root, beside);
  // the chain's path in the diagram is highlighted only while the tab is visible
  new MutationObserver(() => root.hidden && chain.leave()).observe(root, { attributeFilter: ["hidden"] });

  /** @param {Run} run @param {number} n */
  function show(run, n) {
    chain.show(run, playground.view.beat);
    tell(run, n);
    if (root.dataset.wanted && chain.focus()) delete root.dataset.wanted;
  }

  /** Lists the violations and the waiting processes. @param {Run} run @param {number} n */
  function tell(run, n) {
    const all = waiting(run, n),
      inside = run.phases.flatMap((list, i) =>
        list.some((s) => s.phase === "inside" && s.from <= n && n < s.to) ? [i + 1] : [],
      );
    const broken = brokenAt(run, n, inside.length > 1)
      .filter((v) => !chain.tells(v))
      .map((v) => breach(run, v, how));
    if (!all.length) {
      const none = broken.length || !chain.root.hidden ? broken : [el("p.why-none", t("play.why.nobody"))];
      beside.replaceChildren(...none, insideLine(run, inside, t));
      return;
    }
    const more = all.length - MOST_WAITING;
    beside.replaceChildren(
      ...broken,
      ...all.slice(0, MOST_WAITING).map((w) => block(run, w, how)),
      ...(more > 0 ? [el("p.note", tn("play.why.more", more))] : []),
      graphBlock(run, n, all, inside, how),
    );
  }

  return { show };
}

/** A violation at a step, and the processes involved. @param {Run} run @param {Violation} v @param {How} how */
function breach(run, v, { t, go }) {
  return el(
    "section.why",
    el(
      "p.why-none",
      el("b.broken", { "aria-hidden": "true" }, "✕ "),
      ...failure(run, v, t),
      " ",
      el("button.step", { onclick: () => go(v.beat) }, t("play.why.step", { n: numberOf(run, v.beat) })),
    ),
  );
}

/** @param {Run} run @param {Waiting} w @param {How} how */
function block(run, w, how) {
  if (w.unknown) return unknown(run, w, how);
  const open = w.reasons.filter((r) => !r.ok).sort((a, b) => Number(a.soon) - Number(b.soon)),
    settled = w.reasons.filter((r) => r.ok);
  const shown = [...open, ...settled].slice(0, MOST_REASONS),
    more = w.reasons.length - shown.length;
  const counts = how.asksAll(run.header.algorithm) && !run.header.reads,
    may = counts && w.reasons.length > 0 && !open.length;
  const tally = w.reasons.length && counts ? how.t("play.why.tally", { got: w.got, need: w.reasons.length }) : "";
  return el(
    "section.why",
    el("h2", el("span", ...withNames(how.t("play.why.waits", { p: `P${w.process}` }), run)), el("small", tally)),
    el("ul", ...shown.map((r) => reason(run, w, r, how))),
    more > 0 ? el("p.note", how.tn("play.why.others", more)) : null,
    may ? el("p.note", ...withNames(how.t("play.why.may", { p: `P${w.process}` }), run)) : null,
  );
}

/**
 * A process that asked before the loaded chunk of the run.
 * @param {Run} run
 * @param {Waiting} w
 * @param {How} how
 */
function unknown(run, { process, since }, { t, go }) {
  return el(
    "section.why",
    el("h2", el("span", ...withNames(t("play.why.waits", { p: `P${process}` }), run))),
    el(
      "p.note",
      t("play.why.far"),
      " ",
      el("button.step", { onclick: () => go(since) }, t("play.why.step", { n: since })),
    ),
  );
}

/** @param {Run} run @param {Waiting} w @param {Reason} r @param {How} how */
function reason(run, w, r, { t, go }) {
  const text = t(`play.why.${r.kind}`, {
    q: r.process === w.process ? t("play.why.itself", { p: `P${r.process}` }) : nodeName(run.header, r.process),
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
    el("div", ...body, r.stamps ? el("span.cmp", ...comparison(run, r.stamps)) : null),
    // steps before the loaded chunk are unknown
    r.beat < (run.chunk?.first ?? 0)
      ? null
      : el("button.step", { onclick: () => go(r.beat) }, t("play.why.step", { n: numberOf(run, r.beat) })),
  );
}

/** @param {Run} run @param {[Stamp, Stamp]} stamps */
function comparison(run, [a, b]) {
  /** @param {Stamp} s @returns {Part[]} */
  const parts = (s) => [{ text: `(${s.t}, ` }, { process: s.p }, { text: ")" }];
  return sentenceNodes([...parts(a), { text: " < " }, ...parts(b)], run);
}

/** @param {Run} run @param {number} n @param {Waiting[]} all @param {number[]} inside @param {How} how */
function graphBlock(run, n, all, inside, { t, tn }) {
  const graph = edges(all),
    found = all.some((w) => w.unknown) ? /** @type {const} */ ({ is: "open" }) : verdictOn(run, n, graph),
    people = new Set([...graph.flatMap((e) => [e.from, e.to]), ...inside]);
  const wrong = found.is === "cycle" || found.is === "deadlock";
  const words = graph
    .slice(0, 40)
    .map((e) =>
      t(e.soon ? "play.why.edge.soon" : "play.why.edge", {
        p: nodeName(run.header, e.from),
        q: nodeName(run.header, e.to),
      }),
    )
    .join("; ");
  return el(
    "section.why.last",
    el(
      "h2",
      el("span", t("play.why.graph")),
      el("small", { class: wrong ? "broken" : null }, wrong ? "✕ " : "", ...withNames(verdict(run, found, t), run)),
    ),
    people.size <= MOST_DRAWN
      ? waitsGraph({ edges: graph, inside, waiting: all.map((w) => w.process) }, run, words)
      : el("p.note", tn("play.why.edges", graph.length)),
    insideLine(run, inside, t),
  );
}

/** @param {Run} run @param {ReturnType<typeof verdictOn>} found @param {Translate} t */
function verdict({ header }, found, t) {
  if (found.is === "open") return "";
  if (found.is !== "cycle") return t(found.is === "deadlock" ? "play.why.deadlock" : "play.why.no-cycle");
  const circle = [...found.circle, found.circle[0]].map((p) => nodeName(header, p)).join(" → ");
  return t("play.why.cycle", { circle });
}

/** @param {Run} run @param {number[]} inside @param {Translate} t */
function insideLine(run, inside, t) {
  if (!inside.length) return el("p.note", t("play.why.inside.none"));
  return el(
    "p.note",
    ...inside.flatMap((p, i) => [i ? ", " : "", processName(p, run)]),
    ` ${t(inside.length > 1 ? "play.why.inside.many" : "play.why.inside.one")}`,
  );
}

/** The diagram's mark of a deferred reply. */
function square() {
  return svg(
    "svg",
    { width: 14, height: 14, viewBox: "0 0 14 14" },
    svg("rect", { class: "owes", x: 2, y: 2, width: 10, height: 10 }),
  );
}

/**
 * The lens of vector clocks: beside each clock of the picture its event's vector, and a panel in which the event that is
 * looked at, A, is compared with another, B, in both clocks. Fetched when somebody first wants it, with its style sheet.
 * @import {Part, Run, Translate} from "../../model/types.js"
 * @import {View} from "../../playground.js"
 */
import { createCausality } from "../../model/causality.js";
import { nodeName } from "../../model/names.js";
import { createVectors } from "../../model/vectors.js";
import { el, processName, sentenceNodes } from "../dom.js";
import { conclusion, ordered, reason, vectorText } from "./words.js";

/** With more nodes, or in a narrower window, the picture has room only for the vectors of the two that are compared. */
const FEW = 4,
  WIDE = 560;

/**
 * @param {object} o
 * @param {HTMLElement} o.root the panel's place
 * @param {{setStamp: import("../diagram/api.js").Diagram["setStamp"]}} o.diagram
 * @param {Translate} o.t
 * @param {(run: Run, beat: number) => Part[]} o.tell
 * @param {{set: (what: "vector", value: number) => void, go: (beat: number) => void}} o.playground
 */
export function createVectorPanel({ root, diagram, t, tell, playground }) {
  document.head.append(el("link", { rel: "stylesheet", href: new URL("./vectors.css", import.meta.url).href }));
  const table = el("tbody"),
    verdict = el("p", { class: "vc-verdict", role: "status" }),
    why = el("p", { class: "vc-why" }),
    hint = el("p", { class: "note" });
  const keep = el("button", { type: "button", onclick: () => playground.set("vector", a) }, t("vectors.keep"));
  const drop = el("button", { type: "button", onclick: () => playground.set("vector", 0) }, t("vectors.drop"));
  const close = el("button", { type: "button", onclick: () => playground.set("vector", -1) }, t("vectors.close"));
  root.classList.add("vectors");
  root.setAttribute("aria-label", t("vectors.title"));
  root.replaceChildren(
    el("h2", {}, t("vectors.title")),
    el(
      "table",
      {},
      el("caption", { class: "vh" }, t("vectors.caption")),
      el(
        "thead",
        {},
        el("tr", {}, ...["event", "lamport", "vector"].map((c) => el("th", { scope: "col" }, t(`vectors.${c}`)))),
      ),
      table,
    ),
    verdict,
    why,
    hint,
    el("div", { class: "vc-buttons" }, keep, drop, close),
  );

  /** The run on screen, and its vectors. @type {Run|null} */
  let run = null;
  /** @type {ReturnType<typeof createVectors>|null} */
  let vectors = null;
  /** What the picture's vectors were last written for. */
  let stamped = "";
  let a = 0;

  /** @param {View} view */
  function show({ shown, beat, look, vector, playing }) {
    root.hidden = vector < 0 || !shown;
    if (shown && shown.run !== run) {
      run = shown.run;
      vectors = createVectors(run, createCausality(run));
      stamped = "";
    }
    a = look || beat;
    const b = run?.beats[vector - 1] ? vector : 0;
    stamp(vector < 0 ? "" : `${a} ${b}`, a, b);
    if (root.hidden || !run || !vectors) return;
    verdict.setAttribute("aria-live", playing ? "off" : "polite");
    write(run, vectors, b);
  }

  /** Writes the vectors into the picture, if they are not there. @param {string} what @param {number} a @param {number} b */
  function stamp(what, a, b) {
    if (what === stamped) return;
    stamped = what;
    const of = vectors,
      few = run !== null && run.nodes <= FEW && innerWidth >= WIDE;
    diagram.setStamp(
      !what || !of
        ? undefined
        : (beat, clock) => {
            const mark = beat.n === a && b && a !== b ? "A " : beat.n === b ? "B " : "";
            return (
              mark +
              clock +
              (few || mark || beat.n === a ? ` ${vectorText(of.of(beat.n) ?? []).replaceAll(", ", ",")}` : "")
            );
          },
    );
  }

  /** @param {Run} run @param {ReturnType<typeof createVectors>} vectors @param {number} b */
  function write(run, vectors, b) {
    const both = a && b && a !== b ? vectors.compare(a, b) : null;
    table.replaceChildren(
      ...[
        ["A", a],
        ["B", b],
      ].flatMap(([name, n]) => (n ? [row(run, vectors, String(name), Number(n))] : [])),
    );
    verdict.replaceChildren(...(both ? sentenceNodes(conclusion(run, a, b, both, t), run) : []));
    why.replaceChildren(
      ...(both
        ? sentenceNodes([...ordered(run, a, b, both, t), { text: " " }, ...reason(run, a, b, both, t)], run)
        : []),
    );
    hint.textContent = both
      ? t("vectors.counts")
      : t(b ? (a === b ? "vectors.same" : "vectors.network") : "vectors.choose");
    keep.hidden = !a || a === b || !vectors.of(a);
    drop.hidden = !b;
  }

  /** An event: what happened, its timestamp and its vector. @param {Run} run @param {ReturnType<typeof createVectors>} vectors @param {string} name @param {number} n */
  function row(run, vectors, name, n) {
    const b = run.beats[n - 1],
      v = vectors.of(n);
    return el(
      "tr",
      {},
      el(
        "th",
        { scope: "row" },
        el("b", {}, name),
        " ",
        el("button", { type: "button", class: "vc-go", onclick: () => playground.go(n) }, t("vectors.step", { n })),
        " ",
        ...sentenceNodes(tell(run, n), run),
      ),
      el("td", {}, ...(v ? [`(${b.clock}, `, processName(b.at, run, nodeName(run.header, b.at)), ")"] : ["–"])),
      el("td", { class: run.nodes > FEW ? "vc-vector long" : "vc-vector" }, v ? vectorText(v) : "–"),
    );
  }

  return { show };
}

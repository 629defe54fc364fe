/**
 * The panel of vector clocks: it writes each event's vector next to its clock in the diagram, and compares the current
 * event, A, with another one, B, in both clocks. Fetched at the first use, with its style sheet.
 * @import {Beat, Part, Run, Translate} from "../../model/types.js"
 * @import {Playground, View} from "../../playground.js"
 * @import {Diagram} from "../diagram/diagram.js"
 */
import { createCausality } from "../../model/causality.js";
import { nodeName } from "../../model/names.js";
import { beatOf, numberOf } from "../../model/numbering.js";
import { createVectors } from "../../model/vectors.js";
import { el, processName, sentenceNodes } from "../dom.js";
import { patch } from "../patch.js";
import { conclusion, ordered, reason, vectorText } from "./words.js";

/** With more nodes, or in narrower windows (pixels), only the vectors of A and B are written in the diagram. */
const FEW = 4,
  WIDE = 560;

/** @typedef {ReturnType<typeof createVectors>} Vectors */
/**
 * @typedef {object} VectorOptions
 * @property {HTMLElement} root the panel's element
 * @property {Pick<Diagram, "setStamp">} diagram
 * @property {Translate} t
 * @property {(run: Run, beat: number) => Part[]} tell
 * @property {Pick<Playground, "set"|"go"|"compare">} playground
 */

export class VectorPanel {
  /** The run on screen. @type {Run|null} */
  #run = null;
  /** @type {Vectors|null} */
  #vectors = null;
  /** Key of the stamps last written in the diagram. */
  #stamped = "";
  /** The current event, A. */
  #a = 0;
  #options;

  /** @param {VectorOptions} options */
  constructor(options) {
    const { root, t } = options;
    this.#options = options;
    root.classList.add("vectors");
    root.setAttribute("aria-label", t("vectors.title"));
  }

  /** @param {View} view */
  show({ shown, beat, focused, vector, playing }) {
    const { root } = this.#options;
    root.hidden = vector < 0 || !shown;
    if (shown && shown.run !== this.#run) {
      this.#run = shown.run;
      this.#vectors = createVectors(shown.run, createCausality(shown.run));
      this.#stamped = "";
    }
    this.#a = focused || beat;
    const other = this.#run && vector > 0 ? beatOf(this.#run, vector) : 0,
      b = this.#run?.beats[other - 1] ? other : 0;
    this.#stamp(vector < 0 ? "" : `${this.#a} ${b}`, this.#a, b);
    if (root.hidden || !this.#run || !this.#vectors) return;
    this.#write(this.#run, this.#vectors, b, playing);
  }

  /**
   * Writes the vectors into the diagram, unless they are there already; empty `what` removes them.
   * @param {string} what @param {number} a @param {number} b
   */
  #stamp(what, a, b) {
    if (what === this.#stamped) return;
    this.#stamped = what;
    const vectors = this.#vectors,
      few = this.#run !== null && this.#run.nodes <= FEW && innerWidth >= WIDE;
    const marks = new Map([
      [a, b ? "A " : ""],
      [b, "B "],
    ]);
    const stamp = (/** @type {Beat} */ { n }, /** @type {string} */ clock) => {
      const mark = marks.get(n) ?? "",
        told = few || mark || n === a;
      return mark + clock + (told ? ` ${vectorText(vectors?.of(n) ?? []).replaceAll(", ", ",")}` : "");
    };
    this.#options.diagram.setStamp(what && vectors ? stamp : undefined);
  }

  /** @param {Run} run @param {Vectors} vectors @param {number} b @param {boolean} playing */
  #write(run, vectors, b, playing) {
    const { root, t } = this.#options,
      a = this.#a,
      both = a && b && a !== b ? vectors.compare(a, b) : null,
      none = b ? (a === b ? "vectors.same" : "vectors.network") : "vectors.choose";
    const heads = ["event", "lamport", "vector"].map((c) => el("th", { scope: "col" }, t(`vectors.${c}`))),
      rows = [a && this.#row(run, vectors, "A", a), b && this.#row(run, vectors, "B", b)].filter((row) => row !== 0),
      why = both ? [...ordered(run, a, b, both, t), { text: " " }, ...reason(run, a, b, both, t)] : [];
    patch(
      root,
      el("h2", t("vectors.title")),
      el("table", el("caption.vh", t("vectors.caption")), el("thead", el("tr", ...heads)), el("tbody", ...rows)),
      el(
        "p.vc-verdict",
        { role: "status", "aria-live": playing ? "off" : "polite" },
        ...(both ? sentenceNodes(conclusion(run, a, b, both, t), run) : []),
      ),
      el("p.vc-why", ...sentenceNodes(why, run)),
      el("p.note", t(both ? "vectors.counts" : none)),
      this.#buttons(!a || a === b || !vectors.of(a), !b),
    );
  }

  /** @param {boolean} noKeep hide the button that keeps A as B @param {boolean} noDrop hide the one that drops B */
  #buttons(noKeep, noDrop) {
    const { t, playground } = this.#options,
      button = (/** @type {string} */ key, /** @type {() => void} */ onclick, hidden = false) =>
        el("button", { onclick, hidden }, t(key));
    return el(
      "div.vc-buttons",
      button("vectors.keep", () => playground.compare(this.#a), noKeep),
      button("vectors.drop", () => playground.set("vector", 0), noDrop),
      button("vectors.close", () => playground.set("vector", -1)),
    );
  }

  /** @param {Run} run @param {number} beat */
  #step(run, beat) {
    return this.#options.t("vectors.step", { n: numberOf(run, beat) });
  }

  /**
   * The row of an event: what happened, its timestamp and its vector.
   * @param {Run} run @param {Vectors} vectors @param {string} name @param {number} n
   */
  #row(run, vectors, name, n) {
    const b = run.beats[n - 1],
      v = vectors.of(n);
    return el(
      "tr",
      el(
        "th",
        { scope: "row" },
        el("b", name),
        " ",
        el("button.vc-go", { onclick: () => this.#options.playground.go(n) }, this.#step(run, n)),
        " ",
        ...sentenceNodes(this.#options.tell(run, n), run),
      ),
      el("td", ...(v ? [`(${b.clock}, `, processName(b.at, run, nodeName(run.header, b.at)), ")"] : ["–"])),
      el("td", { class: run.nodes > FEW ? "vc-vector long" : "vc-vector" }, v ? vectorText(v) : "–"),
    );
  }
}

/**
 * The chain of causes on the Why tab: fetched when the cursor is where a property broke, and kept while the cursor
 * moves along the chain. Its path is highlighted in the diagram; its last row can undo the cause.
 * @import {Run, Violation} from "../../model/types.js"
 * @import {Playground} from "../../playground.js"
 * @import {Diagram} from "../diagram/diagram.js"
 * @import {Answer, Cause, Decided} from "./answer.js"
 * @import {Row, Speech} from "./words.js"
 */
import { propertyName } from "../../model/names.js";
import { numberOf } from "../../model/numbering.js";
import { whyOf } from "../../net/why.js";
import { el, sentenceNodes, sentenceText } from "../dom.js";
import { excerptOf } from "./lines.js";
import { pathOf } from "./path.js";
import { numbered, wayOf } from "./way.js";
import { rowsOf } from "./words.js";

/**
 * @typedef {Speech & {go: (beat: number) => void, playground: Playground, diagram: Pick<Diagram, "setOverlay">,
 *   texts: import("../../i18n.js").Bundles, turn: (name: string, on: boolean) => void,
 *   put: (scenario: Record<string, any>) => void}} How
 */
/**
 * @typedef {{run: Run, violation: Violation, answer: Answer, rows: Row[], overlay: ReturnType<typeof pathOf>, beats:
 * Set<number>}} Told
 */

export class Chain {
  /** The chain on screen. @type {Told|null} */
  #told = null;
  /** The violation whose answer was requested last. @type {Violation|null} */
  #asked = null;
  /** Answers by violation, for the runs on screen. @type {WeakMap<Violation, Promise<Answer|null>>} */
  #answers = new WeakMap();
  #how;
  #renew;
  root = el("section.why.chain", { hidden: true });
  /** The rows that have a step, in order. @type {{beat: number, item: HTMLElement}[]} */
  #stops = [];

  /** @param {How} how @param {() => void} renew called when another chain is shown */
  constructor(how, renew) {
    this.#how = how;
    this.#renew = renew;
    this.root.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Whether the violation's chain is shown. @param {Violation} v */
  tells(v) {
    return this.#told?.violation === v;
  }

  /** @param {Run} run @param {number} n the cursor */
  show(run, n) {
    const here = run.chunk ? [] : brokenHere(run, n),
      kept =
        this.#told?.run === run && this.#told.beats.has(n) && (!here.length || here.includes(this.#told.violation));
    if (kept) return this.#mark(n);
    if (here.length) void this.#ask(run, here[0]);
    else this.leave();
  }

  /** Hides the chain and its path. */
  leave() {
    if (this.#told) this.#how.diagram.setOverlay(this.#told.overlay, false);
    this.#told = this.#asked = null;
    this.root.hidden = true;
    this.root.replaceChildren();
  }

  /** @param {Run} run @param {Violation} v */
  async #ask(run, v) {
    if (this.#asked === v) return;
    this.leave();
    this.#asked = v;
    const { scenario } = this.#how.playground.view.shown ?? {};
    if (!scenario) return;
    const known = this.#answers.get(v) ?? fetched(run, v, scenario);
    this.#answers.set(v, known);
    const [answer] = await Promise.all([known, this.#how.texts("why")]);
    if (this.#asked !== v) return; // the cursor has moved on
    if (answer) this.#tell(run, v, answer);
    else {
      this.#answers.delete(v);
      this.root.hidden = false;
      this.root.replaceChildren(el("p.note", this.#how.t("why.offline")));
    }
  }

  /** @param {Run} run @param {Violation} v @param {Answer} answer */
  #tell(run, v, answer) {
    const rows = rowsOf(run, answer, this.#how),
      way = wayOf(run, answer, rows),
      line = rows.find((r) => r.is === "line"),
      overlay = pathOf(run, way, line?.step ? sentenceText(line.says) : "");
    this.#told = { run, violation: v, answer, rows, overlay, beats: new Set(way.marks.map((m) => m.beat)) };
    this.#draw(this.#told);
    this.root.hidden = false;
    this.#how.diagram.setOverlay(overlay);
    this.#mark(this.#how.playground.view.beat);
    this.#renew();
  }

  /** @param {Told} told */
  #draw({ run, violation, answer, rows }) {
    const { t } = this.#how,
      { code, name } = propertyName(run.header.algorithm, violation.property, t),
      title = t(code ? "why.title" : "why.title.own", { property: code || name, n: numberOf(run, violation.beat) });
    this.#stops = [];
    /** @type {HTMLElement[]} */
    const items = [];
    let after = "why.because";
    numbered(rows, (row, mark) => {
      const item = this.#item(run, row, mark, answer);
      item.dataset.because = t(after);
      items.push(item);
      after = row.is === "cause" ? "why.and" : "why.because";
    });
    const first = answer.causes.find((c) => c.did),
      lines = first ? excerptOf(run, first, t) : null;
    this.root.replaceChildren(
      ...this.#others(run, violation),
      el("h2", { class: "chain-title" }, title),
      el("ol", { "aria-label": title }, ...items),
      ...(lines ? [el("h3.vh", t("why.code")), lines] : []),
      el("p.note.chain-keys", el("kbd", "↓"), " ", el("kbd", "↑"), ` ${t("why.hint")}`),
    );
  }

  /** If several properties broke at once, buttons to choose one. @param {Run} run @param {Violation} now */
  #others(run, now) {
    const here = brokenHere(run, now.beat),
      { t } = this.#how;
    if (here.length < 2) return [];
    const button = (/** @type {Violation} */ v) => {
      const { code, name } = propertyName(run.header.algorithm, v.property, t);
      return el("button", { "aria-pressed": String(v === now), onclick: () => void this.#ask(run, v) }, code || name);
    };
    return [el("div.chain-which", { role: "group", "aria-label": t("why.broken") }, ...here.map(button))];
  }

  /** @param {Run} run @param {Row} row @param {string} mark @param {Answer} answer */
  #item(run, row, mark, answer) {
    const { t, go } = this.#how,
      beat = row.step ? run.beatOfStep(row.step) : 0;
    const item = el(
      "li",
      { class: `is-${row.is}` },
      el("span.chain-mark", { "aria-hidden": "true" }, mark),
      el(
        "div",
        el("p", ...sentenceNodes(row.says, run)),
        row.note.length ? el("small", ...sentenceNodes(row.note, run)) : null,
      ),
      beat
        ? el(
            "button.step",
            { onclick: () => go(beat) },
            row.line ? t("why.line.go", { line: row.line }) : t("play.why.step", { n: numberOf(run, beat) }),
          )
        : row.cause
          ? this.#undo(row.cause, answer)
          : null,
    );
    if (beat) this.#stops.push({ beat, item });
    return item;
  }

  /**
   * The button that undoes a cause; of several causes the last one's undoes all.
   * @param {Cause} cause @param {Answer} answer
   */
  #undo(cause, { causes, idle, undone }) {
    const { t, turn, put } = this.#how,
      count = causes.length,
      { decision } = cause;
    if (decision) return el("button.btn.small", { onclick: () => edit(decision) }, t(`why.put.${cause.kind}`));
    if (!undone || cause !== causes[count - 1]) return null;
    const simple = count === 1 && cause.switch && !idle?.length && !this.#how.playground.view.shown?.scenario.schedule,
      label = count > 1 ? t("why.put.several", { count }) : t(`why.put.${cause.kind}${cause.all ? ".all" : ""}`);
    const does = () => (simple && cause.switch ? turn(cause.switch, false) : put(undone.scenario));
    return el("button.btn.small", { onclick: does }, label);
  }

  /** Marks the rows at the cursor as current. @param {number} n */
  #mark(n) {
    for (const { beat, item } of this.#stops) {
      if (beat === n) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    }
  }

  /** Moves up and down the chain. @param {KeyboardEvent} event */
  #key(event) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const focused = this.#stops.findIndex(({ item }) => item.contains(document.activeElement)),
      at = focused < 0 ? this.#stops.findIndex(({ item }) => item.ariaCurrent) : focused,
      next = this.#stops[Math.max(0, Math.min(at + by, this.#stops.length - 1))];
    if (!next) return;
    /** @type {HTMLElement|null} */ (next.item.querySelector("button"))?.focus();
    this.#how.go(next.beat);
  }

  /** Focuses the row at the cursor, else the first. @returns {boolean} whether there is one */
  focus() {
    const at = this.#stops.find(({ item }) => item.hasAttribute("aria-current")) ?? this.#stops[0];
    /** @type {HTMLElement|null|undefined} */ (at?.item.querySelector("button"))?.focus({ preventScroll: true });
    return Boolean(at);
  }
}

/**
 * The violations at a beat, those of the common properties before those of the algorithm's own.
 * @param {Run} run @param {number} beat
 */
function brokenHere(run, beat) {
  const own = (/** @type {Violation} */ v) => Number(!/^EM\d$|^starvation$/.test(v.property));
  return run.violations.filter((v) => v.beat === beat).sort((a, b) => own(a) - own(b));
}

/** @param {Run} run @param {Violation} v @param {Record<string, any>} scenario */
function fetched(run, v, scenario) {
  const step = run.summary?.violations?.find((x) => x.property === v.property)?.step ?? numberOf(run, v.beat);
  return whyOf({ property: v.property, step: String(step) }, scenario);
}

/** Asks the program editor to go to a decision. @param {Decided} decided */
function edit(decided) {
  document.dispatchEvent(new CustomEvent("edit", { detail: decided }));
}

/**
 * The log: the run as a table, in the order of the diagram. A row moves the cursor. Above a few thousand rows it has
 * pages.
 * @import {Beat, Part, Run, Translate} from "../../model/types.js"
 */
import { written } from "../../i18n.js";
import { nodeName } from "../../model/names.js";
import { numberOf } from "../../model/numbering.js";
import { dress, el, processName, scrollWithin, sentenceNodes } from "../dom.js";
import { pageOf, pageWith, rowAfter } from "./rows.js";

const COLUMNS = ["step", "time", "process", "event", "clock", "after"];

/**
 * @typedef {object} LogOptions
 * @property {Translate} t
 * @property {(run: Run, beat: number) => Part[]} tell
 * @property {(beat: number) => void} go
 * @property {() => boolean} playing whether playback is running
 */

export class Log {
  /** @type {Run|null} */
  #run = null;
  #cursor = 0;
  #page = 0;
  #lit = 0;
  /** Beats in the order drawn. @type {ArrayLike<number>|null} */
  #order = null;
  /** What the table contains. @type {{run: Run|null, from: number, to: number, order: ArrayLike<number>|null}} */
  #written = { run: null, from: 0, to: 0, order: null };
  #rows = el("tbody");
  #pager;
  #options;
  #body;

  /** @param {HTMLElement} body @param {LogOptions} options */
  constructor(body, options) {
    const { t, go } = options;
    this.#options = options;
    this.#body = body;
    this.#pager = el("nav.pager", { "aria-label": t("play.log.pages"), hidden: true });
    const heads = COLUMNS.map((c) => el("th", { scope: "col", class: `c-${c}` }, t(`play.log.${c}`)));
    const caption = el("caption.vh", t("play.log.caption")),
      table = el("table", caption, el("thead", el("tr", ...heads)), this.#rows);
    table.addEventListener("click", (event) => {
      const row = event.target instanceof Element ? event.target.closest("tr[data-beat]") : null;
      if (row instanceof HTMLElement && !getSelection()?.toString()) go(Number(row.dataset.beat));
    });
    table.addEventListener("keydown", (event) => this.#walk(event));
    body.append(this.#pager, table);
  }

  /** The number of rows; of a large run, only those of the loaded chunk. */
  get #count() {
    return this.#run?.chunk?.here.length ?? this.#run?.beats.length ?? 0;
  }

  /** @param {number} row */
  #beatAt(row) {
    return this.#order?.length === this.#count ? this.#order[row] : row + 1;
  }

  /** @param {number} beat */
  #rowOf(beat) {
    return this.#order?.length === this.#count ? Array.prototype.indexOf.call(this.#order, beat) : beat - 1;
  }

  /**
   * @param {Run} shown
   * @param {ArrayLike<number>|null} drawn beats from left to right; null: in order of time
   * @param {number} beat the cursor
   * @param {number} focused the event hovered or focused in the diagram, or 0
   */
  show(shown, drawn, beat, focused) {
    const moved = shown !== this.#run || drawn !== this.#order || beat !== this.#cursor,
      walks = moved && !this.#options.playing() && this.#rows.contains(document.activeElement);
    this.#run = shown;
    this.#order = drawn;
    this.#cursor = beat;
    this.#refresh(moved);
    this.#rows.querySelector("tr.focused")?.classList.remove("focused");
    if (focused) this.#rows.querySelector(`tr[data-beat="${focused}"]`)?.classList.add("focused");
    if (moved) scrollWithin(this.#body.parentElement, this.#rows.querySelector("tr.on"));
    if (!walks && !this.#body.dataset.wanted) return;
    delete this.#body.dataset.wanted;
    const at = /** @type {HTMLElement|null} */ (this.#rows.querySelector('button[tabindex="0"]'));
    at?.focus();
  }

  /** @param {boolean} follow whether to turn to the page with the cursor */
  #refresh(follow) {
    if (!this.#run) return;
    if (follow) this.#page = pageWith(this.#count, this.#rowOf(this.#cursor));
    const part = pageOf(this.#count, this.#page);
    const grows =
      this.#written.run === this.#run &&
      this.#written.order === this.#order &&
      this.#written.from === part.from &&
      part.to >= this.#written.to;
    if (!grows) this.#rows.replaceChildren();
    for (let i = grows ? this.#written.to : part.from; i < part.to; i++)
      this.#rows.append(this.#row(this.#run.beats[this.#beatAt(i) - 1]));
    const same = grows && this.#written.to === part.to;
    this.#written = { run: this.#run, from: part.from, to: part.to, order: this.#order };
    if (!same) this.#turnPages(part);
    this.#mark(same);
  }

  /** @param {Beat} b */
  #row(b) {
    const r = /** @type {Run} */ (this.#run),
      words = r.header.words;
    return el(
      "tr",
      { "data-beat": b.n },
      el("th.c-step", { scope: "row" }, el("button", { tabindex: -1 }, written(numberOf(r, b.n))), ...this.#again(b)),
      el("td.c-time", String(b.time)),
      el("td.c-process", processName(b.at, r, nodeName(r.header, b.at))),
      el("td.c-event", ...sentenceNodes(this.#options.tell(r, b.n), r)),
      el("td.c-clock", b.local ? String(b.clock) : ""),
      el("td.c-after", b.at > r.n ? "" : (words?.[b.phase] ?? b.phase)),
    );
  }

  /** The mark of events that repeat in each round of a loop. @param {Beat} b */
  #again(b) {
    const loop = this.#run?.header.loop;
    if (!loop || b.step < loop) return [];
    return [el("span", { "aria-hidden": "true" }, " ↻"), el("span.vh", ` ${this.#options.t("play.log.again")}`)];
  }

  /** Highlights the cursor's row, greys those after it. @param {boolean} known whether only the cursor has moved */
  #mark(known) {
    const all = /** @type {HTMLCollectionOf<HTMLTableRowElement>} */ (this.#rows.children);
    const at = this.#rowOf(this.#cursor) - this.#written.from,
      was = this.#rowOf(this.#lit) - this.#written.from;
    const low = known && this.#lit ? Math.max(0, Math.min(at, was)) : 0,
      high = known && this.#lit ? Math.max(at, was) : all.length - 1;
    for (let i = low; i <= Math.min(high, all.length - 1); i++) this.#dress(all[i]);
    this.#lit = this.#cursor;
    if (!this.#rows.querySelector('button[tabindex="0"]'))
      this.#rows.querySelector("button")?.setAttribute("tabindex", "0");
  }

  /** @param {HTMLTableRowElement} row */
  #dress(row) {
    const n = Number(row.dataset.beat),
      on = n === this.#cursor;
    row.className = on ? "on" : n > this.#cursor ? "fut" : "";
    const button = row.querySelector("button");
    for (const part of button ? [row, button] : [row]) dress(part, { "aria-current": on && "step" });
    button?.setAttribute("tabindex", on ? "0" : "-1");
  }

  /** @param {{from: number, to: number, page: number, pages: number}} part */
  #turnPages({ from, to, page: p, pages }) {
    const { chunk } = this.#run ?? {},
      last = chunk?.here.at(-1) ?? 0;
    this.#pager.hidden = pages < 2 && !chunk;
    const turn = (/** @type {number} */ to) => {
      this.#page = to;
      this.#refresh(false);
    };
    // beyond a chunk of a large run, the button moves the cursor to the next chunk
    const button = (/** @type {string} */ key, /** @type {number} */ to, /** @type {number} */ beyond) => {
      const there = to >= 0 && to < pages,
        off = !there && (!chunk || beyond < 1 || beyond > chunk.remote.last);
      return el(
        "button.btn",
        { disabled: off, onclick: () => (there ? turn(to) : this.#options.go(beyond)) },
        this.#options.t(key),
      );
    };
    const range = chunk
      ? { from: chunk.here[from] ?? 0, to: chunk.here[to - 1] ?? 0, of: chunk.remote.last }
      : { from: from + 1, to, of: this.#count };
    this.#pager.replaceChildren(
      button("play.log.earlier", p - 1, (chunk?.first ?? 0) - 1),
      el("span", { role: "status" }, this.#options.t("play.log.range", range)),
      button("play.log.later", p + 1, last + 1),
    );
  }

  /**
   * Arrows move by a row, Page Up and Page Down by several, Home and End to the ends; the focus follows the cursor.
   * @param {KeyboardEvent} event
   */
  #walk(event) {
    const row = event.target instanceof Element ? event.target.closest("tr[data-beat]") : null,
      at = row instanceof HTMLElement ? this.#rowOf(Number(row.dataset.beat)) : -1,
      to = rowAfter(event.key, at, this.#count);
    if (at < 0 || to === null) return;
    event.preventDefault();
    event.stopPropagation();
    this.#options.go(this.#beatAt(to));
  }
}

/**
 * The log: the run as a table, in the order in which it is drawn. A row moves the cursor. Above a
 * few thousand rows it is written page by page.
 * @import {Beat, Part, Run, Translate} from "../../model/types.js"
 */
import { nodeName } from "../../model/names.js";
import { el, processName, sentenceNodes } from "../dom.js";
import { pageOf, pageWith } from "./rows.js";

/**
 * @typedef {object} LogOptions
 * @property {Translate} t
 * @property {(run: Run, beat: number) => Part[]} tell
 * @property {(beat: number) => void} go
 */

/**
 * @param {HTMLElement} body
 * @param {LogOptions} options
 */
export function createLog(body, { t, tell, go }) {
  const rows = el("tbody"),
    pager = el("nav", { class: "pager", "aria-label": t("play.log.pages"), hidden: true });
  const table = el(
    "table",
    {},
    el("caption", { class: "vh" }, t("play.log.caption")),
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        ...["step", "time", "process", "event", "clock", "after"].map((c) =>
          el("th", { scope: "col", class: `c-${c}` }, t(`play.log.${c}`)),
        ),
      ),
    ),
    rows,
  );
  body.append(pager, table);
  /** @type {Run|null} */
  let run = null;
  let cursor = 0,
    page = 0,
    lit = 0;
  /** Beats in the order drawn, and the place of each. @type {ArrayLike<number>|null} */
  let order = null;
  /** @type {{run: Run|null, from: number, to: number, order: ArrayLike<number>|null}} what stands in the table */
  let written = { run: null, from: 0, to: 0, order: null };
  table.addEventListener("click", (event) => {
    const row = event.target instanceof Element ? event.target.closest("tr[data-beat]") : null;
    if (row instanceof HTMLElement && !getSelection()?.toString()) go(Number(row.dataset.beat));
  });
  table.addEventListener("keydown", walk);

  const count = () => run?.beats.length ?? 0;
  const beatAt = (/** @type {number} */ row) => (order && order.length === count() ? order[row] : row + 1);
  const rowOf = (/** @type {number} */ beat) =>
    order && order.length === count() ? Array.prototype.indexOf.call(order, beat) : beat - 1;

  /**
   * @param {Run} shown
   * @param {ArrayLike<number>|null} drawn beats from left to right; null: as they happened
   * @param {number} beat the cursor
   * @param {number} look the event that is pointed at in the picture, or 0
   */
  function show(shown, drawn, beat, look) {
    const moved = shown !== run || drawn !== order || beat !== cursor;
    run = shown;
    order = drawn;
    cursor = beat;
    refresh(moved);
    rows.querySelector("tr.look")?.classList.remove("look");
    if (look) rows.querySelector(`tr[data-beat="${look}"]`)?.classList.add("look");
  }

  /** @param {boolean} follow whether the page with the cursor is turned to */
  function refresh(follow) {
    if (!run) return;
    if (follow) page = pageWith(count(), rowOf(cursor));
    const part = pageOf(count(), page);
    const grows = written.run === run && written.order === order && written.from === part.from && part.to >= written.to;
    if (!grows) rows.replaceChildren();
    for (let i = grows ? written.to : part.from; i < part.to; i++) rows.append(row(run.beats[beatAt(i) - 1]));
    const same = grows && written.to === part.to;
    written = { run, from: part.from, to: part.to, order };
    if (!same) turnPages(part);
    mark(same);
  }

  /** @param {Beat} b */
  function row(b) {
    const r = /** @type {Run} */ (run),
      words = r.header.words;
    return el(
      "tr",
      { "data-beat": b.n },
      el("td", { class: "c-step" }, el("button", { type: "button", tabindex: -1 }, String(b.n)), ...again(b)),
      el("td", { class: "c-time" }, String(b.time)),
      el("td", { class: "c-process" }, processName(b.at, r, nodeName(r.header, b.at))),
      el("td", { class: "c-event" }, ...sentenceNodes(tell(r, b.n), r)),
      el("td", { class: "c-clock" }, b.local ? String(b.clock) : ""),
      el("td", { class: "c-after" }, b.at > r.n ? "" : (words?.[b.phase] ?? b.phase)),
    );
  }

  /** The mark of what happens once in each round of a loop. @param {Beat} b */
  function again(b) {
    const loop = run?.header.loop;
    return loop && b.step >= loop
      ? [el("span", { "aria-hidden": "true" }, " ↻"), el("span", { class: "vh" }, ` ${t("play.log.again")}`)]
      : [];
  }

  /** Lights the cursor's row and greys what is still to come. @param {boolean} known only the cursor has moved */
  function mark(known) {
    const all = /** @type {HTMLCollectionOf<HTMLTableRowElement>} */ (rows.children);
    const at = rowOf(cursor) - written.from,
      was = rowOf(lit) - written.from;
    const low = known && lit ? Math.max(0, Math.min(at, was)) : 0,
      high = known && lit ? Math.max(at, was) : all.length - 1;
    for (let i = low; i <= Math.min(high, all.length - 1); i++) dress(all[i]);
    lit = cursor;
    if (!rows.querySelector('button[tabindex="0"]')) rows.querySelector("button")?.setAttribute("tabindex", "0");
  }

  /** @param {HTMLTableRowElement} row */
  function dress(row) {
    const n = Number(row.dataset.beat),
      on = n === cursor;
    row.className = on ? "on" : n > cursor ? "fut" : "";
    if (on) row.setAttribute("aria-current", "step");
    else row.removeAttribute("aria-current");
    row.querySelector("button")?.setAttribute("tabindex", on ? "0" : "-1");
  }

  /** @param {{from: number, to: number, page: number, pages: number}} part */
  function turnPages({ from, to, page: p, pages }) {
    pager.hidden = pages < 2;
    const button = (/** @type {string} */ key, /** @type {number} */ to, /** @type {boolean} */ off) =>
      el(
        "button",
        {
          type: "button",
          class: "btn",
          disabled: off,
          onclick: () => {
            page = to;
            refresh(false);
          },
        },
        t(key),
      );
    pager.replaceChildren(
      button("play.log.earlier", p - 1, p === 0),
      el("span", { role: "status" }, t("play.log.range", { from: from + 1, to, of: count() })),
      button("play.log.later", p + 1, p === pages - 1),
    );
  }

  /** Up and down move from row to row. @param {KeyboardEvent} event */
  function walk(event) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const row = event.target instanceof Element ? event.target.closest("tr[data-beat]") : null;
    const next = by === 1 ? row?.nextElementSibling : by === -1 ? row?.previousElementSibling : null;
    if (!by || !(next instanceof HTMLElement)) return;
    event.preventDefault();
    event.stopPropagation();
    go(Number(next.dataset.beat));
    next.querySelector("button")?.focus();
  }

  return { show };
}

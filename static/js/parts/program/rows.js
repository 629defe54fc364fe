/**
 * The lines of a program as displayed behind the text area: numbers, colours, highlights, errors. Only changed lines
 * are drawn again. The numbers are a column of their own, since one sticky column is laid out in half the time of
 * hundreds of sticky numbers.
 * @import {Run} from "../../model/types.js"
 * @import {Lit} from "./lit.js"
 */
import { el, sentenceNodes } from "../dom.js";
import { tokens } from "./tokens.js";

/**
 * A line. open: the quotes of a string that begins before it; after: of one that continues behind it; ran: its number
 * in the program that ran, or 0 if it is not there unchanged.
 * @typedef {{text: string, open: string, after: string, ran: number, node: HTMLElement, tx: HTMLElement}} Row
 */
/** A part of a line up to `end`, in characters from 1. @typedef {{line: number, column: number, end: number}} Place */

/** Marks a line to be filled in. */
const FILL = /# fill in\b/;

/** The first line to be filled in; 0: none. @param {string} program */
export const gapOf = (program) => program.split("\n").findIndex((line) => FILL.test(line)) + 1;

export class Rows {
  /** @type {Row[]} */
  all = [];
  root = el("div.own-rows", { "aria-hidden": "true" });
  numbers = el("div.own-nos", { "aria-hidden": "true" });
  /** The gap between two lines, and the one between their numbers. */
  space = el("div.own-space");
  #gap = el("div.own-space");
  /** The highlighted lines. @type {Row[]} */
  #marked = [];

  /** @param {string} text */
  update(text) {
    const lines = text.split("\n"),
      { all } = this,
      least = Math.min(lines.length, all.length);
    let same = 0,
      last = 0;
    while (same < least && all[same].text === lines[same]) same++;
    while (last < least - same && all[all.length - 1 - last].text === lines[lines.length - 1 - last]) last++;
    const fresh = lines.slice(same, lines.length - last).map((line) => rowOf(line)),
      gone = all.splice(same, all.length - last - same, ...fresh),
      next = all[same + fresh.length]?.node ?? null;
    if (gone.length === 1 && fresh.length === 1) fresh[0].node = gone[0].node; // typing in a line keeps its element
    for (const row of gone.slice(fresh.length === 1 && gone.length === 1 ? 1 : 0)) row.node.remove();
    for (const row of fresh) this.#place(row, next);
    this.#set(same, same + fresh.length);
    this.#count();
  }

  /** The line after which there is a gap, in the current text; 0: none. */
  get behind() {
    const before = this.space.previousSibling;
    return before ? this.all.findIndex((row) => row.node === before) + 1 : 0;
  }

  /** Puts a gap after a line. @param {number} line 0: no gap */
  part(line) {
    const row = this.all[line - 1];
    if (row) row.node.after(this.space);
    else this.space.remove();
    this.#count();
  }

  /** Updates the numbers: one for each line, with its classes, and with the same gap. */
  #count() {
    const { numbers, all, behind } = this;
    this.#gap.remove();
    while (numbers.childElementCount > all.length) numbers.lastElementChild?.remove();
    while (numbers.childElementCount < all.length)
      numbers.append(el("div.own-no", String(numbers.childElementCount + 1)));
    for (const [i, number] of [...numbers.children].entries()) {
      const { classList } = all[i].node,
        is = ["own-no", ...["on", "wrong", "fill"].filter((c) => classList.contains(c))].join(" ");
      if (number.className !== is) number.className = is;
    }
    if (behind) numbers.children[behind - 1].after(this.#gap);
  }

  /** @param {Row} row @param {HTMLElement|null} next */
  #place(row, next) {
    row.node.className = "own-row";
    row.node.replaceChildren(row.tx);
    if (!row.node.parentNode) this.root.insertBefore(row.node, next);
  }

  /**
   * Highlights the lines of a range, and those after it that a string reaches.
   * @param {number} from @param {number} to
   */
  #set(from, to) {
    let open = this.all[from - 1]?.after ?? "";
    for (let i = from; i < this.all.length; i++) {
      const row = this.all[i];
      if (i >= to && row.open === open) return;
      const { pieces, open: after } = tokens(row.text, open);
      row.node.classList.toggle("fill", FILL.test(row.text));
      row.open = open;
      row.after = open = after;
      row.tx.replaceChildren(
        ...pieces.map(({ kind, text }) => (kind === "text" ? text : el(/** @type {"i"} */ (`i.own-${kind}`), text))),
        row.text ? "" : "\u200b",
      );
    }
  }

  /**
   * Notes which lines are unchanged since a program ran: those before and after the changed part.
   * @param {string} program
   */
  ran(program) {
    const lines = program.split("\n"),
      { all } = this,
      more = all.length - lines.length;
    let same = 0;
    while (same < lines.length && all[same]?.text === lines[same]) same++;
    for (const [i, row] of all.entries()) row.ran = i < same ? i + 1 : 0;
    for (let i = lines.length - 1; i >= same && all[i + more]?.text === lines[i] && i + more >= same; i--)
      all[i + more].ran = i + 1;
  }

  /** The current number of a line of the program that ran; 0: it was changed. @param {number} line */
  now(line) {
    return this.all.findIndex((row) => row.ran === line) + 1;
  }

  /** Highlights the lines that a step ran, and returns them. @param {Run} run @param {Lit} lit @returns {Row[]} */
  light(run, lit) {
    for (const { node } of this.#marked) {
      node.classList.remove("on");
      node.querySelector(".own-val")?.remove();
    }
    this.#marked = this.all.filter((row) => lit.has(row.ran));
    for (const { node, ran } of this.#marked) {
      const parts = lit.get(ran) ?? [];
      node.classList.add("on");
      if (parts.length) node.append(el("span.own-val", ...sentenceNodes(parts, run)));
    }
    this.#count();
    return this.#marked;
  }

  /**
   * Marks errors, and lines that failed in a run.
   * @param {readonly Place[]} places @param {number[]} failed in the program that ran
   */
  wrong(places, failed) {
    for (const { node } of this.all) if (node.classList.contains("wrong")) node.classList.remove("wrong");
    for (const old of this.root.querySelectorAll(".own-wave, .own-cross")) old.remove();
    for (const { line, column, end } of places) {
      const row = this.all[line - 1];
      if (!row) continue;
      const before = [...row.text].slice(0, column - 1).join(""),
        what = [...row.text].slice(column - 1, Math.max(end, column + 1) - 1).join("") || " ";
      row.node.classList.add("wrong");
      row.tx.append(el("span.own-wave", el("span", before), el("u", what)));
    }
    for (const line of failed) {
      const row = this.all.find((r) => r.ran === line);
      row?.node.append(el("span.own-cross", "✕"));
    }
    this.#count();
  }
}

/** @param {string} text @returns {Row} */
function rowOf(text) {
  return { text, open: "", after: "", ran: 0, node: el("div.own-row"), tx: el("span.own-tx") };
}

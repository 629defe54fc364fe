/**
 * The text of a program as it is written: a text area whose letters the rows behind it show. Where a box stands between
 * two lines, the area moves with the line that is looked at, and the caret is drawn with the rows.
 * @import {Translate} from "../../model/types.js"
 */
import { el } from "../dom.js";
import { Rows } from "./rows.js";
import { typing } from "./typing.js";

const ENTER = { key: "Enter", shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
/** So many lines are shown before and behind the one at which somebody begins. */
const BEFORE = 2,
  BEHIND = 5;

/**
 * @typedef {object} AreaOptions
 * @property {Translate} t
 * @property {() => void} input somebody has written
 * @property {(event: KeyboardEvent) => boolean} key whether it was one of the editor's
 */

export class Area {
  rows = new Rows();
  text = el("textarea", {
    id: "own-text",
    class: "own-text",
    spellcheck: "false",
    autocapitalize: "off",
    autocomplete: "off",
    autocorrect: "off",
    wrap: "off",
    "aria-describedby": "own-wrong own-lit own-hint",
  });
  /** What stands between two lines. */
  box = el("div.own-box", { id: "own-wrong", hidden: true });
  #drawn = el("div.own-drawn", { "aria-hidden": "true" });
  #page;
  root;
  /** Whether what is put into the text is not typed. */
  #puts = false;
  /** The lines that were brought into sight. @type {[number, number]|null} */
  #seen = null;
  /** After Escape the next Tab leaves. */
  #leaves = false;
  #options;

  /** @param {AreaOptions} options */
  constructor(options) {
    this.#options = options;
    this.text.setAttribute("aria-label", options.t("own.label"));
    this.#page = el("div.own-page", this.rows.numbers, this.rows.root, this.#drawn, this.text, this.box);
    this.root = el("div.own-scroll", this.#page);
    this.text.addEventListener("input", () => this.#written());
    this.text.addEventListener("keydown", (event) => this.#key(event));
    // a line's end comes from keys, and from keyboards on screens that tell of none
    this.text.addEventListener("beforeinput", (event) => {
      if (event.inputType === "insertLineBreak" && !this.#puts) this.#does(event, ENTER);
    });
    this.text.addEventListener("blur", () => {
      this.#leaves = false;
      this.#shift();
    });
    this.text.addEventListener("focus", () => this.#shift());
    document.addEventListener("selectionchange", () => {
      if (document.activeElement === this.text) this.#shift();
    });
    for (const type of ["pointermove", "pointerdown"])
      this.root.addEventListener(type, (event) => this.#point(/** @type {PointerEvent} */ (event)));
    // what was brought into sight stays there until somebody looks elsewhere
    for (const type of ["wheel", "pointerdown", "keydown"])
      this.root.addEventListener(type, () => (this.#seen = null), { passive: true });
    this.root.addEventListener("scroll", () => this.#beside(), { passive: true });
    new ResizeObserver(() => {
      this.#room();
      if (this.#seen) this.reveal(...this.#seen);
    }).observe(this.root);
    new ResizeObserver(() => this.#room()).observe(this.box);
  }

  get value() {
    return this.text.value;
  }

  /** Another text, which can be undone if there was one before. @param {string} text */
  set(text) {
    const { value } = this.text;
    if (value === text) return;
    if (!value) this.text.value = text;
    else {
      const had = document.activeElement;
      this.put({ from: 0, to: value.length, text, start: 0, end: 0 });
      if (had instanceof HTMLElement && had !== this.text) had.focus({ preventScroll: true });
    }
    this.rows.update(text);
    this.root.scrollTo(0, 0);
  }

  /** Begins at a line: there the caret is when somebody comes, and some lines around it are in sight. @param {number} line */
  begin(line) {
    const { all } = this.rows,
      at = this.place(line, 1) + (/^ */.exec(all[line - 1]?.text ?? "")?.[0].length ?? 0);
    this.text.setSelectionRange(at, at);
    this.reveal(Math.max(1, line - BEFORE), Math.min(line + BEHIND, all.length));
  }

  /**
   * Puts something in the place of a part, as if it had been typed.
   * @param {import("./typing.js").Change} change
   */
  put({ from, to, text, start, end }) {
    const { text: area } = this;
    area.focus({ preventScroll: true });
    const next = area.value.slice(0, from) + text + area.value.slice(to);
    if (next !== area.value) {
      area.setSelectionRange(from, to);
      this.#puts = true;
      document.execCommand(text ? "insertText" : "delete", false, text);
      this.#puts = false;
      if (area.value !== next) area.value = next;
    }
    area.setSelectionRange(start, end);
    this.#written();
  }

  /** Goes to a place. @param {number} line @param {number} column from 1, in characters @param {number} [end] */
  go(line, column, end = column) {
    this.text.focus({ preventScroll: true });
    this.text.setSelectionRange(this.place(line, column), this.place(line, end));
    this.#shift();
    this.reveal(line);
  }

  /** The place in the text of a column of a line, both from 1. @param {number} line @param {number} column */
  place(line, column) {
    const { all } = this.rows;
    let at = 0;
    for (let i = 0; i < line - 1 && i < all.length; i++) at += all[i].text.length + 1;
    return at + [...(all[line - 1]?.text ?? "")].slice(0, column - 1).join("").length;
  }

  /** The line of a place, and how far in it. @param {number} at */
  where(at) {
    const { all } = this.rows;
    let line = 1;
    while (line < all.length && at > all[line - 1].text.length) at -= all[line++ - 1].text.length + 1;
    return { line, at };
  }

  /** Puts the box behind a line, or takes it away. @param {number} line 0: away */
  open(line) {
    const row = this.rows.all[line - 1];
    this.box.hidden = !row;
    this.rows.part(row ? line : 0);
    this.#room();
  }

  /** The line behind which the box stands, as the text is by now; 0: none. */
  get #behind() {
    return this.box.hidden ? 0 : this.rows.behind;
  }

  /** Scrolls so that a line, and the box behind it, are in sight. @param {number} line @param {number} [to] */
  reveal(line, to = line) {
    const { root, rows } = this,
      first = rows.all[line - 1]?.node,
      last = rows.all[to - 1]?.node;
    if (!first || !last) return;
    this.#seen = [line, to];
    const top = first.offsetTop - 8,
      bottom =
        (to === this.#behind ? rows.space.offsetTop + rows.space.offsetHeight : last.offsetTop + last.offsetHeight) + 8;
    if (bottom > root.scrollTop + root.clientHeight) root.scrollTop = Math.min(top, bottom - root.clientHeight);
    if (top < root.scrollTop) root.scrollTop = top;
  }

  #written() {
    this.rows.update(this.text.value);
    this.text.scrollLeft = this.text.scrollTop = 0; // the page scrolls, not the area
    this.#options.input();
    this.#shift();
    this.#follow();
  }

  /** The caret stays in sight. */
  #follow() {
    const { line, at } = this.where(this.text.selectionEnd),
      { root } = this;
    this.reveal(line);
    const x = this.#across(line, at),
      left = this.#gutter();
    if (x > root.scrollLeft + root.clientWidth - 24) root.scrollLeft = x - root.clientWidth + 60;
    else if (x < root.scrollLeft + left) root.scrollLeft = Math.max(0, x - left - 40);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.isComposing || this.#options.key(event)) return;
    if (event.key === "Escape") {
      this.#leaves = true;
      event.preventDefault();
      return;
    }
    if (event.key === "Tab" && this.#leaves) return;
    if (!["Shift", "Control", "Alt", "Meta"].includes(event.key)) this.#leaves = false;
    if (event.key !== "Enter") this.#does(event, event);
  }

  /** What a key does instead of what the browser would do. @param {Event} event @param {import("./typing.js").Key} key */
  #does(event, key) {
    const { value, selectionStart: start, selectionEnd: end } = this.text,
      change = typing(key, { value, start, end });
    if (!change) return;
    event.preventDefault();
    this.put(change);
  }

  /** The height of the box is left free between the lines. */
  #room() {
    const { box, root } = this,
      left = this.#gutter();
    box.style.setProperty("--wide", `${root.clientWidth - left - 8}px`);
    const high = box.hidden ? 0 : box.offsetHeight + 10;
    this.#page.style.setProperty("--high", `${high}px`);
    if (high) box.style.setProperty("--top", `${this.rows.space.offsetTop + 4}px`);
    this.#beside();
    this.#shift();
  }

  /** However far the lines are moved, the box is read from its beginning. */
  #beside() {
    if (!this.box.hidden) this.box.style.setProperty("--moved", `${this.root.scrollLeft}px`);
  }

  #gutter() {
    return this.rows.numbers.offsetWidth;
  }

  /** The area lies where the line is that the pointer is at. @param {PointerEvent} event */
  #point(event) {
    if (!this.#behind) return;
    const below = event.clientY > this.rows.space.getBoundingClientRect().top;
    this.#lie(below);
  }

  /** @param {boolean} below the box */
  #lie(below) {
    this.text.style.setProperty("--down", below ? `${this.rows.space.offsetHeight}px` : "0px");
  }

  /** While there is a box, caret and selection are drawn with the rows. */
  #shift() {
    const behind = this.#behind;
    this.#page.classList.toggle("apart", behind > 0);
    if (!behind) {
      this.#drawn.replaceChildren();
      this.text.style.removeProperty("--down");
      return;
    }
    const { selectionStart, selectionEnd, selectionDirection } = this.text,
      head = selectionDirection === "backward" ? selectionStart : selectionEnd,
      caret = this.where(head);
    this.#lie(caret.line > behind);
    if (document.activeElement !== this.text) return this.#drawn.replaceChildren();
    this.#drawn.replaceChildren(
      ...this.#selected(selectionStart, selectionEnd),
      this.#mark("own-caret", caret.line, caret.at, caret.at),
    );
  }

  /** @param {number} start @param {number} end */
  #selected(start, end) {
    if (start === end) return [];
    const from = this.where(start),
      to = this.where(end),
      marks = [];
    for (let line = from.line; line <= to.line; line++) {
      const whole = this.rows.all[line - 1].text.length;
      marks.push(this.#mark("own-sel", line, line === from.line ? from.at : 0, line === to.line ? to.at : whole));
    }
    return marks;
  }

  /** @param {string} kind @param {number} line @param {number} from @param {number} to */
  #mark(kind, line, from, to) {
    const row = this.rows.all[line - 1].node,
      x = this.#across(line, from);
    return el(/** @type {"i"} */ (`i.${kind}`), {
      "--x": `${x}px`,
      "--y": `${row.offsetTop}px`,
      "--w": `${this.#across(line, to) - x}px`,
    });
  }

  /** How far from the page's left edge a place in a line is. @param {number} line @param {number} at */
  #across(line, at) {
    const row = this.rows.all[line - 1],
      range = document.createRange();
    if (!row) return 0;
    let left = at,
      node = row.tx.firstChild;
    const leaf = (/** @type {ChildNode} */ n) => (n.nodeType === 3 ? n : n.firstChild);
    for (; node?.nextSibling && left > (node.textContent ?? "").length; node = node.nextSibling)
      left -= (node.textContent ?? "").length;
    const text = node && leaf(node);
    if (!text || !at) return this.#gutter();
    range.setStart(text, 0);
    range.setEnd(text, Math.min(left, (text.textContent ?? "").length));
    return range.getBoundingClientRect().right - this.#page.getBoundingClientRect().left;
  }
}

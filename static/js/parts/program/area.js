/**
 * The text of a program being edited: a text area whose text is displayed by the rows behind it. If a box is open
 * between two lines, the area is shifted to align with the line under the pointer or caret, and the caret is drawn with
 * the rows.
 * @import {Translate} from "../../model/types.js"
 */
import { el } from "../dom.js";
import { Rows } from "./rows.js";
import { typing } from "./typing.js";

const ENTER = { key: "Enter", shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
/** Lines shown before and after the one at which the user begins. */
const BEFORE = 2,
  BEHIND = 5;

/**
 * @typedef {object} AreaOptions
 * @property {Translate} t
 * @property {() => void} input the user has edited the text
 * @property {(event: KeyboardEvent) => boolean} key returns whether it handled the key
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
  /** The box between two lines. */
  box = el("div.own-box", { id: "own-wrong", hidden: true });
  #drawn = el("div.own-drawn", { "aria-hidden": "true" });
  #page;
  root;
  /** Whether the current insertion is made by `put` and not by the user. */
  #puts = false;
  /** The lines last brought into sight. @type {[number, number]|null} */
  #seen = null;
  /** Whether the next Tab leaves the editor: after Escape. */
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
    // line breaks come from keys, and from on-screen keyboards that send no key events
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
    // the lines brought into sight stay there until the user scrolls, clicks or types
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

  /** Replaces the text; can be undone if there was a text before. @param {string} text */
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

  /** Sets the caret to a line, and brings it and some lines around it into sight. @param {number} line */
  begin(line) {
    const { all } = this.rows,
      at = this.place(line, 1) + (/^ */.exec(all[line - 1]?.text ?? "")?.[0].length ?? 0);
    this.text.setSelectionRange(at, at);
    this.reveal(Math.max(1, line - BEFORE), Math.min(line + BEHIND, all.length));
  }

  /**
   * Replaces a part, as if the user had typed it.
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

  /**
   * Selects a part of a line.
   * @param {number} line @param {number} column from 1, in characters @param {number} [end]
   */
  go(line, column, end = column) {
    this.text.focus({ preventScroll: true });
    this.text.setSelectionRange(this.place(line, column), this.place(line, end));
    this.#shift();
    this.reveal(line);
  }

  /** The offset in the text of a line and column, both from 1. @param {number} line @param {number} column */
  place(line, column) {
    const { all } = this.rows;
    let at = 0;
    for (let i = 0; i < line - 1 && i < all.length; i++) at += all[i].text.length + 1;
    return at + [...(all[line - 1]?.text ?? "")].slice(0, column - 1).join("").length;
  }

  /** The line of an offset, from 1, and the offset in it. @param {number} at */
  where(at) {
    const { all } = this.rows;
    let line = 1;
    while (line < all.length && at > all[line - 1].text.length) at -= all[line++ - 1].text.length + 1;
    return { line, at };
  }

  /** Puts the box after a line, or hides it. @param {number} line 0: hide */
  open(line) {
    const row = this.rows.all[line - 1];
    this.box.hidden = !row;
    this.rows.part(row ? line : 0);
    this.#room();
  }

  /** The line after which the box is, in the current text; 0: none. */
  get #behind() {
    return this.box.hidden ? 0 : this.rows.behind;
  }

  /** Scrolls so that lines, and the box after the last one, are in sight. @param {number} line @param {number} [to] */
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

  /** Scrolls the caret into sight. */
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

  /** Handles a key in place of the browser. @param {Event} event @param {import("./typing.js").Key} key */
  #does(event, key) {
    const { value, selectionStart: start, selectionEnd: end } = this.text,
      change = typing(key, { value, start, end });
    if (!change) return;
    event.preventDefault();
    this.put(change);
  }

  /** Sizes the gap between the lines to the box. */
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

  /** Keeps the box in place when the lines scroll sideways. */
  #beside() {
    if (!this.box.hidden) this.box.style.setProperty("--moved", `${this.root.scrollLeft}px`);
  }

  #gutter() {
    return this.rows.numbers.offsetWidth;
  }

  /** Aligns the area with the line under the pointer. @param {PointerEvent} event */
  #point(event) {
    if (!this.#behind) return;
    const below = event.clientY > this.rows.space.getBoundingClientRect().top;
    this.#lie(below);
  }

  /** Aligns the area with the lines above or below the box. @param {boolean} below */
  #lie(below) {
    this.text.style.setProperty("--down", below ? `${this.rows.space.offsetHeight}px` : "0px");
  }

  /** While the box is open, caret and selection are drawn with the rows. */
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

  /** The x of an offset in a line, in pixels from the page's left edge. @param {number} line @param {number} at */
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

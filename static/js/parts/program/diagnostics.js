/**
 * Shows the errors of a program under their lines: one at a time, in words, with a button for a suggested correction.
 * F8 goes to the next one.
 * @import {Translate} from "../../model/types.js"
 * @import {Area} from "./area.js"
 * @import {Diagnostic} from "./judged.js"
 */
import { ended } from "../../net/problem.js";
import { el } from "../dom.js";

/** Placeholders in a sentence for the text in question and for the suggestion, from the private-use area. */
const VALUE = "\ue000",
  MEANT = "\ue001";

/**
 * A failure in a run: line in the program that ran; after: the number of steps that lead there; show: plays them.
 * @typedef {Diagnostic & {after: number, show: () => void}} Failed
 */

export class Diagnostics {
  /** @type {readonly Diagnostic[]} */
  #all = [];
  /** The failure in a run of the program. @type {Failed|null} */
  #failed = null;
  /** The line of the program that ran which caused a violation; 0: none known. */
  #blamed = 0;
  #at = 0;
  #area;
  #t;
  #loud = el("p.vh", { role: "status" });

  /** @param {Area} area @param {Translate} t */
  constructor(area, t) {
    this.#area = area;
    this.#t = t;
    area.root.append(this.#loud);
    area.text.addEventListener("click", () => this.#near());
  }

  get any() {
    return this.#all.length > 0;
  }

  /** @param {readonly Diagnostic[]} all in the order of the text */
  set(all) {
    const { line } = this.#area.where(this.#area.text.selectionEnd),
      here = all.findIndex((w) => w.line === line),
      said = this.#sentence(all[0]);
    this.#all = all;
    this.#at = Math.max(0, here);
    this.#draw();
    this.#loud.textContent = all.length
      ? this.#t(all.length > 1 ? "own.wrong.many" : "own.wrong.one", { n: all.length, first: said })
      : "";
  }

  /** @param {Failed|null} failed */
  fail(failed) {
    this.#failed = failed;
    this.#draw();
    const [one] = this.#told();
    if (failed && one && document.activeElement !== this.#area.text) this.#area.reveal(one.line);
  }

  /** @param {number} line in the program that ran; 0: none */
  blame(line) {
    if (line === this.#blamed) return;
    this.#blamed = line;
    this.#draw();
    const now = this.#area.rows.now(line);
    if (now && !this.#told().length && document.activeElement !== this.#area.text) this.#area.reveal(now);
  }

  /** Goes forwards or backwards by some errors. @param {number} by @returns {boolean} whether there are any */
  step(by) {
    const all = this.#told();
    if (!all.length) return false;
    this.#at = (this.#at + by + all.length) % all.length;
    this.#draw();
    const { line, column, end } = all[this.#at];
    this.#area.go(line, column, end);
    return true;
  }

  /** Goes to the first error. */
  first() {
    this.#at = -1;
    return this.step(1);
  }

  /**
   * What is shown, with current line numbers: the errors, else the failure.
   * @returns {readonly (Diagnostic|Failed)[]}
   */
  #told() {
    if (this.#all.length || !this.#failed) return this.#all;
    const { line } = this.#failed,
      now = this.#area.rows.now(line);
    return now ? [{ ...this.#failed, line: now }] : [];
  }

  /** Shows the error of the line in which the user clicked. */
  #near() {
    const { line } = this.#area.where(this.#area.text.selectionEnd),
      at = this.#told().findIndex((w) => w.line === line);
    if (at < 0 || at === this.#at) return;
    this.#at = at;
    this.#draw();
  }

  #draw() {
    const { rows, text, box } = this.#area,
      all = this.#told(),
      one = all[Math.max(0, this.#at)];
    rows.wrong(all, this.any ? [] : [this.#failed?.line ?? this.#blamed]);
    if (this.any) text.setAttribute("aria-invalid", "true");
    else text.removeAttribute("aria-invalid");
    box.replaceChildren(...(one ? [this.#says(one), ...this.#more(all)] : []));
    this.#area.open(one?.line ?? 0);
    if (one && document.activeElement === text) this.#area.reveal(one.line);
  }

  /** @param {Diagnostic|Failed} wrong */
  #says(wrong) {
    const { line, meant } = wrong,
      after = "after" in wrong ? wrong : null,
      parts = this.#pieces(wrong);
    return el(
      "p",
      el("b", this.#t("own.line", { n: line })),
      " ",
      ...parts,
      meant && !parts.some((p) => p instanceof HTMLButtonElement) && el("span", " ", ...this.#meant(wrong)),
      after &&
        el(
          "span.own-after",
          ` ${this.#t(after.after === 1 ? "own.after.one" : "own.after", { n: after.after })} `,
          el("button.btn.small", { onclick: after.show }, this.#t("own.show")),
        ),
    );
  }

  /** The sentence, with the text in question and the suggestion set as code. @param {Diagnostic} wrong */
  #pieces(wrong) {
    const { code, value = "", allowed = "", text = code } = wrong,
      key = `program.${code}`,
      told = this.#t(key, { value: VALUE, allowed, meant: MEANT });
    return ended(told === key ? text : told)
      .split(/([\ue000\ue001])/)
      .map((piece) => {
        if (piece === VALUE) return el("code", value);
        return piece === MEANT ? this.#button(wrong) : piece;
      });
  }

  /** @param {Diagnostic} wrong */
  #meant(wrong) {
    return this.#t("own.meant", { meant: MEANT })
      .split(/(\ue001)/)
      .map((piece) => (piece === MEANT ? this.#button(wrong) : piece));
  }

  /** A button that applies the suggestion. @param {Diagnostic} wrong */
  #button({ line, column, end, code, meant = "" }) {
    const area = this.#area,
      shown = code === "colon" ? ":" : meant, // here `meant` is the old text with a colon after it
      mend = () => {
        const from = area.place(line, column),
          to = from + meant.length;
        area.put({ from, to: area.place(line, end), text: meant, start: to, end: to });
      };
    return el("button.own-mend", { onclick: mend, "aria-label": this.#t("own.mend", { meant }) }, shown);
  }

  /** @param {readonly Diagnostic[]} all */
  #more(all) {
    if (all.length < 2) return [];
    const step = (/** @type {string} */ key, /** @type {string} */ sign, /** @type {number} */ by) =>
      el("button.own-step", { "aria-label": this.#t(key), title: this.#t(key), onclick: () => this.step(by) }, sign);
    return [
      el(
        "p.own-of",
        step("own.wrong.before", "←", -1),
        this.#t("own.wrong.of", { n: this.#at + 1, all: all.length }),
        step("own.wrong.next", "→", 1),
      ),
    ];
  }

  /** @param {Diagnostic|undefined} wrong */
  #sentence(wrong) {
    return wrong ? (this.#says(wrong).textContent ?? "") : "";
  }
}

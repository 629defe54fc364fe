/**
 * The Find tab of large runs: a search, and places to jump to.
 *
 * @import {Run, Translate} from "../../model/types.js"
 * @import {Source} from "../../large-runs/source.js"
 * @import {Answer, Hit} from "./search.js"
 */
import { settled } from "../../model/form.js";
import { nodeName } from "../../model/names.js";
import { beatOf } from "../../model/numbering.js";
import { jumpsOf } from "./jumps.js";
import { partsOf, rowOf } from "./parts.js";
import { createSearch } from "./search.js";
import { hitWords } from "./words.js";

/** The most hits listed. */
const LISTED = 12;
/** Milliseconds between two updates of the places to jump to, while the cursor moves. */
const REST = 250;
/** Milliseconds without a key press after which the text is searched for. */
const TYPED = 120;

/** The run on screen, as parameters of an address. @typedef {() => Record<string, string>} Named */
/**
 * @typedef {object} FindOptions
 * @property {Translate} t
 * @property {import("../../i18n.js").TranslateCount} tn
 * @property {string} lang for formatting numbers
 * @property {(event: number) => void} go
 * @property {() => Source|null} source
 * @property {Named} named
 */

/** Ignores a failed request: it was cancelled or refused. */
const gone = () => null;

export class Find {
  #root;
  #parts;
  #options;
  #ask;
  /** @type {Run|null} */
  #run = null;
  /** @type {Source|null} */
  #shown = null;
  /** The cursor, and the step of the hit that it was moved to, or 0. */
  #beat = 0;
  #at = 0;
  /** Counts searches, to ignore late answers. */
  #asked = 0;
  /** Whether the places to jump to are being fetched, and whether the cursor has moved since. */
  #listing = false;
  #behind = false;

  /** @param {HTMLElement} root @param {FindOptions} options */
  constructor(root, options) {
    const { field } = (this.#parts = partsOf(root, options.t));
    this.#root = root;
    this.#options = options;
    this.#ask = createSearch(options.named);
    this.number = new Intl.NumberFormat(options.lang, { maximumFractionDigits: 3 });
    const typed = settled(() => void this.#search(false, false), TYPED);
    field.addEventListener("input", () => {
      this.#at = 0;
      typed();
    });
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      void this.#search(event.shiftKey, true);
    });
  }

  /** @param {Run} run @param {number} beat the cursor */
  show(run, beat) {
    const source = this.#options.source();
    this.#run = run;
    this.#beat = beat;
    if (!source) return;
    if (source.header !== this.#shown?.header) {
      this.#at = 0;
      void this.#search(false, false);
    }
    this.#shown = source;
    void this.#listJumps(source);
    if (!this.#root.dataset.wanted) return;
    delete this.#root.dataset.wanted;
    this.#parts.field.focus();
  }

  /** @param {boolean} back @param {boolean} moves whether the cursor goes to the nearest hit */
  async #search(back, moves) {
    const { t, go } = this.#options,
      source = this.#options.source(),
      text = this.#parts.field.value.trim(),
      mine = ++this.#asked;
    if (!source) return;
    if (!text) return this.#answer("", [], source);
    const from = this.#at || source.stepOf(this.#beat),
      found = await this.#ask(text, from, back).catch(gone);
    if (!found || mine !== this.#asked) return;
    if (found.none) return this.#answer(t("scale.find.none-such"), [], source);
    // without hits in this direction, those of the other one are listed
    const elsewhere = found.total && !found.hits.length && !found.searched,
      other = elsewhere ? await this.#ask(text, from, !back).catch(gone) : null;
    if (mine !== this.#asked) return;
    if (moves && found.hits.length) {
      this.#at = found.hits[0].step;
      go(this.#eventOf(found.hits[0]));
    }
    const { hits } = other ?? found;
    this.#answer(this.#told(found, back), back === !other ? [...hits].reverse() : hits, source);
  }

  /** @param {Hit} hit */
  #eventOf({ step }) {
    return this.#run ? beatOf(this.#run, step) : step;
  }

  /** @param {Answer} found @param {boolean} back */
  #told({ total, hits, searched }, back) {
    const { t, tn } = this.#options,
      there = total !== undefined ? tn("scale.find.times", total) : "";
    if (hits.length) return there;
    if (searched) return t("scale.find.searched", { step: this.number.format(searched[back ? 0 : 1]) });
    return total === 0
      ? t("scale.find.not-there")
      : `${there} ${t(back ? "scale.find.first" : "scale.find.last")}`.trim();
  }

  /** @param {string} text @param {Hit[]} found @param {Source} source */
  #answer(text, found, source) {
    const { t, go } = this.#options,
      name = (/** @type {number} */ node) => nodeName(source.header, node);
    this.#parts.said.textContent = text;
    this.#parts.hits.replaceChildren(
      ...found
        .slice(0, LISTED)
        .map((h) => rowOf(hitWords(h, name, t), this.#step(h.step), () => go(this.#eventOf(h)), h.step === this.#at)),
    );
  }

  /** @param {number} step */
  #step(step) {
    return this.#options.t("scale.step", { step: this.number.format(step) });
  }

  /**
   * Fetches one list at a time and always the latest, so that playback does not cause a request at every step.
   * @param {Source} source
   */
  async #listJumps(source) {
    this.#behind = this.#listing;
    if (this.#listing) return;
    this.#listing = true;
    const places = await jumpsOf(source, this.#run, this.#beat, this.#ask);
    if (source === this.#shown) this.#writeJumps(source, places);
    if (this.#behind) await new Promise((rested) => setTimeout(rested, REST));
    this.#listing = false;
    if (this.#behind && this.#shown) void this.#listJumps(this.#shown);
  }

  /** @param {Source} source @param {import("./jumps.js").Jump[]} places */
  #writeJumps(source, places) {
    const { t, go } = this.#options,
      rows = places.map(({ what, event, process, property = "", time = 0 }) => {
        const words = {
          process: process ? nodeName(source.header, process) : "",
          property,
          time: this.number.format(time),
        };
        return rowOf(t(`scale.jump.${what}`, words), this.#step(source.stepOf(event)), () => go(event), false);
      });
    this.#parts.jumps.replaceChildren(...rows);
  }
}

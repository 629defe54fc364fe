/**
 * Two diagrams, one above the other on one axis: each with its name and its verdict, both with one cursor, one flag and
 * one scrubber, which moves it from place to place.
 *
 * @import {AxisName, Run, Translate} from "../../model/types.js"
 * @import {First, Two} from "./differ.js"
 * @import {Pairing} from "./pairing.js"
 */
import { numberOf } from "../../model/numbering.js";
import { dress, el } from "../../parts/dom.js";
import { createScrubber } from "../../parts/transport/scrubber.js";
import { Half } from "./half.js";
import { Difference, Ticks } from "./marks.js";
import { measureOf, momentSaid } from "./measure.js";
import { pairOf } from "./pairing.js";

/**
 * @typedef {object} DuoOptions
 * @property {Translate} t
 * @property {string} lang
 * @property {boolean} [embed]
 * @property {string} label of the scrubber
 * @property {(run: Run, beat: number) => string} tell what happens at a beat, in words
 * @property {(place: number) => void} onPlace the cursor is to go there
 */
/**
 * What is said above each run: its name, how it differs, and how it ends.
 * @typedef {{name: Node[], verdict: Node}} Head
 */

const WHICH = /** @type {const} */ ([0, 1]);

export class Duo {
  /** @type {Pairing|null} */
  pairing = null;
  /** @type {First|null} */
  #first = null;
  #place = 0;
  /** Whether one's window follows the other's just now. */
  #following = false;
  #options;
  #field = el("input", { type: "range", min: 0, max: 0, step: 1, value: 0 });
  #diamond = el("span.duo-diamond", { "aria-hidden": "true", hidden: true });

  /** @param {HTMLElement} root @param {DuoOptions} options */
  constructor(root, options) {
    this.root = root;
    this.#options = options;
    this.shared = {
      halves: /** @type {Half[]} */ ([]),
      axisOf: (/** @type {Half|null} */ half) =>
        this.pairing?.axes[this.shared.halves.indexOf(/** @type {Half} */ (half))],
      x: Number.NaN,
      moved: (/** @type {Half} */ half, /** @type {boolean} */ glides) => this.#moved(half, glides),
    };
    this.heads = WHICH.map(() => el("p.duo-head"));
    this.hosts = WHICH.map((i) => el(`div.half.half-${"ab"[i]}`));
    const scrub = el("div.scrub", this.#field);
    root.replaceChildren(this.heads[0], this.hosts[0], this.heads[1], this.hosts[1]);
    this.hosts[1].append(scrub);
    this.marks = WHICH.map((i) => new Difference(() => this.shared.halves[i].painter.scene.debts));
    for (const i of WHICH) this.shared.halves.push(this.#half(i));
    this.shared.halves[1].setOverlay(new Ticks(() => this.#upper()));
    this.scrubber = createScrubber(scrub, this.#field, options.onPlace, (place, done) => this.#scrub(place, done));
    scrub.append(this.#diamond);
    this.scrubber.mark(() => this.#showDiamond());
    dress(this.#field, { "aria-label": options.label });
  }

  /** @param {0|1} i */
  #half(i) {
    const { t, lang, embed, tell, onPlace } = this.#options,
      host = this.hosts[i];
    const half = new Half(
      host,
      /** @type {import("./half.js").HalfOptions} */ ({
        t,
        lang,
        embed,
        shared: this.shared,
        tell: (beat) => (this.pairing ? tell(this.pairing.two[i], beat) : ""),
        step: (beat) => (this.pairing ? numberOf(this.pairing.two[i], beat) : beat),
        flag: () => (this.pairing && this.pairing.name !== "steps" ? this.moment : ""),
        onCursor: (beat) => this.pairing && onPlace(this.pairing.placeOf(i, beat)),
        onSelect: (beat) => beat && this.pairing && onPlace(this.pairing.placeOf(i, beat)),
        onLayout: (geometry) => i && this.#align(geometry),
      }),
    );
    half.plot.id = `plot-${"ab"[i]}`;
    half.plot.addEventListener("keydown", (event) => {
      if (half.key(event)) event.preventDefault();
    });
    half.setOverlay(this.marks[i]);
    return half;
  }

  /** The moment at the cursor, in words. */
  get moment() {
    const { pairing } = this;
    if (!pairing) return "";
    const which = pairing.newest(this.#place),
      beat = pairing.beatsAt(this.#place)[which];
    return momentSaid(measureOf(pairing.name), pairing.two[which], beat, this.#options.t);
  }

  /** The upper run's events that the axis below has to show as well. */
  #upper() {
    return (
      this.pairing && { run: this.pairing.two[0], axis: this.pairing.axes[0], cursor: this.shared.halves[0].cursor }
    );
  }

  /**
   * @param {Two} two @param {AxisName} name @param {First|null} first @param {Head[]} heads
   */
  show(two, name, first, heads) {
    const { t } = this.#options,
      again = this.pairing?.two.every((run, i) => run === two[i]) ?? false;
    this.pairing = pairOf(two, name);
    this.#first = first;
    this.#place = Math.min(this.#place, this.pairing.last);
    for (const i of WHICH) {
      this.heads[i].replaceChildren(el("span.duo-name", ...heads[i].name), heads[i].verdict);
      this.hosts[i].style.flexGrow = String(two[i].nodes);
      dress(this.shared.halves[i].plot, { "aria-label": `${"AB"[i]}: ${t("diagram.label", { n: two[i].n })}` });
    }
    const { halves } = this.shared,
      beats = this.pairing.beatsAt(this.#place);
    this.#quietly(() => {
      for (const i of WHICH) {
        halves[i].wanted = beats[i];
        if (again) halves[i].setAxis(name);
        else halves[i].setRun(two[i]);
      }
    });
    this.to(this.#place);
    for (const half of this.shared.halves) half.resize();
  }

  /** What is said of the first difference, in each. @param {[string, string]} said @param {string} title */
  say(said, title) {
    this.marks.forEach((mark, i) => {
      mark.beat = this.#first?.beats[i] ?? 0;
      mark.said = said[i];
      mark.title = i ? "" : title;
    });
    for (const half of this.shared.halves) half.settle();
    this.#showDiamond();
  }

  /** The cursor stands at a place. @param {number} place */
  to(place) {
    const { pairing } = this,
      { halves } = this.shared;
    if (!pairing) return;
    this.#place = place;
    this.#quietly(() => {
      const lead = this.#stand(place);
      lead.show(true);
      for (const other of halves) if (other !== lead) other.goesWith(lead, true);
    });
  }

  /** @param {number} place @returns {Half} of the run that leads */
  #stand(place) {
    const pairing = /** @type {Pairing} */ (this.pairing),
      beats = pairing.beatsAt(place),
      newest = pairing.newest(place);
    this.shared.x = pairing.name === "logical" ? Number.NaN : pairing.xOf(place);
    for (const i of WHICH) this.shared.halves[i].stand(beats[i], i === newest);
    return this.shared.halves[newest];
  }

  /** @param {() => void} work in which the halves move each by itself */
  #quietly(work) {
    const was = this.#following;
    this.#following = true;
    work();
    this.#following = was;
  }

  /** @param {Half} half @param {boolean} glides */
  #moved(half, glides) {
    if (this.#following) return;
    this.#quietly(() => {
      for (const other of this.shared.halves) if (other !== half) other.goesWith(half, glides);
    });
  }

  /** @param {number} place @param {boolean} done */
  #scrub(place, done) {
    for (const half of this.shared.halves) half.scrubbing = !done;
    if (done || place !== this.#place) this.#options.onPlace(place);
    if (done) this.to(this.#place);
  }

  /** @param {import("../../parts/diagram/api.js").Geometry} geometry of the lower one */
  #align(geometry) {
    const { pairing } = this,
      lower = this.shared.halves[1];
    if (!pairing || !lower) return;
    const f = lower.frame(),
      at = (/** @type {number} */ place) => geometry.left - f.sizes.left + f.px(pairing.xOf(place)),
      ends = [0, pairing.last].map(pairing.xOf);
    const track = {
      first: Math.min(1, pairing.last),
      last: pairing.last,
      at: (/** @type {number} */ share) =>
        pairing.near(
          pairing.xOf(Math.min(1, pairing.last)) + share * (ends[1] - pairing.xOf(Math.min(1, pairing.last))),
        ),
    };
    this.scrubber?.align(track, { ...geometry, at });
  }

  /** What the scrubber says to those who hear it. @param {string} words @param {boolean} playing */
  hear(words, playing) {
    return this.scrubber.show({ beat: this.#place, playing }, words, this.pairing?.last ?? 0);
  }

  #showDiamond() {
    const { pairing } = this,
      first = this.#first,
      which = first?.beats[0] ? 0 : 1,
      beat = first?.beats[which] ?? 0;
    this.#diamond.hidden = !pairing || !beat;
    if (!pairing || !beat) return;
    this.#diamond.style.left = `${this.scrubber.at(pairing.placeOf(which, beat)).toFixed(1)}px`;
  }

  /** In a frame there is none. @param {boolean} on */
  setLens(on) {
    if (this.#options.embed) return;
    for (const half of this.shared.halves) half.setLens(on);
  }

  setTheme() {
    for (const half of this.shared.halves) half.setTheme();
  }

  setType() {
    for (const half of this.shared.halves) half.setType();
  }

  resize() {
    for (const half of this.shared.halves) half.resize();
  }
}

/**
 * Two diagrams, one above the other on one axis: each with its name and verdict, both with one cursor, one flag and one
 * scrubber, which moves the cursor from place to place.
 *
 * @import {AxisName, Run, Translate} from "../../model/types.js"
 * @import {Sizes} from "../../model/sizes.js"
 * @import {NearLevel} from "../../parts/diagram/near.js"
 * @import {First, Two} from "./differ.js"
 * @import {Pairing} from "./pairing.js"
 */
import { numberOf } from "../../model/numbering.js";
import { dress, el } from "../../parts/dom.js";
import { Diagram } from "../../parts/diagram/diagram.js";
import { createScrubber } from "../../parts/transport/scrubber.js";
import { Difference, Ticks } from "./marks.js";
import { measureOf, momentSaid } from "./measure.js";
import { pairOf } from "./pairing.js";

/**
 * @typedef {object} SplitViewOptions
 * @property {Translate} t
 * @property {string} lang
 * @property {boolean} [embed]
 * @property {string} label of the scrubber
 * @property {(run: Run, beat: number) => string} tell describes a beat in words
 * @property {(place: number) => void} onPlace called to move the cursor
 */
/**
 * The line above each run: its name and its verdict.
 * @typedef {{name: Node[], verdict: Node}} Head
 */

const WHICH = /** @type {const} */ ([0, 1]);

export class SplitView {
  /** @type {Pairing|null} */
  pairing = null;
  /** @type {First|null} */
  #first = null;
  #place = 0;
  /** Whether one view range is following the other's just now, so that moves are not passed back. */
  #following = false;
  /** The common cursor's position in units of the axis; NaN: each run has its own cut. */
  #x = Number.NaN;
  /** @type {Diagram[]} */
  diagrams = [];
  #options;
  #field = el("input", { type: "range", min: 0, max: 0, step: 1, value: 0 });
  #diamond = el("span.duo-diamond", { "aria-hidden": "true", hidden: true });

  /** @param {HTMLElement} root @param {SplitViewOptions} options */
  constructor(root, options) {
    this.root = root;
    this.#options = options;
    this.heads = WHICH.map(() => el("p.duo-head"));
    this.hosts = WHICH.map((i) => el(`div.half.half-${"ab"[i]}`));
    const scrub = el("div.scrub", this.#field);
    root.replaceChildren(this.heads[0], this.hosts[0], this.heads[1], this.hosts[1]);
    this.hosts[1].append(scrub);
    this.marks = WHICH.map((i) => new Difference(() => this.diagrams[i].near.scene.deferredReplies));
    for (const i of WHICH) this.diagrams.push(this.#diagram(i));
    this.diagrams[1].setOverlay(new Ticks(() => this.#upper()));
    this.scrubber = createScrubber(scrub, this.#field, options.onPlace, (place, done) => this.#scrub(place, done));
    scrub.append(this.#diamond);
    this.scrubber.mark(() => this.#showDiamond());
    dress(this.#field, { "aria-label": options.label });
  }

  /** @param {0|1} i */
  #diagram(i) {
    const { t, lang, embed, tell, onPlace } = this.#options;
    const diagram = new Diagram(this.hosts[i], {
      t,
      lang,
      embed,
      link: this.#link(i),
      tell: (beat) => (this.pairing ? tell(this.pairing.two[i], beat) : ""),
      step: (beat) => (this.pairing ? numberOf(this.pairing.two[i], beat) : beat),
      onCursor: (beat) => this.pairing && onPlace(this.pairing.placeOf(i, beat)),
      onSelect: (beat) => beat && this.pairing && onPlace(this.pairing.placeOf(i, beat)),
      onLayout: (geometry) => i && this.#align(geometry),
    });
    diagram.plot.id = `plot-${"ab"[i]}`;
    diagram.plot.addEventListener("keydown", (event) => {
      if (diagram.key(event)) event.preventDefault();
    });
    diagram.setOverlay(this.marks[i]);
    return diagram;
  }

  /** What one diagram shares with the other: axis, sizes, cursor, flag and view range. @param {0|1} i */
  #link(i) {
    const split = this;
    return {
      axisOf: (/** @type {Run} */ run) => (split.pairing?.two[i] === run ? split.pairing.axes[i] : undefined),
      sizes: (/** @type {NearLevel} */ level) => split.#sizes(level),
      get x() {
        return split.#x;
      },
      flag: () => (split.pairing && split.pairing.name !== "steps" ? split.moment : ""),
      moved: (/** @type {boolean} */ glides) => split.#moved(i, glides),
    };
  }

  /** The common sizes: both diagrams equally wide, with the same capacity. @param {NearLevel} level @returns {Sizes} */
  #sizes(level) {
    const levels = [level, ...this.diagrams.map((d) => d.near).filter((l) => l !== level)],
      owed = Math.max(0, ...levels.map((l) => l.stage.levels)) + 1, // + 1 for the difference's words
      all = levels.map((l) => l.sizesWith(0, owed, true));
    const least = (/** @type {"right"|"most"|"beats"} */ name) => Math.min(...all.map((s) => s[name]));
    return {
      ...all[0],
      left: Math.max(...all.map((s) => s.left)),
      right: least("right"),
      most: least("most"),
      beats: least("beats"),
    };
  }

  /** The moment at the cursor, in words. */
  get moment() {
    const { pairing } = this;
    if (!pairing) return "";
    const which = pairing.newest(this.#place),
      beat = pairing.beatsAt(this.#place)[which];
    return momentSaid(measureOf(pairing.name), pairing.two[which], beat, this.#options.t);
  }

  /** The events of the upper run, which the axis below shows as well. */
  #upper() {
    return this.pairing && { run: this.pairing.two[0], axis: this.pairing.axes[0], cursor: this.diagrams[0].cursor };
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
      dress(this.diagrams[i].plot, { "aria-label": `${"AB"[i]}: ${t("diagram.label", { n: two[i].n })}` });
    }
    const { diagrams } = this,
      beats = this.pairing.beatsAt(this.#place);
    this.#quietly(() => {
      for (const i of WHICH) {
        diagrams[i].wanted = beats[i];
        diagrams[i].setAxis(name);
        if (!again) diagrams[i].setRun(two[i]);
      }
    });
    this.to(this.#place);
    this.each((diagram) => diagram.resize());
  }

  /** Sets the words at the first difference, for each run. @param {[string, string]} said @param {string} title */
  say(said, title) {
    this.marks.forEach((mark, i) => {
      mark.beat = this.#first?.beats[i] ?? 0;
      mark.said = said[i];
      mark.title = i ? "" : title;
    });
    this.each((diagram) => diagram.settle());
    this.#showDiamond();
  }

  /** Moves the cursor to a place. @param {number} place */
  to(place) {
    const { pairing } = this;
    if (!pairing) return;
    const beats = pairing.beatsAt(place),
      newest = pairing.newest(place);
    this.#place = place;
    this.#x = pairing.name === "logical" ? Number.NaN : pairing.xOf(place);
    this.#quietly(() => {
      for (const i of WHICH) this.diagrams[i].stand(beats[i], i === newest);
      this.diagrams[newest].show(true);
    });
    this.#moved(newest, true);
  }

  /** @param {(diagram: Diagram) => void} work */
  each(work) {
    for (const diagram of this.diagrams) work(diagram);
  }

  /** @param {() => void} work moves the diagrams without each following the other */
  #quietly(work) {
    const was = this.#following;
    this.#following = true;
    work();
    this.#following = was;
  }

  /** The view range of one has moved: the other follows. @param {0|1} i @param {boolean} glides */
  #moved(i, glides) {
    const [moved, other] = i ? [...this.diagrams].reverse() : this.diagrams;
    if (this.#following || !other) return;
    this.#quietly(() => other.goWith(moved.camera.view, glides));
  }

  /** @param {number} place @param {boolean} done */
  #scrub(place, done) {
    for (const diagram of this.diagrams) diagram.scrubbing = !done;
    if (done || place !== this.#place) this.#options.onPlace(place);
    if (done) this.to(this.#place);
  }

  /** @param {import("../../parts/diagram/api.js").Geometry} geometry of the lower diagram */
  #align(geometry) {
    const { pairing } = this,
      lower = this.diagrams[1];
    if (!pairing || !lower) return;
    const f = lower.near.projection(),
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

  /** Updates the scrubber's value text for screen readers. @param {string} words @param {boolean} playing */
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

  /** Has no effect in an embed. @param {boolean} on */
  setCausalPast(on) {
    if (!this.#options.embed) this.each((diagram) => diagram.setCausalPast(on));
  }
}

/**
 * What is drawn over two diagrams: in each a bar down to a ring at the first difference, with the event there in words;
 * and on the axis below also the ticks of the upper run.
 *
 * @import {Axis} from "../../model/axis.js"
 * @import {DeferredReply, Run, Translate} from "../../model/types.js"
 * @import {Projection} from "../../model/projection.js"
 * @import {Box} from "../../model/obstacles.js"
 * @import {CanvasPen} from "../../parts/diagram/pen.js"
 */
import { nodeName } from "../../model/names.js";
import { overlap } from "../../model/obstacles.js";
import { deferredLines } from "../../model/deferred-replies.js";
import { drawTicks } from "../../parts/diagram/axis.js";

/** Below this lane height, in pixels, words have no room. */
const CLOSE = 20;
/** Vertical positions below the flag, in pixels: the baseline of the words, and the top of the bar. */
const WORDS = 37,
  BAR = 26;
/** Distances in pixels: from the bar to the words, and from the event's dot to the ring. */
const APART = 9,
  ROUND = 6.5;

export class Difference {
  /** The beat of the difference, or 0 for none. */
  beat = 0;
  /** The event there, in a word, and the bar's title. */
  said = "";
  title = "";

  /** @param {() => DeferredReply[]} deferredReplies the deferred replies on screen */
  constructor(deferredReplies) {
    this.deferredReplies = deferredReplies;
  }

  /**
   * The ring's centre and radius; null if it is out of view.
   * @param {Projection} f @returns {[number, number, number]|null}
   */
  #ring(f) {
    const b = f.run.beats[this.beat - 1];
    if (!b) return null;
    const x = f.x(b.n);
    return x < f.sizes.left - 10 || x > f.sizes.right + 12 ? null : [x, f.y(b.at), f.sizes.dot + ROUND];
  }

  /** Draws the bar, below all writing. @param {CanvasPen} ink @param {Projection} f */
  drawUnder(ink, f) {
    const ring = this.#ring(f);
    if (ring) ink.pen("ink", 2).line(ring[0], BAR, ring[0], ring[1] - ring[2]);
  }

  /**
   * Draws a ring round the event and leaves its mark visible, because the runs may differ in the mark itself.
   * @param {CanvasPen} ink @param {Projection} f @param {Translate} t
   */
  drawOver(ink, f, t) {
    const ring = this.#ring(f);
    if (!ring) return;
    if (f.focus !== this.beat) {
      ink.pen("paper", 4).ring(...ring); // sets the ring off from bars and lines, as for the focus
      ink.pen("ink", 2).ring(...ring);
    }
    if (f.sizes.lane >= CLOSE) this.#drawWords(ink, f, ring[0], this.#owed(ink, f, t));
  }

  /**
   * Writes the title left of the bar and the event right of it, or left too, or not at all, depending on the room.
   * @param {CanvasPen} ink @param {Projection} f @param {number} x of the bar @param {Box[]} taken
   */
  #drawWords(ink, f, x, taken) {
    const size = Math.max(12, Math.min(14, f.sizes.fs));
    let left = x - APART;
    const write = (/** @type {string} */ text, /** @type {"left"|"right"} */ align, /** @type {number} */ weight) => {
      const wide = ink.measure(text, size, weight),
        from = align === "left" ? x + APART : left - wide;
      if (!text || from < f.sizes.left - 10 || from + wide > f.sizes.right + 14) return false;
      if (taken.some((box) => overlap(box, [from, WORDS - size, from + wide, WORDS + 4]))) return false;
      ink.text(text, from, WORDS, { size, weight, colour: weight > 400 ? "ink" : "ink-2", align: "left", halo: 4 });
      if (align === "right") left = from - APART;
      return true;
    };
    if (!write(this.said, "left", 650)) write(this.said, "right", 650);
    write(this.title, "right", 400);
  }

  /**
   * The boxes of the first lane's deferred replies: their lines and their labels.
   * @param {CanvasPen} ink @param {Projection} f @param {Translate} t @returns {Box[]}
   */
  #owed(ink, f, t) {
    const { fs } = f.sizes,
      cut = f.cutX(f.firstLane),
      shown = this.deferredReplies().filter((d) => d.process === f.firstLane && d.from <= f.cursor);
    return deferredLines(f, shown).map(({ deferred, y, ax, bx }) => {
      const words = 6 + ink.measure(t("diagram.defers", { p: nodeName(f.run.header, deferred.to) }), fs),
        to = deferred.from === f.focus ? f.sizes.right : Math.max(bx, cut + words + 15); // the focused one adds why
      return [Math.min(ax, cut - words), y - 5 - fs, to, y + 2];
    });
  }
}

export class Ticks {
  /** @param {() => {run: Run, axis: Axis, cursor: number}|null} of */
  constructor(of) {
    this.of = of;
  }

  drawUnder() {}

  /** @param {CanvasPen} ink @param {Projection} f */
  drawOver(ink, f) {
    const upper = this.of();
    if (upper) drawTicks(ink, f, upper);
  }
}

/**
 * What is drawn over two diagrams: in each a bar down to a ring where they first differ, with what happens there; and on
 * the axis below them the upper one's events, too.
 *
 * @import {Axis} from "../../model/axis.js"
 * @import {Run} from "../../model/types.js"
 * @import {Frame} from "../../model/frame.js"
 * @import {Ink} from "../../parts/diagram/ink.js"
 */
import { hueOf } from "../../model/hues.js";
import { visibleBeats } from "../../model/viewport.js";

/** Between lanes closer than this no words have room. */
const CLOSE = 20;
/** A first lane less far from the top has no room for a word above what is said of its debts. */
const ROOM = 84;
/** Below the flag: where words stand, and where the bar begins. */
const WORDS = 37,
  BAR = 26;

export class Difference {
  /** The beat at which it is, or 0. */
  beat = 0;
  /** What happens there, in a word, and what the bar is called. */
  said = "";
  title = "";

  drawUnder() {}

  /** @param {Ink} ink @param {Frame} f */
  drawOver(ink, f) {
    const b = f.run.beats[this.beat - 1];
    if (!b) return;
    const x = f.x(b.n),
      y = f.y(b.at),
      r = f.sizes.dot + 9;
    if (x < f.sizes.left - 10 || x > f.sizes.right + 12) return;
    ink.pen("ink", 2).line(x, BAR, x, y - r);
    ink.pen("ink", 2.25).ring(x, y, r, "paper");
    if (f.sizes.lane < CLOSE) return;
    const size = Math.max(12, Math.min(14, f.sizes.fs)),
      wide = ink.measure(this.title, size),
      deed = ink.measure(this.said, size, 650),
      right = x + 9 + deed < f.sizes.right + 14;
    if (this.title && right && x - 9 - wide > f.sizes.left - 10)
      ink.text(this.title, x - 9, WORDS, { size, colour: "ink-2", align: "right", halo: 4 });
    if (b.defers && f.sizes.top < ROOM) return; // the debt itself says so
    ink.text(this.said, right ? x + 9 : x - 9, WORDS, {
      size,
      colour: "ink",
      weight: 650,
      align: right ? "left" : "right",
      halo: 4,
    });
  }
}

export class Ticks {
  /** @param {() => {run: Run, axis: Axis, cursor: number}|null} of */
  constructor(of) {
    this.of = of;
  }

  drawUnder() {}

  /** @param {Ink} ink @param {Frame} f */
  drawOver(ink, f) {
    const upper = this.of();
    if (!upper) return;
    const { run, axis, cursor } = upper,
      y = f.sizes.track,
      [from, to] = visibleBeats(axis, f.view, 8 / f.unit);
    let last = -Infinity;
    for (let i = from; i < to; i++) {
      const b = run.beats[axis.order[i] - 1],
        x = f.px(axis.xs[b.n]);
      if (to - from > 600 && x - last < 2) continue;
      last = x;
      const hue = hueOf(run.n, b.at);
      ink
        .pen(b.n > cursor ? "ghost" : !b.local ? "broken" : hue ? `p${hue}` : "ink-2", 2)
        .line(x, y - 12, x, y - (b.enters ? 3 : 5));
    }
  }
}

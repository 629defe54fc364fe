/**
 * A run as far as a reader may know it: reduced from its first events, and of what comes then nothing. Whatever is drawn
 * or told of it can tell nothing of the rest, for the rest is not there. More of it is revealed as it goes on, as if it
 * streamed.
 *
 * @import {Run} from "../types.js"
 */
import { axisOf } from "../axis.js";
import { Reduction } from "../run.js";

/** @implements {Run} */
export class Cut extends Reduction {
  /** How many ranks of its logical axis are still empty. */
  beyond = 0;

  /** @param {Run} whole @param {number} beat up to which it is known */
  constructor(whole, beat) {
    const { loop, ...header } = whole.header;
    super(header);
    this.whole = whole;
    this.reveal(beat);
  }

  /**
   * Takes in what happens up to a beat. When a message will arrive is not known.
   * @param {number} beat @param {boolean} [told] whether the reader is told which message comes next: it flies there
   */
  reveal(beat, told = false) {
    const { whole } = this,
      to = Math.min(Math.max(beat, this.beats.length), whole.beats.length),
      last = whole.beats[to - 1]?.lastStep ?? 0;
    for (const { sends, ...e } of whole.events.slice(this.events.length, last))
      this.push({ ...e, ...(sends && { sends: sends.map(({ due, ...m }) => m) }) });
    const next = told ? whole.beats[to] : undefined,
      comes = next?.kind === "receive" && next.message && this.byId.get(next.message.id);
    if (comes) comes.due = next?.time ?? null;
    this.beyond = whole.beats.length - to;
    if (this.beyond || !whole.summary || this.summary) return;
    this.finish(whole.summary);
    this.header = whole.header;
  }

  /**
   * Of time and of steps the whole's, as far as something stands on it; on the logical axis what comes later could be
   * told by the room that is left for it.
   * @param {import("../types.js").AxisName} name
   */
  axisOf(name) {
    if (name === "logical") return null;
    const axis = axisOf(this.whole, name),
      count = this.beats.length,
      { xs, order, clocks } = axis;
    return {
      ...axis,
      ...{ xs: xs.slice(0, count + 1), order: order.slice(0, count), clocks: clocks.slice(0, count + 1) },
    };
  }
}

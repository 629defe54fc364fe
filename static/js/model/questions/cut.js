/**
 * A run cut at a beat: reduced from its first events only, so that nothing drawn or described from it can reveal the
 * rest. More is revealed step by step, as if the run streamed.
 *
 * @import {Run} from "../types.js"
 */
import { axisOf } from "../axis.js";
import { Reduction } from "../run.js";

/** @implements {Run} */
export class Cut extends Reduction {
  /** How many beats are still hidden: empty ranks at the end of its logical axis. */
  beyond = 0;

  /** @param {Run} whole @param {number} beat the last beat revealed */
  constructor(whole, beat) {
    const { loop, ...header } = whole.header;
    super(header);
    this.whole = whole;
    this.reveal(beat);
  }

  /**
   * Reveals what happens up to a beat. The arrival times of messages under way stay unknown.
   * @param {number} beat @param {boolean} [told] whether the reader may know which message arrives next: it gets its
   * arrival time
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
   * The whole run's axis of time or steps, up to the last beat revealed. Null for the logical axis, where the gaps
   * left for later beats would reveal them.
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

/**
 * How much of any part of an axis some stretches cover: a diagram a thousand times narrower than its run cannot show
 * each stretch, but it can show the share that they cover. Pure.
 */
import { bisect } from "./search.js";

export class Cover {
  /** @param {Array<[number, number]>} stretches pairs from, to; in any order, perhaps overlapping */
  constructor(stretches) {
    const sorted = ascending(stretches) ? stretches : stretches.slice().sort((a, b) => a[0] - b[0]);
    /** @type {number[]} */
    this.starts = [];
    /** @type {number[]} */
    this.ends = [];
    /** How much is covered before each stretch. @type {number[]} */
    this.before = [];
    let sum = 0;
    for (const [from, to] of sorted) {
      const last = this.ends.length - 1;
      if (last >= 0 && from <= this.ends[last]) {
        const more = Math.max(0, to - this.ends[last]);
        this.ends[last] += more;
        sum += more;
      } else {
        this.starts.push(from);
        this.ends.push(to);
        this.before.push(sum);
        sum += to - from;
      }
    }
  }

  /** How much is covered to the left of a position. @param {number} u */
  until(u) {
    const i = bisect(this.starts.length, (k) => this.starts[k] < u) - 1;
    return i < 0 ? 0 : this.before[i] + Math.min(u, this.ends[i]) - this.starts[i];
  }

  /** The share of a part of the axis that is covered, 0…1. @param {number} from @param {number} to */
  share(from, to) {
    return to > from ? Math.max(0, Math.min(1, (this.until(to) - this.until(from)) / (to - from))) : 0;
  }

  /** The stretches that touch a part of the axis, as a range [first, end). @param {number} from @param {number} to */
  within(from, to) {
    return [
      bisect(this.ends.length, (i) => this.ends[i] < from),
      bisect(this.starts.length, (i) => this.starts[i] <= to),
    ];
  }
}

/** @param {Array<[number, number]>} stretches */
function ascending(stretches) {
  for (let i = 1; i < stretches.length; i++) if (stretches[i][0] < stretches[i - 1][0]) return false;
  return true;
}

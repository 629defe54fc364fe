/**
 * The obstacles for a text: boxes (marks, bars, other texts) and lines (messages), each with a weight. A coarse grid
 * indexes them, so that a query looks only at its neighbourhood.
 */

/** @typedef {[number, number, number, number]} Box left, top, right, bottom */

const CELL = 32;
/** A line closer than this, in pixels, disturbs a text without touching it. */
const NEAR = 11;

/** @param {Box} a @param {Box} b */
export function overlap(a, b) {
  return a[0] < b[2] && a[2] > b[0] && a[1] < b[3] && a[3] > b[1];
}

export class Obstacles {
  constructor() {
    /** @type {Map<number, number[]>} */
    this.cells = new Map();
    /** @type {Array<{box: Box, weight: number, line: boolean, owner: unknown}>} */
    this.items = [];
    /** @type {number[]} by item, the query that last counted it */
    this.seen = [];
    this.asked = 0;
    /** @type {Map<unknown, number>} */
    this.lines = new Map();
  }

  /** @param {Box} box @param {number} weight */
  box(box, weight) {
    this.#add(box, weight, false, null);
  }

  /**
   * Adds a line, as points x, y, x, y …. A text placed for the same `owner` (its message) may come near the line, but
   * not touch it.
   * @param {number[]} points @param {number} weight @param {unknown} owner
   */
  line(points, weight, owner) {
    for (let i = 0; i < points.length; i += 2)
      this.#add([points[i], points[i + 1], points[i], points[i + 1]], weight, true, owner);
  }

  /** @param {Box} box @param {number} weight @param {boolean} line @param {unknown} owner */
  #add(box, weight, line, owner) {
    const id = this.items.push({ box, weight, line, owner }) - 1;
    this.seen.push(0);
    for (let cx = Math.floor(box[0] / CELL); cx <= Math.floor(box[2] / CELL); cx++)
      for (let cy = Math.floor(box[1] / CELL); cy <= Math.floor(box[3] / CELL); cy++) {
        const key = cx * 4096 + cy,
          cell = this.cells.get(key);
        if (cell) cell.push(id);
        else this.cells.set(key, [id]);
      }
  }

  /**
   * The sum of weights in the way of a box; a line counts once, and less if it only comes near.
   * @param {Box} b @param {unknown} [owner]
   */
  cost(b, owner) {
    this.asked++;
    this.lines.clear();
    let sum = 0;
    for (let cx = Math.floor((b[0] - NEAR) / CELL); cx <= Math.floor((b[2] + NEAR) / CELL); cx++)
      for (let cy = Math.floor((b[1] - 2) / CELL); cy <= Math.floor((b[3] + 2) / CELL); cy++)
        for (const id of this.cells.get(cx * 4096 + cy) ?? []) {
          if (this.seen[id] === this.asked) continue;
          this.seen[id] = this.asked;
          const item = this.items[id];
          if (item.line) this.#line(item, b, owner);
          else if (overlap(b, item.box)) sum += item.weight;
        }
    for (const w of this.lines.values()) sum += w;
    return sum;
  }

  /** @param {{box: Box, weight: number, owner: unknown}} item @param {Box} b @param {unknown} owner */
  #line({ box: [x, y], weight, owner: mine }, b, owner) {
    const touches = x > b[0] - 2 && x < b[2] + 2 && y > b[1] - 1 && y < b[3] + 1;
    const near = mine !== owner && x > b[0] - NEAR && x < b[2] + NEAR && y > b[1] - 2 && y < b[3] + 2;
    const w = touches ? weight : near ? weight * 0.3 : 0;
    if (w > (this.lines.get(mine) ?? 0)) this.lines.set(mine, w);
  }
}

/**
 * The possible next events, drawn where they would happen: where a message would arrive, or on the lane of the process
 * that would act, each with its key. The area beyond the last step has the colour of the unknown.
 * @import {CanvasPen} from "../../parts/diagram/pen.js"
 * @import {Projection} from "../../model/projection.js"
 * @import {Box} from "../../model/obstacles.js"
 * @import {Run} from "../../model/types.js"
 * @import {Row} from "./rows.js"
 */
import { pointAt } from "../../model/curve.js";
import { hueOf } from "../../parts/diagram/lanes.js";
import { flightOf } from "../../model/messages.js";
import { overlap } from "../../model/obstacles.js";
import { defers, partsOf } from "./words.js";

/** The side of a key's square, and its distance from the mark, in pixels. */
const KEY = 22,
  AWAY = 9;
/** With more marks than this, only the keys of one lane are drawn. */
const FEW = 9;
/** The room beyond the last step: as a share of the run's length, and its minimum and maximum in steps. */
const BEYOND = 0.42,
  LEAST = 5,
  MOST = 12;

/**
 * A mark: its row in the list, its position in pixels, and its lane.
 * @typedef {{row: number, x: number, y: number, lane: number}} Mark
 */

/** The room beyond the last step of a run, in units of the axis. @param {import("../../model/axis.js").Axis} axis */
export function beyondOf({ lo, hi, spacing }) {
  return Math.min(MOST * spacing, Math.max(LEAST * spacing, BEYOND * (hi - lo)));
}

/**
 * Gives each message in flight a point of arrival beyond the run, in the order of the rows.
 * @param {Run} run @param {Row[]} rows @param {number} end the position of the last step, in units
 * @param {number} beyond
 */
export function aim(run, rows, end, beyond) {
  for (const m of run.messages) if (!m.receivedBeat) m.aim = end + beyond * 1.2;
  const arriving = rows.flatMap(({ choice, kind }) => (choice && kind === "deliver" ? choice.choice : []));
  arriving.forEach((choice, i) => {
    const arc = run.byId.get(partsOf(choice).message);
    if (arc) arc.aim = end + beyond * (arriving.length > 1 ? 0.36 + (0.56 * i) / (arriving.length - 1) : 0.55);
  });
}

export class Marks {
  /** @type {Row[]} */
  rows = [];
  /** The words beside a mark. @type {(row: Row) => string} */
  tell = () => "";
  focused = -1;
  /** Whether the cursor is at the last step. */
  atEnd = false;
  /** @type {Mark[]} */
  #placed = [];

  /** @param {CanvasPen} ink @param {Projection} f */
  drawUnder(ink, f) {
    if (!this.atEnd) return;
    const x = f.now,
      { right, strip, track } = f.sizes,
      foot = strip ? strip.y - strip.row / 2 - 6 : track - 16;
    ink.box(x, 26, Math.max(0, right + 16 - x), foot - 26, "paper-2");
    for (let p = f.firstLane; p <= f.lastLane; p++) ink.pen("ghost", 1.25, [2, 4]).line(x, f.y(p), right + 10, f.y(p));
  }

  /** @param {CanvasPen} ink @param {Projection} f */
  drawOver(ink, f) {
    this.#placed = apart(this.rows.flatMap((row, i) => this.#place(f, row, i)));
    const focus = this.rows[this.focused],
      lane = focus ? laneOf(focus) : 0,
      crowded = this.#placed.length > FEW;
    /** @type {Box[]} */
    const taken = [];
    const ordered = [...this.#placed].sort((a, b) => Number(b.row === this.focused) - Number(a.row === this.focused));
    for (const m of this.#placed) this.#drawMark(ink, f, m);
    const worded = ordered.filter((m) => !crowded || m.lane === lane || m.row === this.focused),
      keyed = worded.filter((m) => this.#drawKey(ink, m, taken));
    for (const m of keyed) this.#drawWords(ink, f, m, taken); // first all keys, then words where there is room
  }

  /** The row whose mark or key is at a point; −1 if there is none. @param {number} x @param {number} y */
  at(x, y) {
    const near = this.#placed.find((m) => Math.abs(m.x - x) < KEY / 2 + 4 && y > m.y - 14 && y < m.y + AWAY + KEY + 4);
    return near?.row ?? -1;
  }

  /** @param {Projection} f @param {Row} row @param {number} i @returns {Mark[]} */
  #place(f, row, i) {
    if (!row.choice) return [];
    const { at, message } = partsOf(row.choice.choice),
      arc = message ? f.run.byId.get(message) : null;
    if (!f.shows(at)) return [];
    if (!arc) return [{ row: i, x: f.cutX(at) + 34, y: f.y(at), lane: at }];
    const { q } = flightOf(f, arc);
    if (row.kind === "deliver") return [{ row: i, x: q.bx, y: q.by, lane: at }];
    const [x, y] = pointAt(q, Math.min(0.9, share(q, f.now) + 0.25));
    return [{ row: i, x, y, lane: at }];
  }

  /** @param {CanvasPen} ink @param {Projection} f @param {Mark} m */
  #drawMark(ink, f, { row, x, y }) {
    const { kind, choice } = this.rows[row],
      r = f.sizes.dot,
      on = row === this.focused,
      hue = hueOf(f, partsOf(choice?.choice ?? "").at);
    if (kind === "drop" || kind === "crash")
      return ink.cross(x, y, r + (on ? 2 : 0), kind === "drop" ? "ink-2" : hue, 2.25);
    ink.disc(x, y, r + 2, on ? "lit" : "paper");
    ink.pen(hue, on ? 3 : 2, on ? [] : [3, 3]);
    if (choice && defers(f.run, choice)) return ink.c.strokeRect(x - r, y - r, 2 * r, 2 * r);
    ink.ring(x, y, r);
    if (kind === "duplicate") ink.pen(hue, 1.5).ring(x + 4, y, r);
  }

  /**
   * @param {CanvasPen} ink @param {Mark} m @param {Box[]} taken
   * @returns {boolean} whether there was room for it
   */
  #drawKey(ink, m, taken) {
    const { key } = this.rows[m.row],
      box = keyBox(m);
    if (!key || taken.some((other) => overlap(other, box))) return false;
    taken.push(box);
    ink.box(box[0], box[1], KEY, KEY, "ink");
    ink.text(key, m.x, box[1] + 15.5, { size: 13, weight: 700, colour: "paper", align: "center" });
    return true;
  }

  /** @param {CanvasPen} ink @param {Projection} f @param {Mark} m @param {Box[]} taken */
  #drawWords(ink, f, m, taken) {
    const text = this.tell(this.rows[m.row]),
      width = ink.measure(text, 12.5, 600),
      [left, top] = keyBox(m),
      x = left + KEY + 6,
      box = /** @type {Box} */ ([x, top, x + width, top + KEY]),
      weight = m.row === this.focused ? 700 : 500;
    if (!text || x + width >= f.sizes.width || taken.some((other) => overlap(other, box))) return;
    taken.push(box);
    ink.text(text, x, top + 15.5, { size: 12.5, weight, colour: "ink", halo: 4 });
  }
}

/** The box of a mark's key. @param {Mark} m @returns {Box} */
const keyBox = ({ x, y }) => [x - KEY / 2, y + AWAY, x + KEY / 2, y + AWAY + KEY];

/** The least distance between two marks of a lane, in pixels, so that each key has room. */
const APART = KEY + 10;

/**
 * Spreads the marks of each lane side by side: marks of messages stay, marks of a process's own actions give way.
 * @param {Mark[]} marks messages first @returns {Mark[]}
 */
function apart(marks) {
  /** @type {Mark[]} */
  const placed = [];
  for (const mark of marks) {
    const beside = placed.filter((m) => m.lane === mark.lane && Math.abs(m.y - mark.y) < KEY).sort((a, b) => a.x - b.x);
    let { x } = mark;
    for (const m of beside) if (Math.abs(m.x - x) < APART) x = m.x + APART;
    placed.push({ ...mark, x });
  }
  return placed;
}

/** The lane of a row's choice; 0 if it is a kind of faults. @param {Row} row */
const laneOf = ({ choice }) => (choice ? partsOf(choice.choice).at : 0);

/** The share of a curve at which it reaches x. @param {import("../../model/curve.js").Curve} q @param {number} x */
const share = (q, x) => Math.max(0, Math.min(1, (x - q.ax) / (q.bx - q.ax || 1)));

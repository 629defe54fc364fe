/**
 * Pieces of a run that a server sends, each with how everything is before it: reads them, and joins those of a window.
 * Pure.
 *
 * @import {Header, Role, TraceEvent} from "../model/types.js"
 * @import {Arrow, Bar, Mark, Piece, Window} from "./source.js"
 */

/**
 * How everything is after an event.
 * @typedef {object} Moment
 * @property {number} step
 * @property {number} time
 * @property {{phase?: string, asked?: number, entered?: number}[]} nodes
 * @property {{id: string, from: number, to: number, type: string, sent: number, due?: number}[]} underway
 */
/**
 * A piece that has been read. Messages are known by their names, as one may be sent in one piece and arrive in another.
 * @typedef {{from: number, to: number, marks: Mark[], arrows: Map<string, Arrow>, bars: Bar[]}} Block
 */

/**
 * What somebody does from then on, by kind of event; `again` leaves and waits at once.
 * @type {Record<string, "waiting"|"inside"|"idle">}
 */
const TURNS = { ask: "waiting", again: "waiting", enter: "inside", leave: "idle" };
/** What is never received. */
const NETWORK = new Set(["drop", "duplicate"]);

class Reading {
  /** @param {Moment} moment @param {(type: string) => Role} roleOf @param {number} hi where the axis ends */
  constructor(moment, roleOf, hi) {
    this.roleOf = roleOf;
    this.hi = hi;
    /** @type {Block} */
    this.block = { from: moment.step + 1, to: moment.step, marks: [], arrows: new Map(), bars: [] };
    /** By node, its phase under way. @type {Map<number, Bar>} */
    this.open = new Map();
    moment.nodes.forEach(({ phase, asked = 0, entered }, i) => {
      const inside = phase === "inside";
      if (phase) this.turn(i + 1, inside ? "inside" : "waiting", -Infinity, (inside ? entered : asked) || asked);
    });
    for (const m of moment.underway) this.send(m.id, m, m.from, m.sent, moment.step);
  }

  /** @param {TraceEvent} e */
  take(e) {
    const { block } = this,
      last = block.marks[block.marks.length - 1],
      joins = e.kind === "enter" && last?.at === e.at && last.x === e.time;
    block.to = e.step;
    if (joins) last.enters = true;
    block.marks.push({ event: e.step, x: e.time, at: e.at, kind: e.kind, enters: e.kind === "enter" });
    if (e.message && e.kind !== "duplicate") this.arrive(e, e.message);
    for (const m of e.sends ?? []) this.send(m.id, m, e.at, e.time, e.step);
    if (!NETWORK.has(e.kind) && TURNS[e.kind]) this.turn(e.at, TURNS[e.kind], e.time, e.step);
  }

  /** @param {TraceEvent} e @param {{id: string, from: number, type: string, sent: number}} m */
  arrive(e, m) {
    if (!this.block.arrows.has(m.id)) this.send(m.id, { to: e.at, type: m.type }, m.from, m.sent, e.step);
    const arrow = this.block.arrows.get(m.id);
    if (arrow) Object.assign(arrow, { x1: e.time, got: e.step, lost: e.kind === "drop" });
  }

  /**
   * @param {string} id
   * @param {{to: number, type: string, due?: number}} m
   * @param {number} from
   * @param {number} x
   * @param {number} step
   */
  send(id, { to, type, due }, from, x, step) {
    const role = this.roleOf(type),
      got = due === undefined ? Infinity : Number.MAX_SAFE_INTEGER; // it will arrive, at a step that is not known here
    this.block.arrows.set(id, { from, to, type, role, lost: false, sent: step, got, x0: x, x1: due ?? this.hi });
  }

  /** @param {number} at @param {"waiting"|"inside"|"idle"} phase @param {number} x @param {number} from */
  turn(at, phase, x, from) {
    const before = this.open.get(at);
    if (before) before.x1 = x;
    this.open.delete(at);
    if (phase === "idle") return;
    const bar = { at, inside: phase === "inside", x0: x, x1: this.hi, from };
    this.open.set(at, bar);
    this.block.bars.push(bar);
  }
}

/**
 * Reads the lines of a piece.
 * @param {Iterable<string>} lines @param {Header} header @param {number} hi where the axis ends @returns {Block}
 */
export function readBlock(lines, header, hi) {
  const roles = new Map((header.messages ?? []).map((m) => [m.type, m.role])),
    roleOf = (/** @type {string} */ type) => roles.get(type) ?? "other";
  /** @type {Reading|null} */
  let reading = null;
  for (const line of lines) {
    if (!line) continue;
    const said = JSON.parse(line);
    if (said.moment) reading = new Reading(said.moment, roleOf, hi);
    else if (!said.summary) reading?.take(said);
  }
  if (!reading) throw new Error("a piece begins with its moment");
  return reading.block;
}

/**
 * What neighbouring blocks show of a window. They may overlap.
 * @param {Block[]} blocks by their ends @param {Window} w @returns {Piece}
 */
export function pieceOf(blocks, { t0, t1 }) {
  /** @type {Map<string, Arrow>} */
  const arrows = new Map();
  /** By their nodes and beginnings. @type {Map<string, Bar>} */
  const bars = new Map();
  /** @type {Mark[]} */
  const marks = [];
  for (const block of blocks) {
    const last = marks[marks.length - 1]?.event ?? 0;
    for (const mark of block.marks) if (mark.event > last) marks.push(mark);
    for (const [id, arrow] of block.arrows) {
      const known = arrows.get(id);
      // where it was sent the earlier block knows, where it arrives the later one
      arrows.set(id, known ? { ...arrow, x0: known.x0, sent: known.sent } : arrow);
    }
    for (const bar of block.bars) {
      const key = `${bar.at} ${bar.from}`,
        known = bars.get(key);
      bars.set(key, known ? { ...bar, x0: known.x0 } : bar);
    }
  }
  const touches = (/** @type {{x0: number, x1: number}} */ { x0, x1 }) => x0 <= t1 && x1 >= t0;
  return {
    t0,
    t1,
    marks: marks.filter(({ x }) => x >= t0 && x <= t1),
    arrows: [...arrows.values()].filter(touches),
    bars: [...bars.values()].filter(touches),
  };
}

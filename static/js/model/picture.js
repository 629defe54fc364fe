/**
 * The marks of a run's picture at any step, forward and backward: the trace has the algorithm's picture as changes
 * with the events, and each change keeps what it replaced. Pure; it knows marks, and no algorithm.
 */
import { upTo } from "./search.js";

/** A role of a node: the whole node, or one of its two parts. @typedef {"p"|"c"|"a"} Side */
/** @typedef {{side: Side, node: number}} Seat */
/**
 * A thing at a place, a thing under way, or an arrow. `at` is its place or its start, `to` its destination.
 * @typedef {object} Mark
 * @property {string} key "what/name": the same as long as the thing exists
 * @property {string} what
 * @property {string} name
 * @property {Seat|null} at
 * @property {Seat|null} to
 * @property {string} message the ID of the message with which it travels, or ""
 * @property {string} state
 * @property {number} of its owner, or the arbiter concerned; 0: none
 * @property {number[]} order the nodes of a list, from the first on
 */
/**
 * A mark as the trace writes it; null: it is removed.
 * @typedef {{at?: string, to?: string, message?: string, state?: string, of?: number, order?: number[]}|null} Written
 */
/** @typedef {Record<string, Written>} Changes */
/**
 * The marks at a step, by key. The map changes when the picture goes to another step: do not keep it.
 * @typedef {ReadonlyMap<string, Mark>} Marks
 */

/** @param {string|undefined} seat @returns {Seat|null} */
function seatOf(seat) {
  return seat ? { side: /** @type {Side} */ (seat[0]), node: Number(seat.slice(1)) } : null;
}

/** @param {string} key @param {NonNullable<Written>} written @returns {Mark} */
export function markOf(key, { at, to, message = "", state = "", of = 0, order = [] }) {
  const cut = key.indexOf("/");
  return {
    key,
    what: key.slice(0, cut),
    name: key.slice(cut + 1),
    at: seatOf(at),
    to: seatOf(to),
    message,
    state,
    of,
    order,
  };
}

/** The picture of one run, which may still be growing. */
export class Picture {
  /** @param {Changes} whole the marks before the first step @param {(Changes|undefined)[]} changes by step */
  constructor(whole, changes) {
    this.changes = changes;
    /** @type {Map<string, Mark>} */
    this.marks = new Map();
    /** The step that `marks` shows, and the farthest shown so far. */
    this.step = this.known = 0;
    /**
     * By step: the new values of the marks that it changed, and the old ones.
     * @type {({is: Map<string, Mark|null>, was: Map<string, Mark|null>}|undefined)[]}
     */
    this.turns = [];
    /** By key: the steps that changed it. @type {Map<string, number[]>} */
    this.history = new Map();
    for (const [key, written] of Object.entries(whole)) if (written) this.marks.set(key, markOf(key, written));
  }

  /** The marks after a step; 0 is the start. @param {number} step @returns {Marks} */
  at(step) {
    const last = Math.max(0, step);
    while (this.step < last) this.forward();
    while (this.step > last) this.back();
    return this.marks;
  }

  forward() {
    const step = ++this.step;
    if (step > this.known) this.learn(step);
    const turn = this.turns[step];
    if (turn) this.put(turn.is);
  }

  back() {
    const turn = this.turns[this.step--];
    if (turn) this.put(turn.was);
  }

  /** Records the old and new marks of a step when it is reached for the first time. @param {number} step */
  learn(step) {
    this.known = step;
    const changes = this.changes[step];
    if (!changes) return;
    const turn = { is: new Map(), was: new Map() };
    for (const [key, written] of Object.entries(changes)) {
      turn.is.set(key, written && markOf(key, written));
      turn.was.set(key, this.marks.get(key) ?? null);
      const steps = this.history.get(key);
      if (steps) steps.push(step);
      else this.history.set(key, [step]);
    }
    this.turns[step] = turn;
  }

  /** @param {Map<string, Mark|null>} marks */
  put(marks) {
    for (const [key, mark] of marks) {
      if (mark) this.marks.set(key, mark);
      else this.marks.delete(key);
    }
  }

  /** The last step that changed a mark, up to the step shown; 0: none did. @param {string} key */
  since(key) {
    const steps = this.history.get(key) ?? [];
    return steps[upTo(steps, this.step) - 1] ?? 0;
  }
}

/** @type {WeakMap<object, Picture>} */
const pictures = new WeakMap();

/**
 * The picture of a run; null if it was not requested, or the algorithm has none.
 * @param {import("./types.js").Run} run
 * @returns {Picture|null}
 */
export function pictureOf(run) {
  if (!run.header.picture) return null;
  let picture = pictures.get(run);
  if (!picture) pictures.set(run, (picture = new Picture(run.header.picture, run.drawn)));
  return picture;
}

/** @type {WeakMap<object, {step: number, kinds: Set<string>}>} */
const seen = new WeakMap();

/**
 * The kinds of marks that occur in a run, as far as it is known, so that a picture can make room for them.
 * @param {import("./types.js").Run} run
 * @returns {ReadonlySet<string>}
 */
export function kindsOf(run) {
  let known = seen.get(run);
  if (!known) seen.set(run, (known = { step: 0, kinds: new Set(Object.keys(run.header.picture ?? {}).map(kindOf)) }));
  for (; known.step < run.drawn.length; known.step++)
    for (const key of Object.keys(run.drawn[known.step] ?? {})) known.kinds.add(kindOf(key));
  return known.kinds;
}

/** @param {string} key */
const kindOf = (key) => key.slice(0, key.indexOf("/"));

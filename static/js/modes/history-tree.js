/**
 * What was tried: a tree of scenarios, of which none is ever destroyed. To undo is to go to where one came from, to redo
 * is to go back to where one was; what is done elsewhere grows another branch. Pure.
 * @import {Scenario} from "../model/scenario.js"
 */

/**
 * One state of the tree. It never changes.
 * @typedef {object} Node
 * @property {number} id its place among all, in the order in which they were tried
 * @property {number} from what it was made of; −1 of the first
 * @property {Scenario} scenario
 * @property {string} s its place in an address
 * @property {number} at the event at which the cursor stands
 * @property {number} events how many its run has
 * @property {number} parted the event behind which it is another than what it was made of
 * @property {string} name what was done, in words
 */
/** @typedef {Omit<Node, "id"|"from">} Try */

export class HistoryTree {
  /** @type {Node[]} */
  #nodes = [];
  #shown = -1;
  /** To which each was left last, which redoing leads back to. @type {Map<number, number>} */
  #towards = new Map();
  /** Branches that stay, though others have grown out of them. @type {Set<number>} */
  #kept = new Set();

  /** The one on screen. @returns {Node|null} */
  get shown() {
    return this.#nodes[this.#shown] ?? null;
  }

  /** @param {number} id */
  at(id) {
    return this.#nodes[id] ?? null;
  }

  /**
   * Something was done to the one on screen. What was done there before leads to where it led then.
   * @param {Try} made @returns {Node}
   */
  add(made) {
    const same = this.#nodes.find((n) => n.from === this.#shown && n.s === made.s),
      node = same ?? { ...made, id: this.#nodes.length, from: this.#shown };
    if (!same) this.#nodes.push(node);
    if (this.#shown >= 0) this.#towards.set(this.#shown, node.id);
    this.#shown = node.id;
    return node;
  }

  /**
   * Another state is on screen. What was made of the one before is what undoing leads back from, though the same was tried
   * elsewhere before; an address that was gone to leads to where it was tried.
   * @param {Try} state @param {boolean} made
   */
  came(state, made) {
    if (this.shown?.s !== state.s && (made || !this.find(state.s))) this.add(state);
  }

  /** @param {number} id @returns {Node|null} the one that is shown now; null if there is no such */
  go(id) {
    if (!this.#nodes[id]) return null;
    this.#shown = id;
    for (let n = this.#nodes[id]; n.from >= 0; n = this.#nodes[n.from]) this.#towards.set(n.from, n.id);
    return this.#nodes[id];
  }

  /** To the state of an address, which was tried before. @param {string} s @returns {Node|null} */
  find(s) {
    const known = this.#nodes.find((n) => n.s === s);
    return known ? this.go(known.id) : null;
  }

  /** Back to what it was made of. @returns {Node|null} null if there is nothing to be undone */
  undo() {
    const { shown } = this;
    if (!shown || shown.from < 0) return null;
    this.#towards.set(shown.from, shown.id);
    this.#shown = shown.from;
    return this.shown;
  }

  /** @returns {Node|null} null if nothing was undone */
  redo() {
    const next = this.#towards.get(this.#shown);
    if (next === undefined) return null;
    this.#shown = next;
    return this.shown;
  }

  get canUndo() {
    return (this.shown?.from ?? -1) >= 0;
  }

  get canRedo() {
    return this.#towards.has(this.#shown);
  }

  /** One stays a future of its own, whatever is done to it: that on screen, if none is said. @param {number} [id] */
  keep(id = this.#shown) {
    if (this.#nodes[id]) this.#kept.add(id);
  }

  /**
   * The futures, in the order in which they were tried: what no other goes on from, and what was to stay; of what came
   * about in two ways, one. The one on screen is among them, or on the way to one.
   * @returns {Node[]}
   */
  ends() {
    const whole = this.#nodes.filter((n) => n.from >= 0 && n.parted >= this.#nodes[n.from].events).map((n) => n.from),
      inner = new Set(whole),
      { shown } = this;
    /** @type {Map<string, Node>} */
    const found = new Map();
    for (const n of this.#nodes) {
      if (inner.has(n.id) && !this.#kept.has(n.id)) continue;
      if (!found.has(n.s) || (shown && this.leadsTo(n, shown))) found.set(n.s, n);
    }
    return [...found.values()];
  }

  /** What a state came of, itself first. @param {Node} node @returns {Node[]} */
  #path(node) {
    const path = [];
    for (let n = node; n; n = this.#nodes[n.from]) path.push(n);
    return path;
  }

  /** Whether a future goes on from a state, or is it. @param {Node} end @param {Node} node */
  leadsTo(end, node) {
    return this.fork(end, node) >= node.events;
  }

  /**
   * Behind which event two are no longer the same; all events of one that the other goes on from.
   * @param {Node} a
   * @param {Node} b
   */
  fork(a, b) {
    const one = this.#path(a).reverse(),
      other = this.#path(b).reverse();
    let i = 0;
    while (i < one.length && i < other.length && one[i].id === other[i].id) i++;
    const until = [one, other].map((path) =>
      Math.min(path[path.length - 1].events, ...path.slice(i).map((n) => n.parted)),
    );
    return Math.min(...until);
  }
}

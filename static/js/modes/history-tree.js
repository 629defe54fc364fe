/**
 * The history of everything tried: a tree of scenarios that never loses a node. Undo goes to the parent, redo back to
 * the child last shown; a change elsewhere starts another branch. Pure.
 * @import {Scenario} from "../model/scenario.js"
 */

/**
 * One state of the tree; immutable.
 * @typedef {object} Node
 * @property {number} id its index, in the order of creation
 * @property {number} from the ID of its parent; −1 for the first
 * @property {Scenario} scenario
 * @property {string} s its place in an address
 * @property {number} at the event at the cursor
 * @property {number} events the number of events of its run
 * @property {number} parted the last event that its run shares with its parent's
 * @property {string} name the action in words
 */
/** @typedef {Omit<Node, "id"|"from">} Try */

export class HistoryTree {
  /** @type {Node[]} */
  #nodes = [];
  #shown = -1;
  /** The child last shown of each node, to which redo leads. @type {Map<number, number>} */
  #towards = new Map();
  /** Branches kept although others have grown out of them. @type {Set<number>} */
  #kept = new Set();

  /** The node on screen. @returns {Node|null} */
  get shown() {
    return this.#nodes[this.#shown] ?? null;
  }

  /** @param {number} id */
  at(id) {
    return this.#nodes[id] ?? null;
  }

  /**
   * Adds a child of the node on screen, unless it has the same child already, and goes there.
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
   * Another state is on screen. If it was made from the previous one, it becomes its child, even if the same state
   * exists elsewhere, so that undo leads back. If it was reached by its address, goes to the node with that address, if
   * any.
   * @param {Try} state @param {boolean} made
   */
  came(state, made) {
    if (this.shown?.s !== state.s && (made || !this.find(state.s))) this.add(state);
  }

  /** @param {number} id @returns {Node|null} the node on screen now; null if the ID is unknown */
  go(id) {
    if (!this.#nodes[id]) return null;
    this.#shown = id;
    for (let n = this.#nodes[id]; n.from >= 0; n = this.#nodes[n.from]) this.#towards.set(n.from, n.id);
    return this.#nodes[id];
  }

  /** Goes to the node with an address, if any. @param {string} s @returns {Node|null} */
  find(s) {
    const known = this.#nodes.find((n) => n.s === s);
    return known ? this.go(known.id) : null;
  }

  /** Goes to the parent. @returns {Node|null} null if there is nothing to undo */
  undo() {
    const { shown } = this;
    if (!shown || shown.from < 0) return null;
    this.#towards.set(shown.from, shown.id);
    this.#shown = shown.from;
    return this.shown;
  }

  /** @returns {Node|null} null if there is nothing to redo */
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

  /**
   * Keeps a node as a branch of its own, whatever grows out of it; by default the node on screen.
   * @param {number} [id]
   */
  keep(id = this.#shown) {
    if (this.#nodes[id]) this.#kept.add(id);
  }

  /**
   * The branches, in the order of creation: the nodes that no other continues, and those kept; one for each address.
   * The node on screen is among them, or on the path to one.
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

  /** The ancestors of a node, itself first. @param {Node} node @returns {Node[]} */
  #path(node) {
    const path = [];
    for (let n = node; n; n = this.#nodes[n.from]) path.push(n);
    return path;
  }

  /** Whether a branch continues a node, or is it. @param {Node} end @param {Node} node */
  leadsTo(end, node) {
    return this.fork(end, node) >= node.events;
  }

  /**
   * The last event that two nodes share; all events of a node that the other continues.
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

/**
 * The causal past of an event of a run that comes in pieces: walked backwards, piece by piece, along lanes and from each
 * message to its sending, until every lane is reached. The past of an event is the beginning of each lane, so that one
 * number for each tells it. Pure.
 *
 * @import {RunChunk} from "../model/run-chunk.js"
 * @import {Beat} from "../model/types.js"
 */
import { upTo } from "../model/search.js";

/** So many events are walked back; what is not reached by then is not shown. */
const MOST = 10_000;

/** The message of which this may be a copy. @param {string} id */
const original = (id) => id.replace(/\..*/, "");

export class Cone {
  /** Messages whose sendings are in the past, and not found yet. @type {Set<string>} */
  #wanted = new Set();
  #left;

  /** @param {number} event @param {number} nodes */
  constructor(event, nodes) {
    this.event = event;
    /** By node, the last of its events that is in the past; 0: none that is known. */
    this.ends = new Array(nodes).fill(0);
    /** The event up to which it is still to be walked. */
    this.next = event;
    this.#left = nodes;
  }

  get done() {
    return this.#left === 0 || this.next < 1 || this.next <= this.event - MOST;
  }

  /** Walks to the beginning of a piece, in which the next event is. @param {RunChunk} piece */
  walk(piece) {
    for (let i = upTo(piece.here, this.next) - 1; i >= 0 && this.#left > 0; i--)
      this.#look(piece.beats[piece.here[i] - 1]);
    this.next = piece.first - 1;
  }

  /** @param {Beat} b */
  #look({ n, at, local, message, sends }) {
    if (local && !this.ends[at - 1] && (n === this.event || sends.some((m) => this.#wanted.has(m.id)))) {
      this.ends[at - 1] = n;
      this.#left--;
    }
    const within = local ? this.ends[at - 1] > 0 : n === this.event; // losses and copies are the network's
    if (within && message && !this.ends[message.from - 1]) this.#wanted.add(original(message.id));
  }

  /** Whether an event at a node is in the past. @param {number} event @param {number} node */
  test = (event, node) => event <= this.ends[node - 1];
}

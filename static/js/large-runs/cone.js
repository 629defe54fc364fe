/**
 * The causal past of an event in a run that comes in chunks. The walk goes backwards, chunk by chunk, along lanes and
 * from each message to its sending, until it has reached all lanes. A causal past is a prefix of each lane, so one
 * event per lane represents it. Pure.
 *
 * @import {RunChunk} from "../model/run-chunk.js"
 * @import {Beat} from "../model/types.js"
 */
import { upTo } from "../model/search.js";

/** The maximum number of events to walk back; a lane not reached by then counts as outside the past. */
const MOST = 10_000;

/** Returns the ID of the message that this one is, or is a copy of. @param {string} id */
const original = (id) => id.replace(/\..*/, "");

export class Cone {
  /** The messages whose sendings are in the past. @type {Set<string>} */
  #wanted = new Set();
  #left;

  /** @param {number} event @param {number} nodes */
  constructor(event, nodes) {
    this.event = event;
    /** By node − 1, the node's last event in the past; 0 if none is known. */
    this.ends = new Array(nodes).fill(0);
    /** The event at which the walk goes on, backwards. */
    this.next = event;
    this.#left = nodes;
  }

  get done() {
    return this.#left === 0 || this.next < 1 || this.next <= this.event - MOST;
  }

  /** Walks to the beginning of the chunk that holds the next event. @param {RunChunk} piece */
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
    // losses and copies belong to the network, not to a lane
    const within = local ? this.ends[at - 1] > 0 : n === this.event;
    if (within && message && !this.ends[message.from - 1]) this.#wanted.add(original(message.id));
  }

  /** Reports whether an event at a node is in the past. @param {number} event @param {number} node */
  test = (event, node) => event <= this.ends[node - 1];
}

/**
 * The stream of one run at a time. The server sends whole NDJSON lines: a header, events, a summary. When the
 * connection breaks in the middle, the client calls again and goes on from the number of events it has.
 * @import {Header, Summary, TraceEvent} from "../model/types.js"
 */
import { inflate } from "./inflate.js";

/** @typedef {{path: string, code: string, value?: any, allowed?: any, text?: string}} Problem */
/** @typedef {{status: number, error: string, problems?: Problem[], retryAfter?: number}} Refusal */
/**
 * What the client tells. `problem` ends the run; after `waiting` it tries again by itself.
 * @typedef {object} Listener
 * @property {(header: Header) => void} header once a run, however often the connection breaks
 * @property {(events: TraceEvent[]) => void} events as many as a frame held
 * @property {(summary: Summary) => void} summary the run is complete
 * @property {(refusal: Refusal) => void} problem the server will not run this
 * @property {(seconds: number, refusal?: Refusal) => void} waiting the connection broke, or the server is busy
 */
/** Does something after so many milliseconds. @typedef {(work: () => void, ms: number) => any} Later */
/**
 * How a socket is opened, and what waiting is done with.
 * @typedef {object} Calling
 * @property {string} url
 * @property {(url: string) => WebSocket} [open]
 * @property {Later} [later]
 * @property {(handle: any) => void} [forget]
 */
/** @typedef {Calling & {encoding?: "deflate"|"text"}} Options */

/**
 * @typedef {object} Wanted a run, and how much of it has come
 * @property {unknown} scenario
 * @property {boolean} picture
 * @property {number} had
 * @property {boolean} headed
 */

const FIRST_WAIT = 0.5,
  LONGEST_WAIT = 15;

export class Socket {
  /** @type {WebSocket|null} */
  #socket = null;
  /** The run that is not complete yet. @type {Wanted|null} */
  #wanted = null;
  #wait = FIRST_WAIT;
  /** @type {any} */
  #timer = null;
  #listener;
  #url;
  #open;
  #encoding;
  #later;
  #forget;

  /** @param {Options} options @param {Listener} listener */
  constructor(options, listener) {
    const { url, open = (u) => new WebSocket(u), encoding = "deflate" } = options,
      { later = (work, ms) => setTimeout(work, ms), forget = (timer) => clearTimeout(timer) } = options;
    this.#listener = listener;
    this.#url = url;
    this.#open = open;
    this.#encoding = encoding;
    this.#later = later;
    this.#forget = forget;
  }

  /**
   * Starts another run. A run that is still coming is dropped together with its connection, so that no late frame of it
   * can be taken for the new one.
   * @param {unknown} scenario @param {boolean} [picture] whether what the algorithm draws is told, too
   */
  run(scenario, picture = false) {
    this.stop();
    this.#wanted = { scenario, picture, had: 0, headed: false };
    this.#wait = FIRST_WAIT;
    this.#call();
  }

  /** Gives the current run up; a connection that carried a whole run stays open for the next. */
  stop() {
    this.#forget(this.#timer);
    if (this.#wanted) this.#hangUp();
    this.#wanted = null;
  }

  /** Tries again now rather than at the end of the wait: the network is back. */
  hurry() {
    if (!this.#wanted || this.#socket) return;
    this.#forget(this.#timer);
    this.#call();
  }

  #hangUp() {
    const old = this.#socket;
    this.#socket = null;
    if (old?.readyState === 0)
      old.onopen = () => old.close(); // browsers complain of one closed while it is opening
    else old?.close();
  }

  #call() {
    if (this.#socket?.readyState === 1) return this.#ask(this.#socket);
    const mine = this.#open(this.#url);
    this.#socket = mine;
    mine.binaryType = "arraybuffer";
    mine.onopen = () => {
      if (this.#socket === mine) this.#ask(mine);
    };
    mine.onclose = () => {
      if (this.#socket === mine) this.#broken();
    };
    let queue = Promise.resolve(); // frames are inflated one after another, in order
    mine.onmessage = ({ data }) => {
      queue = queue
        .then(async () => {
          if (this.#socket !== mine) return;
          const text = typeof data === "string" ? data : await inflate(new Uint8Array(data));
          if (this.#socket === mine) this.#take(text);
        })
        .catch((fault) => {
          console.error("stream:", fault);
          if (this.#socket === mine) mine.close();
        });
    };
  }

  /** @param {WebSocket} on */
  #ask(on) {
    if (this.#wanted)
      on.send(
        JSON.stringify({
          scenario: this.#wanted.scenario,
          from: this.#wanted.had,
          encoding: this.#encoding,
          picture: this.#wanted.picture || undefined,
        }),
      );
  }

  #broken() {
    this.#socket = null;
    if (this.#wanted) this.#retry(this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  /** @param {number} seconds @param {Refusal} [refusal] */
  #retry(seconds, refusal) {
    this.#forget(this.#timer);
    this.#timer = this.#later(() => {
      if (this.#wanted) this.#call();
    }, seconds * 1000);
    this.#listener.waiting(seconds, refusal);
  }

  /** @param {string} text whole lines */
  #take(text) {
    /** @type {TraceEvent[]} */
    const events = [];
    const flush = () => {
      if (events.length) this.#listener.events(events.splice(0));
    };
    for (const line of text.split("\n")) {
      if (!line || !this.#wanted) continue;
      const value = JSON.parse(line);
      if (value.error) return this.#refused(value.error);
      this.#wait = FIRST_WAIT;
      if (value.fano) {
        if (!this.#wanted.headed) this.#listener.header(value);
        this.#wanted.headed = true;
      } else if (value.summary) {
        flush();
        this.#wanted = null;
        this.#listener.summary(value.summary);
      } else {
        this.#wanted.had++;
        events.push(value);
      }
    }
    flush();
  }

  /** @param {Refusal} refusal */
  #refused(refusal) {
    if (refusal.status === 429 || refusal.status === 503) {
      this.#retry(refusal.retryAfter ?? this.#wait, refusal);
      this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
      return;
    }
    this.#wanted = null;
    this.#listener.problem(refusal);
  }
}

/** The socket's address on the server that this page came from. @param {Location} page */
export function socketAddress(page) {
  return `${page.protocol === "https:" ? "wss" : "ws"}://${page.host}/ws`;
}

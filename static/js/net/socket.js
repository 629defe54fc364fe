/**
 * The stream of one run at a time. The server sends whole NDJSON lines: a header, events, a summary. When the
 * connection breaks in the middle, the client calls again and goes on from the number of events it has.
 * @import {Header, Summary, TraceEvent} from "../model/types.js"
 */
import { inflate } from "./inflate.js";
import { hangUp, isBusy, Wait } from "./wait.js";

/**
 * In the text of a program it has a line, and columns from which and before which, from 1.
 * @typedef {{path: string, code: string, value?: any, allowed?: any, text?: string, line?: number, column?: number,
 * end?: number, meant?: string}} Problem
 */
/** @typedef {{status: number, error: string, problems?: Problem[], retryAfter?: number}} Refusal */
/**
 * What the client tells. `problem` ends the run; after `waiting` it tries again by itself.
 * @typedef {object} Listener
 * @property {(header: Header) => void} header once a run, however often the connection breaks
 * @property {(events: TraceEvent[]) => void} events as many as a frame held
 * @property {(summary: Summary) => void} summary the run is complete
 * @property {(refusal: Refusal) => void} problem the server will not run this
 * @property {(seconds: number, refusal?: Refusal) => void} waiting the connection broke, or the server is busy
 * @property {(ahead: number) => void} behind others have so many turns before the run begins, about
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

export class Socket {
  /** @type {WebSocket|null} */
  #socket = null;
  /** The run that is not complete yet. @type {Wanted|null} */
  #wanted = null;
  #wait = new Wait();
  /** @type {any} */
  #timer = null;
  #listener;
  /** @type {Required<Options>} */
  #how;

  /** @param {Options} options @param {Listener} listener */
  constructor(options, listener) {
    this.#listener = listener;
    this.#how = {
      open: (url) => new WebSocket(url),
      encoding: "deflate",
      later: (work, ms) => setTimeout(work, ms),
      forget: (timer) => clearTimeout(timer),
      ...options,
    };
  }

  /**
   * Starts another run. A run that is still coming is dropped together with its connection, so that no late frame of it
   * can be taken for the new one.
   * @param {unknown} scenario @param {boolean} [picture] whether what the algorithm draws is told, too
   */
  run(scenario, picture = false) {
    this.stop();
    this.#wanted = { scenario, picture, had: 0, headed: false };
    this.#wait.over();
    this.#call();
  }

  /** Gives the current run up; a connection that carried a whole run stays open for the next. */
  stop() {
    this.#how.forget(this.#timer);
    if (this.#wanted) {
      const old = this.#socket;
      this.#socket = null;
      hangUp(old);
    }
    this.#wanted = null;
  }

  /** Tries again now rather than at the end of the wait: the network is back. */
  hurry() {
    if (!this.#wanted || this.#socket) return;
    this.#how.forget(this.#timer);
    this.#call();
  }

  #call() {
    if (this.#socket?.readyState === 1) return this.#ask(this.#socket);
    const mine = this.#how.open(this.#how.url);
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
    if (!this.#wanted) return;
    const { scenario, had: from, picture } = this.#wanted;
    on.send(JSON.stringify({ scenario, from, encoding: this.#how.encoding, picture: picture || undefined }));
  }

  #broken() {
    this.#socket = null;
    if (this.#wanted) this.#retry(this.#wait.seconds);
    this.#wait.longer();
  }

  /** @param {number} seconds @param {Refusal} [refusal] */
  #retry(seconds, refusal) {
    this.#how.forget(this.#timer);
    this.#timer = this.#how.later(() => {
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
      this.#wait.over();
      if (value.waiting) this.#listener.behind(value.waiting.ahead);
      else if (value.fano) {
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
    if (isBusy(refusal)) {
      this.#retry(refusal.retryAfter ?? this.#wait.seconds, refusal);
      this.#wait.longer();
      return;
    }
    this.#wanted = null;
    this.#listener.problem(refusal);
  }
}

/** The socket's address on the server that this page came from; it is to tell a place in line. @param {Location} page */
export function socketAddress(page) {
  return `${page.protocol === "https:" ? "wss" : "ws"}://${page.host}/ws?waiting=1`;
}

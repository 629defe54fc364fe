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
/**
 * @typedef {object} Options
 * @property {string} url
 * @property {(url: string) => WebSocket} [open]
 * @property {"deflate"|"text"} [encoding]
 * @property {(work: () => void, ms: number) => any} [later]
 * @property {(handle: any) => void} [forget]
 */

const FIRST_WAIT = 0.5,
  LONGEST_WAIT = 15;

/**
 * @param {Options} options
 * @param {Listener} listener
 */
export function createSocket(options, listener) {
  const {
    url,
    open = (u) => new WebSocket(u),
    encoding = "deflate",
    later = setTimeout,
    forget = clearTimeout,
  } = options;
  /** @type {WebSocket|null} */
  let socket = null;
  /** @type {{scenario: unknown, picture: boolean, had: number, headed: boolean}|null} the run that is not complete yet */
  let wanted = null;
  let wait = FIRST_WAIT;
  /** @type {any} */
  let timer = null;

  /** Starts another run. A run that is still coming is dropped together with its connection, so that no late frame of it can be taken for the new one. @param {unknown} scenario @param {boolean} [picture] whether what the algorithm draws is told, too */
  function run(scenario, picture = false) {
    stop();
    wanted = { scenario, picture, had: 0, headed: false };
    wait = FIRST_WAIT;
    call();
  }

  /** Gives the current run up; a connection that carried a whole run stays open for the next. */
  function stop() {
    forget(timer);
    if (wanted) hangUp();
    wanted = null;
  }

  /** Tries again now rather than at the end of the wait: the network is back. */
  function hurry() {
    if (!wanted || socket) return;
    forget(timer);
    call();
  }

  function hangUp() {
    const old = socket;
    socket = null;
    if (old?.readyState === 0)
      old.onopen = () => old.close(); // browsers complain of one closed while it is opening
    else old?.close();
  }

  function call() {
    if (socket?.readyState === 1) return ask(socket);
    const mine = open(url);
    socket = mine;
    mine.binaryType = "arraybuffer";
    mine.onopen = () => {
      if (socket === mine) ask(mine);
    };
    mine.onclose = () => {
      if (socket === mine) broken();
    };
    let queue = Promise.resolve(); // frames are inflated one after another, in order
    mine.onmessage = ({ data }) => {
      queue = queue
        .then(async () => {
          if (socket !== mine) return;
          const text = typeof data === "string" ? data : await inflate(new Uint8Array(data));
          if (socket === mine) take(text);
        })
        .catch((fault) => {
          console.error("stream:", fault);
          if (socket === mine) mine.close();
        });
    };
  }

  /** @param {WebSocket} on */
  function ask(on) {
    if (wanted)
      on.send(
        JSON.stringify({ scenario: wanted.scenario, from: wanted.had, encoding, picture: wanted.picture || undefined }),
      );
  }

  function broken() {
    socket = null;
    if (wanted) retry(wait);
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }

  /** @param {number} seconds @param {Refusal} [refusal] */
  function retry(seconds, refusal) {
    forget(timer);
    timer = later(() => {
      if (wanted) call();
    }, seconds * 1000);
    listener.waiting(seconds, refusal);
  }

  /** @param {string} text whole lines */
  function take(text) {
    /** @type {TraceEvent[]} */
    const events = [];
    const flush = () => {
      if (events.length) listener.events(events.splice(0));
    };
    for (const line of text.split("\n")) {
      if (!line || !wanted) continue;
      const value = JSON.parse(line);
      if (value.error) return refused(value.error);
      wait = FIRST_WAIT;
      if (value.fano) {
        if (!wanted.headed) listener.header(value);
        wanted.headed = true;
      } else if (value.summary) {
        flush();
        wanted = null;
        listener.summary(value.summary);
      } else {
        wanted.had++;
        events.push(value);
      }
    }
    flush();
  }

  /** @param {Refusal} refusal */
  function refused(refusal) {
    if (refusal.status === 429 || refusal.status === 503) {
      retry(refusal.retryAfter ?? wait, refusal);
      wait = Math.min(wait * 2, LONGEST_WAIT);
      return;
    }
    wanted = null;
    listener.problem(refusal);
  }

  return { run, stop, hurry };
}

/** The socket's address on the server that this page came from. @param {Location} page */
export function socketAddress(page) {
  return `${page.protocol === "https:" ? "wss" : "ws"}://${page.host}/ws`;
}

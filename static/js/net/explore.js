/**
 * One search through all schedules at a time, over a socket of its own: the run on screen keeps its stream. The
 * server tells how far it is, then what it found; whoever hangs up has given the search up.
 * @import {Refusal} from "./socket.js"
 */

/** @typedef {{states: number, transitions: number, depth: number, seconds: number, statesPerSecond: number}} Progress */
/** @typedef {"holds"|"broken"|"unknown"} Outcome */
/** note: with what EM3 holds, or why it is not judged. @typedef {{property: string, verdict: Outcome|"not judged", note?: string, steps?: number, loop?: number, processes?: number[], schedule?: string[], link?: string}} Finding */
/**
 * What the server found, as the command line's `-json` says it.
 * @typedef {Progress & {algorithm: string, processes: number, order: "fifo"|"any", asks: number[], verdict: Outcome,
 *   bytesPerState: number, complete: boolean, most?: number, least?: number, bypass?: number, faults?: {lose?: number, duplicate?: boolean, crash?: number}, forever?: Forever, properties: Finding[]}} Report
 */
/** asks: how often each process may ask; em3, bypass, starvation: whether they are searched for too. @typedef {{scenario: unknown, asks: number[], em3?: boolean, bypass?: boolean, starvation?: boolean, fair?: Fairness}} Question */
/** What a run may rely on. @typedef {"messages"|"channels"|"none"} Fairness */
/** The search for starvation; bypass is -1 if unknown, -2 without bound. @typedef {{states: number, transitions: number, complete: boolean, fair: Fairness, arrived?: boolean, tickets?: number, apart?: number, bypass: number}} Forever */
/**
 * `explored` and `problem` end the search; after `waiting` it is begun again by itself.
 * @typedef {object} SearchListener
 * @property {(progress: Progress) => void} exploring
 * @property {(report: Report) => void} explored
 * @property {(refusal: Refusal) => void} problem the server will not search this
 * @property {(seconds: number, busy: boolean) => void} waiting others are searching (busy), or the connection broke
 */

const FIRST_WAIT = 0.5,
  LONGEST_WAIT = 15;

/**
 * @param {{url: string, open?: (url: string) => WebSocket, later?: (work: () => void, ms: number) => any, forget?: (handle: any) => void}} options
 * @param {SearchListener} listener
 */
export function createSearch(
  { url, open = (u) => new WebSocket(u), later = setTimeout, forget = clearTimeout },
  listener,
) {
  /** @type {WebSocket|null} */
  let socket = null;
  /** @type {Question|null} what has not been answered yet */
  let wanted = null;
  let wait = FIRST_WAIT;
  /** @type {any} */
  let timer = null;

  /** Begins a search; one that is still going on is given up. @param {Question} question */
  function start(question) {
    stop();
    wanted = question;
    wait = FIRST_WAIT;
    call();
  }

  /** Gives the search up: the server sees the socket go. */
  function stop() {
    forget(timer);
    wanted = null;
    const old = socket;
    socket = null;
    if (old?.readyState === 0)
      old.onopen = () => old.close(); // browsers complain of one closed while it is opening
    else old?.close();
  }

  function call() {
    const mine = open(url),
      question = wanted;
    socket = mine;
    mine.onopen = () => {
      if (socket === mine) mine.send(JSON.stringify({ explore: question }));
    };
    mine.onclose = () => {
      if (socket === mine) again(wait, false);
    };
    mine.onmessage = ({ data }) => {
      for (const line of String(data).split("\n")) if (line && socket === mine) take(JSON.parse(line));
    };
  }

  /** @param {{exploring?: Progress, explored?: Report, error?: Refusal}} said */
  function take({ exploring, explored, error }) {
    if (exploring) {
      wait = FIRST_WAIT;
      listener.exploring(exploring);
    } else if (error && (error.status === 429 || error.status === 503)) {
      again(error.retryAfter ?? wait, true);
    } else if (explored || error) {
      stop();
      if (explored) listener.explored(explored);
      else if (error) listener.problem(error);
    }
  }

  /** @param {number} seconds @param {boolean} busy */
  function again(seconds, busy) {
    const question = wanted;
    stop();
    wanted = question;
    timer = later(call, seconds * 1000);
    wait = Math.min(wait * 2, LONGEST_WAIT);
    listener.waiting(seconds, busy);
  }

  return { start, stop };
}

/**
 * A server for the tests. It serves chunks of a run that repeats lab test 3, each from the beginning of a round, and
 * records the requests.
 *
 * @import {TraceEvent} from "../../model/types.js"
 */
import { header, labTest3, runOf } from "../../model/testdata/fixtures.js";

/** The number of events before the first round, so that chunks end within rounds. */
const BEFORE = 8;

/** @param {number} rounds */
export function longRun(rounds) {
  const round = labTest3(),
    head = { ...header(3), scenario: { algorithm: "ricart-agrawala" } },
    span = (round.at(-1)?.time ?? 0) + 5;
  const id = (/** @type {string} */ old, /** @type {number} */ k) =>
    old.replace(/\d+$/, (number) => String(Number(number) + 10 * k));
  /** @type {TraceEvent[]} */
  const events = Array.from({ length: BEFORE }, (_, i) => ({
    step: i + 1,
    time: i,
    kind: "internal",
    at: 1,
    clock: 0,
  }));
  for (let k = 0; k < rounds; k++)
    for (const e of round)
      events.push({
        ...e,
        step: events.length + 1,
        time: BEFORE + k * span + e.time,
        ...(e.message && { message: { ...e.message, id: id(e.message.id, k) } }),
        ...(e.sends && { sends: e.sends.map((m) => ({ ...m, id: id(m.id, k), due: undefined })) }),
      });
  const summary = {
    events: events.length,
    messages: 12 * rounds,
    entries: 3 * rounds,
    ended: /** @type {const} */ ("limit"),
  };
  return { head, events, summary, run: runOf(head, events, summary), round: round.length };
}

/**
 * Returns the text of a chunk, which begins at the start of a round, with the state there.
 * @param {ReturnType<typeof longRun>} all @param {number} from @param {number} to
 */
function pieceText({ events, run, round }, from, to) {
  const first = from <= BEFORE ? from : BEFORE + Math.floor((from - 1 - BEFORE) / round) * round + 1,
    end = events[to]?.kind === "enter" ? to + 1 : to,
    beat = run.beatOfStep(first - 1);
  const nodes = [1, 2, 3].map((p) => {
    const { clock, fields } = run.stateAt(beat, p),
      { deferred, ...plain } = /** @type {any} */ (fields);
    return { clock, state: { ...plain, ...(deferred.length && { deferred: { "+": deferred } }) } };
  });
  const counts = { messages: 0, entries: 0, byType: /** @type {Record<string, number>} */ ({}) };
  for (const e of events.slice(0, first - 1)) {
    if (e.kind === "enter") counts.entries++;
    for (const m of e.sends ?? []) {
      counts.messages++;
      counts.byType[m.type] = (counts.byType[m.type] ?? 0) + 1;
    }
  }
  const moment = { step: first - 1, time: events[first - 2]?.time ?? 0, nodes, underway: [], counts };
  return [{ moment }, ...events.slice(first - 1, end)].map((line) => JSON.stringify(line)).join("\n");
}

/**
 * Returns the server's overview of a window, by default the whole run; its rows are empty.
 * @param {ReturnType<typeof longRun>} all @param {Record<string, any>} query
 */
function overview({ head, events, summary }, { from = 0, to = events.at(-1)?.time ?? 0, columns }) {
  let past = 0;
  const steps = Array.from({ length: columns + 1 }, (_, c) => {
    while (events[past]?.time < from + (c * (to - from)) / columns) past++;
    return past + 1;
  });
  const none = [-columns],
    rows = Array.from({ length: head.processes }, () => ({ events: none, inside: none, waits: none }));
  const totals = { summary, watched: head.properties, promised: head.properties };
  return { totals, axis: "time", from, to, columns, group: 1, steps, waiting: none, inside: none, sent: none, rows };
}

/** A server that answers at once, or after `wait` when the test says so. @param {ReturnType<typeof longRun>} all */
export function server(all) {
  /** @type {{path: string, query: Record<string, any>, answer: () => void, fail: () => void}[]} */
  const asked = [];
  let patient = false;
  const tell = (/** @type {string} */ path, /** @type {any} */ query) => {
    if (path === "header") return JSON.stringify(all.head);
    return path === "piece" ? pieceText(all, query.from, query.to) : JSON.stringify(overview(all, query));
  };
  /** @type {import("../pieces.js").Get} */
  const get = (path, query) =>
    new Promise((resolve, reject) => {
      const one = {
        path,
        query,
        answer: () => resolve(new Response(tell(path, query))),
        fail: () => reject(new Error("no")),
      };
      asked.push(one);
      if (!patient) one.answer();
    });
  return {
    get,
    asked,
    /** From now on, each request waits for the test to answer it; forgets past requests. */
    wait() {
      patient = true;
      asked.length = 0;
    },
    pieces: () => asked.filter((a) => a.path === "piece").map((a) => a.query.from),
  };
}

/** Lets all pending promises and timers of 0 ms run. */
export const settle = () => new Promise((done) => setTimeout(done, 1));

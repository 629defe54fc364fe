/**
 * Runs for the tests of the page's modules: lab test 3, written event by event, and random runs of a small made-up
 * protocol in the trace format. No test library, no files.
 *
 * @import {Header, Run, Summary, TraceEvent, TraceSend} from "../types.js"
 */
import { createRun } from "../run.js";
import { captionOf } from "../sentence.js";

/** @param {number} n @param {Partial<Header>} [more] @returns {Header} as Ricart-Agrawala writes it */
export function header(n, more = {}) {
  return {
    fano: 1,
    algorithm: "ricart-agrawala",
    processes: n,
    title: "Ricart–Agrawala",
    year: 1981,
    clock: "lab",
    order: "any",
    words: { idle: "RELEASED", waiting: "WANTED", inside: "HELD" },
    messages: [
      { type: "REQUEST", role: "ask", fields: ["T"] },
      { type: "REPLY", role: "grant" },
    ],
    fields: [
      { name: "T", kind: "number" },
      { name: "replies", kind: "number" },
      { name: "deferred", kind: "set" },
    ],
    request: "T",
    owes: "deferred",
    properties: ["EM1", "EM2", "EM3"],
    ...more,
  };
}

/** @param {Header} head @param {TraceEvent[]} events @param {Summary} [summary] @returns {Run} */
export function runOf(head, events, summary) {
  const run = createRun(head);
  for (const e of events) run.push(e);
  if (summary) run.finish(summary);
  return run;
}

/** Builds traces concisely: it numbers steps and messages, and remembers messages by their IDs. */
export class Script {
  constructor() {
    /** @type {TraceEvent[]} */
    this.events = [];
    /** @type {Map<string, number>} */
    this.counts = new Map();
    /** @type {Map<string, TraceSend & {from: number, sent: number}>} */
    this.mail = new Map();
    this.time = 0;
  }

  /**
   * @param {Partial<TraceEvent> & {kind: TraceEvent["kind"], at: number}} e
   * @param {number} [time] default: one unit after the last event
   */
  add(e, time) {
    this.time = time ?? this.time + 1;
    this.events.push({ step: this.events.length + 1, time: this.time, ...e });
    return this;
  }

  /**
   * @param {number} from @param {number} to @param {string} type @param {number} clock
   * @param {{fields?: Record<string, any>, due?: number}} [more]
   */
  mailTo(from, to, type, clock, { fields = {}, due } = {}) {
    const channel = `${from}>${to}`,
      k = (this.counts.get(channel) ?? 0) + 1;
    this.counts.set(channel, k);
    /** @type {TraceSend & {from: number, sent: number}} */
    const m = { id: `${channel}#${k}`, from, to, type, clock, fields, sent: this.time, due };
    this.mail.set(m.id, m);
    return { id: m.id, to, type, clock, fields, due };
  }

  /** @param {string} id */
  message(id) {
    const m = this.mail.get(id);
    if (!m) throw new Error(`no message ${id}`);
    return { id, from: m.from, to: m.to, type: m.type, clock: m.clock, fields: m.fields, sent: m.sent };
  }
}

/** Lab test 3: two processes ask while one is inside. 25 trace events, 22 beats. @returns {TraceEvent[]} */
export function labTest3() {
  const s = new Script();
  /** @param {number} from @param {number} T @param {Array<[number, number]>} to */
  const ask = (from, T, to) => {
    s.time++;
    const sends = to.map(([p, due]) => s.mailTo(from, p, "REQUEST", T, { fields: { T }, due }));
    s.add({ kind: "ask", at: from, clock: T, phase: "waiting", sends, lines: [1, 2, 3], state: { T } }, s.time);
  };
  /**
   * @param {number} at @param {string} id @param {number} clock @param {import("../types.js").Phase} phase
   * @param {number} [due] of the immediate answer; absent: the answer is deferred
   */
  const request = (at, id, clock, phase, due) => {
    s.time++;
    const from = s.message(id).from;
    const answer = due
      ? { sends: [s.mailTo(at, from, "REPLY", clock, { due })], lines: [6, 7, 9] }
      : { state: { deferred: { "+": [from] } }, lines: [6, 7, 8] };
    s.add({ kind: "receive", at, clock, phase, message: s.message(id), ...answer }, s.time);
  };
  /** @param {number} at @param {string} id @param {number} clock @param {number} replies @param {number} [of] */
  const reply = (at, id, clock, replies, of) => {
    s.add({
      kind: "receive",
      at,
      clock,
      phase: of ? "inside" : "waiting",
      message: s.message(id),
      lines: [10, 11],
      state: { replies },
    });
    if (!of) return;
    s.events[s.events.length - 1].phase = "waiting";
    s.add({ kind: "enter", at, clock, phase: "inside", lines: [4, 5] }, s.time);
  };
  /** @param {number} at @param {number} clock @param {Array<[number, number]>} to */
  const leave = (at, clock, to) => {
    s.time++;
    const sends = to.map(([p, due]) => s.mailTo(at, p, "REPLY", clock, { due }));
    const deferred = to.length ? { deferred: { "-": to.map(([p]) => p) } } : {};
    s.add(
      { kind: "leave", at, clock, phase: "idle", sends, lines: [12, 13], state: { T: 0, replies: 0, ...deferred } },
      s.time,
    );
  };
  s.add({ kind: "internal", at: 1, clock: 1, phase: "idle" });
  ask(1, 2, [
    [2, 3],
    [3, 4],
  ]);
  request(2, "1>2#1", 3, "idle", 6);
  request(3, "1>3#1", 3, "idle", 5);
  reply(1, "3>1#1", 4, 1);
  reply(1, "2>1#1", 5, 2, 2);
  ask(2, 4, [
    [1, 8],
    [3, 9],
  ]);
  request(1, "2>1#2", 6, "inside");
  request(3, "2>3#1", 5, "idle", 10);
  reply(2, "3>2#1", 6, 1);
  ask(3, 6, [
    [1, 12],
    [2, 13],
  ]);
  request(1, "3>1#2", 7, "inside");
  request(2, "3>2#2", 7, "waiting");
  leave(1, 7, [
    [2, 15],
    [3, 16],
  ]);
  reply(2, "1>2#2", 8, 2, 2);
  reply(3, "1>3#2", 8, 1);
  leave(2, 8, [[3, 18]]);
  reply(3, "2>3#2", 9, 2, 2);
  leave(3, 9, []);
  s.add({ kind: "internal", at: 1, clock: 8, phase: "idle" });
  s.add({ kind: "internal", at: 2, clock: 9, phase: "idle" });
  s.add({ kind: "internal", at: 3, clock: 10, phase: "idle" });
  return s.events;
}

/** A beat's sentence as plain text. @param {Run} run @param {number} beat @param {import("../types.js").Translate} t */
export const tellText = (run, beat, t) =>
  captionOf(run, beat, t)
    .map((p) => ("text" in p ? p.text : "process" in p ? (p.name ?? `P${p.process}`) : p.message))
    .join("");

/** A seeded generator of numbers in [0, 1) (mulberry32). @param {number} seed */
export function random(seed) {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * A random run: processes take internal steps and send to one or all others; messages arrive in any order, some are
 * lost, some arrive twice. Clocks follow Lamport's rule.
 * @param {number} n @param {number} events @param {number} seed
 * @param {{loss?: number, copies?: number, together?: number}} [faults] probabilities; together: that an event shares
 *   its time with the last one
 * @returns {TraceEvent[]}
 */
export function randomRun(n, events, seed, { loss = 0.05, copies = 0.05, together = 0 } = {}) {
  const dice = random(seed),
    s = new Script(),
    clocks = new Array(n + 1).fill(0);
  /** @type {string[]} */
  const flying = [];
  /** @type {Set<string>} */
  const doubled = new Set();
  const pick = (/** @type {number} */ k) => Math.floor(dice() * k);
  while (s.events.length < events) {
    const p = 1 + pick(n),
      time = dice() < together ? s.time : s.time + 1;
    const full = flying.length > 3 * n || (flying.length > 0 && dice() < 0.6);
    if (full) {
      const i = pick(flying.length),
        id = flying[i],
        chance = dice(),
        base = id.split(".")[0];
      const message = { ...s.message(base), id },
        to = message.to;
      if (chance < copies && id === base && !doubled.has(id)) {
        doubled.add(id);
        s.add({ kind: "duplicate", at: to, message }, time);
        flying.push(`${id}.2`);
        continue;
      }
      flying.splice(i, 1);
      if (chance < copies + loss) {
        s.add({ kind: "drop", at: to, message }, time);
        continue;
      }
      clocks[to] = Math.max(clocks[to], message.clock ?? 0) + 1;
      s.add({ kind: "receive", at: to, clock: clocks[to], phase: "idle", message }, time);
      continue;
    }
    clocks[p]++;
    if (n === 1 || dice() < 0.2) {
      s.add({ kind: "internal", at: p, clock: clocks[p], phase: "idle" }, time);
      continue;
    }
    const others = Array.from({ length: n }, (_, i) => i + 1).filter((q) => q !== p);
    const to = n <= 10 && dice() < 0.3 ? others : [others[pick(others.length)]];
    s.time = time;
    const sends = to.map((q) =>
      s.mailTo(p, q, dice() < 0.5 ? "REQUEST" : "REPLY", clocks[p], { fields: { T: clocks[p] } }),
    );
    flying.push(...sends.map((m) => m.id));
    s.add({ kind: "send", at: p, clock: clocks[p], phase: "idle", sends }, time);
  }
  return s.events;
}

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { createCausality } from "./causality.js";
import { header, randomRun, runOf } from "./testdata/fixtures.js";
import { createVectors, orderOf } from "./vectors.js";

/** Gallery runs and random runs of the server, and the vectors in its export for ShiViz. */
const TABLE = JSON.parse(readFileSync(new URL("../../../server/run/testdata/vectors.json", import.meta.url), "utf8"));

/**
 * The naive way: a graph of trace events, walked back from each event: to the previous one of the same node, and from
 * a receipt to the sending.
 * @param {import("./types.js").TraceEvent[]} events
 * @returns {Array<Set<number>>} by step, itself included
 */
function reachable(events) {
  /** @type {number[]} */
  const last = [];
  /** @type {Map<string, number>} */
  const sent = new Map();
  /** @type {number[][]} */
  const back = [[]];
  for (const e of events) {
    const from = [];
    if (e.kind !== "drop" && e.kind !== "duplicate") {
      if (last[e.at]) from.push(last[e.at]);
      last[e.at] = e.step;
      const sender = e.message && sent.get(e.message.id.split(".")[0]);
      if (sender) from.push(sender);
      for (const s of e.sends ?? []) sent.set(s.id, e.step);
    }
    back.push(from);
  }
  return back.map((_, step) => {
    const past = new Set(step ? [step] : []),
      work = [step];
    for (let s = work.pop(); s !== undefined; s = work.pop())
      for (const b of back[s])
        if (!past.has(b)) {
          past.add(b);
          work.push(b);
        }
    return past;
  });
}

/**
 * A run in which some events end a wait: the entry follows at once.
 * @param {import("./types.js").TraceEvent[]} events
 */
function withEntries(events) {
  return events
    .flatMap((e) =>
      e.kind === "receive" && e.step % 3 === 0
        ? [e, { kind: /** @type {const} */ ("enter"), step: 0, at: e.at, time: e.time, clock: e.clock }]
        : [e],
    )
    .map((e, i) => ({ ...e, step: i + 1 }));
}

test("vectors count what can be reached, and order exactly what happened before", () => {
  let concurrent = 0,
    entries = 0;
  for (let seed = 1; seed <= 5; seed++) {
    const n = 2 + (seed % 5),
      events = withEntries(randomRun(n, 80, seed, { loss: 0.1, copies: 0.1 }));
    const run = runOf(header(n), events),
      v = createVectors(run, createCausality(run)),
      past = reachable(events);
    for (const b of run.beats) {
      if (b.lastStep > b.step) entries++;
      const known = Array.from(
        { length: n },
        (_, i) => [...past[b.step]].filter((s) => events[s - 1].at === i + 1).length,
      );
      assert.deepEqual(v.of(b.n), b.local ? known : null, `seed ${seed}, step ${b.step}`);
    }
    for (const a of run.beats)
      for (const b of run.beats) {
        const got = v.compare(a.n, b.n);
        if (!a.local || !b.local) {
          assert.equal(got, null);
          continue;
        }
        const want =
          a === b ? "same" : past[b.step].has(a.step) ? "before" : past[a.step].has(b.step) ? "after" : "concurrent";
        assert.equal(got?.order, want, `seed ${seed}: ${a.step} and ${b.step}`);
        if (want === "concurrent") concurrent++;
      }
  }
  assert.ok(concurrent > 500 && entries > 10, `${concurrent} concurrent pairs, ${entries} entries`);
});

test("the page's vectors are those of the server's export", () => {
  for (const { name, header: head, events, vectors } of TABLE) {
    const run = runOf(head, events),
      v = createVectors(run, createCausality(run));
    for (const b of run.beats) if (b.local) assert.deepEqual(v.of(b.n), vectors[b.step - 1], `${name}, step ${b.step}`);
  }
});

test("a run that grows has the vectors of the whole", () => {
  const events = withEntries(randomRun(4, 120, 5)),
    whole = runOf(header(4), events),
    grown = runOf(header(4), []);
  const v = createVectors(whole, createCausality(whole)),
    w = createVectors(grown, createCausality(grown));
  for (const e of events) {
    grown.push(e);
    w.of(grown.beats.length);
  }
  for (const b of whole.beats) assert.deepEqual(w.of(b.n), v.of(b.n), `beat ${b.n}`);
});

test("a smaller timestamp is no proof: two requests that know nothing of one another", () => {
  const { header: head, events } = TABLE.find((/** @type {{name: string}} */ r) => r.name === "smaller-not-earlier");
  const run = runOf(head, events),
    v = createVectors(run, createCausality(run));
  assert.deepEqual(v.compare(3, 4), { order: "concurrent", lamport: 2, va: [3, 0], vb: [0, 1] });
  assert.deepEqual(v.compare(1, 3), { order: "before", lamport: -2, va: [1, 0], vb: [3, 0] });
  assert.equal(v.compare(3, 3)?.order, "same");
});

test("vectors are ordered in every place or not at all", () => {
  assert.deepEqual(
    [
      [1, 0],
      [1, 1],
      [0, 2],
      [1, 0],
    ].map((b) => orderOf([1, 0], b)),
    ["same", "before", "concurrent", "same"],
  );
  assert.equal(orderOf([2, 1], [1, 1]), "after");
});

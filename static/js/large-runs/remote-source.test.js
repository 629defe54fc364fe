import assert from "node:assert/strict";
import { test } from "node:test";
import { header } from "../model/testdata/fixtures.js";
import { longRun, server, settle } from "./testdata/server.js";
import { openRemote, StoredRun } from "./remote-run.js";
import { unfold } from "./remote-overview.js";

const all = longRun(500);

/** An open source; from then on, its server waits for the test to answer. */
async function bench() {
  const s = server(all),
    /** @type {(() => void)[]} */ timers = [];
  const source = await openRemote(s.get, (work) => timers.push(work));
  const opened = s.asked.map(({ path, query }) => [path, query]);
  s.wait();
  let news = 0;
  source.news = () => news++;
  return { ...s, source, opened, timers, news: () => news };
}

test("numbers come by the lengths of their runs", () => {
  assert.deepEqual([...unfold([3, -2, 0, -5], 9)], [3, 3, 3, 0, 0, 0, 0, 0, 0]);
  assert.deepEqual([...unfold([-3, 1], 4)], [0, 0, 0, 1]);
});

test("a run is opened by its header and its overview", async () => {
  const { opened, source } = await bench();
  assert.deepEqual(opened, [
    ["header", {}],
    ["overview", { columns: 1280 }],
  ]);
  assert.deepEqual([source.last, source.nodes, source.lo], [all.events.length, 3, 0]);
});

test("a window is asked for once, one at a time, and until it comes the whole is shown", async () => {
  const b = await bench(),
    w = { t0: 100, t1: 900 };
  assert.equal(b.source.overview(w, 300), b.source.whole.seen);
  b.source.overview(w, 300);
  b.source.overview({ t0: 200, t1: 400 }, 300);
  assert.deepEqual(
    b.asked.map((a) => a.query),
    [{ from: 100, to: 900, columns: 300 }],
  );
  b.asked[0].answer();
  await settle();
  b.timers[0]();
  assert.equal(b.news(), 1);
  const seen = b.source.overview(w, 300);
  assert.deepEqual([seen.t0, seen.t1, seen.columns], [100, 900, 300]);
  assert.equal(b.asked.length, 1);
});

test("an answer that comes late, for another window, is not shown in its place", async () => {
  const b = await bench();
  b.source.overview({ t0: 100, t1: 300 }, 300);
  b.asked[0].answer();
  await settle();
  b.timers[0]();
  assert.equal(b.source.overview({ t0: 5000, t1: 5200 }, 300), b.source.whole.seen);
  assert.deepEqual([b.asked[1].query.from, b.asked[1].query.to], [5000, 5200]);
});

test("a window is asked for in times that there are, and all of it", async () => {
  const b = await bench();
  b.source.overview({ t0: 100.00049, t1: 900.00051 }, 300);
  assert.deepEqual([b.asked[0].query.from, b.asked[0].query.to], [100, 900.001]);
});

test("a window that could not be had is asked for again", async () => {
  const b = await bench(),
    w = { t0: 100, t1: 900 };
  b.source.overview(w, 300);
  b.asked[0].fail();
  await settle();
  b.timers[0]();
  assert.equal(b.news(), 1);
  b.source.overview(w, 300);
  assert.equal(b.asked.length, 2);
});

test("a window seen from near has the events of its pieces, each once, and knows them then", async () => {
  const b = await bench(),
    time = all.events[4999].time,
    w = { t0: time - 40, t1: time + 40 };
  assert.equal(b.source.piece(w).marks.length, 0);
  for (let i = 0; i < 2; i++) {
    b.asked[i].answer();
    await settle();
  }
  assert.deepEqual(
    b.source.piece(w).marks.map((m) => m.event),
    all.run.beats.filter((b) => b.time >= w.t0 && b.time <= w.t1).map((b) => b.lastStep),
  );
  assert.deepEqual([b.source.nodeOf(5000), b.source.xOf(5000)], [all.events[4999].at, time]);
  const messages = new Set(b.source.piece(w).arrows.map((a) => `${a.from} ${a.to} ${a.sent}`));
  assert.equal(messages.size, b.source.piece(w).arrows.length, "a message that both pieces know is one");
});

/** A run at a server with these totals. @param {Record<string, any>} totals */
function source(totals) {
  const none = { from: 0, to: 60, columns: 1, group: 1, steps: [1, 61], rows: [], sent: [0], waiting: [0] };
  const whole = { ...none, totals: { summary: { events: 60 }, promised: ["EM1"], ...totals } };
  return new StoredRun(header(3), whole, () => Promise.reject(new Error("nothing is to be fetched")));
}

test("a run at a server says up to where the algorithm's own properties were watched", () => {
  assert.equal(source({ looks: 40 }).watched(), 40);
  assert.equal(source({ looks: 60 }).watched(), 0);
  assert.equal(source({}).watched(), 0);
});

test("what was promised is told from what was not", () => {
  const violations = ["EM1", "EM3", "one-vote"].map((property, i) => ({ property, step: i + 1 })),
    breaks = source({ summary: { events: 60, violations } }).breaks();
  assert.deepEqual(
    breaks.map((b) => b.promised),
    [true, false, true],
  );
});

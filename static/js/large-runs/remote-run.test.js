import assert from "node:assert/strict";
import { test } from "node:test";
import { createCausality } from "../model/causality.js";
import { numberOf } from "../model/numbering.js";
import { captionOf } from "../model/sentence.js";
import { counter } from "../parts/counts/counter.js";
import { rowsOf } from "../parts/verdicts/rows.js";
import { waiting } from "../parts/why/model.js";
import { Playground } from "../playground.js";
import { openRemote } from "./remote-run.js";
import { longRun, server, settle } from "./testdata/server.js";

const all = longRun(500); // 12,508 events: six chunks
/** @type {import("../model/types.js").Translate} */
const t = (key, params) => `${key} ${JSON.stringify(params)}`;
/** @type {import("../run-lifecycle.js").Request} */
const request = { scenario: "x", s: "x", beat: 0 };

/** A playground with a run that stays at the server. @param {number} at */
async function bench(at) {
  const s = server(all),
    remote = await openRemote(s.get),
    /** @type {(() => void)[]} */ frames = [];
  const playground = new Playground(() => {}, { frame: (work) => frames.push(() => work(0)) });
  remote.listen(() => playground.grown());
  s.wait();
  playground.show({ run: remote.at(at), scenario: {}, s: "", request }, { beat: 0, at });
  let answered = 0;
  const answer = async () => {
    for (; answered < s.asked.length; answered++) {
      s.asked[answered].answer();
      await settle();
    }
  };
  const run = () => /** @type {import("../model/types.js").Run} */ (playground.view.shown?.run);
  return { ...s, remote, playground, answer, run, beat: () => playground.view.beat };
}

test("a step is told from its piece as from the whole run", async () => {
  const b = await bench(5200);
  await b.answer();
  const count = counter(all.run);
  for (const beat of all.run.beats.filter((x) => x.lastStep > 4990 && x.lastStep < 5100)) {
    b.playground.seek(beat.step);
    await b.answer();
    const n = beat.lastStep,
      run = b.run();
    assert.equal(b.beat(), n, "a receipt and the entry that it allows are one step");
    assert.equal(numberOf(run, n), n);
    assert.deepEqual(captionOf(run, n, t), captionOf(all.run, beat.n, t));
    for (const p of [1, 2, 3]) assert.deepEqual(run.stateAt(n, p), all.run.stateAt(beat.n, p));
    const told = (/** @type {import("../model/types.js").Run} */ r, /** @type {number} */ k) =>
      waiting(r, k).map((w) => [w.process, w.got, w.unknown, w.reasons.map((x) => [x.process, x.kind])]);
    assert.deepEqual(told(run, n), told(all.run, beat.n));
    assert.deepEqual(
      [counter(run)(n).messages, counter(run)(n).entries],
      [count(beat.n).messages, count(beat.n).entries],
    );
  }
});

test("until its piece has come, a step is not told, and nothing false in its place", async () => {
  const b = await bench(9000);
  assert.equal(b.beat(), 9000);
  assert.equal(b.run().chunk?.has(9000), false);
  assert.equal(b.run().beats[8999], undefined);
  assert.ok(Number.isNaN(counter(b.run())(9000).messages));
  assert.equal(counter(b.run())(all.events.length).messages, all.summary.messages);
  await b.answer();
  assert.equal(b.run().chunk?.has(b.beat()), true);
});

test("steps lead from piece to piece, one beat at a time, both ways", async () => {
  const b = await bench(4960),
    expected = all.run.beats.filter((x) => x.lastStep >= b.beat() && x.lastStep < 5060).map((x) => x.lastStep);
  await b.answer();
  const walked = [b.beat()];
  for (let i = 1; i < expected.length; i++) {
    b.playground.by(1);
    await b.answer();
    walked.push(b.beat());
  }
  assert.deepEqual(walked.slice(1), expected.slice(1));
  for (let i = expected.length - 2; i > 0; i--) {
    b.playground.by(-1);
    await b.answer();
    assert.equal(b.beat(), expected[i]);
  }
});

test("near the end of a piece the next one is fetched, and no more", async () => {
  const b = await bench(1250);
  await b.answer();
  assert.deepEqual(b.pieces(), [1], "in its middle it is enough");
  b.playground.go(2400);
  await b.answer();
  assert.deepEqual(b.pieces(), [1, 2501]);
  b.playground.go(2503);
  await b.answer();
  assert.deepEqual(b.pieces(), [1, 2501], "what is here is not asked for again");
});

test("playing waits for what is on its way", async () => {
  const b = await bench(9000),
    at = b.beat();
  const frames = /** @type {((now: number) => void)[]} */ ([]);
  const playground = new Playground(() => {}, { frame: (work) => frames.push(work) });
  playground.show({ run: b.remote.at(9000), scenario: {}, s: "", request }, { beat: 0, at: 9000 });
  playground.setSpeed(64);
  playground.toggle();
  for (let i = 0, now = 1000; i < 10; i++, now += 100) for (const f of frames.splice(0)) f(now);
  assert.equal(playground.view.beat, at);
  await b.answer();
  playground.grown();
  for (let i = 0, now = 3000; i < 5; i++, now += 100) for (const f of frames.splice(0)) f(now);
  assert.ok(playground.view.beat > at + 10);
});

test("what is pointed at is told by the number of its step, also where that comes later", async () => {
  const receipt = all.run.beats.find((x) => x.step > 9000 && x.lastStep > x.step),
    b = await bench(100);
  assert.ok(receipt);
  await b.answer();
  b.playground.set("focused", receipt.step);
  assert.equal(b.playground.view.focused, receipt.step);
  await b.answer();
  assert.equal(b.playground.view.focused, receipt.lastStep);
  b.playground.set("focused", 0);
  b.playground.set("focused", receipt.step);
  assert.equal(b.playground.view.focused, receipt.lastStep);
});

test("the ends are those of the whole run", async () => {
  const b = await bench(100);
  await b.answer();
  b.playground.toEnd();
  await b.answer();
  assert.equal(b.beat(), all.events.length);
  b.playground.by(1);
  assert.equal(b.beat(), all.events.length);
  b.playground.go(0);
  await b.answer();
  assert.equal(b.beat(), 0);
  assert.ok(b.run().chunk?.has(0));
});

test("what nobody has watched to the end is not said to hold", async () => {
  const s = server(all),
    remote = await openRemote(s.get);
  Object.assign(remote.header, { properties: ["EM1", "one-token"], looks: 6000 });
  const here = (/** @type {number} */ beat) => {
    const piece = remote.at(beat);
    return rowsOf(piece, beat).map((row) => row.here);
  };
  assert.deepEqual(here(5000), ["sofar", "sofar"]);
  assert.deepEqual(here(7000), ["sofar", "watched"]);
});

test("a causal past is the one of the whole run, as far as it is walked back", async () => {
  const b = await bench(5100),
    causality = createCausality(all.run);
  await b.answer();
  for (const beat of all.run.beats.filter((x) => x.lastStep > 4980 && x.lastStep < 5080)) {
    const past = b.remote.past(beat.lastStep);
    await b.answer();
    const told = past ?? b.remote.past(beat.lastStep),
      cone = causality.past(beat.n);
    assert.ok(told);
    for (const other of all.run.beats.filter((x) => x.lastStep > 4900 && x.lastStep < 5100 && x.local))
      assert.equal(told(other.lastStep, other.at), cone.has(other.n), `${other.lastStep} before ${beat.lastStep}`);
  }
});

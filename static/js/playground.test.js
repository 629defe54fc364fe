import assert from "node:assert/strict";
import test from "node:test";
import { header, labTest3, runOf } from "./model/testdata/fixtures.js";
import { createRun } from "./model/run.js";
import { Playground } from "./playground.js";

const summary = { events: 25, messages: 12, entries: 3, ended: /** @type {const} */ ("quiescent") };

/** @type {import("./run-lifecycle.js").Request} */
const request = { scenario: "x", s: "x", beat: 0 };

/** A playground with a fake clock. */
function bench() {
  /** @type {((now: number) => void)[]} */ let frames = [];
  /** @type {string[]} */ const drawn = [];
  let now = 1000;
  const playground = new Playground((view, changes) => drawn.push(`${view.beat} ${[...changes].sort().join()}`), {
    frame: (work) => frames.push(work),
  });
  const pass = (/** @type {number} */ ms) => {
    now += ms;
    const due = frames;
    frames = [];
    for (const f of due) f(now);
  };
  return { playground, drawn, pass, waiting: () => frames.length };
}

test("the cursor stays within the run and is drawn once a frame", () => {
  const b = bench();
  b.playground.show({ run: runOf(header(3), labTest3(), summary), scenario: {}, s: "", request }, { beat: 13 });
  b.playground.by(1);
  b.playground.by(-3);
  b.pass(16);
  b.playground.go(99);
  b.pass(16);
  b.playground.go(-1);
  b.pass(16);
  b.playground.go(-1);
  assert.deepEqual(b.drawn, ["11 beat,run", "22 beat", "0 beat"]);
  assert.equal(b.waiting(), 0, "nothing changed, so nothing is drawn");
});

test("playing goes by whole beats at its speed and stops at the end", () => {
  const b = bench();
  b.playground.show({ run: runOf(header(3), labTest3(), summary), scenario: {}, s: "", request }, { beat: 20 });
  b.pass(16);
  b.playground.toggle();
  for (let i = 0; i < 61; i++) b.pass(16.7);
  assert.equal(b.playground.view.beat, 21);
  b.playground.setSpeed(64);
  for (let i = 0; i < 10; i++) b.pass(16.7);
  assert.equal(b.playground.view.beat, 22);
  assert.equal(b.playground.view.playing, false);
  b.playground.toggle();
  assert.equal(b.playground.view.beat, 0, "from the end it plays from the start");
});

test("a run that streams brings the cursor to where it was asked to be", () => {
  const b = bench(),
    run = createRun(header(3)),
    events = labTest3();
  for (const e of events.slice(0, 4)) run.push(e);
  b.playground.show({ run, scenario: {}, s: "", request }, { beat: 13 });
  assert.equal(b.playground.view.beat, 4);
  for (const e of events.slice(4)) run.push(e);
  b.playground.grown();
  assert.equal(b.playground.view.beat, 13);
});

test("who goes to the end of a run that streams gets there", () => {
  const b = bench(),
    run = createRun(header(3)),
    events = labTest3();
  for (const e of events.slice(0, 4)) run.push(e);
  b.playground.show({ run, scenario: {}, s: "", request }, { beat: 0 });
  b.playground.toEnd();
  assert.equal(b.playground.view.beat, 4);
  for (const e of events.slice(4)) run.push(e);
  run.finish(/** @type {any} */ ({ events: events.length, messages: 0, entries: 0, ended: "quiescent" }));
  b.playground.grown();
  assert.equal(b.playground.view.beat, run.beats.length);
  b.playground.by(-1);
  b.playground.grown();
  assert.equal(b.playground.view.beat, run.beats.length - 1, "and may leave it");
});

/** A run of two beats and a loop of three. */
function lasso() {
  const events = ["ask", "enter", "leave", "ask", "enter"].map((kind, i) => ({
    step: i + 1,
    time: i + 1,
    kind: /** @type {"ask"} */ (kind),
    at: 1,
  }));
  const loop = { from: 3, entries: { 1: 1 }, fair: true };
  return {
    run: runOf(header(3), events, { events: 5, messages: 0, entries: 2, ended: "loop", loop }),
    scenario: {},
    s: "",
    request,
  };
}

test("a run that streams brings cursor and window to the events that were asked for", () => {
  const b = bench(),
    events = labTest3(),
    run = createRun(header(3));
  for (const e of events.slice(0, 9)) run.push(e);
  b.playground.show({ run, scenario: {}, s: "", request }, { beat: 0, at: 14, events: { from: 7, to: 18, lane: 0 } });
  assert.equal(b.playground.view.beat, 8, "9 events in 8 beats have come");
  for (const e of events.slice(9)) run.push(e);
  b.playground.grown();
  assert.equal(b.playground.view.beat, 13);
  assert.deepEqual(b.playground.view.range, { from: 6, to: 16, lane: 0 });
  b.playground.seek(6.2);
  assert.equal(b.playground.view.beat, 6, "a receipt is told with the entry that it allows");
  b.playground.seek(99);
  assert.equal(b.playground.view.beat, 22);
  b.playground.set("range", null);
  b.playground.grown();
  assert.deepEqual(b.playground.view.range, null, "what was chosen since stays");
  b.playground.to({ at: 4, events: { from: 1, to: 6, lane: 0 } });
  assert.deepEqual([b.playground.view.beat, b.playground.view.range], [4, { from: 1, to: 6, lane: 0 }]);
});

test("a run that repeats for ever goes round until somebody stops it", () => {
  const b = bench(),
    { view } = b.playground;
  b.playground.show(lasso(), { beat: 4 });
  b.playground.toggle();
  b.pass(16);
  const seen = [];
  for (let i = 0; i < 7; i++) {
    b.pass(1000);
    seen.push(`${view.round}:${view.beat}`);
  }
  assert.deepEqual(seen, ["1:5", "2:3", "2:4", "2:5", "3:3", "3:4", "3:5"]);
  assert.equal(view.playing, true);
  b.playground.toggle();
  assert.deepEqual([view.beat, view.playing], [5, false]);
  b.playground.toggle();
  assert.deepEqual([view.beat, view.playing], [5, true], "it goes on where it was, and not from the start");
});

test("stepping forward goes round the loop, stepping back leaves it", () => {
  const b = bench(),
    { view } = b.playground;
  b.playground.show(lasso(), { beat: 5 });
  b.playground.by(1);
  assert.deepEqual([view.beat, view.round], [3, 2]);
  b.playground.by(7);
  assert.deepEqual([view.beat, view.round], [4, 4]);
  b.playground.by(-1);
  assert.deepEqual([view.beat, view.round], [3, 4]);
  b.playground.by(-1);
  assert.deepEqual([view.beat, view.round], [2, 1]);
  b.playground.toEnd();
  assert.deepEqual([view.beat, view.round], [5, 1]);
});

test("where playing is to end at a step, a loop ends like any other run", () => {
  /** @type {((now: number) => void)[]} */ const frames = [];
  const playground = new Playground(() => {}, { frame: (work) => frames.push(work), stops: () => true });
  playground.show(lasso(), { beat: 5 });
  playground.by(1);
  assert.equal(playground.view.beat, 5);
});

test("starvation is not judged of a loop that is not fair", () => {
  const of = (/** @type {boolean} */ fair) =>
    runOf({ ...header(3), properties: ["EM1", "starvation"] }, [], {
      events: 0,
      messages: 0,
      entries: 0,
      ended: "loop",
      loop: { from: 1, entries: {}, fair },
    });
  assert.deepEqual(of(true).header.properties, ["EM1", "starvation"]);
  assert.deepEqual(of(false).header.properties, ["EM1"]);
});

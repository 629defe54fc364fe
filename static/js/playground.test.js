import assert from "node:assert/strict";
import test from "node:test";
import { header, labTest3, runOf } from "./model/fixtures.js";
import { createRun } from "./model/run.js";
import { createPlayground } from "./playground.js";

const summary = { events: 25, messages: 12, entries: 3, ended: /** @type {const} */ ("quiescent") };

/** A playground whose frames are in the hands of the test. */
function bench() {
  /** @type {((now: number) => void)[]} */ let frames = [];
  /** @type {string[]} */ const drawn = [];
  let now = 1000;
  const playground = createPlayground((view, changes) => drawn.push(`${view.beat} ${[...changes].sort().join()}`), { frame: (work) => frames.push(work) });
  const pass = (/** @type {number} */ ms) => { now += ms; const due = frames; frames = []; for (const f of due) f(now); };
  return { playground, drawn, pass, waiting: () => frames.length };
}

test("the cursor stays within the run and is drawn once a frame", () => {
  const b = bench();
  b.playground.show({ run: runOf(header(3), labTest3(), summary), scenario: {} }, 13);
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
  b.playground.show({ run: runOf(header(3), labTest3(), summary), scenario: {} }, 20);
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
  const b = bench(), run = createRun(header(3)), events = labTest3();
  for (const e of events.slice(0, 4)) run.push(e);
  b.playground.show({ run, scenario: {} }, 13);
  assert.equal(b.playground.view.beat, 4);
  for (const e of events.slice(4)) run.push(e);
  b.playground.grown();
  assert.equal(b.playground.view.beat, 13);
});

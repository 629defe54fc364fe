import assert from "node:assert/strict";
import test from "node:test";
import { header, labTest3, runOf } from "./testdata/fixtures.js";
import { beatOf, eventsOf, numberOf, numbered, unnumbered } from "./numbering.js";
import { createRun } from "./run.js";

const run = runOf(header(3), labTest3());

test("a beat has the number of its last event, and the start has 0", () => {
  assert.deepEqual(
    [0, 1, 5, 6, 7, 22].map((beat) => numberOf(run, beat)),
    [0, 1, 5, 7, 8, 25],
    "events 6 and 7, a reply and the entry that it allows, are one beat",
  );
  assert.equal(eventsOf(run), 25);
  assert.equal(eventsOf(createRun(header(3))), 0);
});

test("every event is told in a beat, and every beat is found by its number", () => {
  assert.deepEqual(
    [-1, 0, 1, 6, 7, 8, 25].map((event) => beatOf(run, event)),
    [0, 0, 1, 6, 6, 7, 22],
  );
  for (let beat = 0; beat <= 40; beat++) assert.equal(beatOf(run, numberOf(run, beat)), beat);
});

test("what is beyond the end keeps its number until it comes", () => {
  const events = labTest3(),
    streaming = createRun(header(3));
  const seen = { from: 6, to: 13, lane: 2 };
  for (const e of events) {
    assert.deepEqual(numbered(streaming, unnumbered(streaming, { from: 7, to: 14, lane: 2 }))?.to, 14);
    streaming.push(e);
  }
  assert.deepEqual(unnumbered(streaming, { from: 7, to: 14, lane: 2 }), seen);
  assert.deepEqual(numbered(streaming, seen), { from: 7, to: 14, lane: 2 });
  assert.equal(numbered(streaming, null), null);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { longRun, server, settle } from "./testdata/server.js";
import { PIECE, Pieces, pieceWith } from "./pieces.js";

const all = longRun(450); // 11,258 events: five chunks

/** A cache whose server and timers the test controls. */
function bench() {
  const s = server(all);
  s.wait();
  /** @type {(() => void)[]} */
  const timers = [],
    /** @type {number[]} */ came = [];
  const pieces = new Pieces(
    s.get,
    all.events.length,
    (text) => /** @type {any} */ (text),
    (work) => timers.push(work),
  );
  pieces.listen((k) => came.push(k));
  return { ...s, pieces, timers, came };
}

test("an event is in the piece that has its number", () => {
  assert.deepEqual([0, 1, PIECE, PIECE + 1].map(pieceWith), [0, 0, 0, 1]);
});

test("pieces are fetched one at a time, what is wanted last first, and then are here", async () => {
  const b = bench();
  for (const k of [0, 1, 2]) assert.equal(b.pieces.at(k), undefined);
  assert.equal(b.asked.length, 1, "one at a time");
  assert.deepEqual(
    [b.asked[0].path, b.asked[0].query],
    ["piece", { from: 1, to: PIECE, context: 1 }],
    "with what is needed to tell it",
  );
  for (let i = 0; i < 3; i++) {
    b.asked[i].answer();
    await settle();
  }
  assert.deepEqual(b.came, [0, 2, 1]);
  assert.equal(b.asked.length, 3);
  assert.match(String(b.pieces.at(1)), /^\{"moment"/);
  assert.equal(b.asked.length, 3, "what is here is not asked for again");
});

test("what may be wanted soon waits for what is wanted", async () => {
  const b = bench();
  b.pieces.at(3);
  b.pieces.at(4, true);
  b.pieces.at(0);
  for (let i = 0; i < 3; i++) {
    b.asked[i].answer();
    await settle();
  }
  assert.deepEqual(b.came, [3, 0, 4]);
});

test("a piece that could not be had is asked for again after a rest", async () => {
  const b = bench();
  b.pieces.at(2);
  b.asked[0].fail();
  await settle();
  assert.deepEqual([b.asked.length, b.timers.length, b.came.length], [1, 1, 0]);
  b.timers[0]();
  await settle();
  assert.equal(b.asked.length, 2);
  b.asked[1].answer();
  await settle();
  assert.deepEqual(b.came, [2]);
});

test("the last piece ends with the run, and beyond it there is none", () => {
  const b = bench();
  b.pieces.at(-1);
  b.pieces.at(5);
  assert.equal(b.asked.length, 0);
  b.pieces.at(4);
  assert.equal(b.asked[0].query.to, all.events.length);
});

test("once it was stopped, nothing more is asked for", async () => {
  const b = bench();
  b.pieces.at(0);
  b.pieces.at(1);
  b.pieces.stop();
  b.asked[0].answer();
  await settle();
  assert.deepEqual([b.asked.length, b.came.length], [1, 0]);
});

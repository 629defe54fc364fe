import assert from "node:assert/strict";
import test from "node:test";
import { createRun } from "../../model/run.js";
import { firstDifference, laterDifferences } from "./differ.js";
import { pairOf } from "./pairing.js";

const HEADER = {
  fano: 1,
  algorithm: "test",
  processes: 2,
  owes: "deferred",
  messages: [
    { type: "REQUEST", role: "ask" },
    { type: "REPLY", role: "grant" },
  ],
  listing: [{ section: "Ask", text: "if HELD and (T, i) < (t, j)", line: 1, depth: 0 }],
};
const ASK = {
  step: 1,
  time: 1,
  kind: "ask",
  at: 1,
  clock: 1,
  phase: "waiting",
  sends: [{ id: "1>2#1", to: 2, type: "REQUEST", due: 2 }],
};
const GOT = {
  step: 2,
  time: 2,
  kind: "receive",
  at: 2,
  clock: 2,
  message: { id: "1>2#1", from: 1, to: 2, type: "REQUEST", sent: 1 },
};
const REPLIES = { ...GOT, sends: [{ id: "2>1#1", to: 1, type: "REPLY", due: 4 }] };
const ENTERS = [
  {
    step: 3,
    time: 4,
    kind: "receive",
    at: 1,
    clock: 3,
    message: { id: "2>1#1", from: 2, to: 1, type: "REPLY", sent: 2 },
    phase: "waiting",
  },
  { step: 4, time: 4, kind: "enter", at: 1, clock: 3, phase: "inside" },
];
const LATE = { step: 3, time: 9, kind: "internal", at: 2, clock: 3 };

/** @param {any[]} events @param {object} [header] */
function runOf(events, header) {
  const run = createRun(/** @type {any} */ ({ ...HEADER, ...header }));
  for (const e of events) run.push(e);
  run.finish({
    events: events.length,
    messages: 2,
    entries: events.filter((e) => e.kind === "enter").length,
    ended: "quiescent",
  });
  return run;
}

const answered = () => runOf([ASK, REPLIES, ...ENTERS]),
  silent = () => runOf([ASK, GOT, LATE]);

test("two runs differ where not the same comes of the same event", () => {
  const first = firstDifference([answered(), silent()]);
  assert.deepEqual(first, { beats: [2, 2], on: true, entry: 0 });
  assert.equal(firstDifference([answered(), answered()]), null);
  assert.deepEqual(firstDifference([answered(), runOf([ASK, REPLIES])]), { beats: [3, 0], on: false, entry: 0 });
});

test("when a message will arrive is no difference before it does, nor which lines ran", () => {
  const later = { ...REPLIES, lines: [1], sends: [{ ...REPLIES.sends[0], due: 5 }] };
  const other = runOf([ASK, later, ...ENTERS.map((e) => ({ ...e, time: 5 }))]);
  assert.deepEqual(firstDifference([answered(), other])?.beats, [3, 3]);
});

test("two algorithms are compared in the order of entries", () => {
  const two = /** @type {[any, any]} */ ([answered(), runOf([ASK, GOT, LATE], { algorithm: "other" })]);
  assert.deepEqual(firstDifference(two), { beats: [3, 0], on: false, entry: 1 });
  assert.deepEqual(
    laterDifferences(two).map((l) => l.what),
    ["enter"],
  );
});

test("on one axis the cursor stops wherever something happens in either", () => {
  const pair = pairOf([answered(), silent()], "time");
  assert.equal(pair.last, 4);
  assert.deepEqual([0, 1, 2, 3, 4].map(pair.beatsAt), [
    [0, 0],
    [1, 1],
    [2, 2],
    [3, 2],
    [3, 3],
  ]);
  assert.deepEqual([1, 2, 3, 4].map(pair.xOf), [1, 2, 4, 9]);
  assert.deepEqual(
    [pair.placeOf(0, 3), pair.placeOf(1, 3), pair.near(8.9), pair.near(9), pair.near(-5)],
    [3, 4, 3, 4, 0],
  );
  const [a, b] = pair.axes;
  assert.deepEqual([a.lo, a.hi, a.xs[0], a.spacing], [b.lo, b.hi, b.xs[0], b.spacing]);
});

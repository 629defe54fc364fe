import assert from "node:assert/strict";
import test from "node:test";
import { consents, tally } from "./consents.js";
import { header, labTest3, runOf, Script } from "./testdata/fixtures.js";

test("consents are counted by answers, where nothing else is said", () => {
  const run = runOf(header(3), labTest3());
  assert.deepEqual(tally(run, 5, 1), { count: 1, of: 2 });
  assert.deepEqual(tally(run, 13, 2), { count: 1, of: 2 });
  assert.equal(tally(run, 1, 1), null);
});

/** P1 has the fork of P2, asks P3, gives P2's away and asks for it back. @param {any} more */
function forks(more) {
  const head = header(3, {
    request: undefined,
    owes: undefined,
    messages: [
      { type: "REQ", role: "ask" },
      { type: "FORK", role: "grant" },
    ],
    fields: [{ name: "fork", kind: "set" }],
    initial: [{ fork: { "+": [2] } }, {}, {}],
    ...more,
  });
  const s = new Script();
  s.add({ kind: "ask", at: 1, clock: 1, phase: "waiting", sends: [s.mailTo(1, 3, "REQ", 1)] });
  s.mailTo(2, 1, "REQ", 1);
  s.mailTo(3, 1, "FORK", 1);
  const gives = [s.mailTo(1, 2, "FORK", 2), s.mailTo(1, 2, "REQ", 2)];
  s.add({
    kind: "receive",
    at: 1,
    clock: 2,
    phase: "waiting",
    message: s.message("2>1#1"),
    sends: gives,
    state: { fork: { "-": [2] } },
  });
  s.add({
    kind: "receive",
    at: 1,
    clock: 3,
    phase: "waiting",
    message: s.message("3>1#1"),
    state: { fork: { "+": [3] } },
  });
  return runOf(head, s.events);
}

test("a consent from before counts, and one that is given back does not", () => {
  const run = forks({ has: "fork" });
  assert.deepEqual(tally(run, 1, 1), { count: 1, of: 2 });
  assert.deepEqual(tally(run, 2, 1), { count: 0, of: 2 });
  assert.deepEqual(tally(run, 3, 1), { count: 1, of: 2 });
  assert.deepEqual(consents(run, 3, 1)?.got, new Set([3]));
});

test("there is nothing to count where one token is enough, or an answer is only read", () => {
  assert.equal(consents(forks({ class: "token" }), 3, 1), null);
  assert.equal(consents(forks({ reads: "j" }), 3, 1), null);
});

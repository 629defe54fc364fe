import assert from "node:assert/strict";
import test from "node:test";
import { header, labTest3, runOf, Script } from "../../model/testdata/fixtures.js";
import { brokenAt, cycle, edges, verdictOn, waiting } from "./model.js";

const lab3 = runOf(header(3), labTest3());
const brief = (/** @type {import("./model.js").Waiting} */ w) =>
  w.reasons.map((r) => `P${r.process} ${r.kind} ${r.beat}`);

test("two wait while one is inside: each answer is there, owed or on its way, with its step", () => {
  const [second, third] = waiting(lab3, 13);
  assert.deepEqual([second.process, second.since, second.got], [2, 7, 1]);
  assert.deepEqual(brief(second), ["P1 deferredInside 8", "P3 granted 10"]);
  assert.deepEqual(brief(third), ["P1 deferredInside 12", "P2 deferred 13"]);
  assert.deepEqual(third.reasons[1].stamps, [
    { t: 4, p: 2 },
    { t: 6, p: 3 },
  ]);
});

test("before anything arrives the request itself is on its way, and then the answer", () => {
  assert.deepEqual(brief(waiting(lab3, 11)[1]), ["P1 askUnderWay 11", "P2 askUnderWay 11"]);
  assert.deepEqual(brief(waiting(lab3, 9)[0]), ["P1 deferredInside 8", "P3 grantUnderWay 9"]);
  assert.deepEqual(waiting(lab3, 1), []);
});

test("the graph has an edge for every missing answer and no circle", () => {
  const graph = edges(waiting(lab3, 13));
  assert.deepEqual(
    graph.map((e) => `${e.from}>${e.to}`),
    ["2>1", "3>1", "3>2"],
  );
  assert.deepEqual(cycle(graph), []);
});

test("a circle is a deadlock unless something in it is on its way", () => {
  const round = [
    [1, 2],
    [2, 3],
    [3, 1],
    [4, 1],
  ].map(([from, to]) => ({ from, to, soon: false, held: true }));
  assert.deepEqual(cycle(round), [1, 2, 3]);
  assert.deepEqual(cycle(round.map((e) => ({ ...e, soon: e.from === 2 }))), []);
});

test("what breaks is told at its step, and mutual exclusion for as long as it is broken", () => {
  const v = (/** @type {string} */ property, /** @type {number} */ beat) => ({ property, beat });
  const run = /** @type {any} */ ({ violations: [v("EM1", 5), v("EM3", 4)] }),
    named = (/** @type {number} */ beat, /** @type {boolean} */ together) =>
      brokenAt(run, beat, together).map((x) => x.property);
  assert.deepEqual(named(3, false), []);
  assert.deepEqual(named(4, false), ["EM3"]);
  assert.deepEqual(named(5, true), ["EM1"]);
  assert.deepEqual([named(7, true), named(7, false)], [["EM1"], []]);
});

test("a token is where it was brought last, and is waited for there", () => {
  const head = header(3, {
    class: "token",
    request: undefined,
    owes: undefined,
    messages: [
      { type: "REQUEST", role: "ask" },
      { type: "TOKEN", role: "grant" },
    ],
  });
  const s = new Script();
  s.add({ kind: "ask", at: 1, clock: 0, phase: "waiting" });
  s.add({ kind: "ask", at: 2, clock: 0, phase: "waiting", sends: [s.mailTo(2, 3, "REQUEST", 0)] });
  s.add({
    kind: "receive",
    at: 3,
    clock: 0,
    phase: "idle",
    message: s.message("2>3#1"),
    sends: [s.mailTo(3, 2, "TOKEN", 0)],
  });
  s.add({ kind: "receive", at: 2, clock: 0, phase: "waiting", message: s.message("3>2#1") });
  s.add({ kind: "enter", at: 2, clock: 0, phase: "inside" }, s.time + 1);
  const run = runOf(head, s.events);
  assert.deepEqual(brief(waiting(run, 1)[0]), ["P3 tokenAt 0"], "although it has sent nothing");
  assert.deepEqual(brief(waiting(run, 2)[1]), ["P3 askUnderWay 2", "P3 tokenAt 0"]);
  assert.deepEqual(brief(waiting(run, 3)[0]), ["P2 tokenUnderWay 3"]);
  assert.deepEqual(brief(waiting(run, 3)[1]), ["P3 grantUnderWay 3"]);
  assert.deepEqual(brief(waiting(run, 4)[0]), ["P2 tokenAt 4"]);
  assert.deepEqual(brief(waiting(run, 4)[1]), ["P2 tokenHere 4"]);
  assert.deepEqual(brief(waiting(run, 5)[0]), ["P2 tokenInside 5"]);
});

test("no circle proves nothing where what was owed is lost, or its process is down", () => {
  const [edge] = edges([
    {
      process: 1,
      since: 1,
      got: 0,
      unknown: false,
      reasons: [{ process: 2, ok: false, soon: false, kind: "deferred", type: "", beat: 1, stamps: null }],
    },
  ]);
  const run = (/** @type {any} */ down, algorithm = "ricart-agrawala") =>
    /** @type {any} */ ({ header: { algorithm }, downs: [[], down, []], beats: [], violations: [], summary: null });
  assert.equal(verdictOn(run([]), 1, [edge]).is, "none");
  assert.equal(verdictOn(run([{ from: 1, to: Infinity }]), 1, [edge]).is, "open");
  assert.equal(verdictOn(run([]), 1, [{ ...edge, held: false }]).is, "open");
  assert.equal(verdictOn(run([], "own"), 1, [edge]).is, "open", "what a program takes for a consent is not known");
  const ended = { ...run([], "own"), summary: { ended: "deadlock" } };
  assert.equal(verdictOn(ended, 0, [edge, { ...edge, from: 2, to: 1 }]).is, "deadlock");
});

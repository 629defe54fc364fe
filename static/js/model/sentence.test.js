import assert from "node:assert/strict";
import { test } from "node:test";
import { askedIn } from "../parts/scenario/workload.js";
import { header, labTest3, runOf, Script, tellText } from "./testdata/fixtures.js";
import { speaking } from "./testdata/speaking.js";
import { because, comparison, stampOf, captionOf } from "./sentence.js";

const t = speaking("en", "sentence");
const lab3 = () => runOf(header(3), labTest3());

test("every step of lab test 3 in its sentence", () => {
  const run = lab3(),
    said = (/** @type {number} */ n) => tellText(run, n, t);
  assert.equal(said(0), "Nothing has happened yet.");
  assert.equal(said(1), "P1 executes an internal event; its clock becomes 1.");
  assert.equal(said(2), "P1 asks to enter: it sends REQUEST (T = 2) to all others.");
  assert.equal(said(3), "P2 receives REQUEST (T = 2) from P1, clock 3, and replies at once.");
  assert.equal(said(5), "P1 receives REPLY from P3, clock 4: 1 of 2.");
  assert.equal(said(6), "P1 receives REPLY from P2, clock 5: the last one it needed. P1 enters.");
  assert.equal(said(12), "P1 receives REQUEST (T = 6) from P3, clock 7, and defers its reply: P1 is inside.");
  assert.equal(said(13), "P2 receives REQUEST (T = 6) from P3, clock 7, and defers its reply: (4, P2) < (6, P3).");
  assert.equal(said(14), "P1 leaves and sends all others the REPLY it owes.");
  assert.equal(said(17), "P2 leaves and sends P3 the REPLY it owes.");
  assert.equal(said(19), "P3 leaves; it owes no REPLY to anyone.");
});

test("who leaves and asks in one moment says both, each with what it sends", () => {
  const s = new Script(),
    head = header(3);
  s.add({ kind: "enter", at: 1, clock: 5, phase: "inside" });
  s.add({
    kind: "again",
    at: 1,
    clock: 5,
    clockAfter: 6,
    phase: "waiting",
    sends: [
      s.mailTo(1, 2, "REPLY", 5),
      s.mailTo(1, 2, "REQUEST", 6, { fields: { T: 6 } }),
      s.mailTo(1, 3, "REQUEST", 6, { fields: { T: 6 } }),
    ],
  });
  s.add({ kind: "enter", at: 1, clock: 7, phase: "inside" });
  s.add({ kind: "again", at: 1, clock: 7, clockAfter: 8, phase: "waiting" });
  s.add({ kind: "enter", at: 1, clock: 8, phase: "inside" }, s.time);
  const run = runOf(head, s.events);
  assert.equal(
    tellText(run, 2, t),
    "P1 leaves and sends P2 the REPLY it owes. In the same instant P1 asks to enter again: it sends REQUEST (T = 6) to all others.",
  );
  assert.equal(
    tellText(run, 4, t),
    "P1 leaves; it owes no REPLY to anyone. In the same instant P1 asks to enter again; it needs no answer from anyone. P1 enters.",
  );
  assert.deepEqual(stampOf(runOf(header(3, { request: undefined }), s.events), 2, 1), { t: 6, p: 1 });
  assert.deepEqual(
    askedIn(run).map((a) => [a.process, a.again, a.hold]),
    [
      [1, true, 1],
      [1, true, undefined],
    ],
  );
});

test("processes and messages are parts of their own", () => {
  assert.deepEqual(captionOf(lab3(), 13, t), [
    { process: 2 },
    { text: " receives " },
    { message: "REQUEST" },
    { text: " (T = 6) from " },
    { process: 3 },
    { text: ", clock 7, and defers its reply: (4, " },
    { process: 2 },
    { text: ") < (6, " },
    { process: 3 },
    { text: ")." },
  ]);
});

test("why a request is deferred", () => {
  const run = lab3();
  assert.equal(because(run, 12), "inside");
  assert.deepEqual(because(run, 13), [
    { t: 4, p: 2 },
    { t: 6, p: 3 },
  ]);
  assert.equal(because(run, 9), null);
  assert.equal(
    comparison([
      { t: 4, p: 2 },
      { t: 6, p: 3 },
    ]),
    "(4, P2) < (6, P3)",
  );
  assert.deepEqual(
    [stampOf(run, 13, 1), stampOf(run, 13, 2), stampOf(run, 2, 3)],
    [{ t: 2, p: 1 }, { t: 4, p: 2 }, null],
  );
});

test("what is not in lab test 3: loss, copies, crashes, broken properties, other messages", () => {
  const s = new Script(),
    head = header(8, { messages: [{ type: "TOKEN", role: "other" }] });
  s.time = 1;
  s.add({ kind: "send", at: 1, clock: 1, phase: "idle", sends: [s.mailTo(1, 2, "TOKEN", 1)] }, 1);
  s.add({ kind: "duplicate", at: 2, message: s.message("1>2#1") });
  s.add({ kind: "drop", at: 2, message: s.message("1>2#1") });
  s.add({ kind: "ignored", at: 3, clock: 2, phase: "waiting" });
  s.add({ kind: "crash", at: 3 });
  s.add({
    kind: "enter",
    at: 4,
    clock: 3,
    phase: "inside",
    verdicts: [{ property: "EM1", holds: false, processes: [1, 4] }],
  });
  const sends = [2, 3, 4, 5, 6, 7].map((p) => s.mailTo(1, p, "TOKEN", 2));
  s.add({ kind: "send", at: 1, clock: 2, phase: "idle", sends }, 9);
  const run = runOf(head, s.events),
    said = run.beats.map((b) => tellText(run, b.n, t));
  assert.deepEqual(said, [
    "P1 sends TOKEN to P2.",
    "The network duplicates TOKEN from P1 to P2: it will arrive twice.",
    "TOKEN from P1 to P2 is lost.",
    "P3 asks again while it is WANTED; the request is ignored.",
    "P3 crashes.",
    "P4 enters. EM1 is broken: P1 and P4 are inside together.",
    "P1 sends TOKEN to 6 processes.",
  ]);
});

const failure = { line: 30, column: 5, end: 22, code: "run-operator", value: "int + None" },
  violation = { property: "panic", processes: [2], text: "line 30, column 5: …", failure };

test("the step at which a program fails says so, and where; also where it cannot start", () => {
  const t = speaking("en", "sentence", "program"),
    why = "The code of P2 fails (line 30: int + None does not work: these do not go together).";
  const events = labTest3(),
    summary = { events: 25, messages: 12, entries: 3, ended: /** @type {const} */ ("limit") };
  const run = runOf(header(3), events, { ...summary, violations: [{ ...violation, step: 1 }] });
  assert.equal(tellText(run, 1, t), `P1 executes an internal event; its clock becomes 1. ${why}`);
  const none = runOf(header(3), [], { ...summary, violations: [{ ...violation, step: 0 }] });
  assert.equal(tellText(none, 0, t), `Nothing has happened yet. ${why}`);
});

import assert from "node:assert/strict";
import test from "node:test";
import { fieldParts, vectorRows } from "./inspector-text.js";
import { command } from "./keys.js";
import { PAGE, pageOf, pageWith } from "./log-rows.js";
import { inLanguage, pinned, reading } from "./notes-model.js";
import { order } from "./why-graph.js";

const body = { tag: "BODY", role: null };

test("keys are commands, unless a control needs them", () => {
  assert.equal(command({ key: " " }, body), "play");
  assert.equal(command({ key: "ArrowRight" }, body), "forward");
  assert.equal(
    command({ key: "ArrowRight" }, { tag: "DIV", role: "application" }),
    null,
    "the diagram walks along a process",
  );
  assert.equal(command({ key: "." }, { tag: "DIV", role: "application" }), "forward");
  assert.equal(command({ key: " " }, { tag: "BUTTON", role: null }), null);
  assert.equal(command({ key: "l" }, { tag: "BUTTON", role: null }), "lens");
  assert.equal(command({ key: "Home" }, { tag: "INPUT", role: null, type: "range" }), null);
  assert.equal(command({ key: "." }, { tag: "INPUT", role: null, type: "number" }), null);
  assert.equal(command({ key: "ArrowLeft" }, { tag: "BUTTON", role: "tab" }), null);
  assert.equal(command({ key: "l", ctrlKey: true }, body), null);
  assert.equal(command({ key: "l" }, body, false), null, "letters can be turned off");
  assert.equal(command({ key: "End" }, body, false), "end");
});

test("the log is whole up to two thousand rows, and then has pages", () => {
  assert.deepEqual(pageOf(2000, 3), { from: 0, to: 2000, page: 0, pages: 1 });
  assert.deepEqual(pageOf(2001, 4), { from: 2000, to: 2001, page: 4, pages: 5 });
  assert.deepEqual(pageOf(2001, 99).page, 4);
  assert.equal(pageWith(5000, PAGE), 1);
  assert.equal(pageWith(5000, -1), 0);
});

test("the note of a step is the last one before it", () => {
  const notes = pinned(
    [
      { step: 9, text: "late" },
      { step: 3, text: { en: "three", it: "tre" } },
      { step: 99, text: "never" },
    ],
    (s) => s - 1,
    25,
    "it",
  );
  assert.deepEqual(notes, [
    { beat: 2, text: "tre" },
    { beat: 8, text: "late" },
  ]);
  assert.deepEqual(reading(notes, 1), { now: null, next: notes[0], number: 0 });
  assert.deepEqual(reading(notes, 7), { now: notes[0], next: notes[1], number: 1 });
  assert.deepEqual(reading(notes, 8), { now: notes[1], next: null, number: 2 });
  assert.equal(inLanguage({ en: "a" }, "pt"), "a");
  assert.equal(inLanguage(undefined, "pt"), "");
});

test("fields are written with processes apart", () => {
  assert.deepEqual(fieldParts({ name: "deferred", kind: "set" }, [2, 3]), [
    { process: 2 },
    { text: ", " },
    { process: 3 },
  ]);
  assert.deepEqual(fieldParts({ name: "deferred", kind: "set" }, []), [{ text: "∅" }]);
  assert.deepEqual(fieldParts({ name: "queue", kind: "queue" }, [[3, 1]]), [
    { text: "(3, " },
    { process: 1 },
    { text: ")" },
  ]);
  assert.deepEqual(fieldParts({ name: "deferred", kind: "set" }, [1, 2, 3, 4, 5, 6, 7, 8, 9]).at(-1), {
    text: ", … (9)",
  });
  assert.deepEqual(fieldParts({ name: "x", kind: "id" }, 0), [{ text: "–" }]);
});

test("a vector shows what is not as at first, and what has just changed", () => {
  const field = { name: "q", kind: /** @type {const} */ ("vector"), fill: ["rel", 0] };
  const rows = vectorRows(field, { 1: ["req", 2] }, { 1: ["rel", 0], 2: ["ack", 3] });
  assert.deepEqual(
    rows.map((r) => [r.process, r.before?.length ?? 0, r.after]),
    [
      [1, 1, [{ text: "(rel, 0)" }]],
      [2, 1, [{ text: "(ack, 3)" }]],
    ],
  );
  assert.deepEqual(vectorRows(field, {}, {}), []);
});

test("whoever waits for most stands first", () => {
  assert.deepEqual(
    order(
      [1, 2, 3],
      [
        { from: 3, to: 1, soon: false, held: true },
        { from: 3, to: 2, soon: false, held: true },
        { from: 2, to: 1, soon: false, held: true },
      ],
    ),
    [3, 2, 1],
  );
});

import assert from "node:assert/strict";
import test from "node:test";
import { inLanguage, pinned, reading } from "./pinned.js";

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

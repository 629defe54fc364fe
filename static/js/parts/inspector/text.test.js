import assert from "node:assert/strict";
import test from "node:test";
import { fieldParts, vectorRows } from "./text.js";

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

test("what a program writes as None is None, alone and among others", () => {
  const none = /** @type {any} */ (null);
  assert.deepEqual(fieldParts({ name: "next", kind: "number" }, none), [{ text: "None" }]);
  assert.deepEqual(fieldParts({ name: "last", kind: "number" }, [1, none]), [{ text: "(1, None)" }]);
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

import assert from "node:assert/strict";
import test from "node:test";
import { applied, differing } from "./scenario-diff.js";

const FIRST = {
  fano: 1,
  algorithm: "ricart-agrawala",
  switches: ["no-tie-break"],
  processes: 3,
  seed: 4,
  title: "One",
  notes: [{ step: 1, text: "n" }],
  view: { step: 3 },
  beside: { switches: null },
};

test("the other scenario is the first but for what is said, without its words, its view and its own other", () => {
  assert.deepEqual(applied(FIRST, { switches: null, seed: 5, title: "Two" }), {
    fano: 1,
    algorithm: "ricart-agrawala",
    processes: 3,
    seed: 5,
    title: "Two",
  });
  assert.deepEqual(applied(FIRST, { story: "s", view: {}, beside: {} }).story, undefined);
});

test("a difference leads from one to the other, and says nothing that is the same", () => {
  const other = applied(FIRST, { switches: null, network: { order: "fifo" }, label: "B" }),
    but = differing(FIRST, other);
  assert.deepEqual(but, { switches: null, network: { order: "fifo" }, label: "B" });
  assert.deepEqual(applied(FIRST, but ?? {}), other);
});

test("what runs alike does not differ, whatever is said about it", () => {
  assert.equal(differing(FIRST, applied(FIRST, { title: "Two", story: null })), null);
  assert.equal(differing(FIRST, FIRST), null);
});

import assert from "node:assert/strict";
import test from "node:test";
import { Picture, markOf, pictureOf } from "./picture.js";
import { createRun } from "./run.js";

const whole = { "fork/1": { at: "a1", state: "clean", of: 1 }, "list/1": { at: "a1", order: [1, 2] } };
/** @type {import("./picture.js").Changes[]} by step, from 1 */
const changes = [
  {},
  { "request/c2>a1": { at: "c2", to: "a1", message: "2>1#1", state: "weak", of: 2 } },
  {},
  { "fork/1": { at: "a1", to: "c2", message: "1>2#1", state: "clean", of: 1 }, "request/c2>a1": null },
  { "fork/1": { at: "c2", state: "clean", of: 1 } },
  { "fork/1": { at: "c2", state: "dirty", of: 1 }, "list/1": { at: "a1", order: [1, 2] } },
];
const drawn = [undefined, changes[1], undefined, changes[3], changes[4], changes[5]];

/** The marks at every step, by applying all changes from the start. */
const naive = changes.map((_, step) => {
  /** @type {Record<string, any>} */
  const marks = { ...whole };
  for (const change of changes.slice(0, step + 1)) Object.assign(marks, change);
  return new Map(
    Object.entries(marks)
      .filter(([, m]) => m)
      .map(([key, m]) => [key, markOf(key, m)]),
  );
});
const sorted = (/** @type {ReadonlyMap<string, any>} */ m) => [...m].sort(([a], [b]) => (a < b ? -1 : 1));

test("every step shows the same, wherever the cursor comes from", () => {
  const picture = new Picture(whole, drawn);
  for (const step of [0, 1, 5, 3, 4, 0, 2, 5, 0, 1, 3, 1])
    assert.deepEqual(sorted(picture.at(step)), sorted(naive[step]), `step ${step}`);
});

test("since which step a mark is as it is", () => {
  const picture = new Picture(whole, drawn);
  picture.at(5);
  assert.equal(picture.since("fork/1"), 5);
  picture.at(4);
  assert.equal(picture.since("fork/1"), 4);
  assert.equal(picture.since("list/1"), 0);
  picture.at(2);
  assert.equal(picture.since("request/c2>a1"), 1);
  assert.equal(picture.since("nobody"), 0);
});

test("a run that grows, and one without a picture", () => {
  const run = createRun({ fano: 1, algorithm: "x", processes: 2, picture: whole });
  const picture = /** @type {Picture} */ (pictureOf(run));
  assert.equal(pictureOf(run), picture);
  assert.deepEqual(sorted(picture.at(0)), sorted(naive[0]));
  run.push({ step: 1, time: 0, kind: "ask", at: 2, picture: changes[1] });
  assert.deepEqual(sorted(picture.at(1)), sorted(naive[1]));
  assert.equal(pictureOf(createRun({ fano: 1, algorithm: "x", processes: 2 })), null);
});

import assert from "node:assert/strict";
import test from "node:test";
import { promisesOf } from "./promises.js";

test("an algorithm is held to its word, to that of its own properties always, and to nothing it did not say", () => {
  const { promised, asksAll } = promisesOf([
    { name: "maekawa", fifo: false, clock: "lab", switches: [], claims: ["EM1", "EM2"], class: "quorum" },
    { name: "suzuki-kasami", fifo: false, clock: "lab", switches: [], claims: ["EM1"], class: "token" },
  ]);
  assert.deepEqual(
    ["EM1", "EM3", "EM3b", "one-vote", "rest"].map((p) => promised({ algorithm: "maekawa" }, p)),
    [true, false, false, true, true],
  );
  assert.equal(promised({ algorithm: "unknown" }, "EM3"), true);
  assert.deepEqual(
    ["EM1", "EM2", "always_one"].map((p) => promised({ algorithm: "own", claims: ["EM1"] }, p)),
    [true, false, true],
  );
  assert.equal(promised({ algorithm: "own", claims: [] }, "EM1"), false);
  assert.deepEqual(["maekawa", "suzuki-kasami", "unknown", "own"].map(asksAll), [true, false, true, false]);
});

test("a run drops FIFO where its algorithm or program assumes it and its channels are in any order", () => {
  const { dropsFIFO } = promisesOf([
    { name: "lamport", fifo: true, clock: "lab", switches: [] },
    { name: "maekawa", fifo: false, clock: "lab", switches: [] },
  ]);
  for (const [algorithm, order, fifo, drops] of /** @type {[string, "any"|"fifo", boolean|undefined, boolean][]} */ ([
    ["lamport", "any", undefined, true],
    ["lamport", "fifo", undefined, false],
    ["maekawa", "any", undefined, false],
    ["own", "any", true, true],
    ["own", "fifo", true, false],
    ["own", "any", undefined, false],
  ]))
    assert.equal(
      dropsFIFO(/** @type {any} */ ({ algorithm, order, fifo })),
      drops,
      JSON.stringify([algorithm, order, fifo]),
    );
});

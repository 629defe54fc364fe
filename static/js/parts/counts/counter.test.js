import assert from "node:assert/strict";
import test from "node:test";
import { header, labTest3 } from "../../model/testdata/fixtures.js";
import { createRun } from "../../model/run.js";
import { upTo } from "../../model/search.js";
import { counter } from "./counter.js";

test("counting keeps up with a run that streams", () => {
  const run = createRun(header(3)),
    count = counter(run);
  for (const e of labTest3()) {
    run.push(e);
    const now = count(run.beats.length);
    assert.equal(now.entries, run.beats.filter((b) => b.enters).length);
    assert.equal(now.messages, run.messages.length);
  }
});

test("a search counts what is at most a number", () => {
  assert.deepEqual(
    [0, 1, 2, 5, 9].map((x) => upTo([1, 2, 2, 8], x)),
    [0, 1, 3, 3, 4],
  );
});

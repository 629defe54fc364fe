import assert from "node:assert/strict";
import test from "node:test";
import { header, labTest3, runOf } from "../../model/testdata/fixtures.js";
import { createRun } from "../../model/run.js";
import { upTo } from "../../model/search.js";
import { counter } from "./counter.js";

test("messages and entries are counted up to any step, by type", () => {
  const count = counter(runOf(header(3), labTest3()));
  assert.deepEqual(count(13), { messages: 9, entries: 1, application: 0, byType: { REQUEST: 6, REPLY: 3 } });
  assert.deepEqual(count(0), { messages: 0, entries: 0, application: 0, byType: { REQUEST: 0, REPLY: 0 } });
  assert.deepEqual(count(22), { messages: 12, entries: 3, application: 0, byType: { REQUEST: 6, REPLY: 6 } });
});

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

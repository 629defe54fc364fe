import assert from "node:assert/strict";
import test from "node:test";
import { createRun } from "../../model/run.js";
import { sentenceText } from "../dom.js";
import { lit } from "./lit.js";

const program =
  "def on_REQUEST(p, net, j, t):\n    if (p.T, net.me) < (t, j):\n        p.deferred.add(j)\n    else:\n        net.send(j, REPLY())";
/** @type {any} */
const header = {
  fano: 1,
  algorithm: "own",
  processes: 3,
  scenario: { program },
  messages: [{ type: "REQUEST", role: "ask" }],
  listing: [2, 3, 5].map((line) => ({ section: "Receive REQUEST", text: "", line, depth: 0 })),
};
const t = (/** @type {string} */ key) => key.slice(5);

/** @param {any} more @returns {[number, string][]} */
function told(more) {
  const run = createRun(header);
  run.push(
    /** @type {any} */ ({
      step: 1,
      time: 1,
      kind: "receive",
      at: 1,
      message: { id: "2>1#1", from: 2, to: 1, type: "REQUEST", sent: 1 },
      ...more,
    }),
  );
  return [...lit(run, 1, t)].map(([line, parts]) => [line, sentenceText(parts)]);
}

test("a step lights its lines, with what they compared and whose message it was", () => {
  assert.deepEqual(told({ lines: [1, 3], compared: [{ line: 1, text: "(2, 1) < (1, 2)", holds: false }] }), [
    [2, "(2, 1) < (1, 2): no"],
    [5, "j = P2"],
  ]);
  assert.deepEqual(told({ lines: [1, 2] }), [
    [2, ""],
    [3, "j = P2"],
  ]);
});

test("of many comparisons of one line the first are told; of a line that did not run, none", () => {
  const one = { line: 1, text: "1 < 2", holds: true };
  assert.deepEqual(told({ lines: [1], compared: [one, one, one, { ...one, line: 2 }] }), [
    [2, "1 < 2: yes; 1 < 2: yes"],
  ]);
});

test("at the start nothing is lit", () => {
  assert.equal(lit(createRun(header), 0, t).size, 0);
});

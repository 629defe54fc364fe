import assert from "node:assert/strict";
import test from "node:test";
import { labelled } from "./label.js";

test("a label leads to the claims that it names", () => {
  const told = (/** @type {string} */ label) => labelled(label).map((p) => [p.text, p.claim]);
  assert.deepEqual(told("Claim D3 · Lab test 3"), [
    ["Claim D3", "D3"],
    [" · ", ""],
    ["Lab test 3", "D3"],
  ]);
  assert.deepEqual(told("Afirmações D1, D5 · Teste 1"), [
    ["Afirmações D1", "D1"],
    [", ", ""],
    ["D5", "D5"],
    [" · ", ""],
    ["Teste 1", "D1"],
  ]);
  assert.deepEqual(told("R6 · Sent together"), [["R6 · Sent together", ""]]);
});

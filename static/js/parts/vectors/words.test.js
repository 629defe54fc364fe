import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { speaking } from "../../model/testdata/speaking.js";
import { createCausality } from "../../model/causality.js";
import { runOf } from "../../model/testdata/fixtures.js";
import { createVectors } from "../../model/vectors.js";
import { conclusion, ordered, reason, vectorText } from "./words.js";

const TABLE = JSON.parse(
  readFileSync(new URL("../../../../server/run/testdata/vectors.json", import.meta.url), "utf8"),
);
const t = speaking("en", "vectors");

/**
 * @param {string} name @param {number} a @param {number} b
 * @param {Partial<import("../../model/types.js").Header>} [more]
 */
function said(name, a, b, more = {}) {
  const { header, events } = TABLE.find((/** @type {{name: string}} */ r) => r.name === name);
  const run = runOf({ ...header, ...more }, events),
    both = createVectors(run, createCausality(run)).compare(a, b);
  assert.ok(both);
  const text = (/** @type {import("../../model/types.js").Part[]} */ parts) =>
    parts.map((p) => ("text" in p ? p.text : "process" in p ? (p.name ?? `P${p.process}`) : p.message)).join("");
  return [conclusion(run, a, b, both, t), ordered(run, a, b, both, t), reason(run, a, b, both, t)].map(text);
}

test("two requests of which neither knows: the smaller timestamp proves nothing", () => {
  assert.deepEqual(said("smaller-not-earlier", 3, 4), [
    "Concurrent: L(B) < L(A), yet neither can have known of the other.",
    "In the total order L(A) = (3, P1) > L(B) = (1, P2).",
    "B knows of 0 events of P1, but A is event number 3. A knows of 0 events of P2, but B is event number 1.",
  ]);
  assert.equal(
    said("smaller-not-earlier", 4, 3)[0],
    "Concurrent: L(A) < L(B), yet neither can have known of the other.",
  );
});

test("a vector of many nodes is written by those of which something is known", () => {
  assert.equal(vectorText([2, 0, 1]), "[2, 0, 1]");
  assert.equal(vectorText([0, 0, 0, 0, 3, 0, 0, 0, 0, 1]), "[5: 3, 10: 1]");
  assert.equal(vectorText(Array(12).fill(1)), "[1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1, …]");
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { ALL, choose, count, fold, isAny, meets, readFilter, termsOf, ways, writeFilter } from "./filter.js";

/** @param {string} words @param {...string} facets */
const run = (words, ...facets) => ({ words, facets: new Set(facets) });
const everything = () => true;

test("searches read words without accents", () => {
  assert.equal(fold("Ricart–Agrawala (1981)"), "ricart agrawala 1981");
  assert.equal(fold("  Três processos, À vez! "), "tres processos a vez");
  assert.equal(fold("s’incontrano"), "s incontrano");
  assert.deepEqual(termsOf("a deadlock with  Quorums", ["a", "with"]), ["deadlock", "quorums"]);
  assert.deepEqual(termsOf(""), []);
});

test("all that is asked for must be true", () => {
  const r = run("a deadlock quorums with", "breaks:EM2", "shows:together");
  const asked = (/** @type {string} */ said, chosen = {}) => meets(r, { said, chosen }, termsOf(said));
  assert.ok(asked(""));
  assert.ok(asked("DEADLOCK quorum"), "the beginning of a word is enough");
  assert.ok(!asked("lock"), "but not its end");
  assert.ok(asked("", { breaks: "EM2", shows: "together" }));
  assert.ok(!asked("", { breaks: "EM2", shows: "tie" }));
  assert.ok(!asked("fork", { breaks: "EM2" }));
});

test("an address says a filter, and keeps what else it said", () => {
  const filter = readFilter(new URLSearchParams("q=+two+inside+&breaks=EM1&shows=x&at=3"), (row) => row === "breaks");
  assert.deepEqual(filter, { said: "two inside", chosen: { breaks: "EM1" } });
  assert.equal(writeFilter(filter, new URLSearchParams("lang=pt&q=old&shows=tie")), "?lang=pt&q=two+inside&breaks=EM1");
  assert.equal(writeFilter(ALL), "");
  assert.deepEqual(readFilter(new URLSearchParams(writeFilter(filter)), everything), filter);
});

test("choices of one row exclude each other, and rows combine", () => {
  const one = choose(ALL, "breaks", "EM1"),
    two = choose(choose(one, "breaks", "EM2"), "processes", "7");
  assert.deepEqual(two.chosen, { breaks: "EM2", processes: "7" });
  assert.deepEqual(choose(two, "breaks", "").chosen, { processes: "7" });
  assert.ok(!isAny(ALL) && isAny(one) && isAny({ said: "x", chosen: {} }));
  const runs = [run("x", "breaks:EM2", "processes:7"), run("y", "breaks:EM2", "processes:3")];
  assert.equal(count(runs, two), 1);
  assert.equal(count(runs, { ...ALL, said: "y" }), 1);
});

test("what is asked for can be taken away, one at a time", () => {
  const filter = { said: "fork", chosen: { breaks: "EM2", algorithm: "maekawa" } };
  assert.deepEqual(
    ways(filter).map(({ row, to }) => [row, writeFilter(to)]),
    [
      ["algorithm", "?q=fork&breaks=EM2"],
      ["breaks", "?q=fork&algorithm=maekawa"],
      ["q", "?algorithm=maekawa&breaks=EM2"],
    ],
  );
});

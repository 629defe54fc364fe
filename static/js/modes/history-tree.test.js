import assert from "node:assert/strict";
import { test } from "node:test";
import { random } from "../model/testdata/fixtures.js";
import { HistoryTree } from "./history-tree.js";

/** @param {string} s @param {number} events @param {number} parted */
const state = (s, events, parted) => ({ scenario: { s }, s, at: events, events, parted, name: s });

test("what is done elsewhere is another future, and none is lost", () => {
  const tree = new HistoryTree();
  tree.add(state("recorded", 9, 0));
  tree.add(state("a", 4, 3));
  tree.add(state("ab", 5, 4));
  tree.undo();
  tree.add(state("ac", 5, 4));
  assert.deepEqual(
    tree.ends().map((n) => n.s),
    ["recorded", "ab", "ac"],
  );
  const [recorded, ab, ac] = tree.ends();
  assert.equal(tree.fork(ab, ac), 4);
  assert.equal(tree.fork(recorded, ac), 3);
  assert.equal(tree.leadsTo(ac, ac), true);
  assert.equal(tree.leadsTo(ab, ac), false);
  assert.equal(tree.find("ab")?.s, "ab");
  assert.equal(tree.undo()?.s, "a");
  assert.equal(tree.redo()?.s, "ab", "one returns to where one was");
});

test("what was to stay is a future beside what grew out of it", () => {
  const tree = new HistoryTree();
  tree.add(state("a", 1, 0));
  tree.keep();
  tree.add(state("ab", 2, 1));
  assert.deepEqual(
    tree.ends().map((n) => n.s),
    ["a", "ab"],
  );
});

test("what was made leads back to where one was, though the same was tried elsewhere", () => {
  const tree = new HistoryTree();
  tree.add(state("a", 9, 0));
  tree.came(state("b", 9, 4), true);
  tree.came(state("a", 9, 4), true);
  assert.deepEqual(
    tree.ends().map((n) => n.s),
    ["a", "b"],
    "it is one future",
  );
  assert.equal(tree.shown && tree.ends()[0].id, tree.shown?.id, "which is on screen");
  assert.equal(tree.undo()?.s, "b");
  assert.equal(tree.undo()?.s, "a");
  assert.equal(tree.undo(), null);
  tree.came(state("b", 9, 0), false);
  assert.equal(tree.shown?.id, 1, "an address leads to where it was tried");
});

test("whatever is done, undone and done again, each state leads back to the first, and nothing is lost", () => {
  const dice = random(7);
  for (let round = 0; round < 50; round++) {
    const tree = new HistoryTree();
    /** @type {Map<string, string>} */
    const madeOf = new Map();
    tree.add(state("0", 0, 0));
    for (let i = 1; i < 60; i++) {
      const what = dice();
      if (what < 0.3) tree.undo();
      else if (what < 0.5) tree.redo();
      else {
        const from = tree.shown,
          parted = Math.floor(dice() * ((from?.events ?? 0) + 1)),
          made = state(String(i), parted + 1, parted);
        madeOf.set(made.s, from?.s ?? "");
        tree.add(made);
      }
    }
    for (const [s, from] of madeOf) {
      tree.find(s);
      assert.equal(tree.undo()?.s, from);
      assert.equal(tree.redo()?.s, s);
    }
    const { shown } = tree;
    assert.ok(shown && tree.ends().some((end) => tree.leadsTo(end, shown)));
  }
});

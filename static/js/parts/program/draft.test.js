import assert from "node:assert/strict";
import test from "node:test";
import { createDraft } from "./draft.js";

test("a draft is that of its program, until it is dropped", () => {
  /** @type {Map<string, string>} */
  const held = new Map();
  const draft = createDraft({
    getItem: (k) => held.get(k) ?? null,
    setItem: (k, v) => void held.set(k, v),
    removeItem: (k) => void held.delete(k),
  });
  assert.equal(draft.take("a"), null);
  draft.keep("a", "a, changed");
  assert.equal(draft.take("a"), "a, changed");
  assert.equal(draft.take("b"), null);
  draft.drop();
  assert.equal(draft.take("a"), null);
});

test("a browser that keeps nothing, or something else, is no hindrance", () => {
  const refuses = () => {
    throw new Error("no");
  };
  const none = createDraft({ getItem: refuses, setItem: refuses, removeItem: refuses });
  none.keep("a", "b");
  none.drop();
  assert.equal(none.take("a"), null);
  assert.equal(createDraft({ getItem: () => "{", setItem: refuses, removeItem: refuses }).take("a"), null);
  assert.equal(createDraft({ getItem: () => '{"of":"a"}', setItem: refuses, removeItem: refuses }).take("a"), null);
});

test("what came by a link is told from what somebody has written here", () => {
  /** @type {Map<string, string>} */
  const kept = new Map();
  const draft = createDraft({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
  });
  assert.equal(draft.linked(), false);
  draft.keep("a", "b", true);
  assert.deepEqual([draft.take("a"), draft.linked()], ["b", true]);
  draft.keep("a", "c");
  assert.deepEqual([draft.take("a"), draft.linked()], ["c", false]);
});

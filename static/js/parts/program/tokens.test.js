import assert from "node:assert/strict";
import test from "node:test";
import { tokens } from "./tokens.js";

/** @param {string} text @param {string} [open] */
const told = (text, open) =>
  tokens(text, open)
    .pieces.filter((p) => p.kind !== "text")
    .map((p) => `${p.kind} ${p.text}`);

test("keywords, names, numbers, words and comments are told apart", () => {
  assert.deepEqual(told("def on_REQUEST(p, net, j, t):  # def 1"), [
    "keyword def",
    "name on_REQUEST",
    "comment # def 1",
  ]);
  assert.deepEqual(told("    if p.inside or (p.T, net.me) < (t, 12):"), ["keyword if", "keyword or", "number 12"]);
  assert.deepEqual(told("about(title = \"if # 1\", request = 'T')"), ['word "if # 1"', "word 'T'"]);
  assert.deepEqual(told("p.T1 = default"), [], "a number in a name is none, nor is def in default");
});

test("a text in three quotes goes on until they come again", () => {
  assert.deepEqual(tokens('    """What it does: if').open, '"""');
  assert.deepEqual(told("and 1 more", '"""'), ["word and 1 more"]);
  assert.deepEqual(tokens("and 1 more", '"""').open, '"""');
  assert.deepEqual(told('here""" and 1', '"""'), ['word here"""', "keyword and", "number 1"]);
  assert.deepEqual(tokens('"""a"""; """b').open, '"""');
  assert.deepEqual(tokens("''''''").open, "");
  assert.deepEqual(tokens('"a').open, "", "a text in one quote ends with its line");
});

test("the pieces are the line, whatever it is", () => {
  const letters = ['"', "'", "#", "d", "ef ", "\\", "1", "é", " ", "(", '"""'];
  let seed = 17;
  for (let n = 0; n < 2000; n++) {
    let text = "";
    for (let i = 0; i < 9; i++) {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      text += letters[(seed >> 8) % letters.length];
    }
    for (const open of ["", '"""'])
      assert.equal(
        tokens(text, open)
          .pieces.map((p) => p.text)
          .join(""),
        text,
      );
  }
});

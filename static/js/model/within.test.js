import assert from "node:assert/strict";
import { test } from "node:test";
import { within } from "./within.js";

/** What is found in a JSON string. @param {string} json @param {[number, number, number]} place */
function found(json, [line, column, end]) {
  const at = within(json, { start: 0, end: json.length }, { line, column, end });
  return json.slice(at.start, at.end);
}

test("a part of a text is found in JSON, however its characters are written", () => {
  const text = 'a = "é"\n😀 b\tc\nend';
  for (const json of [JSON.stringify(text), '"a = \\"\\u00e9\\"\\r\\n\\ud83d\\ude00 b\\tc\\r\\nend"']) {
    assert.equal(JSON.parse(`"${found(json, [1, 5, 8])}"`), '"é"');
    assert.equal(JSON.parse(`"${found(json, [2, 1, 2])}"`), "😀");
    assert.equal(found(json, [2, 3, 4]), "b");
    assert.equal(found(json, [3, 1, 4]), "end");
  }
  assert.equal(found('"\ufeffab"', [1, 1, 2]), "\ufeffa", "a byte order mark is no column");
});

test("what is missing is missing behind the last character of its line", () => {
  const json = '"ab\\ncd"',
    at = (/** @type {number} */ line, /** @type {number} */ column) =>
      within(json, { start: 0, end: json.length }, { line, column, end: column + 1 });
  assert.deepEqual(at(1, 3), { start: 3, end: 3 });
  assert.deepEqual(at(1, 9), { start: 3, end: 3 });
  assert.deepEqual(at(2, 3), { start: 7, end: 7 });
  assert.deepEqual(at(9, 1), { start: 7, end: 7 });
});

test("each part of random texts is found again", () => {
  const some = ["a", "é", "😀", '"', "\\", "\n", "\t", " "];
  let seed = 7;
  const random = (/** @type {number} */ n) => (seed = (seed * 48271) % 2147483647) % n;
  for (let i = 0; i < 300; i++) {
    const text = Array.from({ length: random(30) }, () => some[random(some.length)]).join(""),
      lines = text.split("\n"),
      line = random(lines.length),
      letters = [...lines[line]],
      column = random(letters.length + 1),
      end = column + random(letters.length - column + 1),
      part = found(JSON.stringify(text), [line + 1, column + 1, end + 1]);
    assert.equal(JSON.parse(`"${part}"`), letters.slice(column, end).join(""), `${JSON.stringify(text)} ${line}`);
  }
});

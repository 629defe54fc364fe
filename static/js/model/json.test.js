import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { inflateRawSync } from "node:zlib";
import { random } from "./testdata/fixtures.js";
import { lineOf, placeOf, pretty, readJSON } from "./json.js";

const LINKS = new URL("../../../server/scenario/testdata/links.txt", import.meta.url);
const published = readFileSync(LINKS, "utf8")
  .trim()
  .split("\n")
  .map((line) => inflateRawSync(Buffer.from(line.split("1.").at(-1) ?? "", "base64url")).toString());

/** @param {string} text */
const faultOf = (text) => {
  const { fault } = readJSON(text);
  return fault && [fault.code, fault.start, fault.found];
};

test("what is pretty is the same JSON, in lines that can be read", () => {
  assert.ok(published.length > 0);
  for (const text of published.slice(0, 40)) {
    const value = JSON.parse(text),
      written = pretty(value);
    assert.equal(JSON.stringify(JSON.parse(written)), JSON.stringify(value));
    assert.equal(readJSON(written).fault, null);
    for (const line of written.split("\n")) assert.ok(line.length <= 100 || /^ *("[^"]*": )?"/.test(line), line);
  }
  assert.equal(
    pretty({
      fano: 1,
      network: { delay: { uniform: [1, 9] } },
      script: [{ at: 1 }, { at: 2 }],
      sets: [
        [1, 2],
        [2, 3],
      ],
      notes: [{ step: 1 }],
      none: [],
    }),
    `{
  "fano": 1,
  "network": {"delay": {"uniform": [1, 9]}},
  "script": [
    {"at": 1},
    {"at": 2}
  ],
  "sets": [[1, 2], [2, 3]],
  "notes": [{"step": 1}],
  "none": []
}`,
  );
  const many = pretty({ start: Array.from({ length: 100 }, (_, i) => i) });
  assert.ok(many.split("\n").length < 12 && many.split("\n").every((l) => l.length <= 96), many);
});

test("what is wrong is told where it stands", () => {
  assert.deepEqual(faultOf(""), ["end", 0, ""]);
  assert.deepEqual(faultOf('{"a": }'), ["value", 6, "}"]);
  assert.deepEqual(faultOf('{"a":'), ["end", 5, ""]);
  assert.deepEqual(faultOf("{𝔽: 1}"), ["name", 1, "𝔽"]);
  assert.deepEqual(faultOf("[𝔽]"), ["value", 1, "𝔽"]);
  assert.deepEqual(faultOf('{"a": True}'), ["value", 6, "True"]);
  assert.deepEqual(faultOf("{'a': 1}"), ["name", 1, "'"]);
  assert.deepEqual(faultOf("['a']"), ["quotes", 1, "'"]);
  assert.deepEqual(faultOf("{a: 1}"), ["name", 1, "a"]);
  assert.deepEqual(faultOf('{"a" 1}'), ["colon", 5, "1"]);
  assert.deepEqual(faultOf('{"a": 1 "b": 2}'), ["comma", 8, '"']);
  assert.deepEqual(faultOf('{"a": 1,}'), ["trailing", 7, ","]);
  assert.deepEqual(faultOf("[1, 2,\n]"), ["trailing", 5, ","]);
  assert.deepEqual(faultOf('{"a": [1, 2}'), ["comma", 11, "}"]);
  assert.deepEqual(faultOf('{"a": [1, 2'), ["unclosed", 6, "["]);
  assert.deepEqual(faultOf('{"a": 1} x'), ["more", 9, "x"]);
  assert.deepEqual(faultOf('{"a": "b\n"}'), ["open", 6, '"b']);
  assert.deepEqual(faultOf('{"a": "b\tc"}'), ["control", 8, "\t"]);
  assert.deepEqual(faultOf('{"a": "\\x"}'), ["escape", 7, "\\x"]);
  assert.deepEqual(faultOf('{"a": 01}'), ["number", 6, "01"]);
  assert.deepEqual(faultOf('{"a": 1.}'), ["number", 6, "1."]);
  assert.deepEqual(faultOf('{"a": 1 // one\n}'), ["comment", 8, "//"]);
  assert.deepEqual(faultOf("[".repeat(201) + "]".repeat(201)), ["deep", 200, "["]);
  assert.equal(faultOf('\ufeff {"a": [true, false, null, -1.5e+3, "\\u00e9\\n", {}, []]} '), null);
});

test("it reads what the browser reads, and nothing else", () => {
  const dice = random(11),
    pieces = [...`"'{}[],:1-.e\\n \né𝔽`, "true", "null", "u00e9"];
  let good = 0;
  for (let i = 0; i < 600; i++) {
    let text = published[i % published.length].slice(0, 400);
    if (i % 2) text = pretty(JSON.parse(published[i % published.length])).slice(0, 300 + (i % 400));
    if (i % 4 < 2) text = published[i % published.length];
    for (let k = Math.floor(dice() * 3); k > 0; k--) {
      const at = Math.floor(dice() * text.length),
        cut = Math.floor(dice() * 3);
      text =
        text.slice(0, at) + (dice() < 0.7 ? pieces[Math.floor(dice() * pieces.length)] : "") + text.slice(at + cut);
    }
    let right = true;
    try {
      JSON.parse(text);
    } catch {
      right = false;
    }
    const { fault } = readJSON(text);
    assert.equal(fault === null, right, `${fault?.code} ${text}`);
    if (fault)
      assert.ok(fault.start >= 0 && fault.start <= fault.end && fault.end <= text.length, JSON.stringify(fault));
    else good++;
  }
  assert.ok(good > 60 && good < 540, `${good} were good`);
});

test("a path leads to what it names", () => {
  const text = `{
  "fano": 1, "script": [{"at": 1}, {"at": 2, "process": 9}],
  "network": {"channels": {"1>2": {"constant": 1}, "1.5": 3}}, "a.b": {"c": 4}, "seed": 1, "seed": 2,
  "${"x".repeat(50)}": 5, "label": {}
}`;
  const { node } = readJSON(text);
  assert.ok(node);
  const at = (/** @type {string} */ path, /** @type {boolean} */ named = false) => {
    const { start, end } = placeOf(node, path, named);
    return text.slice(start, end);
  };
  assert.equal(at("script[1].process"), "9");
  assert.equal(at("script[1].process", true), '"process"');
  assert.equal(at("script[1]"), "{");
  assert.equal(at("network.channels.1>2.constant"), "1");
  assert.equal(at("network.channels.1.5"), "3");
  assert.equal(at("a.b.c"), "4");
  assert.equal(placeOf(node, "seed", true).start, text.lastIndexOf('"seed"'), "the second of two");
  assert.equal(at(`${"x".repeat(39)}…`, true), `"${"x".repeat(50)}"`);
  assert.equal(at(""), "{");
  const missing = placeOf(node, "script[0].process");
  assert.deepEqual([missing.start, missing.end], [text.indexOf('{"at": 1}') + 1, text.indexOf('{"at": 1}') + 1]);
  assert.equal(placeOf(node, "processes").start, 1);
  assert.equal(lineOf(text, text.indexOf('"a.b"')), 3);
});

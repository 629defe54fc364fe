import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { translator } from "../../i18n.js";
import { namesOf } from "./words.js";

/** @param {string} lang */
const speaking = (lang) =>
  translator(JSON.parse(readFileSync(new URL(`../../../../web/locale/beside.${lang}.json`, import.meta.url), "utf8")));

/**
 * What two runs are called, by their documents and the titles of their algorithms.
 * @param {[any, any]} documents @param {[string, string]} titles @param {string} [lang]
 */
function named(documents, titles, lang = "en") {
  const two = /** @type {any} */ (
    titles.map((title, i) => ({ header: { algorithm: documents[i].algorithm ?? "own", title } }))
  );
  return namesOf(two, documents, { lang, t: speaking(lang) }).map((n) => n.title);
}

test("two programs are told apart by what they call themselves, else by their places", () => {
  const two = /** @type {[any, any]} */ ([{ program: "a" }, { program: "b" }]);
  assert.deepEqual(named(two, ["Mine", "Yours"]), ["Mine", "Yours"]);
  assert.deepEqual(named(two, ["Mine", "Mine"]), ["Mine, program A", "Mine, program B"]);
  assert.deepEqual(named(two, ["Mine", "Mine"], "pt"), ["Mine, programa A", "Mine, programa B"]);
  assert.deepEqual(named(two, ["Mine", "Mine"], "it"), ["Mine, programma A", "Mine, programma B"]);
  const titled = /** @type {[any, any]} */ ([{ program: "a" }, { program: "b", title: "Without ties" }]);
  assert.deepEqual(named(titled, ["Mine", "Mine"]), ["Mine, program A", "Without ties"]);
});

test("a program beside the algorithm that it is called after is said to be one", () => {
  const two = /** @type {[any, any]} */ ([{ algorithm: "lamport" }, { program: "b" }]);
  assert.deepEqual(named(two, ["Lamport", "Mine"]), ["Lamport", "Mine"]);
  assert.deepEqual(named(two, ["Lamport", "Lamport"]), ["Lamport", "Lamport, as a program"]);
});

test("one program with two seeds is told by them", () => {
  assert.deepEqual(
    named(
      [
        { program: "a", seed: 1 },
        { program: "a", seed: 2 },
      ],
      ["Mine", "Mine"],
    ),
    ["Seed 1", "Seed 2"],
  );
});

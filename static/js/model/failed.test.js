import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { translator } from "../i18n.js";
import { failed } from "./failed.js";
import { header, labTest3, runOf, tellText } from "./fixtures.js";

/** @param {string} lang @param {string[]} bundles */
const speaking = (lang, ...bundles) =>
  translator(
    Object.assign(
      {},
      ...bundles.map((name) =>
        JSON.parse(readFileSync(new URL(`../../../web/locale/${name}.${lang}.json`, import.meta.url), "utf8")),
      ),
    ),
    lang,
  );
const failure = { line: 30, column: 5, end: 22, code: "run-operator", value: "int + None" },
  violation = { property: "panic", processes: [2], text: "line 30, column 5: …", failure };

test("why a program fails is told with its line, in three languages", () => {
  const told = {
    en: "line 30: int + None does not work: these do not go together",
    pt: "linha 30: int + None não funciona: estes tipos não combinam",
    it: "riga 30: int + None non funziona: questi tipi non vanno insieme",
  };
  for (const [lang, words] of Object.entries(told))
    assert.equal(failed(violation, speaking(lang, "sentence", "program")), words);
  assert.equal(failed(violation, speaking("en", "sentence")), "line 30, column 5: …", "as the server says it");
  assert.equal(failed({ text: "index out of range" }, speaking("en", "sentence")), "index out of range");
});

test("the step at which a program fails says so, and where; also where it cannot start", () => {
  const t = speaking("en", "sentence", "program"),
    why = "The code of P2 fails (line 30: int + None does not work: these do not go together).";
  const events = labTest3(),
    summary = { events: 25, messages: 12, entries: 3, ended: /** @type {const} */ ("limit") };
  const run = runOf(header(3), events, { ...summary, violations: [{ ...violation, step: 1 }] });
  assert.equal(tellText(run, 1, t), `P1 executes an internal event; its clock becomes 1. ${why}`);
  const none = runOf(header(3), [], { ...summary, violations: [{ ...violation, step: 0 }] });
  assert.equal(tellText(none, 0, t), `Nothing has happened yet. ${why}`);
});

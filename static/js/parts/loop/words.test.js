import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { counter, translator } from "../../i18n.js";
import { header, runOf } from "../../model/testdata/fixtures.js";
import { told } from "./words.js";

/** @param {string} lang */
function speech(lang) {
  const t = translator(
    JSON.parse(readFileSync(new URL(`../../../../web/locale/loop.${lang}.json`, import.meta.url), "utf8")),
  );
  return { t, tn: counter(t, lang), lang };
}

const run = runOf(header(3), []);

test("a loop says who waits for ever and who enters how often", () => {
  const loop = { from: 9, entries: { 1: 2, 3: 1 }, waits: [2], fair: true };
  assert.equal(
    told(run, loop, speech("en")),
    "P2 waits for ever: in each round P1 enters 2 times and P3 enters 1 time.",
  );
  assert.equal(
    told(run, loop, speech("pt")),
    "P2 espera para sempre: em cada volta, P1 entra 2 vezes e P3 entra 1 vez.",
  );
  assert.equal(
    told(run, loop, speech("it")),
    "P2 aspetta per sempre: a ogni giro P1 entra 2 volte e P3 entra 1 volta.",
  );
});

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { counter, translator } from "../../i18n.js";
import { goalSaid } from "./words.js";

const LANGS = ["en", "pt", "it"];
/** @param {string} lang */
function words(lang) {
  const read = (/** @type {string} */ name) =>
    JSON.parse(readFileSync(new URL(`../../../../web/locale/${name}.${lang}.json`, import.meta.url), "utf8"));
  const t = translator({ ...read("challenge"), "invariant.suzuki-kasami.one-token.label": "one token" }, lang);
  return { t, tn: counter(t, lang) };
}
const header = { algorithm: "suzuki-kasami" };

/** @param {string} text @param {string} of names the case: fails if a text or a number is missing */
const isWhole = (text, of) => assert.match(text, /^(?!.*(challenge\.|\{)).+/, of);

test("every goal is told in every language, with its numbers", () => {
  const goals = [
    [{ breaks: "EM1" }, "Let two processes that exclude each other be inside at once."],
    [{ breaks: "EM2" }, "Let a process wait where nothing can happen unless another asks."],
    [{ breaks: "EM3" }, "Let a process enter before another whose request happened before its own."],
    [{ breaks: "one-token" }, "Break the invariant “one token”."],
    [{ waiting: 1 }, "Let a process wait."],
    [{ waiting: 3 }, "Let 3 processes wait at once."],
    [{ inside: 2 }, "Let 2 processes be inside at once."],
    [{ overtakes: 1 }, "Let a message be delivered before one that was sent earlier on the same channel."],
    [{ overtaken: { process: 3, times: 1 } }, "While P3 waits, let another enter."],
    [{ overtaken: { process: 3, times: 2 } }, "While P3 waits, let others enter 2 times in all."],
    [{ order: [3, 1] }, "Let them enter in this order: P3, P1."],
    [{ messages: { entries: 1, most: 0 } }, "Let one entry cost at most 0 messages. "],
    [{ messages: { entries: 3, least: 7 } }, "Let 3 entries cost at least 7 messages. "],
  ];
  for (const [goal, en] of goals) {
    for (const lang of LANGS) isWhole(goalSaid(/** @type {any} */ (goal), header, words(lang)).text, `${lang} ${en}`);
    const { text } = goalSaid(/** @type {any} */ (goal), header, words("en"));
    assert.ok(text.startsWith(/** @type {string} */ (en)), text);
  }
  assert.equal(goalSaid({ breaks: "EM2" }, header, words("en")).code, "EM2");
  assert.equal(goalSaid({ breaks: "one-token" }, header, words("en")).code, "");
});

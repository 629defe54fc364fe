import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { counter, translator } from "../../i18n.js";
import { distance, goalSaid, spentSaid, standing } from "./words.js";

const LANGS = ["en", "pt", "it"];
/** @param {string} lang */
function words(lang) {
  const read = (/** @type {string} */ name) =>
    JSON.parse(readFileSync(new URL(`../../../../web/locale/${name}.${lang}.json`, import.meta.url), "utf8"));
  const t = translator({ ...read("challenge"), "invariant.suzuki-kasami.one-token.label": "one token" }, lang);
  return { t, tn: counter(t, lang) };
}
const header = { algorithm: "suzuki-kasami" };

/** @param {string} text @param {string} of no text is missing, and no number is left open */
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

test("what was spent is told of what may be", () => {
  const { t, tn } = words("en"),
    goal = { inside: 2 };
  assert.deepEqual(spentSaid({ goal }, {}, [], { t, tn }), ["choices: 0"]);
  assert.deepEqual(
    spentSaid({ goal, steps: 9, drop: 1, crash: 2, asks: [2, 1, 0] }, { steps: 4, crash: 1 }, ["1 asks", "2 asks"], {
      t,
      tn,
    }),
    ["choices: 4 of 9", "messages lost: 0 of 1", "crashes: 1 of 2", "requests left: P1 1"],
  );
  assert.deepEqual(spentSaid({ goal, duplicate: 1, asks: [1] }, {}, ["1 asks"], { t, tn }), [
    "choices: 0",
    "messages duplicated: 0 of 1",
    "requests left: –",
  ]);
});

test("how it stands, and how far it is", () => {
  const v = { solved: false, steps: 3, budget: {}, used: {} };
  /** @type {Array<[any, string, string]>} */
  const all = [
    [v, "", ""],
    [{ ...v, solved: true }, "good", "Solved in 3 choices."],
    [{ ...v, solved: true, least: 3 }, "good", "Solved in 3 choices: there is no shorter way."],
    [{ ...v, solved: true, least: 1 }, "good", "Solved in 3 choices; 1 is the fewest."],
    [{ ...v, lost: "goal" }, "bad", "From here the goal can no longer be reached. Take a choice back."],
    [{ ...v, lost: "spent" }, "bad", "No choice is left. Take one back."],
    [{ ...v, lost: "over" }, "bad", "The budget does not allow the last choice. Take it back."],
    [
      { ...v, solved: true, answer: "right", states: 1185 },
      "good",
      "Right: a search through all 1,185 states found no way.",
    ],
    [{ ...v, answer: "wrong" }, "bad", "It can be done: a search has found a way."],
    [{ ...v, answer: "unknown" }, "", "The search came to the bounds of this server before it had an answer."],
  ];
  for (const [verdict, tone, text] of all) {
    assert.deepEqual(standing(verdict, words("en")), { tone, text });
    for (const lang of LANGS) if (text) isWhole(standing(verdict, words(lang)).text, `${lang} ${text}`);
  }
  for (const [more, text] of /** @type {Array<[any, string]>} */ ([
    [{ from: 1 }, "One choice is enough from here."],
    [{ from: 4 }, "4 choices are enough from here."],
    [{ lost: "search" }, "From here the goal can no longer be reached: a search found no way. Take a choice back."],
    [{ lost: "search", steps: 0 }, "There is no way to the goal: a search found none."],
    [{ reachable: "unknown" }, "The search came to the bounds of this server before it had an answer."],
  ]))
    assert.equal(distance({ ...v, ...more }, words("en")), text);
});

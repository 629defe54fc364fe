import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { counter, translator } from "../../i18n.js";
import {
  aloud,
  bypass,
  cost,
  covered,
  faults,
  lines,
  linkForm,
  mainFinding,
  numbers,
  inShort,
  questionKey,
  requests,
  small,
  unhurried,
} from "./model.js";

/** @import {Finding, Report} from "../../net/explore.js" */

/** The page's own texts. @param {string} code @param {string} lang */
function speech(code, lang) {
  const texts = Object.assign(
    {},
    ...["check", "play", "sentence", "own"].map((part) =>
      JSON.parse(readFileSync(new URL(`../../../../web/locale/${part}.${code}.json`, import.meta.url), "utf8")),
    ),
  );
  const t = translator(texts);
  return { t, tn: counter(t, lang), lang };
}

const en = speech("en", "en");
const whole = {
  algorithm: "lamport",
  processes: 3,
  order: /** @type {const} */ ("any"),
  asks: [1, 1, 1],
  states: 3237,
  transitions: 8901,
  depth: 36,
  seconds: 0.0234,
  statesPerSecond: 141234,
  bytesPerState: 40,
  complete: true,
  most: 18,
  least: 12,
};
/** @type {Report} */
const good = {
  ...whole,
  verdict: "holds",
  properties: [
    { property: "EM1", verdict: "holds" },
    { property: "hopeless", verdict: "holds" },
    { property: "one token", verdict: "holds" },
  ],
};
/** @type {Report} */
const bad = {
  ...whole,
  verdict: "broken",
  properties: [
    { property: "entry", verdict: "broken", processes: [3] },
    { property: "EM1", verdict: "broken", steps: 6, processes: [1, 2], link: "https://here/play?s=1.abc&step=2" },
    { property: "EM2", verdict: "unknown" },
  ],
};

test("in short the verdict is told, and of the faults one that can be watched", () => {
  assert.deepEqual(inShort({ is: "idle" }, en), { does: "check", sign: "", text: "" });
  assert.deepEqual(inShort({ is: "running", progress: null }, en), { does: "stop", sign: "", text: "Starting" });
  assert.deepEqual(inShort({ is: "running", progress: { ...whole, states: 12400 } }, en), {
    does: "stop",
    sign: "",
    text: "12,400 states",
  });
  assert.deepEqual(inShort({ is: "done", report: good }, en), {
    does: "again",
    sign: "✓",
    text: "holds in all 3,237 states",
  });
  assert.equal(mainFinding(bad)?.property, "EM1");
  assert.deepEqual(inShort({ is: "done", report: bad }, en), { does: "show", sign: "✕", text: "EM1 fails in 6 steps" });
  assert.deepEqual(inShort({ is: "done", report: { ...good, verdict: "unknown" } }, en), {
    does: "again",
    sign: "?",
    text: "unknown after 3,237 states",
  });
  assert.deepEqual(inShort({ is: "done", report: { ...bad, properties: bad.properties.slice(0, 1) } }, en), {
    does: "again",
    sign: "✕",
    text: "every process gets in: fails",
  });
});

test("that the code fails is told first", () => {
  const failure = { line: 30, column: 5, end: 22, code: "run-zero", value: "/" },
    panic = {
      ...{ property: "panic", verdict: /** @type {const} */ ("broken"), steps: 3, processes: [2], link: "1.x" },
      failure,
    };
  const report = { ...bad, properties: [...bad.properties, { ...panic, text: "line 30, column 5: / by 0" }] };
  assert.equal(mainFinding(report)?.property, "panic");
  assert.equal(inShort({ is: "done", report }, en).text, "error in the code after 3 steps");
  assert.equal(lines(report, en).at(-1)?.says, "After 3 steps the code of P2 fails (line 30, column 5: / by 0).");
});

test("an invariant that cannot be asked is a mistake in the code, and not broken", () => {
  const failure = { line: 7, column: 5, end: 13, code: "run-always-answer", value: "1" },
    own = { property: "always-x", verdict: /** @type {const} */ ("broken"), steps: 2, link: "1.x", failure };
  const report = { ...good, verdict: bad.verdict, properties: [{ ...own, text: "line 7, column 5: 1" }] };
  assert.equal(inShort({ is: "done", report }, en).text, "error in the code after 2 steps");
  assert.equal(
    lines(report, en)[0].says,
    "After 2 steps the program does not say whether this holds: line 7, column 5: 1.",
  );
});

test("each language says it in its own way", () => {
  assert.equal(inShort({ is: "done", report: bad }, speech("pt", "pt-BR")).text, "EM1 é violada em 6 passos");
  assert.equal(inShort({ is: "done", report: bad }, speech("it", "it")).text, "EM1 è violata in 6 passi");
  assert.equal(lines(bad, speech("it", "it"))[1].says, "Dopo 6 passi P1 e P2 sono insieme in sezione critica.");
});

test("each property has a sentence, also one that only an algorithm knows", () => {
  assert.deepEqual(
    lines(good, en).map((l) => [l.sign, l.code, l.name, l.says]),
    [
      ["✓", "EM1", "mutual exclusion", "In no schedule are two processes that exclude each other inside at once."],
      ["✓", "", "no dead end", "A waiting process can still get in, even if no process asks any more."],
      ["✓", "", "one token", "It holds in every state."],
    ],
  );
  assert.deepEqual(
    lines(bad, en).map((l) => [l.sign, l.says, l.link]),
    [
      ["✕", "There is no schedule in which P3 gets in.", ""],
      ["✕", "After 6 steps P1 and P2 are inside together.", "1.abc"],
      ["?", "No violation found so far, but no proof either.", ""],
    ],
  );
  const other = {
    ...bad,
    properties: [{ property: "one token", verdict: /** @type {const} */ ("broken"), steps: 1, processes: [1] }],
  };
  assert.equal(lines(other, en)[0].says, "It fails after 1 step.");
});

test("of the order of requests it is said when it is not judged, and with which messages it holds", () => {
  const told = (/** @type {import("../../net/explore.js").Finding} */ f) =>
    lines({ ...good, properties: [{ ...f, property: "EM3" }] }, en).map((l) => [l.sign, l.is, l.says])[0];
  const asked = "If one request happened before another, it is served first.";
  assert.deepEqual(told({ property: "EM3", verdict: "not judged", note: "not-asked" }), [
    "–",
    "unjudged",
    "Not judged: “order of requests (EM3)” is not ticked.",
  ]);
  assert.equal(told({ property: "EM3", verdict: "not judged", note: "more-messages" })[1], "unjudged");
  assert.deepEqual(told({ property: "EM3", verdict: "holds", note: "any-messages" }), [
    "✓",
    "holds",
    `${asked} This holds whatever messages the program sends.`,
  ]);
  assert.deepEqual(told({ property: "EM3", verdict: "holds", note: "one-message" }), [
    "✓",
    "holds",
    `${asked} This holds if each process sends at most one message of the program.`,
  ]);
});

test("numbers are rounded where they are rough, and a price is told only if there is one", () => {
  assert.equal(numbers(good, true, en), "3,237 states, 8,901 transitions, up to 36 steps deep, in 0.023 s.");
  assert.equal(
    numbers(good, false, en),
    "3,237 states, 8,901 transitions, up to 36 steps deep, 140,000 states a second.",
  );
  assert.equal(cost(good, en), "Serving every process costs 12 to 18 messages.");
  assert.equal(cost({ ...good, least: 18 }, en), "Serving every process always costs 18 messages.");
  assert.equal(cost({ ...good, least: 0, most: 0 }, en), "");
});

test("what was allowed to go wrong is said", () => {
  assert.equal(faults(good, en), "");
  assert.equal(
    faults({ ...good, faults: { lose: 1, duplicate: true } }, en),
    "As in the scenario, things may go wrong: at most 1 message is lost and any message may arrive twice.",
  );
  assert.equal(
    faults({ ...good, faults: { crash: 2 } }, speech("it", "it")),
    "Come nello scenario, possono verificarsi guasti: al più 2 processi vanno in crash.",
  );
});

test("who hears the page is told the verdict, and progress without retryNow", () => {
  assert.equal(aloud({ is: "done", report: good }, en), "holds in all 3,237 states");
  assert.equal(aloud({ is: "done", report: bad }, en), "EM1: After 6 steps P1 and P2 are inside together.");
  let now = 0;
  /** @type {string[]} */
  const said = [],
    say = unhurried(
      (text) => said.push(text),
      2000,
      () => now,
    );
  for (; now < 5000; now += 200) say(String(now));
  say("done", true);
  assert.deepEqual(said, ["0", "2000", "4000", "done"]);
});

test("a question is the same whatever is said about the scenario, and another with other requests", () => {
  const a = { fano: 1, algorithm: "lamport", processes: 3 },
    one = { each: 1, em3: false, bypass: false, starvation: false, fair: /** @type {const} */ ("messages") };
  assert.notEqual(questionKey(a, one), questionKey(a, { ...one, em3: true }));
  assert.notEqual(questionKey(a, one), questionKey(a, { ...one, bypass: true }));
  assert.equal(questionKey(a, one), questionKey({ ...a, title: "x", notes: [{ step: 1, text: "y" }] }, one));
  assert.notEqual(questionKey(a, one), questionKey(a, { ...one, each: 2 }));
  assert.notEqual(questionKey(a, one), questionKey({ ...a, switches: ["s"] }, one));
});

test("a link is taken out of an address", () => {
  assert.equal(linkForm("1.abc"), "1.abc");
  assert.equal(linkForm("/play?s=1.a-b_c&lang=it"), "1.a-b_c");
});

test("an algorithm's own property speaks its own words", () => {
  const own = {
    "invariant.ring.one-token.label": "one token",
    "invariant.ring.one-token.says": "There is exactly one token.",
  };
  const t = (/** @type {string} */ key, /** @type {any} */ params) =>
      /** @type {Record<string, string>} */ (own)[key] ?? en.t(key, params),
    words = { ...en, t };
  const ring = {
    ...whole,
    algorithm: "ring",
    verdict: /** @type {const} */ ("holds"),
    properties: [{ property: "one-token", verdict: /** @type {const} */ ("holds") }],
  };
  assert.deepEqual(
    lines(ring, words).map((l) => [l.code, l.name, l.says]),
    [["", "one token", "There is exactly one token."]],
  );
  const gone = {
    ...ring,
    verdict: /** @type {const} */ ("broken"),
    properties: [{ property: "one-token", verdict: /** @type {const} */ ("broken"), steps: 7, link: "1.x" }],
  };
  assert.equal(inShort({ is: "done", report: gone }, words).text, "one token fails in 7 steps");
  assert.equal(lines(gone, words)[0].says, "After 7 steps this no longer holds: There is exactly one token.");
  assert.equal(lines(gone, en)[0].says, "It fails after 7 steps.");
  assert.equal(lines(gone, en)[0].name, "one token", "without texts its name must do");
});

test("starvation is told with its way and its loop", () => {
  const starved = (/** @type {number[]} */ ...processes) => ({
    property: "starvation",
    verdict: /** @type {const} */ ("broken"),
    steps: 20,
    loop: 9,
    processes,
    link: "1.x",
  });
  const report = { ...whole, verdict: /** @type {const} */ ("broken"), properties: [starved(2)] };
  assert.deepEqual(
    lines(report, en).map((l) => [l.sign, l.name, l.says]),
    [
      [
        "✕",
        "no starvation",
        "After 8 steps, a loop of 12 steps repeats for ever: all is fair, and yet P2 never gets in.",
      ],
    ],
  );
  assert.match(lines({ ...report, properties: [starved(1, 2)] }, en)[0].says, /P1 and P2 never get in\.$/);
  assert.equal(inShort({ is: "done", report }, en).text, "no starvation: waits for ever");
  const holds = { ...report, properties: [{ property: "starvation", verdict: /** @type {const} */ ("holds") }] };
  assert.equal(lines(holds, en)[0].says, "Every waiting process gets in, in every fair run.");
});

test("rest, the order of requests and the largest bypass have their words", () => {
  const report = {
    ...whole,
    verdict: /** @type {const} */ ("broken"),
    bypass: 2,
    properties: [
      { property: "rest", verdict: /** @type {const} */ ("broken"), steps: 9, link: "1.x" },
      { property: "EM3", verdict: /** @type {const} */ ("broken"), steps: 5, processes: [2, 1], link: "1.y" },
      { property: "EM3b", verdict: /** @type {const} */ ("broken"), steps: 8, processes: [2, 1], link: "1.z" },
    ],
  };
  assert.deepEqual(
    lines(report, en).map((l) => [l.code, l.name, l.says]),
    [
      ["", "messages end", "After 9 steps messages never stop, whatever happens next."],
      [
        "EM3",
        "request order",
        "After 5 steps P2 enters before P1, although the request of P1 happened before its own.",
      ],
      ["", "EM3, second clause", "After 8 steps P2 enters for the second time while P1 waits."],
    ],
  );
  assert.equal(inShort({ is: "done", report }, en).text, "messages never stop after 9 steps");
  assert.equal(bypass(report, en), "While one process waits, another enters at most 2 times.");
  assert.equal(
    bypass({ ...report, bypass: -1 }, speech("it", "it")),
    "Non c’è un limite, o non se ne conosce uno, a quante volte un processo può entrare mentre un altro aspetta.",
  );
  assert.equal(bypass(good, en), "");
});

test("of many processes the same system is checked with few", () => {
  const many = {
    fano: 1,
    algorithm: "raymond",
    processes: 200,
    switches: ["no-queue"],
    tree: { shape: "path" },
    network: { order: "any", channels: { "1>2": { constant: 3 }, "1>9": { constant: 3 } } },
    script: [{ at: 1, process: 150, do: "request" }],
    deliveries: [{ message: "1>9#1", drop: true }],
    title: "Many",
  };
  assert.deepEqual(small(many), {
    fano: 1,
    algorithm: "raymond",
    processes: 3,
    switches: ["no-queue"],
    tree: { shape: "path" },
    network: { order: "any", channels: { "1>2": { constant: 3 } } },
    script: [],
  });
  const few = { ...many, processes: 7 };
  assert.equal(small(few), few);
});

/** A search of small systems. @type {Report} */
const several = {
  ...whole,
  algorithm: "own",
  verdict: "holds",
  dropped: ["fifo"],
  portfolio: {
    done: [
      { processes: [2, 3], kinds: ["alone", "once", "twice"] },
      { processes: [2], kinds: ["em3"] },
    ],
  },
  properties: [
    { property: "EM1", verdict: "holds" },
    { property: "EM3", verdict: "holds", within: [2] },
  ],
};

test("a verdict on several systems says which they are", () => {
  assert.deepEqual(covered(several, en), [
    "Searched: 2 and 3 processes (each alone, each once, one twice); 2 processes (order of requests).",
  ]);
  const [done] = several.portfolio?.done ?? [];
  assert.deepEqual(covered({ ...several, portfolio: { done: null, left: [done] } }, en), [
    "Not searched to the end: 2 and 3 processes (each alone, each once, one twice). Nothing is known of these.",
  ]);
  assert.deepEqual(covered(good, en), []);
  assert.equal(
    lines(several, en)[1].says,
    "If one request happened before another, it is served first. Judged with 2 processes.",
  );
  const em1 = {
      property: "EM1",
      verdict: /** @type {const} */ ("broken"),
      steps: 11,
      processes: [1, 2],
      link: "/play?s=1.a",
    },
    properties = [
      { ...em1, system: { processes: 2, asks: [2, 1] } },
      { property: "EM2", verdict: /** @type {const} */ ("unknown"), note: "so-far" },
    ];
  assert.deepEqual(
    lines({ ...several, verdict: "broken", properties }, en).map((l) => l.says),
    [
      "After 11 steps P1 and P2 are inside together. This is with 2 processes, which ask 2 and 1 times.",
      "It holds as far as it was searched. The search ended at the first violation, or at its limit.",
    ],
  );
});

test("a claim that was not judged is told beside the verdict", () => {
  assert.equal(
    inShort({ is: "done", report: { ...good, unjudged: ["EM3"] } }, en).text,
    "holds in all 3,237 states; EM3 not judged",
  );
});

test("a program is asked in small systems, an algorithm once each, unless it is wished otherwise", () => {
  const own = { fano: 1, program: "state(a = 0)", processes: 3 },
    wish = { each: 0, em3: false, bypass: false, starvation: false, fair: /** @type {const} */ ("messages") };
  assert.deepEqual([requests(own, 0), requests(own, 1), requests({ algorithm: "lamport" }, 0)], [0, 1, 1]);
  assert.notEqual(questionKey(own, wish), questionKey(own, { ...wish, each: 1 }));
});

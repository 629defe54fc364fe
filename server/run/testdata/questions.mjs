// Reads runs, each {lines, claims, ahead}, and writes all questions that the page could ask about them, with their
// texts, those that it chooses, and those that it would choose if limited to what can still go wrong. With ahead, it
// asks a server what can still go wrong. The independent server/run/questions_test.go judges the questions.
import { readFileSync } from "node:fs";
import { foreseen } from "../../../static/js/modes/predict/forecast.js";
import { because, asked, optionParts } from "../../../static/js/modes/predict/words.js";
import { counter, translator } from "../../../static/js/i18n.js";
import { choose } from "../../../static/js/model/questions/choose.js";
import { makers } from "../../../static/js/model/questions/kinds.js";
import { KINDS } from "../../../static/js/model/questions/names.js";
import { createRun } from "../../../static/js/model/run.js";
import { promisesOf } from "../../../static/js/parts/verdicts/promises.js";
import { lacking } from "./lacking.mjs";

const { most, runs, server } = JSON.parse(readFileSync(0, "utf8"));
const texts = (lang, part) =>
  JSON.parse(readFileSync(new URL(`../../../web/locale/${part}.${lang}.json`, import.meta.url), "utf8"));
const speak = ["en", "pt", "it"].map((lang) => {
  const t = translator({ ...texts(lang, "sentence"), ...texts(lang, "predict") }, lang);
  return [t, counter(t, lang)];
});
const get = (path, how) => fetch(server + path, { ...how, signal: undefined });
const written = (parts) => parts.map((p) => p.text ?? p.message ?? p.name ?? `P${p.process}`).join("");

/** A question with what is needed to judge it, and its text in each language. */
function told(run, q) {
  const b = run.beats[q.n - 1], step = (n) => run.beats[n - 1]?.lastStep ?? 0;
  return {
    ...q,
    process: b.at,
    step: b.step,
    last: b.lastStep,
    steps: (q.reason.pair ?? []).map(step),
    lacks: ["waits", "messages"].includes(q.kind) && q.event === "receive" ? (lacking(run, q.n, b.at) ?? null) : null,
    words: speak.map(([t, tn]) => ({
      asked: written(asked(run, q, t, tn)),
      options: q.options.map((o) => written(optionParts(run, q, o, t))),
      because: written(because(run, q, t, tn)),
    })),
  };
}

const out = [];
for (const { lines, claims, ahead } of runs) {
  const [header, ...rest] = lines.map((l) => JSON.parse(l)), { summary } = rest.pop(), run = createRun(header);
  const { promised } = promisesOf([{ name: header.algorithm, claims }]);
  for (const e of rest) run.push(e);
  run.finish(summary);
  const only = { kinds: ["wrong"] },
    forecast = ahead ? await foreseen(run, header.scenario, undefined, get) : null,
    more = ahead ? await foreseen(run, header.scenario, only, get) : null;
  const make = makers(promised, forecast), all = [];
  const stride = Math.max(1, Math.ceil((run.beats.length * run.nodes * run.nodes) / most));
  for (let n = 1; n <= run.beats.length; n++)
    for (const kind of KINDS) {
      if (n % stride && kind !== "wrong") continue;
      const q = make[kind](run, n);
      if (q) all.push(told(run, q));
    }
  const chosen = choose(run, { promised, forecast }),
    wrong = choose(run, { promised, forecast: more, chosen: only });
  out.push({
    all,
    chosen: chosen.map((q) => told(run, q)),
    wrong: wrong.map((q) => told(run, q)),
    beats: run.beats.length,
  });
}
process.stdout.write(JSON.stringify(out));

// Reads runs, each {lines, inOrder, proved}, and writes all questions that the page could ask of them, with their words,
// and which of them it chooses. They are judged by whom does not make them: server/run/questions_test.go.
import { readFileSync } from "node:fs";
import { because, asked, optionParts } from "../../../static/js/acts/predict/words.js";
import { translator } from "../../../static/js/i18n.js";
import { choose } from "../../../static/js/model/questions/choose.js";
import { makers } from "../../../static/js/model/questions/kinds.js";
import { KINDS } from "../../../static/js/model/questions/names.js";
import { createRun } from "../../../static/js/model/run.js";
import { lacking } from "./lacking.mjs";

const { most, runs } = JSON.parse(readFileSync(0, "utf8"));
const texts = (lang, part) =>
  JSON.parse(readFileSync(new URL(`../../../web/locale/${part}.${lang}.json`, import.meta.url), "utf8"));
const speak = ["en", "pt", "it"].map((lang) => translator({ ...texts(lang, "sentence"), ...texts(lang, "predict") }));
const written = (parts) => parts.map((p) => p.text ?? p.message ?? p.name ?? `P${p.process}`).join("");

/** A question as it is judged, and as it is read in each language. */
function told(run, q) {
  const b = run.beats[q.n - 1], step = (n) => run.beats[n - 1]?.lastStep ?? 0;
  return {
    ...q,
    process: b.at,
    step: b.step,
    last: b.lastStep,
    steps: (q.reason.pair ?? []).map(step),
    lacks: ["waits", "messages"].includes(q.kind) && q.event === "receive" ? (lacking(run, q.n, b.at) ?? null) : null,
    words: speak.map((t) => ({
      asked: written(asked(run, q, t)),
      options: q.options.map((o) => written(optionParts(run, q, o, t))),
      because: written(because(run, q, t)),
    })),
  };
}

const out = runs.map(({ lines, inOrder, proved }) => {
  const [header, ...rest] = lines.map((l) => JSON.parse(l)), { summary } = rest.pop(), run = createRun(header);
  for (const e of rest) run.push(e);
  run.finish(summary);
  const make = makers(() => inOrder, proved), all = [];
  const stride = Math.max(1, Math.ceil((run.beats.length * run.nodes * run.nodes) / most));
  for (let n = 1; n <= run.beats.length; n++)
    for (const kind of KINDS) {
      if (n % stride) continue;
      const q = make[kind](run, n);
      if (q) all.push(told(run, q));
    }
  const chosen = choose(run, { inOrder: () => inOrder, proved });
  return { all, chosen: chosen.map((q) => told(run, q)), beats: run.beats.length };
});
process.stdout.write(JSON.stringify(out));

// Reads runs, each {name, lines, faults, switched}, and writes the false statements of the page's modules about them:
// about what each waiting process waits for, by its state; in captions; about what each request costs. The states are
// read independently of the page, algorithm by algorithm.
import { readFileSync } from "node:fs";
import { translator } from "../../../static/js/i18n.js";
import { createRun } from "../../../static/js/model/run.js";
import { captionOf } from "../../../static/js/model/sentence.js";
import { costs } from "../../../static/js/parts/counts/costs.js";
import { counter } from "../../../static/js/parts/counts/counter.js";
import { judge } from "../../../static/js/parts/counts/judge.js";
import { lineValues } from "../../../static/js/parts/listing/values.js";
import { edges, verdictOn, waiting } from "../../../static/js/parts/why/model.js";

import { at, lacking } from "./lacking.mjs";

const t = translator(JSON.parse(readFileSync(new URL("../../../web/locale/sentence.en.json", import.meta.url), "utf8")));
const runs = JSON.parse(readFileSync(0, "utf8"));
const found = [];
/** The most complaints reported for one run. */
const MOST = 5;
const looked = { steps: 0, waits: 0, tallies: 0, tokens: 0, served: 0, conditions: 0, silent: 0, kinds: {} };
/** The token algorithms of which it is unknown here who has the token. @type {Set<string>} */
const unlisted = new Set();

/* ---- the truth, read from the states ---- */

/** The processes that have the token; undefined if the algorithm's fields are unknown here. */
function holders(run, n) {
  const has = {
    "suzuki-kasami": (s) => s.HavePrivilege,
    raymond: (s, p) => s.holder === p,
    "naimi-trehel": (s) => s.token,
    "neilsen-mizuno": (s) => s.holding || s.privilege,
    "singhal-heuristic": (s, p) => ["E", "H"].includes(at(s.SV, p, "N")),
    "token-ring": (s) => s.token,
  }[run.header.algorithm];
  return has && [...Array(run.nodes)].map((_, i) => i + 1).filter((p) => has(run.stateAt(n, p).fields, p));
}

/* ---- what the page says ---- */

const text = (run, n) => captionOf(run, n, t).map((p) => p.text ?? p.message ?? `P${p.process}`).join("");

function caption(run, n, wrong, other) {
  const b = run.beats[n - 1], said = text(run, n);
  const asks = b.kind === "ask" || b.kind === "again";
  if (/needs nobody/.test(said) && !(asks && b.enters && b.phase === "inside")) wrong(n, said, "but it", b.phase);
  if (/sends nothing/.test(said)) looked.silent++;
  if (/ enters\./.test(said) !== b.enters && b.kind !== "enter") wrong(n, said, "enters:", b.enters);
  const [, count, of] = /: (\d+) of (\d+)\.$/.exec(said) ?? [];
  if (!of) return;
  looked.tallies++;
  const w = waiting(run, n).find((x) => x.process === b.at);
  if (!w) return wrong(n, said, "but it does not wait");
  if (w.got !== Number(count) || w.reasons.length !== Number(of)) wrong(n, said, "but Why says", w.got, "of", w.reasons.length);
  if (other) return; // an algorithm that only counts takes a duplicate for another answer; the caption does not
  const lacks = lacking(run, n, b.at), missing = Array.isArray(lacks) ? lacks.length : lacks;
  if (missing !== undefined && missing !== of - count) wrong(n, said, "but it lacks", JSON.stringify(lacks));
}

function why(run, n, w, wrong, { faults, switched }) {
  const p = w.process, told = w.reasons.map((r) => `${r.kind} ${r.process}`).join(", ");
  looked.waits++;
  for (const r of w.reasons) {
    looked.kinds[r.kind] = (looked.kinds[r.kind] ?? 0) + 1;
    if (r.beat > n || r.beat < 0) wrong(n, `P${p} waits:`, told, "with proof at", r.beat);
    if (r.ok && r.soon) wrong(n, `P${p} waits:`, told);
  }
  if (switched) return;
  const open = w.reasons.filter((r) => !r.ok).map((r) => r.process);
  if (run.header.class === "token") return token(run, n, w, told, wrong, faults);
  const lacks = lacking(run, n, p);
  if (lacks === undefined) return;
  const same = Array.isArray(lacks) ? [...new Set(lacks)].sort().join() === [...new Set(open)].sort().join() : lacks === open.length;
  // the algorithm takes a duplicate for another answer: Ricart and Agrawala only count
  if (!same && !(faults && !Array.isArray(lacks))) wrong(n, `P${p} waits:`, told, "but it lacks", JSON.stringify(lacks));
}

/** Whether a run has shown where its one token is: it has been sent, or a process has been inside with it. */
const tells = (run, n) =>
  run.messages.some((m) => m.role === "grant") ||
  run.phases.some((spans) => spans.some((s) => s.phase === "inside" && s.from <= n));

function token(run, n, { process: p, reasons }, told, wrong, faults) {
  if (faults) return; // of two tokens, the page shows one
  const have = holders(run, n);
  if (!have) return unlisted.add(run.header.algorithm);
  looked.tokens++;
  if (!reasons.length) return have.length && wrong(n, `P${p} waits for nothing, but the token is at`, have);
  if (!tells(run, n)) return; // the token's position is unknown, and the reasons are about the requests
  const r = reasons.at(-1);
  const where = { tokenAt: [r.process], tokenInside: [r.process], tokenHere: [p], tokenUnderWay: [], grantUnderWay: [] }[r.kind];
  if (!where || where.join() !== have.join()) wrong(n, `P${p} waits:`, told, "but the token is at", JSON.stringify(have));
  if (r.kind === "tokenInside" && run.stateAt(n, r.process).phase !== "inside") wrong(n, told, "but it is not inside");
}

/** Checks that a deadlock is reported exactly if there is one. */
function proofs(run, n, wrong) {
  const all = waiting(run, n);
  if (!all.length) return;
  const is = verdictOn(run, n, edges(all)), last = n === run.beats.length;
  const stuck = (run.summary.ended === "deadlock" && last) || run.violations.some((v) => v.property === "EM2" && v.beat === n);
  if (is.is === "deadlock" && !stuck) wrong(n, "a deadlock, but the run ended", run.summary.ended);
  if (is.is === "none" && stuck) wrong(n, "no cycle, so no deadlock; but it is one");
  if (is.is === "cycle") {
    const later = run.phases.flat().filter((s) => s.phase === "inside" && s.from > n && is.circle.includes(s.process));
    if (later.length) wrong(n, "a cycle of", is.circle, "of whom somebody enters later");
  }
}

/* ---- what requests cost ---- */

/** Checks that a bound for each request holds for every request, and that each message is charged to one request. */
function charges(run, wrong, { faults, switched }) {
  const { bounds, algorithm } = run.header, cost = costs(run), end = run.beats.length;
  const whole = cost.at(end), all = counter(run)(end);
  const sum = cost.requests.reduce((a, r) => a + r.cost, 0), quiet = run.summary.ended === "quiescent";
  const ruling = judge(run, whole, all);
  looked.served += whole.served;
  const own = algorithm === "own"; // a program has no bounds
  if (!own && !faults && !switched && ruling === "over") wrong(end, "its bound", bounds.worst.text, "=", bounds.worst.value, "is exceeded:", JSON.stringify(whole));
  if (faults && ["kept", "mean"].includes(ruling) && !quiet) wrong(end, "judged as if it were whole");
  if (all.messages !== run.summary.messages) wrong(end, all.messages, "messages, not", run.summary.messages);
  if (!bounds.each || faults || switched) return;
  if (quiet && sum !== all.messages) wrong(end, sum, "messages are charged, of", all.messages);
  if (sum > all.messages) wrong(end, sum, "messages are charged, of", all.messages);
  if (quiet && whole.served !== all.entries) wrong(end, whole.served, "are served, of", all.entries);
  const exact = { "ricart-agrawala": 2, lamport: 3, "lamport-queue": 3 }[algorithm];
  if (exact && quiet && (whole.least !== exact * (run.n - 1) || whole.most !== whole.least) && whole.served) wrong(end, JSON.stringify(whole));
  if (algorithm === "ricart-agrawala" && (whole.served && whole.most !== 2 * (run.n - 1))) wrong(end, JSON.stringify(whole));
  alone(run, cost.requests, wrong);
}

/** Checks that a request without competitors has caused all messages between two quiet moments. */
function alone(run, requests, wrong) {
  let under = 0, messages = 0, since = 0, asked = 0, busy = new Set();
  const machine = (p) => run.header.hosts?.[p - run.n - 1] || p;
  for (const b of run.beats) {
    if (!under && !busy.size) [messages, since, asked] = [0, b.n, 0];
    if (b.message) under--;
    for (const m of b.sends) {
      if (!run.header.messages.some((k) => k.type === m.type)) continue;
      under++;
      if (machine(m.from) !== machine(m.to)) messages++;
    }
    if (b.kind === "ask" || b.kind === "again") asked++;
    if (b.at <= run.n) busy[b.phase === "idle" ? "delete" : "add"](b.at);
    if (under || busy.size || asked !== 1) continue;
    const r = requests.find((x) => x.asked >= since && x.asked <= b.n);
    if (r.cost !== messages) wrong(b.n, `P${r.process} alone has cost`, messages, "and is charged", r.cost);
  }
}

/* ---- the values in lines ---- */

const words = (key) => key.replace("play.", ""); // yes, no, nobody

/** Checks that a condition shown with its answer is followed by the line to which the answer leads. */
function conditions(run, n, wrong) {
  const b = run.beats[n - 1], { listing } = run.header;
  for (const [i, place] of b.lines.entries()) {
    const line = listing[place - 1];
    const parts = lineValues(run, b, { ...line, place }, words);
    const shown = parts?.map((x) => x.text ?? x.message ?? `P${x.process}`).join("");
    const answer = /: (yes|no)$/.exec(shown ?? "")?.[1];
    if (!answer) continue;
    looked.conditions++;
    if (run.header.algorithm === "own") {
      const of = b.compared.filter((c) => c.line === place).map((c) => `${c.text}: ${c.holds ? "yes" : "no"}`);
      if (!shown.split("; ").every((s) => of.includes(s))) wrong(n, `“${line.text}”`, shown, "but it compared", of.join("; "));
      continue;
    }
    (looked.texts ??= {})[line.text] = (looked.texts[line.text] ?? 0) + 1;
    const so = outcome(listing, place, b.lines[i + 1], line, b);
    if (so && so !== answer) wrong(n, `“${line.text}”`, shown, "but", so);
  }
}

/** Whether a condition held, "yes" or "no", judging by the next line that ran; "" if that does not show it. */
function outcome(listing, place, next, line, b) {
  if (/wait until/.test(line.text) || line.section === "MayEnter") return b.enters || b.kind === "enter" ? "yes" : "";
  const after = listing[place], ran = next && listing[next - 1];
  if (!/^(else )?if /.test(line.text) || !after) return "";
  if (after.section === line.section && after.depth > line.depth) return next === place + 1 ? "yes" : ran && ran.section === line.section ? "no" : "";
  if (after.section === line.section && /^else/.test(after.text) && after.depth === line.depth) return next === place + 1 ? "no" : "";
  return "";
}

/* ---- every run ---- */

for (const [i, { name, lines, faults, switched }] of runs.entries()) {
  const [header, ...rest] = lines.map((l) => JSON.parse(l));
  const { summary } = rest.pop();
  const run = createRun(header), streamed = createRun(header), all = [];
  const soFar = costs(streamed);
  for (const e of rest) {
    run.push(e);
    streamed.push(e);
    const c = soFar.at(streamed.beats.length);
    all[streamed.beats.length] = JSON.stringify([c.served, c.least, c.most]);
  }
  run.finish(summary);
  const told = new Set();
  const wrong = (n, ...what) => {
    if (!told.size) found.push(`run ${i}: ${name}`);
    if (told.size < MOST) found.push(`run ${i}, ${header.algorithm} of ${header.processes}, beat ${n}: ${what.join(" ")}`);
    told.add(told.size);
  };
  charges(run, wrong, { faults, switched });
  const whole = costs(run);
  for (let n = 0; n < run.beats.length; n++) {
    const c = whole.at(n);
    if (all[n + 1] && n && JSON.stringify([c.served, c.least, c.most]) !== all[n + 1])
      wrong(n, "costs while it streamed", all[n + 1], "and now", JSON.stringify(c));
  }
  // in large systems Why takes long, so it is checked at some steps only
  const stride = Math.ceil((run.nodes * run.nodes * run.messages.length) / 1_500);
  for (let n = 1; n <= run.beats.length; n++) {
    looked.steps++;
    caption(run, n, wrong, faults || switched);
    conditions(run, n, wrong);
    if (n % stride) continue;
    for (const w of waiting(run, n)) why(run, n, w, wrong, { faults, switched });
    proofs(run, n, wrong);
  }
}
process.stdout.write(JSON.stringify({ looked, found, unlisted: [...unlisted] }));

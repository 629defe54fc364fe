// Reads runs, each {name, lines, moments}, and writes what the page's modules draw of them: the reduced events, the
// diagram on three axes, and the algorithm's picture at some steps. Beats and processes are numbered from 1; 0 means no
// process, or before the run. Positions are in pixels, in a window of 1000 × 900 with the cursor as in print: at the
// right edge, after everything.
import { readFileSync } from "node:fs";
import { forms } from "../../../static/js/model/labels.js";
import { createRun } from "../../../static/js/model/run.js";
import { shapeOf } from "../../../static/js/parts/diagram/marks.js";
import { diagram } from "./page/diagram.mjs";
import { moment } from "./page/moment.mjs";

function runOf(lines) {
  const [header, ...rest] = lines,
    { summary } = rest.pop(),
    run = createRun(header);
  for (const e of rest) run.push(e);
  run.finish(summary);
  return run;
}

function answer({ lines, moments }) {
  const run = runOf(lines);
  return {
    beats: run.beats.map((b) => beat(run, b)),
    messages: run.messages.map((m) => message(run, m)),
    phases: run.phases.flat().map((s) => `${s.process} ${s.phase} ${s.from}-${end(s.to)}`),
    downs: run.downs.flat().map((s) => `${s.process} ${s.from}-${end(s.to)}`),
    debts: run.deferredReplies.map((d) => `${d.process} owes ${d.to} ${d.from}-${end(d.until)} on ${d.level}`),
    broken: run.violations.map((v) => `${v.property} ${v.beat} of ${v.processes.join(" ")}`),
    time: diagram(run, "time"),
    logical: diagram(run, "logical"),
    steps: diagram(run, "steps"),
    moments: Object.fromEntries(moments.map((step) => [step, moment(run, step)])),
  };
}

/** The end of a span; 0 if it lasts. */
const end = (beat) => (beat === Infinity ? 0 : beat);

function beat(run, b) {
  const clock = `${b.clock}→${b.clockAfter}`,
    about = b.message ? ` of ${run.messages.indexOf(b.message) + 1}` : "",
    shape = b.local ? ` ${shapeOf(b)}` : "";
  return `${b.step} ${b.kind} ${b.at} at ${clock}${about}${shape}${b.enters ? " enters" : ""}`;
}

function message(run, m) {
  const copy = m.copyOf ? ` copy ${m.id.split(".")[1] ?? ""}` : "",
    names = forms(run, { arc: m }).join(" | ");
  return `${m.from}>${m.to} ${m.role} ${m.sentBeat}-${m.receivedBeat}${m.lost ? " lost" : ""}${copy} ${names}`;
}

const runs = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(Object.fromEntries(runs.map((r) => [r.name, answer(r)]))));

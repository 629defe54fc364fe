/**
 * What the page answers of a run: what the reducer makes of its events, on two axes, and its picture at some moments.
 *
 * @import {Arc, Beat, Header, Run, PhaseSpan, Summary, TraceEvent} from "../model/types.js"
 */
import { forms } from "../model/labels.js";
import { createRun } from "../model/run.js";
import { shapeOf } from "../parts/diagram/marks.js";
import { diagram } from "./diagram.js";
import { moment } from "./moment.js";
import { table } from "./table.js";

/**
 * A run that both are asked about.
 * @typedef {{name: string, header: Header, events: TraceEvent[], summary: Summary, moments?: number[]}} Lines
 */

/** @param {Lines} lines @returns {Run} */
function runOf({ header, events, summary }) {
  const run = createRun(header);
  for (const e of events) run.push(e);
  if (summary) run.finish(summary);
  return run;
}

/** @param {Lines} lines */
export function runAnswers(lines) {
  const run = runOf(lines);
  return {
    beats: run.beats.map((b) => beat(run, b)),
    messages: run.messages.map((m) => message(run, m)),
    phases: run.phases.flat().map(stretch),
    downs: run.downs.flat().map((s) => `${s.process} ${s.from}-${end(s.to)}`),
    debts: run.deferredReplies.map((d) => `${d.process} owes ${d.to} ${d.from}-${end(d.until)} on ${d.level}`),
    broken: run.violations.map((v) => `${v.property} ${v.beat} of ${v.processes.join(" ")}`),
    time: diagram(run, "time"),
    logical: diagram(run, "logical"),
    steps: along(diagram(run, "steps")),
    moments: table(lines.moments ?? [], (step) => [String(step), moment(run, step)]),
  };
}

/** The places and numbers of a diagram, of which the rest is as along time. @param {ReturnType<typeof diagram>} of */
const along = ({ xs, ends, ticks }) => ({ xs, ends, ticks });

/** 0: it lasts. @param {number} beat */
const end = (beat) => (beat === Infinity ? 0 : beat);

/** @param {Run} run @param {Beat} b */
function beat(run, b) {
  const clock = `${b.clock}→${b.clockAfter}`,
    about = b.message ? ` of ${run.messages.indexOf(b.message) + 1}` : "";
  const shape = b.local ? ` ${shapeOf(b)}` : "";
  return `${b.step} ${b.kind} ${b.at} at ${clock}${about}${shape}${b.enters ? " enters" : ""}`;
}

/** @param {Run} run @param {Arc} m */
function message(run, m) {
  const copy = m.copyOf ? ` copy ${m.id.split(".")[1] ?? ""}` : "",
    name = forms(run, /** @type {any} */ ({ arc: m }))[0];
  return `${m.from}>${m.to} ${m.role} ${m.sentBeat}-${m.receivedBeat}${m.lost ? " lost" : ""}${copy} ${name}`;
}

/** @param {PhaseSpan} s */
const stretch = (s) => `${s.process} ${s.phase} ${s.from}-${end(s.to)}`;

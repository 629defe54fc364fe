// Reads runs, each {scenario, taken, lines} (taken: the same choice by choice), and writes for each the edits of it that
// are tried: what the page would make of the scenario, and what it says of that.
import { readFileSync } from "node:fs";
import { edited, wayOf } from "../../../static/js/acts/edits/edit.js";
import { isChosen } from "../../../static/js/acts/edits/chosen.js";
import { mended } from "../../../static/js/acts/edits/mend.js";
import { laneOffers, messageOffers, within } from "../../../static/js/acts/edits/offers.js";
import { createRun } from "../../../static/js/model/run.js";
import { canonical } from "../../../static/js/net/canonical.js";

const { seed, cases, refused } = JSON.parse(readFileSync(0, "utf8"));
const facts = JSON.parse(readFileSync(new URL("../../scenario/testdata/canonical/algorithms.json", import.meta.url), "utf8"));

let state = seed;
/** A whole number below n. */
function dice(n) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * n);
}

function runOf(lines) {
  const [header, ...rest] = lines.map((l) => JSON.parse(l)),
    { summary } = rest.pop(),
    run = createRun(header);
  for (const e of rest) run.push(e);
  run.finish(summary);
  return run;
}

/** What an edit makes, and by which marks the run that comes of it is to be known. */
function tried(run, scenario, taken, edit, more = {}) {
  const base = edit.do === "move" && wayOf(run, scenario, edit.beat)?.taking ? taken : scenario,
    next = edited(run, base, edit),
    fit = isChosen(base),
    index = fit ? placeOf(next, base, edit) : -1;
  return {
    text: canonical(next, facts), fit, index,
    do: edit.do, what: edit.what ?? edit.beat.kind, process: edit.process ?? edit.beat.at,
    message: edit.beat?.message?.id ?? "", to: edit.to ?? edit.beat.time, ...more,
  };
}

/** Where in the changed schedule that stands which was changed. */
function placeOf(next, base, edit) {
  if (edit.do === "add") return edit.to > 0 ? beats[Math.min(edit.to, beats.length) - 1].lastStep : 0;
  if (edit.do !== "move") return -1;
  const own = edit.beat.lastStep - edit.beat.step + 1;
  const rest = [...base.schedule.slice(0, edit.beat.step - 1), ...base.schedule.slice(edit.beat.lastStep)];
  for (let i = 0; i + own <= next.schedule.length; i++) {
    const others = [...next.schedule.slice(0, i), ...next.schedule.slice(i + own)];
    if (others.join() === rest.join() && next.schedule[i] === base.schedule[edit.beat.step - 1] && before(i, edit)) return i;
  }
  throw new Error(`${edit.beat.n} to ${edit.to}: ${base.schedule} became ${next.schedule}`);
}

/** Whether so many choices are those of as many beats as are to come before. */
let beats = [];
function before(i, { beat, to }) {
  const events = beats.filter((b) => b.n !== beat.n).slice(0, to).reduce((sum, b) => sum + b.lastStep - b.step + 1, 0);
  return i === events;
}

function look({ scenario: text, taken: takenText, lines }) {
  const run = runOf(lines), scenario = JSON.parse(text), taken = JSON.parse(takenText), all = [];
  beats = run.beats;
  const movable = run.beats.filter((b) => wayOf(run, scenario, b));
  for (let k = 0; k < 2 && movable.length; k++) {
    const beat = movable[dice(movable.length)], way = wayOf(run, scenario, beat), { lo, hi } = way.limits;
    const unit = way.by === "time" ? 0.1 : 1, top = hi?.at ?? way.now + 5;
    const list = taken.schedule ?? [], markAt = (limit) => (way.by === "choice" && run.beats[limit.mark - 1] ? run.beats[limit.mark - 1].step - 1 : -1);
    /** What is at a limit, and the how manieth such choice it is. */
    const marked = (limit) => ({ markChoice: list[markAt(limit)] ?? "", markNth: list.slice(0, Math.max(0, markAt(limit))).filter((c) => c === list[markAt(limit)]).length });
    const move = (to, more) => all.push(tried(run, scenario, taken, { do: "move", beat, to }, more));
    for (const to of new Set([lo.at, top, within(way, lo.at + (dice(1000) / 1000) * (top - lo.at))])) if (to !== way.now) move(to, { limit: to === lo.at ? lo.code : to === hi?.at ? hi.code : "" });
    const beyond = (limit, side) => ({ beyond: limit.code, limitMessage: limit.message?.id ?? "", mark: limit.mark, ...marked(limit), side });
    if (way.by === "time" ? lo.at > 0 : lo.code !== "start") move(way.by === "time" ? Math.round((lo.mark - unit) * 1000) / 1000 : lo.at - 1, beyond(lo, -1));
    const twin = way.by === "choice" && hi && list[markAt(hi)] === list[beat.step - 1]; // of two that are the same, the first is first
    if (hi && hi.code !== "stop" && !twin) move(way.by === "time" ? Math.round((hi.mark + unit) * 1000) / 1000 : hi.at + 1, beyond(hi, 1));
  }
  const arrivals = run.beats.filter((b) => (b.kind === "receive" || b.kind === "drop") && b.message);
  if (arrivals.length) {
    const beat = arrivals[dice(arrivals.length)];
    for (const o of messageOffers(run, scenario, beat)) if (o.edit && !o.why) all.push(tried(run, scenario, taken, o.edit));
  }
  const process = 1 + dice(run.nodes), end = run.timeOf(run.beats.length);
  const to = isChosen(scenario) ? dice(run.beats.length + 1) : Math.round((dice(1000) / 1000) * (end + 3) * 10) / 10;
  for (const o of laneOffers(run, scenario, process, to)) {
    if (o.what === "leave" && !isChosen(scenario)) continue; // a time is no place for it
    all.push(tried(run, scenario, taken, o.edit, { why: o.why?.code ?? "" }));
  }
  return all;
}

/** What was refused, without what stood in its way; empty if it is to be refused. */
function mend({ lines, text, problems }) {
  const found = mended(runOf(lines), JSON.parse(text), problems);
  return found ? canonical(found.scenario, facts) : "";
}

process.stdout.write(JSON.stringify(refused ? refused.map(mend) : cases.map(look)));

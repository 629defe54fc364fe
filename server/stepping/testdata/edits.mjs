// Answers what the test asks of the page's edits: {seed, cases}, of runs {scenario, taken, lines} (taken: the same choice by
// choice), with the edits of each that are tried: what the page would make of the scenario, and what it says of that; and
// {refused} of those runs, with what the page tries next.
import { readFileSync } from "node:fs";
import { edited, wayOf } from "../../../static/js/modes/edits/edit.js";
import { isChosen } from "../../../static/js/modes/edits/chosen.js";
import { mended } from "../../../static/js/modes/edits/mend.js";
import { laneOffers, messageOffers, within } from "../../../static/js/modes/edits/offers.js";
import { createRun } from "../../../static/js/model/run.js";

const { seed, cases, refused } = JSON.parse(readFileSync(0, "utf8"));
const runs = cases.map((c) => runOf(c.lines));
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

/** What is to be found in the run that an edit makes of a base, of which the page made another scenario. */
function told(run, base, next, edit) {
  const fit = isChosen(base);
  return {
    fit,
    index: fit ? placeOf(run, next, base, edit) : -1,
    do: edit.do,
    what: edit.what ?? edit.beat.kind,
    process: edit.process ?? edit.beat.at,
    message: edit.beat?.message?.id ?? "",
    to: edit.to ?? copyOf(next, edit)?.at ?? edit.beat.time,
  };
}

/** The delivery of the copy that an edit adds. */
const copyOf = ({ deliveries = [] }, { do: what, beat }) =>
  what === "twice" ? deliveries.find((d) => d.message === `${beat.message.id}.2`) : undefined;

/** Where in the changed schedule that stands which was changed. */
function placeOf({ beats }, next, base, edit) {
  if (edit.do === "add") return edit.to > 0 ? beats[Math.min(edit.to, beats.length) - 1].lastStep : 0;
  if (edit.do !== "move") return -1;
  const { beat, to } = edit,
    own = beat.lastStep - beat.step + 1,
    rest = [...base.schedule.slice(0, beat.step - 1), ...base.schedule.slice(beat.lastStep)];
  // so many choices are those of as many beats as are to come before
  const before = beats.filter((b) => b.n !== beat.n).slice(0, to).reduce((sum, b) => sum + b.lastStep - b.step + 1, 0);
  for (let i = 0; i + own <= next.schedule.length; i++) {
    const others = [...next.schedule.slice(0, i), ...next.schedule.slice(i + own)];
    if (others.join() === rest.join() && next.schedule[i] === base.schedule[beat.step - 1] && i === before) return i;
  }
  throw new Error(`${beat.n} to ${to}: ${base.schedule} became ${next.schedule}`);
}

/** What an edit makes, and by which marks the run that comes of it is to be known. */
function tried(run, scenario, taken, edit, more = {}) {
  const base = edit.do === "move" && wayOf(run, scenario, edit.beat)?.taking ? taken : scenario,
    next = edited(run, base, edit);
  return { text: JSON.stringify(next), ...told(run, base, next, edit), ...more };
}

function look({ scenario: text, taken: takenText }, i) {
  const run = runs[i], scenario = JSON.parse(text), taken = JSON.parse(takenText), all = [];
  const movable = run.beats.filter((b) => wayOf(run, scenario, b));
  for (let k = 0; k < 2 && movable.length; k++) {
    const beat = movable[dice(movable.length)], way = wayOf(run, scenario, beat), { lo, hi } = way.limits;
    const timely = way.by === "time", top = hi?.at ?? way.now + 5, list = taken.schedule ?? [];
    const move = (to, more) => all.push(tried(run, scenario, taken, { do: "move", beat, to }, more));
    for (const to of new Set([lo.at, top, within(way, lo.at + (dice(1000) / 1000) * (top - lo.at))])) if (to !== way.now) move(to, { limit: to === lo.at ? lo.code : to === hi?.at ? hi.code : "" });
    const far = ({ code }) => (code === "up" || code === "down" ? 0.05 : 0.1); // it may be down for no longer
    const past = (limit, side) => move(timely ? Math.round((limit.mark + side * far(limit)) * 1000) / 1000 : limit.at + side, { beyond: limit.code, limitMessage: limit.message?.id ?? "" });
    const twin = ({ mark }) => !timely && run.beats[mark - 1] && list[run.beats[mark - 1].step - 1] === list[beat.step - 1]; // of two that are the same, the first is first
    if ((timely ? lo.at > 0 : lo.code !== "start") && !twin(lo)) past(lo, -1);
    if (hi && hi.code !== "stop" && !twin(hi)) past(hi, 1);
  }
  const arrivals = run.beats.filter((b) => (b.kind === "receive" || b.kind === "drop") && b.message),
    lost = arrivals.filter((b) => b.kind === "drop");
  for (const some of [arrivals, lost]) {
    const beat = some[dice(some.length)];
    if (!beat) continue;
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
function mend({ of, text, problems }) {
  const found = mended(runs[of], JSON.parse(text), problems);
  return found ? JSON.stringify(found.scenario) : "";
}

process.stdout.write(JSON.stringify(refused ? refused.map(mend) : cases.map(look)));

// Answers what the test asks of the page's edits: {seed, cases}, of runs {scenario, taken, lines} (taken: the same choice by
// choice), with the edits of each that are tried: what the page would make of the scenario, and what it says of that; and
// {refused} of those runs, with what the page tries next.
import { edited, wayOf } from "../../../static/js/modes/edits/edit.js";
import { isChosen } from "../../../static/js/modes/edits/chosen.js";
import { mended } from "../../../static/js/modes/edits/mend.js";
import { laneOffers, messageOffers, within } from "../../../static/js/modes/edits/offers.js";
import { createRun } from "../../../static/js/model/run.js";
import { told } from "./page/told.mjs";
import { serve } from "./page/wire.mjs";

/** The runs that were asked about last. */
let runs = [];

let state = 1;
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

await serve(async ({ seed, cases, refused }, tell) => {
  if (refused) return tell(refused.map(mend));
  state = seed;
  runs = cases.map((c) => runOf(c.lines));
  tell(cases.map(look));
});

/**
 * How long a run of 100,000 events takes to be reduced, looked up and asked for causes, as multiples of a plain walk
 * over its events: node static/js/model/model.bench.js
 */
import { createCausality } from "./causality.js";
import { header, randomRun, runOf } from "./fixtures.js";

const events = randomRun(200, 100000, 7);

/** The least time of several, in milliseconds. @param {() => unknown} work */
function least(work) {
  let best = Infinity;
  for (let i = 0; i < 5; i++) {
    const began = performance.now();
    work();
    best = Math.min(best, performance.now() - began);
  }
  return best;
}

/** What no reducer can do without: each event, its sends and its lines are read once. */
function walk() {
  let read = 0;
  for (const e of events) read += (e.clock ?? 0) + (e.sends?.length ?? 0) + (e.lines?.length ?? 0);
  return read;
}

const floor = least(walk);
const run = runOf(header(200), events);
const cone = createCausality(run);
const work = {
  "reduce all events": () => runOf(header(200), events),
  "state at 1,000 places": () => {
    for (let i = 0; i < 1000; i++) run.stateAt((i * 7919) % 100000, 1 + (i % 200));
  },
  "one cone of the past": () => cone.past(99990),
};
for (const [what, does] of Object.entries(work)) {
  const took = least(does);
  console.log(`${what}: ${took.toFixed(1)} ms, ${(took / floor).toFixed(1)} walks over the events`);
}

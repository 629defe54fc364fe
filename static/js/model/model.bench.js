/**
 * The time to reduce, look up, find causes in, and lay out a run of 100,000 events, as multiples of a plain walk over
 * its events: node static/js/model/model.bench.js
 */
import { axisOf, cutOf } from "./axis.js";
import { createCausality } from "./causality.js";
import { Cover } from "./cover.js";
import { header, randomRun, runOf } from "./testdata/fixtures.js";
import { Projection } from "./projection.js";
import { planTexts } from "./layout.js";
import { arcIndex, flightOf, visibleArcs } from "./messages.js";
import { sizesFor } from "./sizes.js";

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

/** The least that any reducer does: it reads each event, its sends and its lines once. */
function walk() {
  let read = 0;
  for (const e of events) read += (e.clock ?? 0) + (e.sends?.length ?? 0) + (e.lines?.length ?? 0);
  return read;
}

const floor = least(walk);
const run = runOf(header(200), events);
const cone = createCausality(run);
const axis = axisOf(run, "time"),
  arcs = arcIndex(run, axis),
  words = { defers: String, lost: "", together: String, waiting: "", inside: "" };
const cover = new Cover(Array.from({ length: 100000 }, (_, i) => [3 * i, 3 * i + 1]));

/**
 * Lays out a window whose lanes are as far apart as in a small run.
 * @param {number} width in units of time
 */
function zoomed(width) {
  const sizes = {
      ...sizesFor({ width: 985, height: 710, n: 200, properties: 3, embed: false, head: () => 150 }),
      ...{ lane: 40, rows: 15, bar: 12, dot: 5 },
    },
    view = { t0: 50000, t1: 50000 + width, row: 90 },
    f = new Projection({ run, axis, sizes, view, cut: cutOf(run, axis, 50000), cursor: 50000 });
  const flights = visibleArcs(f, arcs).map((a) => flightOf(f, a));
  planTexts(f, { flights, deferredReplies: [] }, words, (text, size) => text.length * size * 0.5);
}

const work = {
  "the words of 20 units of time": () => zoomed(20),
  "the words of a ten thousandth of a unit": () => zoomed(1e-4),
  "the shares of 900 columns of 100,000 stretches": () => {
    for (let x = 0; x < 900; x++) cover.share(x * 333, (x + 1) * 333);
  },
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

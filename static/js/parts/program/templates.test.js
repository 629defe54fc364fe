import assert from "node:assert/strict";
import test from "node:test";
import { setAlgorithm } from "../scenario/edits.js";
import { begun, classics } from "./templates.js";

/** @param {string} name @param {boolean} fifo @param {string} clock */
const of = (name, fifo, clock) => ({ name, fifo, clock, switches: [] });
const maekawa = of("maekawa", false, "sequence"),
  lamport = of("lamport", true, "stamp-then-tick"),
  ricart = of("ricart-agrawala", false, "lab"),
  carvalho = of("carvalho-roucairol", false, "sequence"),
  ALL = [maekawa, lamport, ricart, carvalho];

/** A scenario on screen, with its own order of channels or its algorithm's. @param {Record<string, any>} scenario */
const here = (scenario) => ({
  scenario,
  order: scenario.network?.order ?? (ALL.find((a) => a.name === scenario.algorithm)?.fifo ? "fifo" : "any"),
});

test("a program runs where another algorithm ran, without what was that one's", () => {
  const before = {
    fano: 1,
    algorithm: "maekawa",
    switches: ["naive"],
    processes: 7,
    seed: 9,
    clock: { rule: "values", start: [1, 2, 3, 4, 5, 6, 7] },
    network: { delay: { constant: 4 } },
    quorums: { system: "grid" },
    title: { en: "Two lines" },
    notes: [{ step: 1, text: { en: "a" } }],
    deliveries: [{ message: "1>2#1", at: 3 }],
    script: [{ at: 0, process: 1, do: "request" }],
    schedule: ["ask 1"],
  };
  assert.deepEqual(begun(here(before), "x", ALL), {
    fano: 1,
    processes: 7,
    seed: 9,
    clock: { start: [1, 2, 3, 4, 5, 6, 7], rule: "lab" },
    network: { delay: { constant: 4 }, order: "any" },
    script: [{ at: 0, process: 1, do: "request" }],
    program: "x",
  });
  assert.equal(begun(here({ fano: 1, program: "x", processes: 3 }), "y", ALL).program, "y");
  assert.equal(begun(here({ fano: 1, algorithm: "lamport", processes: 1000 }), "y", ALL).processes, 3);
});

test("an algorithm shown as a program runs under what it ran under, said or not", () => {
  const as = (/** @type {string} */ algorithm, more = {}) => {
    const { network, clock } = begun(here({ fano: 1, algorithm, processes: 3, ...more }), "x", ALL, algorithm);
    return [network.order, clock.rule];
  };
  assert.deepEqual(as("lamport"), ["fifo", "stamp-then-tick"]);
  assert.deepEqual(as("lamport", { network: { order: "any" } }), ["any", "stamp-then-tick"]);
  assert.deepEqual(as("lamport", { clock: { rule: "lab" } }), ["fifo", "lab"]);
  assert.deepEqual(as("carvalho-roucairol"), ["any", "sequence"]);
  assert.deepEqual(as("ricart-agrawala", { switches: ["own-counter-only"] }), ["any", "lab"]);
});

test("a classic begun elsewhere runs under what it assumes, and with the channels there where it assumes nothing", () => {
  const begins = (/** @type {string|undefined} */ classic, /** @type {Record<string, any>} */ there) => {
    const { network, clock } = begun(here({ fano: 1, processes: 3, ...there }), "y", ALL, classic);
    return [network.order, clock.rule];
  };
  assert.deepEqual(begins("lamport", { algorithm: "ricart-agrawala" }), ["fifo", "stamp-then-tick"]);
  assert.deepEqual(begins("lamport", { program: "x" }), ["fifo", "stamp-then-tick"]);
  assert.deepEqual(begins("ricart-agrawala", { algorithm: "lamport" }), ["fifo", "lab"]);
  assert.deepEqual(begins("ricart-agrawala", { program: "x", clock: { rule: "sequence" } }), ["any", "lab"]);
  assert.deepEqual(begins(undefined, { algorithm: "lamport" }), ["fifo", "lab"]);
  const chosen = { network: { order: "fifo" }, clock: { rule: "sequence" } };
  assert.deepEqual(begins(undefined, { program: "x", ...chosen }), ["fifo", "sequence"]);
});

test("who begins another program, or takes an algorithm, leaves a worksheet", () => {
  const sheet = { fano: 1, program: "x", processes: 3, worksheet: { given: "x", tests: [{ holds: "EM1" }] } };
  assert.equal("worksheet" in begun(here(sheet), "y", ALL), false);
  assert.deepEqual(setAlgorithm(sheet, "lamport").scenario, { fano: 1, algorithm: "lamport", processes: 3 });
});

test("classics that cannot be had are asked for again", async () => {
  const said = console.error;
  console.error = () => {};
  assert.deepEqual(await classics(async () => new Response("no", { status: 503 })), []);
  console.error = said;
  const all = [{ name: "lamport", title: "Lamport", text: "x" }];
  assert.deepEqual(await classics(async () => Response.json(all)), all);
});

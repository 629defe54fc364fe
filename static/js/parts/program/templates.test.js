import assert from "node:assert/strict";
import test from "node:test";
import { canonicalForm } from "../../net/canonical.js";
import { setAlgorithm } from "../scenario/edits.js";
import { begun, classics } from "./templates.js";

/** @param {string} name @param {boolean} fifo @param {string} clock */
const of = (name, fifo, clock) => ({ name, fifo, clock, switches: [] });
const maekawa = of("maekawa", false, "sequence"),
  lamport = of("lamport", true, "stamp-then-tick"),
  ricart = of("ricart-agrawala", false, "lab"),
  carvalho = of("carvalho-roucairol", false, "sequence"),
  ALL = [maekawa, lamport, ricart, carvalho];

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
  assert.deepEqual(begun(before, "x", ALL), {
    fano: 1,
    processes: 7,
    seed: 9,
    clock: { start: [1, 2, 3, 4, 5, 6, 7] },
    network: { delay: { constant: 4 } },
    script: [{ at: 0, process: 1, do: "request" }],
    program: "x",
  });
  assert.deepEqual(begun({ fano: 1, program: "x", processes: 3 }, "y", ALL), { fano: 1, program: "y", processes: 3 });
  assert.equal(begun({ fano: 1, algorithm: "lamport", processes: 1000 }, "y", ALL).processes, 3);
});

test("an algorithm shown as a program runs under what it ran under, said or not", () => {
  const as = (/** @type {string} */ algorithm, more = {}) => {
    const { fano, program, processes, ...terms } = begun(
      { fano: 1, algorithm, processes: 3, ...more },
      "x",
      ALL,
      algorithm,
    );
    return terms;
  };
  const lamports = { network: { order: "fifo" }, clock: { rule: "stamp-then-tick" } };
  assert.deepEqual(as("lamport"), lamports);
  assert.deepEqual(as("lamport", { network: { order: "fifo" } }), lamports);
  assert.deepEqual(as("lamport", { network: { order: "any" } }), { clock: { rule: "stamp-then-tick" } });
  assert.deepEqual(as("lamport", { clock: { rule: "lab" } }), { network: { order: "fifo" } });
  assert.deepEqual(as("carvalho-roucairol"), { clock: { rule: "sequence" } });
  assert.deepEqual(as("ricart-agrawala"), {});
  const forced = { ...ricart, switches: [{ name: "sequence-rule", clock: "sequence" }] },
    switched = { fano: 1, algorithm: ricart.name, processes: 3, switches: ["sequence-rule"] };
  assert.deepEqual(begun(switched, "x", [forced], ricart.name), { fano: 1, program: "x", processes: 3 });
});

test("a classic begun elsewhere runs under what it assumes, and with the channels there where it assumes nothing", () => {
  const begins = (/** @type {string|undefined} */ classic, /** @type {Record<string, any>} */ there) => {
    const { network, clock } = begun({ fano: 1, processes: 3, ...there }, "y", ALL, classic);
    return [network?.order ?? "any", clock?.rule ?? "lab"];
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
  assert.deepEqual(begun(sheet, "y", ALL), { fano: 1, program: "y", processes: 3 });
  assert.deepEqual(setAlgorithm(sheet, "lamport").scenario, { fano: 1, algorithm: "lamport", processes: 3 });
});

test("a program that was an algorithm's becomes that algorithm again", () => {
  for (const { name } of ALL) {
    const first = { fano: 1, algorithm: name, processes: 3 },
      program = begun(first, "x", ALL, name);
    assert.deepEqual(canonicalForm(setAlgorithm(program, name).scenario, ALL), first);
  }
});

test("classics that cannot be had are asked for again", async () => {
  const said = console.error;
  console.error = () => {};
  assert.deepEqual(await classics(async () => new Response("no", { status: 503 })), []);
  console.error = said;
  const all = [{ name: "lamport", title: "Lamport", text: "x" }];
  assert.deepEqual(await classics(async () => Response.json(all)), all);
});

import assert from "node:assert/strict";
import test from "node:test";
import { begun, classics } from "./templates.js";

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
  assert.deepEqual(begun(before, "x"), {
    fano: 1,
    processes: 7,
    seed: 9,
    clock: { start: [1, 2, 3, 4, 5, 6, 7] },
    network: { delay: { constant: 4 } },
    script: [{ at: 0, process: 1, do: "request" }],
    program: "x",
  });
  assert.deepEqual(begun({ fano: 1, program: "x", processes: 3 }, "y"), { fano: 1, program: "y", processes: 3 });
  assert.equal(begun({ fano: 1, algorithm: "lamport", processes: 1000 }, "y").processes, 3);
});

test("classics that cannot be had are asked for again", async () => {
  const said = console.error;
  console.error = () => {};
  assert.deepEqual(await classics(async () => new Response("no", { status: 503 })), []);
  console.error = said;
  const all = [{ name: "lamport", title: "Lamport", text: "x" }];
  assert.deepEqual(await classics(async () => Response.json(all)), all);
});

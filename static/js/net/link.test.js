import assert from "node:assert/strict";
import test from "node:test";
import { deflateRawSync } from "node:zlib";
import { canonical } from "./canonical.js";
import { inflate } from "./inflate.js";
import { decodeLink, encodeLink, isLink } from "./link.js";

const ra = {
  name: "ricart-agrawala",
  fifo: false,
  clock: "lab",
  switches: [{ name: "no-tie-break" }, { name: "own-counter-only", clock: "sequence" }],
};
const lamport = { name: "lamport", fifo: true, clock: "stamp-then-tick", switches: [] };
const form = (/** @type {any} */ s) => canonical(s, [lamport, ra]);

test("a link carries its scenario there and back", async () => {
  const text = '{"fano":1,"algorithm":"ricart-agrawala","processes":3,"title":"Überholt → später"}';
  const link = await encodeLink(text);
  assert.match(link, /^1\.[A-Za-z0-9_-]+$/);
  assert.deepEqual(await decodeLink(link), JSON.parse(text));
});

test("what is not a link is refused", async () => {
  await assert.rejects(decodeLink("lab-test-3"));
  await assert.rejects(decodeLink("2.abc"));
  await assert.rejects(decodeLink("1.!!"));
  await assert.rejects(decodeLink(`1.${"A".repeat(65536)}`));
  assert.ok(!isLink("lab-test-1.b"));
});

test("a link that swells beyond a mebibyte is refused", async () => {
  const bomb = deflateRawSync(Buffer.alloc(2 << 20, 32)).toString("base64url");
  await assert.rejects(decodeLink(`1.${bomb}`), /too much/);
});

test("a frame of the socket is one complete raw deflate stream", async () => {
  assert.equal(await inflate(deflateRawSync('{"step":1}\n')), '{"step":1}\n');
});

test("defaults are left out and fields stand in one order", () => {
  assert.equal(
    form({
      processes: 3,
      algorithm: "ricart-agrawala",
      fano: 1,
      seed: 1,
      switches: [],
      notes: [],
      clock: { rule: "lab", start: [0, 0, 0] },
      network: { duplication: 0, order: "any", delay: { uniform: [1, 9] }, channels: {} },
    }),
    '{"fano":1,"algorithm":"ricart-agrawala","processes":3}',
  );
  assert.equal(
    form({
      fano: 1,
      algorithm: "lamport",
      processes: 2,
      title: { it: "b", en: "a" },
      network: { delay: { constant: 2 }, order: "any" },
      seed: 7,
    }),
    '{"fano":1,"algorithm":"lamport","processes":2,"seed":7,"network":{"order":"any","delay":{"constant":2}},"title":{"en":"a","it":"b"}}',
  );
});

test("a hold that is the usual one is left out, and a workload that silence means", () => {
  assert.equal(
    form({
      fano: 1,
      algorithm: "lamport",
      processes: 2,
      script: [
        { process: 1, at: 0, do: "request", hold: 2 },
        { at: 1.5, process: 2, do: "request", hold: 4 },
      ],
    }),
    '{"fano":1,"algorithm":"lamport","processes":2,"script":[{"at":0,"process":1,"do":"request"},{"at":1.5,"process":2,"do":"request","hold":4}]}',
  );
  assert.equal(
    form({
      fano: 1,
      algorithm: "lamport",
      processes: 2,
      workload: { hold: { constant: 3 }, think: { uniform: [0, 9] } },
    }),
    '{"fano":1,"algorithm":"lamport","processes":2}',
  );
});

test("a clock rule that a switch forces is its default", () => {
  const s = {
    fano: 1,
    algorithm: "ricart-agrawala",
    processes: 3,
    switches: ["own-counter-only", "no-tie-break"],
    clock: { rule: "sequence" },
  };
  assert.equal(
    form(s),
    '{"fano":1,"algorithm":"ricart-agrawala","switches":["no-tie-break","own-counter-only"],"processes":3}',
  );
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { downloadsOf, drawable, picturesOf } from "./downloads.js";

/** Five beats; the third has two events: an entry joined the event that allowed it. @type {any} */
const run = {
  beats: [
    [1, 1],
    [2, 2],
    [3, 4],
    [5, 5],
    [6, 6],
  ].map(([step, lastStep]) => ({ step, lastStep })),
  beatOfStep: (/** @type {number} */ step) => step - Number(step > 3),
};
/** @type {import("./view-state.js").ViewState} */
const seen = {
  beat: 3,
  axis: "logical",
  tab: "code",
  lens: true,
  vector: -1,
  at: 0,
  events: { from: 4, to: 5, lane: 0 },
};
const of = { s: "lab-test-3" };
const paths = (/** @type {import("./downloads.js").Kind[]} */ kinds) =>
  kinds.flatMap((k) => k.items.map((i) => i.path));

test("a run is taken home whole, as figures and as data", () => {
  assert.deepEqual(paths(downloadsOf(of, null, run, "en")), [
    "/figure.svg?s=lab-test-3&download=1",
    "/figure.png?s=lab-test-3&download=1",
    "/figure.tex?s=lab-test-3&download=1",
    "/api/v1/run?s=lab-test-3&format=ndjson&download=1",
    "/api/v1/run?s=lab-test-3&format=csv&download=1",
    "/api/v1/run?s=lab-test-3&format=text&download=1",
    "/api/v1/run?s=lab-test-3&format=shiviz&download=1",
  ]);
});

test("or its figure as it is seen: the axis, the steps in the window, the language", () => {
  assert.equal(
    paths(downloadsOf({ id: "AAAAAAAAAAA" }, seen, run, "it"))[0],
    "/figure.svg?id=AAAAAAAAAAA&axis=logical&from=3&to=5&lang=it&download=1",
  );
  const whole = { ...seen, axis: /** @type {const} */ ("time"), events: { from: 0, to: 9, lane: 0 } };
  assert.equal(paths(downloadsOf(of, whole, run, "en"))[0], "/figure.svg?s=lab-test-3&download=1");
  assert.equal(paths(downloadsOf(of, seen, undefined, "en"))[0], "/figure.svg?s=lab-test-3&axis=logical&download=1");
});

test("what there is not at a step is not offered", async () => {
  /** @type {string[]} */
  const asked = [];
  /** @type {any} */
  const get = async (/** @type {string} */ path, /** @type {any} */ { method }) => {
    asked.push(`${method} ${path}`);
    if (path.includes("plane")) return { ok: true };
    throw new Error("offline");
  };
  assert.deepEqual(
    (await drawable(picturesOf(of, 4, "en"), get)).map((k) => k.key),
    ["share.download.plane"],
  );
  assert.equal(asked[0], "HEAD /figure.svg?s=lab-test-3&view=plane&at=4");
});

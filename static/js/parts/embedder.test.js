import assert from "node:assert/strict";
import test from "node:test";
import { createOuter } from "./embedder.js";

/** A frame in a page, or alone. @param {boolean} [framed] */
function framed(framed = true) {
  /** @type {any[]} */
  const posted = [];
  /** @type {any[]} */
  const done = [];
  /** @type {any} */
  const here = {
    addEventListener: (/** @type {string} */ _, /** @type {any} */ heard) => {
      here.hear = heard;
    },
  };
  here.parent = framed ? { postMessage: (/** @type {any[]} */ ...what) => posted.push(what) } : here;
  if (!framed) here.postMessage = (/** @type {any[]} */ ...what) => posted.push(what);
  const on =
    (/** @type {string} */ name) =>
    (/** @type {any[]} */ ...args) => {
      done.push([name, ...args]);
    };
  const outer = createOuter(here, {
    play: on("play"),
    pause: on("pause"),
    seek: on("seek"),
    go: on("go"),
    load: on("load"),
  });
  const hear = (/** @type {any} */ data, source = here.parent) => here.hear({ source, data });
  return { outer, posted, done, hear };
}

test("the page around may play, pause, seek and load", () => {
  const { hear, done } = framed();
  for (const data of [
    { fano: "play" },
    { fano: "pause" },
    { fano: "seek", event: 4, step: 3 },
    { fano: "seek", step: 3 },
    { fano: "load", s: "lab-test-1" },
  ])
    hear(data);
  assert.deepEqual(done, [["play"], ["pause"], ["seek", 4], ["go", 3], ["load", "lab-test-1"]]);
});

test("nobody else may, and nothing else is understood", () => {
  const { hear, done } = framed();
  hear({ fano: "play" }, { other: true });
  for (const data of [
    null,
    "play",
    7,
    {},
    { fano: "seek", step: "3" },
    { fano: "seek", event: "4" },
    { fano: "seek", step: NaN },
    { fano: "load" },
    { fano: "constructor" },
  ])
    hear(data);
  assert.deepEqual(done, []);
});

test("a page of its own tells nobody and obeys nobody", () => {
  const { outer, posted, done, hear } = framed(false);
  outer.tell("ended", { step: 1 });
  outer.grow(10);
  hear({ fano: "play" });
  assert.deepEqual([posted, done], [[], []]);
});

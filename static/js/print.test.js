/**
 * What a page draws, print draws too (the server's package figure), and the page leads: this writes down what the
 * page's modules answer to what the server's tests ask, and the server's tests compare.
 * After a change: go test ./server/figure -update, then UPDATE=1 node --test static/js/print.test.js.
 */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import test from "node:test";
import { xs } from "./model/axis.js";
import { forms } from "./model/labels.js";
import { pictureOf } from "./model/picture.js";
import { createRun } from "./model/run.js";
import { setLine, vocabulary } from "./parts/listing/text.js";
import { stand } from "./picture/arbiters.js";
import { dialDrawing } from "./picture/dial.js";
import { sceneOf } from "./picture/seats.js";
import { all } from "./picture/tree.js";

const FOLDER = new URL("../../server/figure/testdata/page/", import.meta.url),
  DRAWN = new URL("drawn.json", FOLDER);
/** @type {any} */
const asked = JSON.parse(readFileSync(new URL("asked.json", FOLDER), "utf8"));

/**
 * The marks by which the server's test of listings (web/typeset_test.go) writes down how pieces are set.
 * @type {Record<string, string>}
 */
const MARKS = { variable: "_", keyword: "!", name: "^" };

/** @param {string[]} names @param {string[]} variables @param {string} line */
function set(names, variables, line) {
  const known = vocabulary(
    /** @type {any} */ ({ messages: names.map((type) => ({ type })), fields: variables.map((name) => ({ name })) }),
  );
  return setLine(line, known)
    .map(({ style, text }) => (MARKS[style] ?? "") + text + (MARKS[style] ?? ""))
    .join("");
}

/** The run of some lines. @param {any} lines */
function runOf(lines) {
  const run = createRun(lines.header);
  for (const e of lines.events) run.push(e);
  return run;
}

const nothing = {
  kind: /** @type {""} */ (""),
  of: [],
  points: [],
  lines: [],
  looked: null,
  says: "",
  saysOf: () => "",
};
const how = { t: (/** @type {string} */ key) => key, tn: (/** @type {string} */ key) => key, width: 640 };

/** The teeth of a dial as wide as in print. @param {{n: number, line: number[], by: number[]}} dial */
function teeth({ n, line, by }) {
  const sets = Array.from({ length: n }, (_, i) => line.map((x) => ((i + x) % n) + 1).sort((a, b) => a - b)),
    asks = new Set();
  const run = createRun(
    /** @type {any} */ ({ fano: 1, algorithm: "x", processes: n, topology: { kind: "quorums", sets }, picture: {} }),
  );
  by.forEach((at, i) => {
    const leaves = asks.delete(at);
    if (!leaves) asks.add(at);
    run.push({ step: i + 1, time: i, kind: leaves ? "leave" : "ask", at, phase: leaves ? "idle" : "waiting" });
  });
  const beat = run.beats.length,
    marks = /** @type {any} */ (pictureOf(run))?.at(beat) ?? new Map();
  const scene = sceneOf({ run, beat, step: beat, time: beat, marks, playing: false });
  return [...all(dialDrawing(scene, how, stand(scene), nothing).pieces)]
    .filter((p) => p.key.startsWith("tooth-"))
    .map(({ key, attrs }) => {
      const [, client, arbiter] = key.split("-").map(Number);
      return {
        client,
        arbiter,
        ends: String(attrs.d)
          .match(/-?[\d.]+/g)
          ?.map(Number),
      };
    });
}

/** @param {(item: any) => [string, any]} entry @param {any[]} items */
const table = (items, entry) => Object.fromEntries(items.map(entry));

test("what the server's tests read is what the page draws", () => {
  const drawn = {
    forms: table(asked.algorithms, (a) => [
      a.algorithm,
      a.carried.map((/** @type {any} */ m) =>
        forms(
          /** @type {any} */ ({ header: a }),
          /** @type {any} */ ({ arc: { type: m.type, fields: m.fields ?? {} } }),
        ),
      ),
    ]),
    listings: table(asked.algorithms, (a) => [
      a.algorithm,
      a.listing.map((/** @type {string} */ line) => set(a.names, a.variables, line)),
    ]),
    time: table(asked.runs, (r) => [r.name, [...xs(runOf(r), "time")].slice(1)]),
    logical: table(asked.runs, (r) => [r.name, [...xs(runOf(r), "logical")].slice(1)]),
    teeth: asked.dials.map(teeth),
  };
  const text = `${JSON.stringify(drawn, null, 1)}\n`;
  if (process.env.UPDATE) writeFileSync(DRAWN, text);
  assert.deepEqual(JSON.parse(readFileSync(DRAWN, "utf8")), JSON.parse(text));
});

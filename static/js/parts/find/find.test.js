import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { translator } from "../../i18n.js";
import { axisOf } from "../../model/axis.js";
import { header, labTest3, runOf } from "../../model/testdata/fixtures.js";
import { LocalSource } from "../../large-runs/local-source.js";
import { parseQuery, vocabularyOf } from "../../large-runs/query.js";
import { jumpsOf } from "./jumps.js";
import { hitWords } from "./words.js";

const t = translator(
  JSON.parse(readFileSync(new URL("../../../../web/locale/scale.en.json", import.meta.url), "utf8")),
);

test("one jumps to the next entry, what is broken, the longest wait and the end", async () => {
  const events = labTest3();
  events[12].verdicts = [{ property: "EM3", holds: false }];
  events[20].verdicts = [{ property: "EM1", holds: false }];
  const run = runOf(header(3), events),
    source = new LocalSource(run, axisOf(run, "time"), (property) => property !== "EM3");
  const jumps = await jumpsOf(source, 10),
    of = (/** @type {string} */ what) => jumps.find((j) => j.what === what);
  assert.ok(run.beats[(of("entry")?.event ?? 0) - 1].enters);
  assert.ok((of("entry")?.event ?? 0) > 10);
  assert.equal(of("violation")?.event, run.beatOfStep(21));
  assert.equal(of("overtaking")?.event, run.beatOfStep(13));
  assert.equal(of("wait")?.time, source.longest()?.time);
  assert.equal(of("end")?.event, run.beats.length);
});

test("hits are told in words", () => {
  const run = runOf(header(3), labTest3()),
    source = new LocalSource(run, axisOf(run, "time"), () => true);
  const told = (/** @type {string} */ q) => {
    const query = parseQuery(q, vocabularyOf(run.header));
    assert.ok(query);
    return source.search(query, 0, false).hits.map((h) => hitWords(h, (p) => `P${p}`, t));
  };
  assert.deepEqual(told("P1 enters"), ["P1 enters"]);
  assert.equal(told("REQUEST from P1")[0], "P1 sends REQUEST to P2 and 1 more");
  assert.equal(told("P2 receives REQUEST")[0], "P2 receives REQUEST from P1");
  assert.equal(told("P2 T = 4")[0], "P2 asks: T = 4");
  for (const words of told("P3")) assert.doesNotMatch(words, /scale\./);
});

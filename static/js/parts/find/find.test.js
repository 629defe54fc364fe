import assert from "node:assert/strict";
import { test } from "node:test";
import { axisOf } from "../../model/axis.js";
import { header, labTest3, runOf } from "../../model/testdata/fixtures.js";
import { LocalSource } from "../../large-runs/local-source.js";
import { jumpsOf } from "./jumps.js";

test("one jumps to the next entry, what is broken, the longest wait and the end", async () => {
  const events = labTest3();
  events[12].verdicts = [{ property: "EM3", holds: false }];
  events[20].verdicts = [{ property: "EM1", holds: false }];
  const run = runOf(header(3), events),
    source = new LocalSource(run, axisOf(run, "time"), (property) => property !== "EM3");
  const entry = events.filter((e) => e.kind === "enter").find((e) => e.step > source.stepOf(10)),
    search = async () => ({ hits: [/** @type {any} */ ({ step: entry?.step, process: entry?.at })] });
  const jumps = await jumpsOf(source, run, 10, search),
    of = (/** @type {string} */ what) => jumps.find((j) => j.what === what);
  assert.ok(run.beats[(of("entry")?.event ?? 0) - 1].enters);
  assert.ok((of("entry")?.event ?? 0) > 10);
  assert.equal(of("violation")?.event, run.beatOfStep(21));
  assert.equal(of("overtaking")?.event, run.beatOfStep(13));
  assert.equal(of("wait")?.time, source.longest()?.time);
  assert.equal(of("end")?.event, run.beats.length);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { header, labTest3, runOf } from "../model/testdata/fixtures.js";
import { readPiece, RunChunk } from "../model/run-chunk.js";
import { pieceOf } from "./piece.js";

const events = labTest3(),
  head = header(3),
  HI = 40;

const summary = { events: events.length, messages: 12, entries: 3, ended: "quiescent" },
  remote = /** @type {any} */ ({ header: head, last: events.length, summary });

/** A chunk from the lines that a server would send. @param {number} from @param {number} to */
function chunk(from, to) {
  const run = runOf(head, events.slice(0, from - 1)),
    last = events[from - 2];
  const nodes = [1, 2, 3].map((p) => {
    const { phase, clock } = run.stateAt(run.beats.length, p),
      open = run.phases[p - 1].at(-1);
    const step = open?.to === Infinity ? run.beats[open.from - 1].lastStep : 0;
    return phase === "idle" ? { clock } : { phase, clock, asked: step, ...(phase === "inside" && { entered: step }) };
  });
  const underway = run.messages
    .filter((m) => !m.receivedBeat)
    .map(({ sentTime: sent, due, ...m }) => ({ ...m, sent, due: due ?? undefined }));
  const moment = { step: from - 1, time: last?.time ?? 0, nodes, underway };
  const lines = [{ moment }, ...events.slice(from - 1, to)];
  return new RunChunk(
    remote,
    readPiece(lines.map((line) => JSON.stringify({ ...line, copyOf: undefined })).join("\n")),
  );
}

test("chunks tell the same, however a run is cut into them", () => {
  const whole = chunk(1, events.length);
  for (const cut of [2, 5, 9, 13, 17, 24]) {
    const parts = [chunk(1, cut), chunk(cut + 1, events.length)];
    for (const w of [
      { t0: 0, t1: 40 },
      { t0: 3, t1: 9 },
      { t0: 8.5, t1: 14 },
    ]) {
      const one = pieceOf([whole], w, HI),
        two = pieceOf(parts, w, HI);
      assert.deepEqual(
        two.marks.map((m) => m.event),
        one.marks.map((m) => m.event),
      );
      const byPlace = (/** @type {any[]} */ all) =>
        all.map((a) => [a.from, a.to, a.x0, a.x1, a.sent, a.got].join()).sort();
      assert.deepEqual(byPlace(two.arrows), byPlace(one.arrows), `cut behind ${cut}`);
    }
  }
});

test("a chunk has the messages, entries and phases of its run", () => {
  const run = runOf(head, events),
    { marks, arrows, bars } = pieceOf([chunk(1, events.length)], { t0: 0, t1: HI }, HI);
  assert.equal(marks.length, run.beats.length);
  assert.equal(arrows.length, run.messages.length);
  assert.equal(bars.filter((b) => b.inside).length, 3);
  for (const b of bars.filter((b) => b.inside)) {
    const phase = run.phases[b.at - 1].find((s) => s.phase === "inside");
    assert.deepEqual([b.x0, b.x1], [run.timeOf(phase?.from ?? 0), run.timeOf(phase?.to ?? 0)]);
  }
});

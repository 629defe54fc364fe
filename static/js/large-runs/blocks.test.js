import assert from "node:assert/strict";
import { test } from "node:test";
import { header, labTest3, runOf } from "../model/testdata/fixtures.js";
import { pieceOf, readBlock } from "./blocks.js";

const events = labTest3(),
  head = header(3),
  HI = 40;

/** The lines of a piece, as a server sends them. @param {number} from @param {number} to */
function lines(from, to) {
  const run = runOf(head, events.slice(0, from - 1)),
    last = events[from - 2];
  const nodes = [1, 2, 3].map((p) => {
    const { phase } = run.stateAt(run.beats.length, p),
      open = run.phases[p - 1].at(-1);
    const step = open?.to === Infinity ? run.beats[open.from - 1].lastStep : 0;
    return phase === "idle" ? {} : { phase, asked: step, ...(phase === "inside" ? { entered: step } : {}) };
  });
  const underway = run.messages
    .filter((m) => !m.receivedBeat)
    .map(({ id, from, to, type, sentTime, due }) => ({ id, from, to, type, sent: sentTime, due: due ?? undefined }));
  const moment = { step: from - 1, time: last?.time ?? 0, nodes, underway };
  return [{ moment }, ...events.slice(from - 1, to)].map((line) => JSON.stringify(line));
}

test("blocks tell the same, however a run is cut into them", () => {
  const whole = readBlock(lines(1, events.length), head, HI);
  for (const cut of [2, 5, 9, 13, 17, 24]) {
    const parts = [readBlock(lines(1, cut), head, HI), readBlock(lines(cut + 1, events.length), head, HI)];
    for (const w of [
      { t0: 0, t1: 40 },
      { t0: 3, t1: 9 },
      { t0: 8.5, t1: 14 },
    ]) {
      const one = pieceOf([whole], w),
        two = pieceOf(parts, w);
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

test("a block has the messages, entries and phases of its run", () => {
  const run = runOf(head, events),
    { marks, arrows, bars } = pieceOf([readBlock(lines(1, events.length), head, HI)], { t0: 0, t1: HI });
  assert.equal(marks.length, events.length);
  assert.equal(arrows.length, run.messages.length);
  assert.equal(bars.filter((b) => b.inside).length, 3);
  for (const b of bars.filter((b) => b.inside)) {
    const phase = run.phases[b.at - 1].find((s) => s.phase === "inside");
    assert.deepEqual([b.x0, b.x1], [run.timeOf(phase?.from ?? 0), run.timeOf(phase?.to ?? 0)]);
  }
});

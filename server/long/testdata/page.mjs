// Reads runs, each {name, header, events, summary, pieces}, where a piece is {from, to, text}, and writes where the
// page says something else about a beat from a piece than from the whole run: its caption, the states, the values in
// the listing, for whom each process waits, and what the run has cost so far.
import { readFileSync } from "node:fs";
import { translator } from "../../../static/js/i18n.js";
import { RunChunk, readPiece } from "../../../static/js/model/run-chunk.js";
import { createRun } from "../../../static/js/model/run.js";
import { captionOf } from "../../../static/js/model/sentence.js";
import { counter } from "../../../static/js/parts/counts/counter.js";
import { fieldParts, vectorRows } from "../../../static/js/parts/inspector/text.js";
import { lineValues } from "../../../static/js/parts/listing/values.js";
import { waiting } from "../../../static/js/parts/why/model.js";

const t = translator(JSON.parse(readFileSync(new URL("../../../web/locale/sentence.en.json", import.meta.url), "utf8")));
const words = (key) => key.replace("play.", ""); // yes, no, nobody
const found = [], looked = { beats: 0, waits: 0, unknown: 0, ends: 0 };

/** Converts numbers of beats to those of events. */
const number = (run) => (n) => (run.chunk ? n : (run.beats[n - 1]?.lastStep ?? 0));

/** A state as in the tab State, with the changes of a step. */
const written = ({ fields }, { phase, clock, fields: now }, run) => [
  phase,
  clock,
  ...run.header.fields.map((f) =>
    f.kind === "vector" ? vectorRows(f, fields[f.name], now[f.name]) : fieldParts(f, now[f.name]),
  ),
];
const without = (counts) => ({
  ...counts,
  byType: Object.entries(counts.byType).filter(([, count]) => count).sort(),
});

function said(run, n, whole) {
  const b = run.beats[n - 1];
  return {
    caption: captionOf(run, n, t),
    beat: { ...b, n: 0, index: 0, message: b.message?.id, sends: b.sends.map((m) => m.id) },
    state: Array.from({ length: run.nodes }, (_, i) => {
      const now = run.stateAt(n, i + 1);
      return written(now, now, run);
    }),
    change: written(run.stateAt(n - 1, b.at), run.stateAt(n, b.at), run),
    values: b.lines.map((line) => lineValues(run, b, { ...run.header.listing[line - 1], place: line }, words)),
    inside: run.phases.flat().filter((s) => s.phase === "inside" && s.from <= n && n < s.to).map((s) => s.process),
    down: run.downs.map((list) => list.some((s) => s.from <= n && n < s.to)),
    counts: without(counter(run)(n)),
    // a violation outside the piece has its event's number, which in the whole run may be part of a beat
    broken: run.violations.map((v) => [v.property, run.chunk ? whole.beatOfStep(v.beat) : v.beat]),
  };
}

function why(run, n) {
  const of = number(run);
  return waiting(run, n).map((w) => ({
    ...w,
    since: of(w.since),
    reasons: w.unknown ? "unknown" : w.reasons.map((r) => ({ ...r, beat: of(r.beat) })),
  }));
}

/** Each reason as a line. */
const lines = (all) =>
  all.flatMap(({ process, since, got, reasons }) => [
    `P${process} since ${since} has ${got}`,
    ...(reasons === "unknown" ? [] : reasons.map((r) => `P${process}: ${JSON.stringify(r)}`)),
  ]);
const minus = (a, b) => a.filter((x) => !b.includes(x));

for (const { name, header, events, summary, pieces } of JSON.parse(readFileSync(0, "utf8"))) {
  const whole = createRun(header);
  for (const e of events) whole.push(e);
  whole.finish(summary);
  const far = { header, summary, last: summary.events };
  for (const { from, to, text } of pieces) {
    const piece = new RunChunk(far, readPiece(text));
    for (const b of whole.beats) {
      if (b.lastStep < from || b.step > to) continue;
      const n = b.lastStep, wrong = (what, is, not) =>
        found.push(`${name}, event ${n} from a piece from ${piece.first} for ${from} to ${to}: ${what}: ${JSON.stringify(is)}, not ${JSON.stringify(not)}`);
      looked.beats++;
      if (!piece.has(n) || piece.beatOfStep(b.step) !== n) { wrong("is told", piece.beatOfStep(b.step), n); continue; }
      const one = said(whole, b.n, whole), other = said(piece, n, whole);
      for (const key of Object.keys(one))
        if (JSON.stringify(one[key]) !== JSON.stringify(other[key])) wrong(key, other[key], one[key]);
      const expected = why(whole, b.n), told = why(piece, n);
      for (const [i, w] of told.entries()) {
        looked[w.reasons === "unknown" ? "unknown" : "waits"]++;
        if (w.reasons === "unknown") expected[i].reasons = w.reasons, expected[i].got = w.got, expected[i].unknown = true;
      }
      const [mine, theirs] = [told, expected].map(lines);
      if (mine.join() !== theirs.join()) wrong("why", minus(mine, theirs), minus(theirs, mine));
      if (piece.has(n + 1) || piece.has(n + 2)) {
        const next = whole.beats[b.n].lastStep;
        looked.ends++;
        if (piece.away(n, 1) !== next || piece.away(next, -1) !== n) wrong("the next", piece.away(n, 1), next);
      }
    }
  }
}
process.stdout.write(JSON.stringify({ looked, found: found.slice(0, 60), more: found.length }));

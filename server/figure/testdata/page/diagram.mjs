// The page's diagram of a run: positions on an axis, lines of messages, words.
import { axisOf } from "../../../../static/js/model/axis.js";
import { Projection } from "../../../../static/js/model/projection.js";
import { planTexts, witnessOf } from "../../../../static/js/model/layout.js";
import { arcIndex, flightOf, visibleArcs } from "../../../../static/js/model/messages.js";
import { nodeName } from "../../../../static/js/model/names.js";
import { deferredLines } from "../../../../static/js/model/deferred-replies.js";
import { sizesFor } from "../../../../static/js/model/sizes.js";
import { numbers } from "../../../../static/js/parts/diagram/axis.js";

/** A text width that page and print share in these tests: wider than any font. */
const ruler = (text, size, weight = 400) => [...text].length * size * (weight >= 500 ? 0.6 : 0.5);

/** If lanes are closer than this, messages have no names. */
const CLOSE = 34;
const PRINTED = {
  lost: "lost",
  together: (n) => `${n} inside`,
};
/** How far beyond the axis print's cursor is, in pixels. */
const OVER = 6;

export function diagram(run, name) {
  const axis = axisOf(run, name),
    f = frameOf(run, axis),
    index = arcIndex(run, axis);
  const flights = visibleArcs(f, index).map((arc) => flightOf(f, arc)),
    deferredReplies = run.deferredReplies
      .map((d, i) => ({ d, i }))
      .sort((a, b) => axis.xs[a.d.from] - axis.xs[b.d.from] || a.i - b.i);
  const words = {
    ...PRINTED,
    ...phaseWords(run),
    defers: (p) => `defers ${nodeName(run.header, p)}`,
  };
  const naming = f.sizes.lane < CLOSE ? "clocks" : "all",
    of = deferredReplies.map(({ d }) => d),
    plan = planTexts(f, { flights, deferredReplies: of }, words, ruler, naming);
  const { left, right, top, lane, fs, bar, dot } = f.sizes,
    witness = witnessOf(f);
  return {
    xs: [...axis.xs],
    clocks: [...axis.clocks].slice(1),
    ends: [axis.lo, axis.hi, axis.spacing],
    sizes: { left, right, top, lane, fs, bar, dot },
    flights: flights.map(({ arc, q, stage, end }) => ({
      of: run.messages.indexOf(arc) + 1,
      q: numbersOf(q),
      stage,
      end,
    })),
    owed: deferredLines(f, of).map((o) => [o.deferred.process, o.deferred.to, o.y, o.ax, Math.min(o.bx, f.cutX(1))]),
    witness: witness ? [witness.x0, witness.y0, witness.x1, witness.y1, witness.count] : [],
    ticks: numbers(f).map(([x, text]) => ({ x, text })),
    words: plan.texts.map((t, i) => ({ kind: t.kind, text: t.text, box: plan.boxes[i], base: t.dy + f.y(t.lane) })),
  };
}

const phaseWords = ({ header: { words } }) => ({ waiting: words?.waiting ?? "", inside: words?.inside ?? "" });

/** The whole run with its cursor at the right edge, and all lanes. */
function frameOf(run, axis) {
  const room = { width: 1000, height: 900, n: run.nodes, properties: 3, embed: false, head: () => 0 },
    sizes = sizesFor(room),
    view = { t0: axis.lo, t1: axis.hi, row: 0 };
  const edge = axis.hi + (OVER * (axis.hi - axis.lo)) / (sizes.right - sizes.left);
  return new Projection({
    run,
    axis,
    sizes,
    view,
    cut: new Float64Array(run.nodes).fill(edge),
    cursor: run.beats.length,
  });
}

const numbersOf = (q) => [q.ax, q.ay, q.cx, q.cy, q.bx, q.by];

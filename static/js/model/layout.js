/**
 * Places the texts of a diagram: names of phases, deferred replies, clocks, messages. Pure numbers; `measure` gives
 * the widths of texts. No two texts ever overlap: a text without room is shortened or left out.
 *
 * @import {Beat, DeferredReply} from "./types.js"
 * @import {LabelLayout, Text, Words} from "./label-layout.js"
 * @import {Projection, Measure} from "./projection.js"
 * @import {Flight} from "./messages.js"
 * @import {Box} from "./obstacles.js"
 */
import { directionAt, pointAt, sampled } from "./curve.js";
import { nameBars } from "./bars.js";
import { cheapest, place, standing, reuse, taken } from "./label-layout.js";
import { endUnit } from "./projection.js";
import { placeLabels } from "./labels.js";
import { laneSpan, lossEnd, stretchSpan } from "./messages.js";
import { Obstacles, overlap } from "./obstacles.js";
import { nameDebts } from "./deferred-replies.js";

/**
 * How much is named: everything; clocks, and messages of the focused event; or the focused event only.
 * @typedef {"all"|"clocks"|"focus"} Naming
 */
/** @typedef {{texts: Text[], boxes: Box[]}} Plan boxes: those of the texts, in the same order */

/** The most labels tried; a diagram with more has no room for them anyway. */
const MOST = 120;

/** Where the number of a duplicate may be placed: pixels back from its head, and to the side of its line. */
const BESIDE = [
  [30, 12],
  [30, -12],
  [44, 12],
  [44, -12],
  [18, 13],
];

/** The least width of the band of a mutual exclusion violation, in pixels. */
const BREAK = 14;

/** Events without a clock of their own. */
const CLOCKLESS = new Set(["crash", "recover", "ignored"]);

/**
 * @param {Projection} f
 * @param {{flights: Flight[], deferredReplies: DeferredReply[], before?: Plan|null}} visible before: the plan of a
 * frame with the same scale and an earlier cursor; its texts keep their places
 * @param {Words} words @param {Measure} measure
 * @param {Naming} [naming]
 * @returns {Plan}
 */
export function planTexts(f, { flights, deferredReplies, before = null }, words, measure, naming = "all") {
  const old = standing(f, before);
  /** @type {LabelLayout} */
  const layout = { f, measure, words, texts: [], boxes: [], obstacles: new Obstacles(), old };
  for (const { box } of old.values()) layout.obstacles.box(box, 40);
  const beats = visibleBeatsOf(f),
    mine = (/** @type {Flight} */ l) => f.focus > 0 && (l.arc.receivedBeat === f.focus || l.arc.sentBeat === f.focus);
  for (const l of flights)
    if (l.seen[0] < l.end)
      layout.obstacles.line(
        sampled(l.q, l.seen[0], Math.min(l.end, l.seen[1]), 7),
        l.stage === "ghost" ? 0.6 : 20,
        l.arc,
      );
  nameBars(layout);
  layObstacles(layout, beats);
  nameWitness(layout);
  nameLosses(layout, flights);
  numberCopies(layout, flights);
  nameDebts(layout, naming === "focus" ? deferredReplies.filter((d) => d.from === f.focus) : deferredReplies);
  for (const b of beats)
    if (b.n <= f.cursor && b.local && !CLOCKLESS.has(b.kind) && (naming !== "focus" || b.n === f.focus))
      stamp(layout, b);
  const sent = flights.filter((l) => l.stage !== "ghost" && (naming === "all" || mine(l)));
  nameMessages(layout, sent);
  return { texts: layout.texts, boxes: layout.boxes };
}

/**
 * A text's key. Copies of a message share its ID, so `since` tells them apart.
 * @param {Flight} flight @param {string} [what]
 */
const keyOf = ({ arc }, what = "label") => `${what} ${arc.id} ${arc.since}`;

/**
 * Places the names of messages: old ones keep their places, new ones go where there is room. The message that the
 * focused event receives is always named; labels in its way are removed.
 * @param {LabelLayout} layout @param {Flight[]} flights
 */
function nameMessages(layout, flights) {
  const { f, measure, obstacles } = layout,
    fresh = flights.filter((l) => !reuse(layout, keyOf(l), { weight: l.lit ? 600 : 400, lit: l.lit })),
    texts = [...layout.boxes, ...[...layout.old.values()].map((o) => o.box)];
  const written = placeLabels(f, fresh.slice(0, MOST), obstacles, texts, measure);
  for (const { flight, text, box } of written) placeLabel(layout, flight, text, box);
  const missing = fresh.find(
    (l) => f.focus && l.arc.receivedBeat === f.focus && !written.some((w) => w.flight.arc === l.arc),
  );
  if (!missing || !layout.old.size) return;
  const fixed = layout.boxes.filter((_, i) => layout.texts[i].kind !== "label");
  for (const { flight, text, box } of placeLabels(f, [missing], obstacles, fixed, measure)) {
    const gone = new Set(layout.texts.filter((t, i) => t.kind === "label" && overlap(layout.boxes[i], box)));
    layout.boxes = layout.boxes.filter((_, i) => !gone.has(layout.texts[i]));
    layout.texts = layout.texts.filter((t) => !gone.has(t));
    placeLabel(layout, flight, text, box);
  }
}

/** @param {LabelLayout} layout @param {Flight} flight @param {string} text @param {Box} box */
function placeLabel(layout, flight, text, box) {
  const { arc, lit } = flight,
    weight = lit ? 600 : 400,
    note = { key: keyOf(flight), text, hue: arc.from, lane: arc.from, size: layout.f.sizes.fs, weight, lit };
  place(layout, { kind: "label", ...note }, box, box[3] - 3);
}

/** The beats of the visible lanes within the window. @param {Projection} f @returns {Beat[]} */
export function visibleBeatsOf(f) {
  const beats = [];
  for (let p = f.firstLane; p <= f.lastLane; p++) {
    const lane = f.run.lanes[p - 1],
      [from, to] = laneSpan(f, p, 24);
    for (let i = from; i < to; i++) beats.push(f.run.beats[lane[i] - 1]);
  }
  return beats;
}

/** @param {LabelLayout} layout @param {Beat[]} beats */
function layObstacles({ f, obstacles }, beats) {
  const { dot, bar, left, right } = f.sizes,
    r = dot + 2;
  for (const b of beats) {
    const reach = b.n === f.focus ? dot + 9 : r;
    obstacles.box([f.x(b.n) - reach, f.y(b.at) - reach, f.x(b.n) + reach, f.y(b.at) + reach], 30);
  }
  for (let p = f.firstLane + 1; p <= f.lastLane; p++) {
    // where the cut moves sideways from lane to lane
    const a = f.cutX(p - 1),
      b = f.cutX(p),
      y = f.y(p) - f.sizes.lane / 2;
    if (Math.abs(a - b) > 1) obstacles.box([Math.min(a, b) - 2, y - 3, Math.max(a, b) + 2, y + 3], 30);
  }
  for (let p = f.firstLane; p <= f.lastLane; p++) {
    const y0 = f.y(p) - bar / 2 - 1,
      y1 = f.y(p) + bar / 2 + 1,
      stretches = f.run.phases[p - 1],
      [from, to] = stretchSpan(f, stretches);
    obstacles.box([left, y0, right, y1], 14);
    obstacles.box([0, f.y(p) - 22, left - 8, f.y(p) + 22], 40); // the lane's head
    for (const s of stretches.slice(from, to))
      if (s.from <= f.cursor) obstacles.box([f.x(s.from), y0, Math.min(f.px(endUnit(f, s.to)), f.cutX(p)), y1], 12);
  }
}

/**
 * The area in which several processes are inside together, those processes, and the first lane.
 * @typedef {{x0: number, y0: number, x1: number, y1: number, count: number, processes: number[], lane: number}} Witness
 */

/**
 * The time in which processes are inside together, from lane to lane; null while EM1 holds. A run may end at the
 * violation, so the area has a least width.
 * @param {Projection} f
 * @returns {Witness|null}
 */
export function witnessOf(f) {
  const broken = f.run.violations.find((v) => v.property === "EM1" && v.beat <= f.cursor && v.processes.length > 1);
  if (!broken) return null;
  const top = Math.min(...broken.processes),
    low = Math.max(...broken.processes),
    { bar } = f.sizes;
  const ends = broken.processes.map(
    (p) =>
      f.run.phases[p - 1].find((s) => s.phase === "inside" && s.from <= broken.beat && s.to > broken.beat)?.to ??
      broken.beat,
  );
  const end = Math.min(...ends),
    x0 = f.x(broken.beat),
    x1 = end <= f.cursor ? f.x(end) : Math.min(f.cutX(top), f.cutX(low));
  return {
    x0,
    y0: f.y(top) + bar / 2,
    x1: Math.max(x0 + BREAK, x1),
    y1: f.y(low) - bar / 2,
    count: broken.processes.length,
    processes: broken.processes,
    lane: top,
  };
}

/** @param {LabelLayout} layout */
function nameWitness(layout) {
  const { f, measure, words, obstacles } = layout,
    w = witnessOf(f),
    size = f.sizes.fs;
  if (!w) return;
  const key = `witness ${w.processes.join()}`;
  const text = words.together(w.count),
    width = measure(text, size, 700),
    { lane, bar, left, right } = f.sizes;
  obstacles.box([w.x0 - 2, w.y0, w.x1 + 2, w.y1], 20);
  if (reuse(layout, key)) return;
  /** @type {Box[]} */
  const boxes = [];
  for (const x of [w.x0 - width - 8, w.x1 + 8])
    for (let y = w.y0 + 4; y <= Math.min(w.y0 + lane - bar, w.y1) - size - 4; y += 6)
      boxes.push([x, y, x + width, y + size + 2]);
  const best = cheapest(boxes, (box) => {
    const [x, y, end] = box;
    return obstacles.cost(box) + Math.abs(y + size / 2 - (w.y0 + w.y1) / 2) * 0.05 + (x < left || end > right ? 60 : 0);
  });
  if (!best) return;
  place(layout, { key, kind: "broken", text, lane: w.lane, size }, best.box, best.box[3] - 3);
  obstacles.box(best.box, 40);
}

/** Places the word next to a lost message's cross. @param {LabelLayout} layout @param {Flight[]} flights */
function nameLosses(layout, flights) {
  const { f, measure, words } = layout,
    size = f.sizes.fs,
    width = measure(words.lost, size, 700);
  for (const l of flights) {
    if (l.stage !== "lost") continue;
    const [x, y] = pointAt(l.q, lossEnd(f, l.q));
    layout.obstacles.box([x - 8, y - 8, x + 8, y + 8], 30);
    const key = keyOf(l, "lost");
    if (reuse(layout, key, { lit: l.lit })) continue;
    const away = l.arc.receivedBeat === f.focus ? 18 : 12;
    const boxes = [x + away, x - away - width].map(
        (left) => /** @type {Box} */ ([left, y - size / 2 - 1, left + width, y + size / 2 + 1]),
      ),
      box = boxes.find((b) => !taken(layout, b) && b[0] >= f.sizes.left && b[2] <= f.sizes.right + 10);
    if (!box) continue;
    place(layout, { key, kind: "broken", text: words.lost, lane: l.arc.to, size, lit: l.lit }, box, y + size * 0.36);
    layout.obstacles.box(box, 40);
  }
}

/** Places the number of each duplicate near its head. @param {LabelLayout} layout @param {Flight[]} flights */
function numberCopies(layout, flights) {
  const { f, measure } = layout,
    size = f.sizes.fs;
  for (const l of flights) {
    if (!l.arc.copyOf || l.stage === "ghost" || l.stage === "lost") continue;
    const key = keyOf(l, "copy");
    if (reuse(layout, key, { lit: l.lit })) continue;
    const text = l.arc.id.split(".")[1] ?? "2",
      width = measure(text, size, 700);
    const [x, y] = pointAt(l.q, l.end),
      [ux, uy] = directionAt(l.q, l.end);
    const boxes = BESIDE.map(([back, aside]) => {
      const cx = x - ux * back + Math.abs(uy) * aside,
        cy = y - uy * back - Math.abs(ux) * aside;
      return /** @type {Box} */ ([cx - width / 2, cy - size / 2, cx + width / 2, cy + size / 2]);
    });
    const box = boxes.find((b) => !taken(layout, b) && layout.obstacles.cost(b, l.arc) <= 24);
    if (!box) continue;
    place(
      layout,
      { key, kind: "copy", text, hue: l.arc.from, lane: l.arc.to, size, lit: l.lit },
      box,
      box[3] - size * 0.14,
    );
    layout.obstacles.box(box, 40);
  }
}

/* ---- clocks ---- */

/** The event's clock, and the clock after it if answering advanced it. @param {Beat} b */
const stampText = (b) => (b.clockAfter !== b.clock ? `${b.clock}→${b.clockAfter}` : String(b.clock));

/** Places a clock in the freest of eight positions around its mark. @param {LabelLayout} layout @param {Beat} b */
function stamp(layout, b) {
  const { f, measure, obstacles } = layout,
    { bar, left, right } = f.sizes,
    size = f.sizes.fs + (f.sizes.lane < 50 ? 0 : 1);
  const X = f.x(b.n),
    Y = f.y(b.at),
    cut = f.cutX(b.at);
  if (X < left - 2 || X > right + 8) return;
  const key = `stamp ${b.n}`;
  if (reuse(layout, key, { weight: f.lit(b.n) ? 650 : 500, lit: f.lit(b.n) })) return;
  const rim = b.n === f.focus ? Math.max(bar / 2, f.sizes.dot + 8) : bar / 2;
  const clock = stampText(b),
    text = layout.words.stamp?.(b, clock) ?? clock,
    lit = f.lit(b.n),
    weight = lit ? 650 : 500,
    w = measure(text, size, 650),
    h = size - 1;
  const first = b.at === f.firstLane && f.firstLane === 1,
    last = b.at === f.lastLane && b.at === f.run.nodes && f.run.nodes > 1;
  /** @type {{cost: number, box: Box, y: number}|null} */
  let best = null;
  for (const [dx, away] of [
    [0, 0],
    [-12, 2],
    [12, 2.5],
    [-18, 4],
  ])
    for (const below of [false, true]) {
      const y = below ? Y + rim + h + 1 : Y - rim - 4,
        x = X + dx - w / 2;
      /** @type {Box} */
      const box = [x - 2, y - h + 1, x + w + 2, y + 2];
      const favour = below ? (last ? 0 : 1.5) + (first ? 8 : 0) : last ? 3 : 0,
        crossed = cut > box[0] - 3 && cut < box[2] + 3 ? 30 : 0;
      const cost = away + favour + (x < left - 6 ? 60 : 0) + crossed + obstacles.cost(box);
      if ((!best || cost < best.cost) && !taken(layout, box)) best = { cost, box, y };
    }
  if (!best || (f.sizes.lane < 50 && best.cost > 40 && b.n !== f.focus)) return; // close lanes leave no room
  const [x0, y0, x1, y1] = best.box;
  place(layout, { key, kind: "stamp", text, lane: b.at, size, weight, lit }, [x0 + 2, y0, x1 - 2, y1], best.y);
  obstacles.box([x0 - 1, y0 - 3, x1 + 1, y1 + 3], 40);
}

/**
 * Places the names of messages horizontally next to their lines: long, short or not at all. Each label tries some
 * places along both sides of its line; then the labels make room for one another, one by one, in a few sweeps
 * (coordinate descent). A label that would still touch another text, or clutter the diagram, is left out.
 *
 * @import {Projection, Measure} from "./projection.js"
 * @import {Box, Obstacles} from "./obstacles.js"
 * @import {Flight} from "./messages.js"
 * @import {Run} from "./types.js"
 */
import { far, part, pointAt } from "./curve.js";
import { overlap } from "./obstacles.js";
import { bisect } from "./search.js";
import { fieldNames, fieldsText, valueText } from "./sentence.js";

/** @typedef {{box: Box, cost: number, form: number}} Place */
/**
 * @typedef {{flight: Flight, forms: string[], must: boolean, places: Place[], best: Place|null}}
 * Candidate
 */

const SWEEPS = 4;
/** A label that costs more is left out as clutter. */
const MUDDLE = 24;
/** Fields of more letters than this are left out of a message's label. */
const CARRIED = 24;
/** The font weight of a lit label. */
const LIT = 600;
/** Places kept per label after the first pass. */
const KEPT = 48;

/**
 * @param {Projection} f @param {Flight[]} flights the messages sent up to the cursor
 * @param {Obstacles} obstacles @param {Box[]} texts boxes of the texts already placed; the labels' are added
 * @param {Measure} measure
 * @returns {Array<{flight: Flight, text: string, box: Box}>}
 */
export function placeLabels(f, flights, obstacles, texts, measure) {
  const labels = flights
    .map(inView)
    .filter((l) => inSight(f, l))
    .map((l) => candidate(f, l))
    .sort((a, b) => rank(a) - rank(b));
  for (const l of labels) l.places = places(f, l, obstacles, texts, measure);
  for (let sweep = 0; sweep < SWEEPS; sweep++) for (const l of labels) l.best = settle(l, labels);
  const written = [];
  for (const l of labels) {
    const best = l.best;
    if (!best || (best.cost > MUDDLE && !l.must) || spare(l, best, labels)) continue;
    if (texts.some((t) => overlap(t, best.box))) continue;
    texts.push(best.box);
    written.push({ flight: l.flight, text: l.forms[best.form], box: best.box });
  }
  return written;
}

/**
 * A short form of a message's type: REQ for REQUEST; for a type of several words the first, with "+" if it joins two:
 * Weak for WeakRequest, FORK+ for FORK+Request.
 * @param {string} type
 */
export function shortType(type) {
  const words = type.split(/(?<=\p{Ll})(?=\p{Lu})|(?=\+)/u);
  if (words.length > 1) return words[0] + (type.includes("+") ? "+" : "");
  return type.length > 5 ? type.slice(0, 3) : type;
}

/**
 * The forms of a label, from long to short: REQUEST (T = 4), REQ 4; with several fields REQ too.
 * @param {Run} run @param {Flight} flight
 * @returns {string[]}
 */
export function forms(run, { arc }) {
  const fields = fieldsText(run, arc),
    values = fieldNames(run, arc).map((n) => valueText(arc.fields[n]));
  const short = shortType(arc.type);
  if (fields.length > CARRIED) return [arc.type];
  if (fields)
    return [`${arc.type} (${fields})`, `${short} ${values.join(", ")}`, ...(values.length > 1 ? [short] : [])];
  return arc.type.length > 6 ? [arc.type, short] : [arc.type];
}

/**
 * Cuts a flight to the part of its line in the window, so that the label goes there.
 * @param {Flight} flight @returns {Flight}
 */
function inView(flight) {
  const [from, to] = flight.seen,
    end = Math.min(to, flight.end);
  return from === 0 && end === flight.end
    ? flight
    : { ...flight, q: part(flight.q, from, Math.max(from, end)), end: 1 };
}

/** @param {Projection} f @param {Flight} flight @returns {Candidate} */
function candidate(f, flight) {
  return {
    flight,
    forms: forms(f.run, flight),
    must: f.focus > 0 && flight.arc.receivedBeat === f.focus,
    places: [],
    best: null,
  };
}

/**
 * The rank of a label, the most important lowest: the focused event's message, then requests, then lit messages.
 * @param {Candidate} l
 */
function rank(l) {
  return (l.must ? 0 : 4) + (l.flight.arc.role === "ask" ? 0 : 2) + (l.flight.lit ? 0 : 1);
}

/** @param {Projection} f @param {Flight} flight */
function inSight(f, { q, end }) {
  const [x, y] = pointAt(q, 0.5 * end),
    long = far(q.bx - q.ax, q.by - q.ay) * end;
  return (
    long > 24 &&
    x > f.sizes.left - 4 &&
    x < f.sizes.right + 20 &&
    y > f.sizes.top - f.sizes.lane &&
    y < f.bottom + f.sizes.lane
  );
}

/**
 * The cheapest places for a label, the best first. The cost of obstacles is slow to compute, so places are tried in
 * order of their own cost, until none of the rest can be among the best.
 * @param {Projection} f @param {Candidate} l @param {Obstacles} obstacles @param {Box[]} texts @param {Measure} measure
 */
function places(f, l, obstacles, texts, measure) {
  const { q, end, arc } = l.flight,
    h = f.sizes.fs,
    found = [];
  const lo = f.sizes.left - (f.sizes.compact ? 4 : 30),
    hi = f.sizes.right + 8;
  for (let form = 0; form < l.forms.length; form++) {
    const w = measure(l.forms[form], h, LIT); // a lit label is wider, and must fit the same place
    for (let k = 0.16; k <= 0.841; k += 0.02) {
      const [px, py] = pointAt(q, k * end),
        [qx, qy] = pointAt(q, k * end + 0.02);
      const off = 6 + Math.min(30, Math.abs((qx - px) / (qy - py || 1)) * h * 0.55),
        beyond = f.cutAt(py) + 9 - px;
      for (const [side, away, penalty] of sides(off, beyond)) {
        const x = side > 0 ? px + away : px - away - w;
        /** @type {Box} */
        const box = [x, py - h / 2 - 1, x + w, py + h / 2 + 1];
        let cost = Math.abs(k - 0.5) * 6 + penalty + (form && 9 + form * 4);
        if (box[0] < lo || box[2] > hi) cost += 80;
        const cut = f.cutAt(py);
        if (cut > box[0] - 5 && cut < box[2] + 5) cost += 30;
        found.push({ box, cost, form, order: found.length });
      }
    }
  }
  /** @type {typeof found} */
  const kept = [];
  for (const place of found.sort(cheaper)) {
    if (kept.length === KEPT && kept[KEPT - 1].cost < place.cost) break;
    if (texts.some((t) => overlap(t, place.box))) place.cost += 90;
    place.cost += obstacles.cost(place.box, arc);
    kept.splice(
      bisect(kept.length, (i) => cheaper(kept[i], place) < 0),
      0,
      place,
    );
    kept.length = Math.min(kept.length, KEPT);
  }
  return kept;
}

/**
 * Compares places by cost, then by the order in which they were found.
 * @param {Place & {order: number}} a @param {Place & {order: number}} b
 */
const cheaper = (a, b) => a.cost - b.cost || a.order - b.order;

/**
 * The offsets of a label from its line: next to it, a bit further away, or just beyond the cursor.
 * @param {number} off @param {number} beyond
 * @returns {Array<[number, number, number]>} side, distance, penalty
 */
function sides(off, beyond) {
  /** @type {Array<[number, number, number]>} */
  const all = [
    [1, off, 0],
    [-1, off, 0.8],
    [1, off + 8, 4],
    [-1, off + 8, 4.6],
  ];
  if (beyond > off && beyond < 34) all.push([1, beyond, beyond / 6]);
  return all;
}

/**
 * The best place for a label, given the current places of the others.
 * @param {Candidate} l @param {Candidate[]} labels
 * @returns {Place|null}
 */
function settle(l, labels) {
  /** @type {Place|null} */
  let best = null;
  for (const place of l.places) {
    if (best && place.cost >= best.cost) break; // the rest cannot be better
    let cost = place.cost;
    for (const n of labels) if (n !== l && n.best) cost += crowding(place.box, n.best.box);
    if (!best || cost < best.cost) best = { ...place, cost };
  }
  return best;
}

/** @param {Box} a @param {Box} b */
function crowding(a, b) {
  if (overlap(a, b)) return 45;
  return overlap(a, [b[0] - 8, b[1] - 7, b[2] + 8, b[3] + 7]) ? 8 : 0;
}

/**
 * Whether a short name is redundant: another message of the same multicast has a better label.
 * @param {Candidate} l @param {Place} best @param {Candidate[]} labels
 */
function spare(l, best, labels) {
  if (!best.form || l.must) return false;
  const { arc } = l.flight;
  return labels.some(
    (n) =>
      n !== l &&
      n.best !== null &&
      n.best.cost <= MUDDLE &&
      n.flight.arc.type === arc.type &&
      n.flight.arc.sentBeat === arc.sentBeat &&
      (!n.best.form || n.best.cost < best.cost),
  );
}

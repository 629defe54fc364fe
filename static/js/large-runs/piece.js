/**
 * The content of a window, from chunks of a run that stays at the server. Pure.
 *
 * @import {RunChunk} from "../model/run-chunk.js"
 * @import {Arrow, Bar, Mark, Piece, Window} from "./source.js"
 */

/**
 * Joins the content of chunks, which may overlap. A message may be sent in one chunk and arrive in another.
 * @param {RunChunk[]} chunks in order of their ends @param {Window} w @param {number} hi the end of the axis
 * @returns {Piece}
 */
export function pieceOf(chunks, { t0, t1 }, hi) {
  /** @type {Map<string, Arrow>} */
  const arrows = new Map();
  /** By node and first event. @type {Map<string, Bar>} */
  const bars = new Map();
  /** @type {Mark[]} */
  const marks = [];
  for (const chunk of chunks) {
    const last = marks.at(-1)?.event ?? 0;
    for (const n of chunk.here) {
      const { at, kind, enters, time: x } = chunk.beats[n - 1];
      if (n > last) marks.push({ event: n, x, at, kind, enters });
    }
    for (const [id, arrow] of arrowsOf(chunk, hi)) {
      const known = arrows.get(id);
      // the earlier chunk knows its sending, the later one its arrival
      arrows.set(id, known ? { ...arrow, x0: known.x0, sent: known.sent } : arrow);
    }
    for (const bar of barsOf(chunk, hi)) {
      const key = `${bar.at} ${bar.from}`,
        known = bars.get(key);
      bars.set(key, known ? { ...bar, x0: known.x0 } : bar);
    }
  }
  const touches = (/** @type {{x0: number, x1: number}} */ { x0, x1 }) => x0 <= t1 && x1 >= t0;
  return {
    t0,
    t1,
    marks: marks.filter(({ x }) => x >= t0 && x <= t1),
    arrows: [...arrows.values()].filter(touches),
    bars: [...bars.values()].filter(touches),
  };
}

/** @param {RunChunk} chunk @param {number} hi @returns {Array<[string, Arrow]>} */
const arrowsOf = (chunk, hi) =>
  chunk.messages.map(({ id, from, to, type, role, lost, since, sentTime, due, receivedBeat }) => {
    const later = due === null ? Infinity : Number.MAX_SAFE_INTEGER, // it will arrive, at an unknown step
      x1 = receivedBeat ? chunk.timeOf(receivedBeat) : (due ?? hi);
    return [
      id,
      { from, to, type, role, lost, sent: since || chunk.first - 1, got: receivedBeat || later, x0: sentTime, x1 },
    ];
  });

/** @param {RunChunk} chunk @param {number} hi @returns {Bar[]} */
const barsOf = (chunk, hi) =>
  chunk.phases.flat().map(({ process, phase, from, to }) => ({
    at: process,
    inside: phase === "inside",
    x0: chunk.beats[from - 1]?.time ?? -Infinity,
    x1: to === Infinity ? hi : chunk.timeOf(to),
    from,
  }));

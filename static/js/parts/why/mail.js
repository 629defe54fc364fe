/**
 * What a waiting process and the others have sent one another. Pure.
 * @import {Arc, Run} from "../../model/types.js"
 */
import { asksBy } from "../../model/consents.js";

/**
 * The newest messages between a waiting process and another: its request and what it has sent beside since it waits;
 * what grants that since then; the other's request that has come; its release; and whatever has come last.
 * @typedef {object} Box
 * @property {Arc|null} ask
 * @property {Arc|null} gave
 * @property {Arc|null} grant
 * @property {Arc|null} theirs
 * @property {Arc|null} comes a request of the other that is on its way
 * @property {Arc|null} release
 * @property {Arc|null} ended the release of the other that has come
 * @property {Arc|null} last
 */

/** @type {Box} */
export const NO_MAIL = Object.freeze({
  ask: null,
  gave: null,
  grant: null,
  theirs: null,
  comes: null,
  release: null,
  ended: null,
  last: null,
});

/** Whether a message has come. @param {Arc} m @param {number} beat */
export const arrived = (m, beat) => !m.lost && m.receivedBeat > 0 && m.receivedBeat <= beat;

/** Whether a message is on its way. @param {Arc} m @param {number} beat */
export const flies = (m, beat) => !m.receivedBeat || m.receivedBeat > beat;

/** Whether a message was sent later than another, or is a copy of it that came earlier. @param {Arc} m @param {Arc|null} other */
const newer = (m, other) =>
  !other || m.sentBeat > other.sentBeat || (m.sentBeat === other.sentBeat && m.receivedBeat < other.receivedBeat);

/**
 * One pass over the messages, however many processes there are.
 * @param {Run} run @param {number} p @param {number} since @param {number} beat
 * @returns {Map<number, Box>}
 */
export function mailOf(run, p, since, beat) {
  /** @type {Map<number, Box>} */
  const boxes = new Map();
  const box = (/** @type {number} */ j) => {
    const known = boxes.get(j) ?? { ...NO_MAIL };
    boxes.set(j, known);
    return known;
  };
  const asks = asksBy(run);
  for (const m of run.messages) {
    if (m.since > beat) break;
    if (m.from === p && m.sentBeat >= since) {
      if (asks(m)) box(m.to).ask = m;
      else box(m.to).gave = m;
    }
    if (m.to !== p) continue;
    if (m.role === "grant" && m.sentBeat >= since) box(m.from).grant = m;
    if (m.role === "release") box(m.from).release = m;
    if (m.role === "ask" && flies(m, beat)) box(m.from).comes = m;
    if (!arrived(m, beat)) continue;
    const { last, theirs, ended } = box(m.from);
    if (!last || m.receivedBeat > last.receivedBeat) box(m.from).last = m;
    if (m.role === "ask" && newer(m, theirs)) box(m.from).theirs = m;
    if (m.role === "release" && newer(m, ended)) box(m.from).ended = m;
  }
  return boxes;
}

/**
 * The messages between a waiting process and each other one. Pure.
 * @import {Arc, Run} from "../../model/types.js"
 */
import { asksBy } from "../../model/consents.js";

/**
 * The newest messages between a waiting process p and another process.
 * @typedef {object} Box
 * @property {Arc|null} ask p's request
 * @property {Arc|null} gave another message that p has sent since it waits
 * @property {Arc|null} grant the newest grant to p since it waits
 * @property {Arc|null} theirs the other's request that has arrived
 * @property {Arc|null} comes the other's request that is on its way
 * @property {Arc|null} release the other's newest release
 * @property {Arc|null} ended the other's release that has arrived
 * @property {Arc|null} last the last message that has arrived
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

/** Whether a message has arrived. @param {Arc} m @param {number} beat */
export const arrived = (m, beat) => !m.lost && m.receivedBeat > 0 && m.receivedBeat <= beat;

/** Whether a message is on its way. @param {Arc} m @param {number} beat */
export const flies = (m, beat) => !m.receivedBeat || m.receivedBeat > beat;

/**
 * Whether m was sent later than other, or at the same beat and arrived earlier.
 * @param {Arc} m @param {Arc|null} other
 */
const newer = (m, other) =>
  !other || m.sentBeat > other.sentBeat || (m.sentBeat === other.sentBeat && m.receivedBeat < other.receivedBeat);

/**
 * Collects the boxes by process, in one pass over the messages.
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

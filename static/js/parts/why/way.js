/**
 * The path of a chain of causes through the diagram: its messages, its parts of lanes, and the places of its numbers.
 * Pure.
 * @import {Run} from "../../model/types.js"
 * @import {Answer, Link} from "./answer.js"
 * @import {Row} from "./words.js"
 */

/** @typedef {{process: number, from: number, to: number}} ViewRange from beat to beat */
/** @typedef {{mark: string, process: number, beat: number}} Mark */
/**
 * @typedef {object} Way
 * @property {Set<string>} arcs the IDs of its messages
 * @property {ViewRange[]} lanes
 * @property {Mark[]} marks
 * @property {Set<number>} beats
 */

/** @param {Run} run @param {Answer} answer @param {Row[]} rows @returns {Way} */
export function wayOf(run, answer, rows) {
  const beatOf = (/** @type {number} */ step) => run.beatOfStep(step);
  /** @type {Way} */
  const way = { arcs: new Set(), lanes: [], marks: [], beats: new Set() };
  for (const [i, link] of answer.links.entries()) {
    const before = answer.links[i - 1];
    if (link.message) way.arcs.add(link.message.id);
    if (link.step) way.beats.add(beatOf(link.step));
    // a receipt and the entry that it allows share a beat
    if (before && link.step && link.process === before.process && beatOf(link.step) < beatOf(before.step))
      way.lanes.push({ process: link.process, from: beatOf(link.step), to: beatOf(before.step) });
    if (link.kind === "inside")
      way.lanes.push({ process: link.process, from: beatOf(link.step), to: beatOf(answer.violation.step) });
    if (link.cause !== undefined) decides(run, answer, link, way);
  }
  numbered(rows, (row, mark) => {
    if (row.step && row.process && row.is !== "promise")
      way.marks.push({ mark, process: row.process, beat: beatOf(row.step) });
  });
  return way;
}

/** Adds what belongs to a decisive step. @param {Run} run @param {Answer} answer @param {Link} link @param {Way} way */
function decides(run, answer, link, way) {
  const cause = answer.causes[/** @type {number} */ (link.cause)],
    beat = run.beats[run.beatOfStep(link.step) - 1];
  for (const id of [cause.message, cause.overtaken, `${cause.message}.2`]) if (id && run.byId.has(id)) way.arcs.add(id);
  if (!link.step || !beat) return;
  // the message that triggered the step
  if (link.kind === "decides" && beat.step === link.step && beat.message) {
    way.arcs.add(beat.message.id);
    if (beat.message.sentBeat) way.beats.add(beat.message.sentBeat);
  }
}

/**
 * Calls back for each row with its mark. What broke and the cause have signs; links and lines are numbered.
 * @param {Row[]} rows @param {(row: Row, mark: string) => void} each
 */
export function numbered(rows, each) {
  let n = 0;
  for (const row of rows) {
    const mark =
      row.is === "link" || row.is === "line" ? String(++n) : { breaks: "✕", cause: "⇄", promise: "–" }[row.is];
    each(row, mark);
  }
}

/**
 * The numbers shown to the user: those of trace events, as in the log, the notes and the explorer. A beat of two
 * events, a receipt and the entry that it allows, has the later number; 0 is the start. The page steps through beats;
 * in a run that comes in chunks, beats have the numbers of their events. Pure.
 *
 * @import {Run} from "./types.js"
 * @import {ViewRange} from "./view-range.js"
 */

/**
 * The number of a beat. Beats beyond the last one received count as one event each.
 * @param {Run} run @param {number} beat from 0
 */
export function numberOf({ beats, chunk }, beat) {
  if (chunk) return beat;
  const known = Math.min(beat, beats.length);
  return (beats[known - 1]?.lastStep ?? 0) + beat - known;
}

/** The number of events received: the number of the last beat. @param {Run} run */
export const eventsOf = (run) => numberOf(run, run.beats.length);

/**
 * The beat that contains an event, the inverse of numberOf; numberOf(run, beatOf(run, e)) = e also beyond the end.
 * @param {Run} run @param {number} event from 0
 */
export function beatOf(run, event) {
  const beyond = event - eventsOf(run);
  return beyond > 0 ? run.beats.length + beyond : run.beatOfStep(event);
}

/** Converts a range of beats to a range of events. @param {Run} run @param {ViewRange|null} range */
export const numbered = (run, range) =>
  range && { ...range, from: numberOf(run, range.from), to: numberOf(run, range.to) };

/** Converts a range of events to a range of beats. @param {Run} run @param {ViewRange} events */
export const unnumbered = (run, events) => ({
  ...events,
  from: beatOf(run, events.from),
  to: beatOf(run, events.to),
});

/**
 * The chunk that contains a beat; the run itself if it has no chunks.
 * @param {Run} run @param {number} beat @returns {Run}
 */
export const chunkAt = (run, beat) => run.chunk?.remote.at(beat) ?? run;

/**
 * Whether a beat is available: this chunk contains it, or the run has no chunks.
 * @param {Run} run @param {number} beat
 */
export const hasChunk = (run, beat) => !run.chunk || run.chunk.has(beat);

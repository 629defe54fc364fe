/**
 * The one number of a step: that of its event in the trace, which the log, the notes and the search of every schedule
 * count too. A beat of two events, a receipt and the entry that it allows, has the later number; 0 is the start. Beats
 * are what the page steps through; those of a run that comes in pieces have the numbers of their events. Pure.
 *
 * @import {Run} from "./types.js"
 * @import {ViewRange} from "./view-range.js"
 */

/**
 * The number of a beat. Beyond the end, of which not all may have come, every beat is counted as one event.
 * @param {Run} run @param {number} beat from 0
 */
export function numberOf({ beats, chunk }, beat) {
  if (chunk) return beat;
  const known = Math.min(beat, beats.length);
  return (beats[known - 1]?.lastStep ?? 0) + beat - known;
}

/** How many events of a run have come: the number of its last beat. @param {Run} run */
export const eventsOf = (run) => numberOf(run, run.beats.length);

/**
 * The beat in which an event is told; the other way round, so that numberOf(run, beatOf(run, e)) = e beyond the end.
 * @param {Run} run @param {number} event from 0
 */
export function beatOf(run, event) {
  const beyond = event - eventsOf(run);
  return beyond > 0 ? run.beats.length + beyond : run.beatOfStep(event);
}

/** What is seen, from event to event instead of from beat to beat. @param {Run} run @param {ViewRange|null} range */
export const numbered = (run, range) =>
  range && { ...range, from: numberOf(run, range.from), to: numberOf(run, range.to) };

/** The other way round. @param {Run} run @param {ViewRange} events */
export const unnumbered = (run, events) => ({
  ...events,
  from: beatOf(run, events.from),
  to: beatOf(run, events.to),
});

/**
 * The piece in which a beat is told; of a run that is whole, the run.
 * @param {Run} run @param {number} beat @returns {Run}
 */
export const chunkAt = (run, beat) => run.chunk?.remote.at(beat) ?? run;

/** Whether a beat can be told: the piece in which it is has come. @param {Run} run @param {number} beat */
export const hasChunk = (run, beat) => !run.chunk || run.chunk.has(beat);

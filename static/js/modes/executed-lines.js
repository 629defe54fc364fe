/**
 * The executed lines of a step with their values, for questions and comparisons.
 * @import {Run, Translate} from "../model/types.js"
 */
import { piece } from "../parts/listing/listing.js";
import { setLine, vocabulary } from "../parts/listing/text.js";
import { lineValues } from "../parts/listing/values.js";

/** @param {Run} run @param {number} n a beat @param {Translate} t */
export function executedLines(run, n, t) {
  const beat = run.beats[n - 1],
    known = vocabulary(run.header);
  return [...new Set(beat.lines)].flatMap((place) => {
    const line = run.header.listing?.[place - 1];
    if (!line) return [];
    const values = lineValues(run, beat, { ...line, place }, t);
    return { place, depth: line.depth, text: setLine(line.text, known).map(piece), values };
  });
}

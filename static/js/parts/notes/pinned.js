/**
 * Finds the note of a scenario that belongs to a step. Pure.
 */

/** @typedef {{beat: number, text: string}} PinnedNote */

/**
 * A scenario's notes with their texts in one language, ordered by beat. A note is pinned to a step of the trace; notes
 * at steps that the run has not reached are left out.
 * @param {Array<{step: number, text: string|Record<string, string>}>|undefined} notes
 * @param {(step: number) => number} beatOfStep
 * @param {number} steps of the trace so far
 * @param {string} lang
 * @returns {PinnedNote[]}
 */
export function pinned(notes, beatOfStep, steps, lang) {
  return (notes ?? [])
    .filter((n) => n.step <= steps)
    .map((n) => ({ beat: beatOfStep(n.step), text: inLanguage(n.text, lang) }))
    .filter((n) => n.beat > 0)
    .sort((a, b) => a.beat - b.beat);
}

/**
 * The note at a beat: the last one at or before it, and the next one.
 * @param {PinnedNote[]} notes
 * @param {number} beat
 * @returns {{now: PinnedNote|null, next: PinnedNote|null, number: number}} number of the note, from 1; 0 before the
 *   first
 */
export function reading(notes, beat) {
  const number = notes.filter((n) => n.beat <= beat).length;
  return { now: notes[number - 1] ?? null, next: notes[number] ?? null, number };
}

/**
 * A text in a language, else in English, else in any; empty if there is none.
 * @param {string|Record<string, string>|undefined} text @param {string} lang @returns {string}
 */
export function inLanguage(text, lang) {
  if (text === undefined) return "";
  if (typeof text === "string") return text;
  return text[lang] ?? text.en ?? Object.values(text)[0] ?? "";
}

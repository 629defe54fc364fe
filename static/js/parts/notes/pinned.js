/**
 * Which of a scenario's notes is being read at a step. Pure.
 */

/** @typedef {{beat: number, text: string}} PinnedNote */

/**
 * A scenario's notes with their texts in one language, in order of their beats. A note is pinned to a step of
 * the trace; a step that the run does not reach has no note.
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
 * The note of a beat: the last one at or before it, with the neighbours that lead on.
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
 * A text, or the one of this language, or of the first that there is.
 * @param {string|Record<string, string>|undefined} text @param {string} lang @returns {string}
 */
export function inLanguage(text, lang) {
  if (text === undefined) return "";
  if (typeof text === "string") return text;
  return text[lang] ?? text.en ?? Object.values(text)[0] ?? "";
}

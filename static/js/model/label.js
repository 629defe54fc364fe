/**
 * A scenario's label, "Claims D1, D5 · Lab test 1": each number links to its claim, and the source's nickname after
 * the dot to the first of them. Pure; the server does the same.
 */

/** A piece of a label, and the claim it links to ("" for none). @typedef {{text: string, claim: string}} LabelPiece */

/** @param {string} label @returns {LabelPiece[]} */
export function labelled(label) {
  const [head, tail] = label.split(/ · (.*)/s),
    numbers = [...head.matchAll(/\b[A-E]\d{1,2}\b/g)];
  if (!numbers.length) return [{ text: label, claim: "" }];
  /** @type {LabelPiece[]} */
  const pieces = [];
  let end = 0;
  for (const { 0: claim, index } of numbers) {
    const before = head.slice(end, index);
    if (end) pieces.push({ text: before, claim: "" }, { text: claim, claim });
    else pieces.push({ text: before + claim, claim }); // "Claim D3" is one link
    end = index + claim.length;
  }
  if (tail) pieces.push({ text: `${head.slice(end)} · `, claim: "" }, { text: tail, claim: numbers[0][0] });
  return pieces;
}

/**
 * A scenario's label, "Claims D1, D5 · Lab test 1": the numbers in it lead to the claims, and what stands behind the
 * dot, where the source goes by its nickname, to the first of them. Pure; the page's server does the same.
 */

/** A piece, and the number of the claim that explains it. @typedef {{text: string, claim: string}} LabelPiece */

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

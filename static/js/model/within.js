/**
 * Maps lines and columns of a text to positions in the JSON string that contains it, where line feeds, quotes and
 * others are escaped. Pure.
 */

/** A character as JSON may write it: CR LF, a surrogate pair, a code unit, an escape by letter, or itself. */
const CHARACTER =
  /(?:\\r|\\u000[dD])(?:\\n|\\u000[aA])|\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\.|./gsu;

/**
 * Characters of a line from `column` up to but not including `end`, counted from 1.
 * @typedef {{line: number, column: number, end: number}} Columns
 */

/**
 * The range of a part of a text in the JSON that has the text as a string from start to end, quotes included.
 * @param {string} json @param {{start: number, end: number}} string @param {Columns} part
 */
export function within(json, { start, end }, part) {
  let line = 1,
    column = 1,
    at = start + 1,
    from = -1;
  for (const [piece] of json.slice(at, end - 1).matchAll(CHARACTER)) {
    const character = JSON.parse(`"${piece}"`),
      here = line === part.line,
      ends = /[\r\n]/.test(character);
    if (from < 0 && here && column >= part.column) from = at;
    if (line > part.line || (here && (ends || (from >= 0 && column >= part.end)))) break;
    if (ends) line++;
    if (ends) column = 1;
    else if (character !== "\ufeff" || at > start + 1) column++;
    at += piece.length;
  }
  return { start: from < 0 ? at : from, end: Math.max(at, from) };
}

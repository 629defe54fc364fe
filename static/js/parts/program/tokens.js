/**
 * Splits a line of a program, in a subset of Starlark, into tokens for highlighting. Pure; errors are found by the
 * server.
 */

/** @typedef {"text"|"keyword"|"name"|"number"|"word"|"comment"} Kind name: of a definition; word: a string */
/** @typedef {{kind: Kind, text: string}} Piece */
/**
 * The pieces, and the quotes of a string that continues in the next line.
 * @typedef {{pieces: Piece[], open: string}} Line
 */

const KEYWORDS = new Set(
  "and break continue def elif else for if in lambda not or pass return True False None".split(" "),
);
const TOKEN = /(#.*)|("""|''')|("(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?)|(\d[\w.]*)|([\p{L}_][\p{L}\d_]*)/gu;

/**
 * The pieces of a line; joined, they are the line.
 * @param {string} text @param {string} [open] the quotes of a string that began in an earlier line @returns {Line}
 */
export function tokens(text, open = "") {
  /** @type {Piece[]} */
  const pieces = [];
  let at = open ? closed(text, 0, open) : 0;
  add(pieces, open ? "word" : "text", text.slice(0, at));
  if (open && !text.slice(0, at).endsWith(open)) return { pieces, open };
  let defines = false;
  const token = new RegExp(TOKEN);
  for (token.lastIndex = at; ; ) {
    const match = token.exec(text);
    if (!match) break;
    const [whole, comment, quotes, word, number, name] = match;
    add(pieces, "text", text.slice(at, match.index));
    at = match.index + whole.length;
    if (quotes) {
      at = closed(text, at, quotes);
      const part = text.slice(match.index, at);
      add(pieces, "word", part);
      if (part.length < 2 * quotes.length || !part.endsWith(quotes)) return { pieces, open: quotes };
      token.lastIndex = at;
    } else if (comment) add(pieces, "comment", whole);
    else if (word) add(pieces, "word", whole);
    else if (number) add(pieces, "number", whole);
    else add(pieces, KEYWORDS.has(name) ? "keyword" : defines ? "name" : "text", whole);
    defines = name === "def";
  }
  add(pieces, "text", text.slice(at));
  return { pieces, open: "" };
}

/** Where a string with these quotes ends in a line. @param {string} text @param {number} from @param {string} quotes */
function closed(text, from, quotes) {
  const end = text.indexOf(quotes, from);
  return end < 0 ? text.length : end + quotes.length;
}

/**
 * Appends a piece, merged with the last one if it has the same kind.
 * @param {Piece[]} pieces @param {Kind} kind @param {string} text
 */
function add(pieces, kind, text) {
  if (!text) return;
  const last = pieces.at(-1);
  if (last?.kind === kind) last.text += text;
  else pieces.push({ kind, text });
}

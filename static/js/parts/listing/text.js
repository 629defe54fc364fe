/**
 * Typesets a line of pseudo-code as papers do: variables in italics, keywords in bold, names of messages and phases in
 * small capitals. Pure: a text in, pieces out.
 * @import {Header} from "../../model/types.js"
 */

/** @typedef {"text"|"keyword"|"variable"|"name"|"arrow"} Style */
/** @typedef {{style: Style, text: string}} Piece */

const KEYWORDS = [
  "wait until",
  "for each",
  "else if",
  "if",
  "else",
  "then",
  "and",
  "or",
  "not",
  "while",
  "until",
  "unless",
  "return",
];
/** Single letters are variables, except the English article. */
const ARTICLES = new Set(["a", "I"]);

/**
 * The names that a run's algorithm gives to its messages, phases and fields.
 * @param {Header} header
 * @returns {{names: Set<string>, variables: Set<string>}}
 */
export function vocabulary(header) {
  const words = header.words ? Object.values(header.words) : [];
  return {
    names: new Set([...(header.messages ?? []).map((m) => m.type), ...words]),
    variables: new Set(["state", ...(header.fields ?? []).map((f) => f.name)]),
  };
}

/**
 * The pieces of a line, in order; joined, they are the line.
 * @param {string} text
 * @param {{names: Set<string>, variables: Set<string>}} known
 * @returns {Piece[]}
 */
export function setLine(text, known) {
  const token = new RegExp(`←|\\b(?:${KEYWORDS.join("|")})\\b|[\\p{L}_][\\p{L}\\d_]*`, "gu");
  /** @type {Piece[]} */
  const pieces = [];
  let end = 0;
  for (const match of text.matchAll(token)) {
    const before = text.slice(0, match.index);
    add(pieces, "text", text.slice(end, match.index));
    add(pieces, styleOf(match[0], before, known), match[0]);
    end = match.index + match[0].length;
  }
  add(pieces, "text", text.slice(end));
  return pieces;
}

/**
 * @param {string} word @param {string} before @param {{names: Set<string>, variables: Set<string>}} known
 * @returns {Style}
 */
function styleOf(word, before, known) {
  if (word === "←") return "arrow";
  if (KEYWORDS.includes(word)) return "keyword";
  if (known.names.has(word) || /^\p{Lu}{2,}$/u.test(word)) return "name";
  if (/\bevery $/.test(before)) return word.length === 1 ? "variable" : "text"; // in "every deferred j" it is no field
  if (known.variables.has(word)) return "variable";
  return word.length === 1 && !ARTICLES.has(word) && !/['’]$/.test(before) ? "variable" : "text";
}

/**
 * Appends a piece; plain text is merged with the last piece.
 * @param {Piece[]} pieces @param {Style} style @param {string} text
 */
function add(pieces, style, text) {
  if (!text) return;
  const last = pieces.at(-1);
  if (last?.style === style && style === "text") last.text += text;
  else pieces.push({ style, text });
}

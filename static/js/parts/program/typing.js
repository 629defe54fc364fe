/**
 * The editor's own handling of keys: indentation and comments. Pure: takes a text with a selection, returns a
 * replacement.
 */

/** A text, and the selected range. @typedef {{value: string, start: number, end: number}} Typed */
/**
 * `text` replaces the range from `from` to `to`; start, end: the selection after that.
 * @typedef {{from: number, to: number, text: string, start: number, end: number}} Change
 */

const BY = 4,
  INDENT = " ".repeat(BY);

/** @typedef {Pick<KeyboardEvent, "key"|"shiftKey"|"ctrlKey"|"metaKey"|"altKey">} Key */

/** @param {Key} event @param {Typed} typed @returns {Change|null} */
export function typing({ key, shiftKey, ctrlKey, metaKey, altKey }, typed) {
  if (altKey) return null;
  if (ctrlKey || metaKey) return key === "/" ? comment(typed) : null;
  if (key === "Tab") return shiftKey ? onLines(typed, outdented) : indent(typed);
  if (key === "Enter") return enter(typed);
  if (key === "Backspace" && !shiftKey) return back(typed);
  return null;
}

/** Where the line of an offset begins. @param {string} value @param {number} at */
const lineStart = (value, at) => value.lastIndexOf("\n", at - 1) + 1;

/** @param {string} value @param {number} at */
function lineEnd(value, at) {
  const end = value.indexOf("\n", at);
  return end < 0 ? value.length : end;
}

/** Indents a caret to the next stop, or each selected line by one level. @param {Typed} typed */
function indent(typed) {
  const { value, start, end } = typed;
  if (start !== end) return onLines(typed, (line) => (line.trim() ? INDENT + line : line));
  const text = " ".repeat(BY - ((start - lineStart(value, start)) % BY)),
    to = start + text.length;
  return { from: start, to: end, text, start: to, end: to };
}

/** @param {string} line */
const outdented = (line) => line.replace(/^(\t| {1,4})/, "");

/** Starts a line with the same indentation, plus one level after a colon. @param {Typed} typed @returns {Change} */
function enter({ value, start, end }) {
  const line = value.slice(lineStart(value, start), start),
    opens = /:\s*(#.*)?$/.test(line) && !/^\s*#/.test(line),
    text = `\n${/^[ \t]*/.exec(line)?.[0] ?? ""}${opens ? INDENT : ""}`,
    to = start + text.length;
  return { from: start, to: end, text, start: to, end: to };
}

/** Deletes one level of indentation; null outside of one. @param {Typed} typed @returns {Change|null} */
function back({ value, start, end }) {
  const before = value.slice(lineStart(value, start), start);
  if (start !== end || !/^ {2,}$/.test(before)) return null;
  const from = start - (before.length % BY || BY);
  return { from, to: end, text: "", start: from, end: from };
}

/** Comments out all lines or, if all are comments, uncomments them. @param {Typed} typed @returns {Change|null} */
function comment(typed) {
  const lines = linesOf(typed).text.split("\n"),
    full = lines.filter((l) => l.trim()),
    all = full.every((l) => /^\s*#/.test(l)),
    depth = Math.min(...full.map((l) => /^ */.exec(l)?.[0].length ?? 0));
  if (!full.length) return null;
  return onLines(typed, (line) => {
    if (!line.trim()) return line;
    return all ? line.replace(/^(\s*)# ?/, "$1") : `${line.slice(0, depth)}# ${line.slice(depth)}`;
  });
}

/** The lines of a selection; a line at whose beginning the selection ends does not count. @param {Typed} typed */
function linesOf({ value, start, end }) {
  const last = end > start && value[end - 1] === "\n" ? end - 1 : end,
    from = lineStart(value, start),
    to = lineEnd(value, last);
  return { from, to, text: value.slice(from, to) };
}

/**
 * Maps each line of a selection. A selection then covers the whole lines; a caret stays at its character.
 * @param {Typed} typed @param {(line: string) => string} make @returns {Change|null}
 */
function onLines(typed, make) {
  const { from, to, text } = linesOf(typed),
    next = text.split("\n").map(make).join("\n");
  if (next === text) return { from, to: from, text: "", start: typed.start, end: typed.end };
  const caret = Math.max(from, typed.start + next.length - text.length);
  return typed.start === typed.end
    ? { from, to, text: next, start: caret, end: caret }
    : { from, to, text: next, start: from, end: from + next.length };
}

import assert from "node:assert/strict";
import test from "node:test";
import { typing } from "./typing.js";

/**
 * The text after a key press. In `marked`, | is the caret, or [ and ] are the ends of a selection.
 * @param {string} key "Tab", "Shift Tab", "Ctrl /" @param {string} marked
 */
function press(key, marked) {
  const value = marked.replace(/[|[\]]/g, ""),
    start = marked.search(/[|[]/),
    end = marked.includes("[") ? marked.indexOf("]") - 1 : start;
  const change = typing(
    {
      key: key.split(" ").at(-1) ?? "",
      shiftKey: key.startsWith("Shift"),
      ctrlKey: key.startsWith("Ctrl"),
      metaKey: false,
      altKey: false,
    },
    { value, start, end },
  );
  if (!change) return null;
  const next = value.slice(0, change.from) + change.text + value.slice(change.to),
    { start: a, end: b } = change;
  return a === b ? `${next.slice(0, a)}|${next.slice(a)}` : `${next.slice(0, a)}[${next.slice(a, b)}]${next.slice(b)}`;
}

test("Tab goes to the next stop, and takes selected lines along", () => {
  assert.equal(press("Tab", "|x"), "    |x");
  assert.equal(press("Tab", "ab|x"), "ab  |x");
  assert.equal(press("Tab", "a\n[b\n\nc]\nd"), "a\n[    b\n\n    c]\nd");
  assert.equal(press("Tab", "[a\n]b"), "[    a]\nb", "a selection that ends where a line begins");
});

test("Shift+Tab takes a level away, as far as there is one", () => {
  assert.equal(press("Shift Tab", "    a|b"), "a|b");
  assert.equal(press("Shift Tab", "  |ab"), "|ab");
  assert.equal(press("Shift Tab", "a|b"), "a|b");
  assert.equal(press("Shift Tab", "[        a\n  b\nc]"), "[    a\nb\nc]");
});

test("Enter keeps the indentation, and goes one level on behind a colon", () => {
  assert.equal(press("Enter", "    a|b"), "    a\n    |b");
  assert.equal(press("Enter", "def ask(p, net):|"), "def ask(p, net):\n    |");
  assert.equal(press("Enter", "    if x:  # so|"), "    if x:  # so\n        |");
  assert.equal(press("Enter", "    # so:|"), "    # so:\n    |", "a comment opens nothing");
  assert.equal(press("Enter", "    if x|:"), "    if x\n    |:");
});

test("Backspace in an indentation takes a level, elsewhere a letter", () => {
  assert.equal(press("Backspace", "        |a"), "    |a");
  assert.equal(press("Backspace", "      |a"), "    |a");
  assert.equal(press("Backspace", "   |a"), "|a");
  assert.equal(press("Backspace", "a   |b"), null);
  assert.equal(press("Backspace", " |b"), null);
  assert.equal(press("Backspace", "   [ ]b"), null);
});

test("Ctrl+/ makes comments, and takes them back", () => {
  assert.equal(press("Ctrl /", "    a|b"), "    # a|b");
  assert.equal(press("Ctrl /", "    # a|b"), "    a|b");
  assert.equal(press("Ctrl /", "[def a:\n    b\n\n    c]"), "[# def a:\n#     b\n\n#     c]");
  assert.equal(press("Ctrl /", "[# def a:\n#     b\n\n#     c]"), "[def a:\n    b\n\n    c]");
  assert.equal(press("Ctrl /", "|"), null);
});

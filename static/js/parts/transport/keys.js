/**
 * Maps keys to commands. Keys that the focused control needs itself are left to it. Pure.
 */

/**
 * @typedef {"play"|"back"|"forward"|"start"|"end"|"lens"|"vector"|"keep"|"key"|"fold"|"find"|"hand"|"predict"|"compare"|"help"|"slower"|"faster"}
 *   Command
 */

/** @type {Record<string, Command>} */
const KEYS = {
  " ": "play",
  k: "key",
  K: "key",
  "\\": "fold",
  "/": "find",
  h: "hand",
  H: "hand",
  q: "predict",
  Q: "predict",
  c: "compare",
  C: "compare",
  ",": "back",
  ".": "forward",
  ArrowLeft: "back",
  ArrowRight: "forward",
  Home: "start",
  End: "end",
  l: "lens",
  L: "lens",
  v: "vector",
  V: "vector",
  b: "keep",
  B: "keep",
  "?": "help",
  "<": "slower",
  ">": "faster",
};
/** Elements that handle text keys, or presses, themselves. */
const TEXT = new Set(["INPUT", "SELECT", "TEXTAREA"]);
const PRESSED = new Set(["BUTTON", "SUMMARY", "A"]);

/**
 * @param {{key: string, ctrlKey?: boolean, metaKey?: boolean, altKey?: boolean}} event
 * @param {{tag: string, role: string|null, type?: string}} on the element that has the focus
 * @param {boolean} letters whether single characters are commands (they can be turned off)
 * @returns {Command|null}
 */
export function command(event, on, letters = true) {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const { key } = event,
    found = KEYS[key] ?? null;
  if (!found) return null;
  if (key.length === 1 && key !== " " && !letters) return null;
  if (
    TEXT.has(on.tag) &&
    !(on.type === "range" && key === " ") &&
    !(on.type === "checkbox" && key.length === 1 && key !== " ")
  )
    return null;
  if (PRESSED.has(on.tag) && key === " ") return null;
  const moves = key.startsWith("Arrow") || key === "Home" || key === "End";
  if (moves && (on.role === "tab" || on.role === "application")) return null;
  return found;
}

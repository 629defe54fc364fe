/**
 * Formats the value of a process's field. Pure.
 * @import {FieldKind, FieldValue, Part, Value} from "../../model/types.js"
 */
import { valueText } from "../../model/sentence.js";

/** The signs for no value, and for an empty set or queue. */
const NONE = "–",
  EMPTY = "∅";
/** The most elements of a set or queue that are written out. */
const MOST = 8;

/**
 * A field's value in parts; processes are parts of their own, so that they can have their hue.
 * @param {FieldKind} field
 * @param {FieldValue|undefined} value
 * @returns {Part[]}
 */
export function fieldParts(field, value) {
  if (value === undefined) return [{ text: NONE }];
  switch (field.kind) {
    case "set":
      return list(/** @type {Value[]} */ (value), (v) => (typeof v === "number" ? [{ process: v }] : elementParts(v)));
    case "queue":
      return list(/** @type {Value[]} */ (value), (v) => (typeof v === "number" ? [{ process: v }] : stampParts(v)));
    case "id":
      return value ? [{ process: Number(value) }] : [{ text: NONE }];
    case "bool":
      return [{ text: value ? "✓" : NONE }];
    case "word":
      return [value ? { message: String(value) } : { text: NONE }];
    default:
      return elementParts(/** @type {Value} */ (value));
  }
}

/**
 * The elements of a vector that get a line: those that differ from its fill, or have just changed.
 * @param {FieldKind} field
 * @param {FieldValue|undefined} before
 * @param {FieldValue|undefined} after
 * @returns {Array<{process: number, before: Part[]|null, after: Part[]}>} `before` only if it changed
 */
export function vectorRows(field, before, after) {
  const old = /** @type {Record<string, Value>} */ (before ?? {}),
    now = /** @type {Record<string, Value>} */ (after ?? {});
  const places = [...new Set([...Object.keys(old), ...Object.keys(now)])].map(Number).sort((a, b) => a - b);
  return places.flatMap((process) => {
    const was = old[process] ?? field.fill ?? 0,
      is = now[process] ?? field.fill ?? 0;
    const changed = !same(was, is);
    if (!changed && same(is, field.fill ?? 0)) return [];
    return [{ process, before: changed ? elementParts(was) : null, after: elementParts(is) }];
  });
}

/** A number, a word, or a list: (req, 6). @param {Value} value @returns {Part[]} */
function elementParts(value) {
  return [{ text: typeof value === "boolean" ? (value ? "✓" : NONE) : valueText(value) }];
}

/** An element of a queue, usually a timestamp: (3, P1). @param {Value} value @returns {Part[]} */
function stampParts(value) {
  if (!Array.isArray(value) || value.length !== 2 || typeof value[1] !== "number") return elementParts(value);
  return [{ text: `(${value[0]}, ` }, { process: value[1] }, { text: ")" }];
}

/** @param {Value[]} values @param {(v: Value) => Part[]} write @returns {Part[]} */
function list(values, write) {
  if (!values.length) return [{ text: EMPTY }];
  const shown = values.length > MOST ? values.slice(0, MOST - 2) : values;
  const parts = shown.flatMap((v, i) => (i ? [/** @type {Part} */ ({ text: ", " }), ...write(v)] : write(v)));
  return shown === values ? parts : [...parts, { text: `, … (${values.length})` }];
}

/** @param {Value} a @param {Value} b */
function same(a, b) {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

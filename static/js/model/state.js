/**
 * The fields of a process: blank values, and the trace's deltas. A delta never changes the earlier state, so a
 * snapshot is a reference.
 *
 * @import {FieldKind, FieldValue, Header, Value} from "./types.js"
 */

/** @typedef {Record<string, FieldValue>} Fields */

/** The initial value of a field, by its kind. @type {Record<FieldKind["kind"], FieldValue>} */
const BLANK = { number: 0, id: 0, bool: false, word: "", set: [], queue: [], vector: {}, value: 0 };

/** @param {Header} header @returns {Fields} */
function blankFields(header) {
  /** @type {Fields} */
  const fields = {};
  for (const { name, kind, fill } of header.fields ?? [])
    fields[name] = (kind === "word" && fill) || (BLANK[kind] ?? 0);
  return fields;
}

/**
 * The fields in the header or a moment, which give only what differs from blank.
 * @param {Header} header @param {Record<string, any>} [differs] @returns {Fields}
 */
export function fieldsAt(header, differs = {}) {
  return applyDelta(blankFields(header), differs);
}

/** @param {Header} header @param {number} process @returns {Fields} */
export function initialFields(header, process) {
  return fieldsAt(header, header.initial?.[process - 1]);
}

/** The clock with which a process starts. @param {Header} header @param {number} process */
export function initialClock(header, process) {
  return header.scenario?.clock?.start?.[process - 1] ?? 0;
}

/**
 * The fields after a delta; `fields` is not changed.
 * @param {Fields} fields
 * @param {Record<string, any>} delta
 * @returns {Fields}
 */
export function applyDelta(fields, delta) {
  const after = { ...fields };
  for (const name of Object.keys(delta)) after[name] = changed(after[name], delta[name]);
  return after;
}

/** @param {FieldValue|undefined} was @param {any} delta @returns {FieldValue} */
function changed(was, delta) {
  if (Array.isArray(delta) || delta === null || typeof delta !== "object") return delta;
  if ("at" in delta) return spliced(/** @type {Value[]} */ (was ?? []), delta);
  if ("+" in delta || "-" in delta) return united(/** @type {Value[]} */ (was ?? []), delta);
  return { .../** @type {Record<string, Value>} */ (was ?? {}), ...delta };
}

/** @param {Value[]} queue @param {{at: number, "-"?: number, "+"?: Value[]}} delta */
function spliced(queue, delta) {
  const after = queue.slice();
  after.splice(delta.at, delta["-"] ?? 0, ...(delta["+"] ?? []));
  return after;
}

/** Sets keep the order of their elements. @param {Value[]} set @param {{"-"?: Value[], "+"?: Value[]}} delta */
function united(set, delta) {
  const gone = new Set((delta["-"] ?? []).map(String));
  const fresh = new Set((delta["+"] ?? []).map(String));
  const after = set.filter((v) => !gone.has(String(v)) && !fresh.has(String(v)));
  after.push(...(delta["+"] ?? []));
  return after.sort((a, b) =>
    typeof a === "number" && typeof b === "number" ? a - b : String(a) < String(b) ? -1 : 1,
  );
}

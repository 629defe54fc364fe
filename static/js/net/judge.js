/**
 * Checks whether a scenario's text can be run: first whether it is valid JSON, then with the server. Each problem is
 * located in the text.
 * @import {Node} from "../model/json.js"
 * @import {Columns} from "../model/within.js"
 * @import {Problem, Refusal} from "./socket.js"
 */
import { lineOf, placeOf, readJSON } from "../model/json.js";
import { within } from "../model/within.js";
import { ask } from "./ask.js";
import { keyOf } from "./problem.js";
import { isBusy } from "./retry.js";

/**
 * A problem and its range in the text. A fault of the JSON has no `problem`.
 * @typedef {object} Diagnostic
 * @property {string} key of its text: "problem.…", "program.…" or "json.fault.…"
 * @property {Problem|null} problem as the server sent it
 * @property {string} path
 * @property {string} value
 * @property {number} line of the JSON
 * @property {number} start
 * @property {number} end
 */
/** Why the text could not be checked. @typedef {"json.busy"|"json.offline"|"json.refused"} Reason */
/**
 * @typedef {{runs: true}|{runs: false, wrong: Diagnostic[]}|{runs: false, wrong: [], key: Reason, why: string}} Verdict
 */

/** The most bytes that the server reads. */
const MOST_BYTES = 1 << 20;
/** The codes of problems with a field's name, not with its value. */
const NAMED = new Set(["misspelt", "unknown", "duplicate"]);

/** @param {string} text @param {typeof fetch} [get] @returns {Promise<Verdict>} */
export async function judge(text, get = fetch) {
  const bytes = new TextEncoder().encode(text).length;
  if (bytes > MOST_BYTES)
    return {
      runs: false,
      wrong: [told({ path: "", code: "too-large", value: String(bytes), allowed: String(MOST_BYTES) }, text)],
    };
  const { node, fault } = readJSON(text);
  if (fault) {
    const { code, start, end, found: value } = fault,
      line = lineOf(text, start);
    return {
      runs: false,
      wrong: [{ key: `json.fault.${code}`, problem: null, path: "", value, line, start, end }],
    };
  }
  const version = versionOf(node, text);
  if (version) return { runs: false, wrong: [told(version, text, node)] };
  try {
    await ask("/api/v1/run?format=digest", text, { get });
    return { runs: true };
  } catch (fault) {
    if (fault instanceof Error) return { runs: false, wrong: [], key: "json.offline", why: "" };
    const { error, problems = [], status } = /** @type {Refusal} */ (fault);
    if (problems.length) return { runs: false, wrong: problems.map((p) => told(p, text, node)) };
    return { runs: false, wrong: [], key: isBusy({ status }) ? "json.busy" : "json.refused", why: error };
  }
}

/**
 * The problem with a document's version, null if there is none. The server reports only this for another version, and
 * without a path.
 * @param {Node} node @param {string} text @returns {Problem|null}
 */
function versionOf(node, text) {
  if (!node.fields) return null;
  const fano = node.fields.find((f) => f.name === "fano")?.node,
    value = fano ? text.slice(fano.start, fano.end) : "";
  if (!fano) return { path: "fano", code: "missing" };
  return !fano.fields && !fano.items && /^\d/.test(value) && Number(value) === 1
    ? null
    : { path: "fano", code: "not-one-of", value, allowed: "1" };
}

/**
 * A problem of the server, located in the text.
 * @param {Problem} problem @param {string} text @param {Node} [node] @returns {Diagnostic}
 */
function told(problem, text, node) {
  const { path, value } = problem,
    place = node ? placed(problem, text, node) : { start: 0, end: 0 };
  return { key: keyOf(problem), problem, path, value: String(value ?? ""), line: lineOf(text, place.start), ...place };
}

/**
 * The range of a problem; in a program's text, its line and columns.
 * @param {Problem} problem @param {string} text @param {Node} node
 */
function placed({ path, code, line, column = 1, end = column + 1 }, text, node) {
  const place = placeOf(node, path, !line && NAMED.has(code));
  return line && text[place.start] === '"' ? within(text, place, { line, column, end }) : place;
}

/** The range of a diagnostic in the text as edited since. @param {Diagnostic} wrong @param {string} text */
export function placeNow({ problem, start, end }, text) {
  const { node } = problem?.path ? readJSON(text) : { node: null };
  return problem && node ? placed(problem, text, node) : { start, end };
}

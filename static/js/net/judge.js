/**
 * Whether a scenario that somebody wrote can be run: first whether it is JSON at all, then what the server says, and
 * for everything that is wrong where in the text it stands.
 * @import {Node} from "../model/json.js"
 * @import {Columns} from "../model/within.js"
 * @import {Problem, Refusal} from "./socket.js"
 */
import { lineOf, placeOf, readJSON } from "../model/json.js";
import { within } from "../model/within.js";
import { ask } from "./ask.js";
import { keyOf } from "./problem.js";
import { isBusy } from "./wait.js";

/**
 * What is wrong, and its place: a fault of the JSON has no problem.
 * @typedef {object} Diagnostic
 * @property {string} key of the text it is told by: "problem.…", "program.…" or "json.fault.…"
 * @property {Problem|null} problem as the server says it
 * @property {string} path
 * @property {string} value
 * @property {number} line of the JSON
 * @property {number} start
 * @property {number} end
 */
/** Why it could not be judged. @typedef {"json.busy"|"json.offline"|"json.refused"} Reason */
/** @typedef {{runs: true}|{runs: false, wrong: Diagnostic[]}|{runs: false, wrong: [], key: Reason, why: string}} Verdict */

/** The server reads no more bytes. */
const MOST_BYTES = 1 << 20;
/** Problems with a field as such, not with its value. */
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
 * The server reads nothing else of a document of another version, and says so without a path.
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
 * A problem with its place in the text.
 * @param {Problem} problem @param {string} text @param {Node} [node] @returns {Diagnostic}
 */
function told(problem, text, node) {
  const { path, value } = problem,
    place = node ? placed(problem, text, node) : { start: 0, end: 0 };
  return { key: keyOf(problem), problem, path, value: String(value ?? ""), line: lineOf(text, place.start), ...place };
}

/**
 * Where a problem stands: in the text of a program, at its columns.
 * @param {Problem} problem @param {string} text @param {Node} node
 */
function placed({ path, code, line, column = 1, end = column + 1 }, text, node) {
  const place = placeOf(node, path, !line && NAMED.has(code));
  return line && text[place.start] === '"' ? within(text, place, { line, column, end }) : place;
}

/** Where something wrong stands in the text as it is by now. @param {Diagnostic} wrong @param {string} text */
export function placeNow({ problem, start, end }, text) {
  const { node } = problem?.path ? readJSON(text) : { node: null };
  return problem && node ? placed(problem, text, node) : { start, end };
}

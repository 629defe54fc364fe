/**
 * Whether a scenario that somebody wrote can be run: first whether it is JSON at all, then what the server says, and
 * for everything that is wrong where in the text it stands.
 * @import {Node} from "../model/json.js"
 * @import {Problem, Refusal} from "./socket.js"
 */
import { lineOf, placeOf, readJSON } from "../model/json.js";
import { isBusy } from "./wait.js";

/**
 * What is wrong, with the text it is told by ("problem.…" or "json.fault.…") and its place.
 * @typedef {object} Wrong
 * @property {string} key
 * @property {string} path
 * @property {string} value
 * @property {string} allowed
 * @property {string} text
 * @property {number} line
 * @property {number} start
 * @property {number} end
 */
/** Why it could not be judged. @typedef {"json.busy"|"json.offline"|"json.refused"} Reason */
/** @typedef {{runs: true}|{runs: false, wrong: Wrong[]}|{runs: false, wrong: [], key: Reason, why: string}} Verdict */

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
      wrong: [{ key: `json.fault.${code}`, path: "", value, allowed: "", text: "", line, start, end }],
    };
  }
  const version = versionOf(node, text);
  if (version) return { runs: false, wrong: [told(version, text, node)] };
  try {
    const answer = await get("/api/v1/run?format=digest", { method: "POST", body: text });
    if (answer.ok) return { runs: true };
    const { error, problems = [] } = /** @type {Refusal} */ (await answer.json());
    if (problems.length) return { runs: false, wrong: problems.map((p) => told(p, text, node)) };
    return { runs: false, wrong: [], key: isBusy(answer) ? "json.busy" : "json.refused", why: error };
  } catch {
    return { runs: false, wrong: [], key: "json.offline", why: "" };
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
 * @param {Problem} problem @param {string} text @param {Node} [node] @returns {Wrong}
 */
function told({ path, code, value, allowed, text: said }, text, node) {
  const place = node ? placeOf(node, path, NAMED.has(code)) : { start: 0, end: 0 };
  return {
    key: `problem.${code}`,
    path,
    value: String(value ?? ""),
    allowed: String(allowed ?? ""),
    text: said ?? code,
    line: lineOf(text, place.start),
    ...place,
  };
}

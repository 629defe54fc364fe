/**
 * The consents that a waiting process needs from others, and those that it has: the one count that all panels show.
 * Knows the roles of messages and the fields that the header names, never an algorithm. Pure.
 * @import {Arc, Beat, FieldValue, Run, Value} from "./types.js"
 */

/** The kinds of events in which a process asks. */
export const ASKING = new Set(["ask", "again"]);

/**
 * The beat of a process's last request up to `beat`; null if there is none.
 * @param {Run} run @param {number} beat @param {number} p
 * @returns {Beat|null}
 */
export function askOf(run, beat, p) {
  for (let n = run.lastOf(p, beat); n > 0; n = run.lastOf(p, n - 1))
    if (ASKING.has(run.beats[n - 1].kind)) return run.beats[n - 1];
  return null;
}

/**
 * Returns a test whether a message is a request, perhaps joined with a release: "RELEASE+REQUEST". A grant is none,
 * even if joined with a request for something else.
 * @param {Run} run @returns {(m: Arc) => boolean}
 */
export function asksBy({ header }) {
  const asking = new Set((header.messages ?? []).filter((m) => m.role === "ask").map((m) => m.type));
  return (m) => m.role !== "grant" && m.type.split("+").some((part) => asking.has(part));
}

/**
 * The processes whose consent a process needs for its request, and those whose consent it has. Null if it does not
 * wait for consents, or the trace does not show them: there is one token, or a server that grants it; or an answer
 * only reports what was read, or acknowledges a request that waits for releases.
 * @param {Run} run @param {number} beat @param {number} p
 * @returns {{needs: Set<number>, got: Set<number>}|null}
 */
export function consents(run, beat, p) {
  const { class: by, has, heard, lacks, messages = [], reads } = run.header,
    unsaid = !has && !heard && !lacks && messages.some((m) => m.role === "release"),
    asked = reads || unsaid || by === "token" || by === "server" ? null : askOf(run, beat, p);
  if (!asked) return null;
  const before = run.stateAt(asked.n - 1, p).fields,
    now = run.stateAt(beat, p).fields,
    { needs, answered } = askedSince(run, asked, beat);
  if (heard) return { needs, got: new Set([...needs].filter((j) => laterOf(run, now, p, j))) };
  if (lacks) return { needs, got: without(needs, members(now[lacks])) };
  if (!has) return { needs, got: both(needs, answered) };
  for (const j of [...members(before[has]), ...members(now[has])]) if (j !== p) needs.add(j);
  return { needs, got: both(needs, members(now[has])) };
}

/**
 * The processes asked since a request, and those that have sent a grant.
 * @param {Run} run
 * @param {Beat} asked
 * @param {number} beat
 */
function askedSince(run, asked, beat) {
  const asks = asksBy(run),
    lane = run.lanes[asked.at - 1],
    needs = /** @type {Set<number>} */ (new Set()),
    answered = /** @type {Set<number>} */ (new Set());
  for (let i = asked.index; lane[i] <= beat; i++) {
    const { message, sends } = run.beats[lane[i] - 1];
    for (const m of sends) if (asks(m)) needs.add(m.to);
    if (message?.role === "grant") answered.add(message.from);
  }
  return { needs, answered };
}

/**
 * Whether the last timestamp that process p heard from j is later than p's own request.
 * @param {Run} run @param {Record<string, FieldValue>} fields @param {number} p @param {number} j
 */
function laterOf({ header }, fields, p, j) {
  const { heard = "", request } = header,
    fill = header.fields?.find((f) => f.name === heard)?.fill ?? 0,
    vector = /** @type {Record<string, Value>} */ (fields[heard] ?? {});
  const stamp = (/** @type {Value} */ x) => Number(Array.isArray(x) ? x.at(-1) : x),
    own = stamp(/** @type {Value} */ (request ? fields[request] : (vector[p] ?? fill))),
    theirs = stamp(vector[j] ?? fill);
  return own < theirs || (own === theirs && p < j);
}

/**
 * How many consents a process has, and how many it needs; null if it waits for something else or something more, or
 * if messages other than grants count too.
 * @param {Run} run @param {number} beat @param {number} p
 */
export function tally(run, beat, p) {
  const known = run.header.queue || run.header.heard ? null : consents(run, beat, p);
  return known?.needs.size ? { count: known.got.size, of: known.needs.size } : null;
}

/** The elements of a Set. @param {FieldValue|undefined} value @returns {Set<number>} */
const members = (value) => new Set(Array.isArray(value) ? value.map(Number) : []);

/** @param {Set<number>} a @param {Set<number>} b */
const both = (a, b) => new Set([...a].filter((x) => b.has(x)));

/** @param {Set<number>} a @param {Set<number>} b */
const without = (a, b) => new Set([...a].filter((x) => !b.has(x)));

/**
 * What a waiting process needs of others, and what it has of that: one count for all who speak of it. Knows the roles
 * of messages and the fields that the header names, never an algorithm. Pure.
 * @import {Arc, Beat, FieldValue, Run, Value} from "./types.js"
 */

/** The events in which a process asks. */
export const ASKING = new Set(["ask", "again"]);

/**
 * The beat in which the request that a process has after `beat` was made.
 * @param {Run} run @param {number} beat @param {number} p
 * @returns {Beat|null}
 */
export function askOf(run, beat, p) {
  for (let n = run.lastOf(p, beat); n > 0; n = run.lastOf(p, n - 1))
    if (ASKING.has(run.beats[n - 1].kind)) return run.beats[n - 1];
  return null;
}

/**
 * Whether a message asks, perhaps joined with what gives something back: "RELEASE+REQUEST". What grants may be joined
 * with a request for something else.
 * @param {Run} run @returns {(m: Arc) => boolean}
 */
export function asksBy({ header }) {
  const asking = new Set((header.messages ?? []).filter((m) => m.role === "ask").map((m) => m.type));
  return (m) => m.role !== "grant" && m.type.split("+").some((part) => asking.has(part));
}

/**
 * Whose consent a process needs for the request that it has after a beat, and whose it has. Null where consents are not
 * what it waits for, or nothing says what is one: there is one token, or a server that grants it; an answer says only
 * what was read, or acknowledges a request that waits for releases.
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
 * Who was asked from a beat on, and who has sent what grants.
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
 * Whether what a process has heard of another is later than its own request.
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
 * How many consents a process has, of how many that it needs; null where that is not what it waits for, or not all, or
 * where an answer only acknowledges, and others count as well.
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

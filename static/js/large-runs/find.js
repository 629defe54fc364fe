/**
 * Searches a run that is in memory. Pure.
 *
 * @import {Arc, Beat, FieldKind, Run} from "../model/types.js"
 * @import {Answer, Hit} from "./source.js"
 * @import {Query} from "./query.js"
 */

/** So many hits are given at once. */
const MOST = 50;
/** What becomes of a message in an event that has one. @type {Record<string, string>} */
const WAYS = { receive: "received", drop: "lost", duplicate: "copied" };

/**
 * The hits behind a step, or before it, nearest first.
 * @param {Run} run @param {Query} query @param {number} from @param {boolean} back @returns {Answer}
 */
export function find(run, query, from, back) {
  const all = allOf(run, query);
  if (query.step || query.time !== undefined) return { query, hits: all, total: all.length };
  const onward = back ? all.filter((h) => h.step < from).reverse() : all.filter((h) => h.step > from);
  return { query, hits: onward.slice(0, MOST), total: all.length, more: onward.length > MOST };
}

/** All that is meant, by step. @param {Run} run @param {Query} query @returns {Hit[]} */
function allOf(run, query) {
  if (query.step) return at(run, run.beatOfStep(query.step), query.step);
  const { time } = query;
  if (time !== undefined) {
    const b = run.beats.find((b) => b.time >= time);
    return b ? at(run, b.n, b.step) : [];
  }
  if (query.property) return breaks(run, query.property);
  return query.field ? [...changes(run, query)] : [...events(run, query)];
}

/** One event, if there is one. @param {Run} run @param {number} beat @param {number} step @returns {Hit[]} */
function at(run, beat, step) {
  const b = run.beats[beat - 1];
  return b && step <= b.lastStep ? [hit(b, { step })] : [];
}

/** @param {Beat} b @param {Partial<Hit>} [more] @returns {Hit} */
function hit({ n, step, time, at, kind }, more) {
  return { event: n, step, time, process: at, kind, ...more };
}

/** @param {Run} run @param {string} property @returns {Hit[]} */
function breaks(run, property) {
  return run.violations
    .filter((v) => property === "any" || v.property === property)
    .flatMap((v) => {
      const b = run.beats[v.beat - 1];
      return b ? [hit(b, { step: b.lastStep, property: v.property })] : [];
    })
    .sort((a, b) => a.step - b.step);
}

/** The events of which all is so that a query says. @param {Run} run @param {Query} query */
function* events(run, query) {
  const { process, verb, type, from, to } = query,
    says = Boolean(type || from || to) || verb === "send";
  for (const b of run.beats) {
    if (process && b.at !== process) continue;
    if (says) {
      const message = arriving(b, query) ?? sending(b, query);
      if (message) yield hit(b, { message });
      continue;
    }
    const again = b.kind === "again" && (verb === "leave" || verb === "ask"); // it leaves, and asks at once
    if (!verb || verb === b.kind || again) yield hit(b);
    if (b.enters && b.kind !== "enter" && (!verb || verb === "enter"))
      yield hit(b, { step: b.lastStep, kind: "enter" });
  }
}

/** @param {Beat} b @param {Query} query @returns {Hit["message"]|null} */
function arriving({ kind, message, at }, query) {
  if (!message || (query.verb && query.verb !== kind) || !means(message, query)) return null;
  return { type: message.type, from: message.from, to: at, way: WAYS[kind] };
}

/** @param {Beat} b @param {Query} query @returns {Hit["message"]|null} */
function sending({ sends }, query) {
  if (query.verb && query.verb !== "send") return null;
  const meant = sends.filter((m) => means(m, query));
  if (!meant.length) return null;
  const [{ type, from, to }] = meant;
  return { type, from, to, way: "sent", ...(meant.length > 1 ? { count: meant.length } : {}) };
}

/** @param {Arc} m @param {Query} query */
const means = (m, { type, from, to }) =>
  (!type || m.type === type) && (!from || m.from === from) && (!to || m.to === to);

/** Where a field of a state takes a value, or a message carries it. @param {Run} run @param {Query} query */
function* changes(run, { process, field = "", value = "" }) {
  const kind = run.header.fields?.find((f) => f.name === field),
    before = Array.from({ length: run.nodes }, (_, p) => run.stateAt(0, p + 1).fields[field]);
  for (const b of run.beats) {
    if (process && b.at !== process) continue;
    const found = { name: field, value };
    const after = kind && b.local ? run.stateAt(b.n, b.at).fields[field] : undefined,
      takes = after !== undefined && has(kind, after, value) && !has(kind, before[b.at - 1], value);
    if (after !== undefined) before[b.at - 1] = after;
    if (takes) {
      yield hit(b, { field: found });
      continue;
    }
    const carried = carrier(b, field, value);
    if (carried) yield hit(b, { field: found, message: carried });
  }
}

/** The message that carries a value, at either end. @param {Beat} b @param {string} field @param {string} value */
function carrier(b, field, value) {
  const carries = (/** @type {Arc} */ m) => Object.hasOwn(m.fields, field) && same(m.fields[field], value);
  if (b.message && carries(b.message))
    return { type: b.message.type, from: b.message.from, to: b.message.to, way: WAYS[b.kind] };
  const m = b.sends.find(carries);
  return m && { type: m.type, from: m.from, to: m.to, way: "sent" };
}

/**
 * Whether a field is, or has in it, a value.
 * @param {FieldKind|undefined} kind
 * @param {any} now
 * @param {string} value
 */
function has(kind, now, value) {
  if (kind?.kind === "set" || kind?.kind === "queue") return Array.isArray(now) && now.some((v) => same(v, value));
  if (kind?.kind === "vector") return Object.values(now ?? {}).some((v) => same(v, value));
  return same(now, value);
}

/** @param {any} now @param {string} value */
const same = (now, value) => (typeof now === "string" ? now : JSON.stringify(now)) === value;

/**
 * The makers of questions about a beat, one for each kind. The right option is read off the run; the wrong ones are
 * the answers of a student who has one rule wrong, and never the right one. Pure; knows roles, never an algorithm.
 *
 * @import {Beat, Run} from "../types.js"
 * @import {Forecast, Kind, Make, Option, Promised, Question} from "./types.js"
 * @import {Waiting} from "../../parts/why/model.js"
 */
import { isWhole, nextEntry } from "./sure.js";
import { waiting } from "../../parts/why/model.js";
import { createCausality } from "../causality.js";
import { machineOf } from "../names.js";
import { createVectors } from "../vectors.js";
import { wrong } from "./wrong.js";

/** The most options of a question. */
const MOST = 4;

/**
 * Returns the right option among others, without duplicates, in an order that does not reveal it.
 * @param {Option} right @param {Option[]} others the more plausible first @param {(a: any, b: any) => number} order
 */
export function among(right, others, order) {
  const key = (/** @type {Option} */ o) => JSON.stringify(o),
    seen = new Set([key(right)]),
    options = [right];
  for (const o of others) {
    if (options.length === MOST || seen.has(key(o))) continue;
    seen.add(key(o));
    options.push(o);
  }
  options.sort(order);
  return { options, right: options.indexOf(right) };
}

/** @param {number} a @param {number} b */
const ascending = (a, b) => a - b;

/** Processes in order, and "none" (0) last. @param {number} a @param {number} b */
const noneLast = (a, b) => (a || Infinity) - (b || Infinity);

/** @param {number[]} a @param {number[]} b */
const smaller = (a, b) => a.length - b.length || a.map((x, i) => x - b[i]).find((d) => d !== 0) || 0;

/** Asks which process enters next. @param {Promised} promised @returns {Make} */
const enters = (promised) => (run, n) => {
  const next = run.n > 1 ? nextEntry(run, n - 1, promised) : null;
  if (!next) return null;
  const all = waiting(run, n - 1).map((w) => w.process),
    rest = Array.from({ length: run.n }, (_, i) => i + 1).filter((p) => !all.includes(p));
  return {
    kind: "enters",
    n,
    event: "",
    about: "next",
    ...among(next.process, [...all.slice(0, MOST - 2), 0, ...all, ...rest], noneLast),
    interest: (all.length > 1 ? 4 : 1) + Number(next.reason.how !== "soon"),
    reason: next.reason,
  };
};

/** Asks what a process does when it receives a request. @type {Make} */
function answers(run, n) {
  const b = run.beats[n - 1],
    did = b.kind === "receive" && b.message?.role === "ask" && !b.enters ? doneAt(run, b) : "";
  if (!did) return null;
  const others = run.header.owes ? ["now", "defer", "neither"] : ["now", "nothing", ...seenDone(run, n)],
    order = ["now", "defer", "pass", "other", "neither", "nothing"];
  const busy = run.stateAt(n - 1, b.at).phase !== "idle";
  return {
    kind: "answers",
    n,
    event: "receive",
    about: "",
    ...among(did, others, (x, y) => order.indexOf(x) - order.indexOf(y)),
    interest: ownMail(b) ? 1 : (did === "defer" ? 5 : busy ? 4 : 2) - Number(!run.header.owes),
    reason: { how: "told" },
  };
}

/** Whether a process receives a message from itself. @param {Beat} b */
const ownMail = (b) => b.message?.from === b.at;

/**
 * What a process does on a request: it grants ("now"), defers, passes the request on, sends something else ("other"),
 * or does nothing ("neither" if the algorithm defers replies, else "nothing"); "" if it does two of these.
 * @param {Run} run @param {Beat} b
 */
function doneAt(run, b) {
  const roles = new Set(b.sends.map((m) => m.role)),
    done = [
      ...(roles.has("grant") ? ["now"] : []),
      ...(roles.has("ask") ? ["pass"] : []),
      ...(roles.has("other") || roles.has("release") ? ["other"] : []),
      ...(b.defers ? ["defer"] : []),
    ];
  return done.length > 1 ? "" : (done[0] ?? (run.header.owes ? "neither" : "nothing"));
}

/** What processes did on requests before a beat, each kind once. @param {Run} run @param {number} n */
function seenDone(run, n) {
  const done = run.beats
    .slice(0, n - 1)
    .filter((b) => b.kind === "receive" && b.message?.role === "ask" && !b.enters)
    .map((b) => doneAt(run, b));
  return [...new Set(done)].filter((d) => d !== "");
}

/** Asks for the timestamp of a receipt. @type {Make} */
function clock(run, n) {
  const b = run.beats[n - 1],
    m = b.message;
  if (b.kind !== "receive" || !m || !run.header.clock || !b.clock || !b.local) return null;
  const { clock: own } = run.stateAt(n - 1, b.at),
    got = m.clock,
    right = b.clock;
  if (!got || says(m.fields, right) || Math.max(m.from, m.to) > run.n) return null; // a server has none of its own
  const others = [Math.max(own, got), own + 1, own + got, got + 1, right + 1, right + 2].filter((x) => x !== right);
  return {
    kind: "clock",
    n,
    event: "receive",
    about: "",
    ...among(right, others, ascending),
    interest: own === got ? 3 : got > own ? 3 : 2,
    reason: { how: right === Math.max(own, got) + 1 ? "max" : "rule", own, got },
  };
}

/**
 * Whether a message's fields reveal a number, as a value or as the length of a list.
 * @param {unknown} fields @param {number} x @returns {boolean}
 */
const says = (fields, x) =>
  fields !== null && typeof fields === "object"
    ? (Array.isArray(fields) && fields.length === x) || Object.values(fields).some((f) => says(f, x))
    : fields === x;

/** Asks how many messages a process sends when it asks or leaves, or how many answers it still lacks. @type {Make} */
function messages(run, n) {
  const b = run.beats[n - 1];
  if (b.kind === "ask" || b.kind === "leave") return sends(run, b);
  const w = afterGrant(run, b);
  if (!w) return null;
  const lacks = lackedBy(w),
    right = lacks.length,
    others = [right + 1, right - 1, w.got, w.reasons.length, right + 2].filter((x) => x >= 0 && x !== right);
  if (!right || w.reasons.length < 3 || says(b.message?.fields, right)) return null;
  return {
    kind: "messages",
    n,
    event: "receive",
    about: "lacks",
    ...among(right, others, ascending),
    interest: ownMail(b) ? 1 : 2,
    reason: { how: "waits", lacks },
  };
}

/** The processes whose consent a waiting process still lacks. @param {Waiting} w */
const lackedBy = (w) => sorted(w.reasons.filter((r) => !r.ok).map((r) => r.process));

/** @param {Run} run @param {Beat} b @returns {Question|null} */
function sends(run, b) {
  const { header, n } = run,
    machine = (/** @type {number} */ p) => machineOf(header, p);
  if (n < 2 || b.sends.some((m) => machine(m.from) === machine(m.to))) return null;
  const right = b.sends.length,
    usual = b.kind === "ask" ? [n - 1, n, 1, 2 * (n - 1), 0] : [0, 1, n - 1, 2],
    others = [...usual, right + 1, right + 2].filter((x) => x !== right);
  return {
    kind: "messages",
    n: b.n,
    event: b.kind === "ask" ? "ask" : "leave",
    about: "sends",
    ...among(right, others, ascending),
    interest: b.kind === "ask" ? 2 : right > 1 || header.owes ? 4 : 2,
    reason: { how: "told" },
  };
}

/**
 * What a process still waits for after a grant that is not the last; null if it does not wait for consents.
 * @param {Run} run @param {Beat} b
 */
function afterGrant(run, b) {
  if (b.kind !== "receive" || b.message?.role !== "grant" || b.enters || b.phase !== "waiting") return null;
  if (b.message.from > run.n) return null;
  if (run.header.class === "token" || run.header.class === "server" || run.header.reads || !isWhole(run)) return null;
  const w = waiting(run, b.n).find((x) => x.process === b.at);
  return w && !w.unknown ? w : null;
}

/** Asks which processes a process still waits for after an answer. @type {Make} */
function waits(run, n) {
  const b = run.beats[n - 1],
    w = afterGrant(run, b);
  if (!w || w.reasons.length < 2) return null;
  const all = sorted(w.reasons.map((r) => r.process)),
    right = lackedBy(w),
    from = b.message?.from ?? 0;
  if (all.length > 6 || String(right) === String(from) || String(right) === String(b.at)) return null;
  const others = [all, sorted([...right, from]), [], ...right.map((p) => right.filter((q) => q !== p)), [from]].filter(
    (set) => String(set) !== String(right),
  );
  return {
    kind: "waits",
    n,
    event: "receive",
    about: "",
    ...among(right, others, smaller),
    interest: ownMail(b) ? 1 : 3,
    reason: { how: "waits", lacks: right },
  };
}

/** @param {number[]} all */
const sorted = (all) => [...new Set(all)].sort(ascending);

/** Asks for the causal order of two recent events that are interesting and not the last. @type {Make} */
function order(run, n) {
  if (n < 4) return null;
  const telling = (/** @type {Beat} */ b) =>
    b.local && !(b.enters && b.sends.length) && (b.kind === "ask" || b.enters || b.kind === "leave" || b.defers > 0);
  const latest = run.beats
    .slice(Math.max(0, n - 14), n - 2)
    .filter(telling)
    .reverse();
  const [b] = latest,
    a = b && latest.find((x) => x.at !== b.at && (n % 2 ? true : x.kind === "ask"));
  if (!a) return null;
  /** @type {[number, number]} */
  const pair = n % 3 ? [a.n, b.n] : [b.n, a.n],
    right = createVectors(run, createCausality(run)).compare(...pair)?.order ?? "";
  return {
    kind: "order",
    n,
    event: "",
    about: "",
    options: ["before", "after", "concurrent"],
    right: ["before", "after", "concurrent"].indexOf(right),
    interest: right === "concurrent" ? 4 : 2,
    reason: { how: right, pair },
  };
}

/**
 * The makers, by kind.
 * @param {Promised} promised
 * @param {Forecast|null} forecast what can still go wrong from some steps
 * @returns {Record<Kind, Make>}
 */
export const makers = (promised, forecast) => ({
  enters: enters(promised),
  answers,
  clock,
  messages,
  waits,
  order,
  wrong: wrong(forecast),
});

/**
 * A beat in one sentence: the caption, the log's row and the screen reader share it. Texts come from a translator;
 * processes and message names are separate parts, so that they can be drawn in their hue and in capitals. Nothing
 * here knows an algorithm: roles, fields and deferred replies come from the trace.
 *
 * @import {Arc, Beat, Failure, Part, Run, Stamp, Translate, Value, Violation} from "./types.js"
 */
import { askOf, tally } from "./consents.js";
import { nodeSaid, propertyShort } from "./names.js";

export { ASKING } from "./consents.js";
export { messageText, named, parts };

/** A longer list is given as a number. */
const NAMED = 5;

/**
 * The most elements of an array that a message's text shows; the most letters of all its fields, else none are shown.
 */
const CARRIED = 8,
  ROOM = 60;

/** Marks around a process (p) or message (m) in a translated text, until `parts` takes it apart. */
const OPEN = "\u0001",
  CLOSE = "\u0002",
  MARKED = new RegExp(`${OPEN}p(\\d+)${CLOSE}`, "g");

/** @param {number} p @param {string} [name] if it is a server */
export const process = (p, name) => `${OPEN}p${p}${name ? ` ${name}` : ""}${CLOSE}`;

/**
 * The caption of a beat: one sentence (and one more for each property that broke).
 * @param {Run} run
 * @param {number} beat 0 is before the first one
 * @param {Translate} t
 * @returns {Part[]}
 */
export function captionOf(run, beat, t) {
  const b = run.beats[beat - 1],
    sentences = [b ? sentenceOf(run, b, t) : t("tell.start")];
  for (const v of run.violations) if (v.beat === beat) sentences.push(broken(run, v, t));
  return parts(sentences.map((s) => named(run, s, t)).join(" "));
}

/** @param {Run} run @param {Beat} b @param {Translate} t @returns {string} */
function sentenceOf(run, b, t) {
  const p = process(b.at),
    clock = b.clock;
  switch (b.kind) {
    case "internal":
    case "enter":
    case "crash":
    case "recover":
      return t(`tell.${b.kind}`, { p, clock });
    case "send":
      return t("tell.send", { p, message: messagesOf(run, b.sends), to: peers(run, b.at, b.sends, t), clock });
    case "ask":
      return asks(run, b, t);
    case "leave":
      return leaves(run, b, t);
    case "again":
      return again(run, b, t);
    case "ignored":
      return t("tell.ignored", { p, phase: run.header.words?.[b.phase] ?? b.phase });
    default:
      return delivered(run, b, t);
  }
}

/** @param {Run} run @param {Beat} b @param {Translate} t */
function asks(run, b, t) {
  const p = process(b.at),
    key = `tell.${b.kind}${b.sends.length ? "" : b.enters ? ".alone" : ".silent"}`;
  const said = t(key, { p, message: messagesOf(run, b.sends), to: peers(run, b.at, b.sends, t), clock: b.clock });
  return b.enters ? `${said} ${t("tell.enter", { p })}` : said;
}

/** @param {Run} run @param {Beat} b @param {Translate} t */
function leaves(run, b, t) {
  const p = process(b.at),
    to = peers(run, b.at, b.sends, t),
    message = messagesOf(run, b.sends);
  const owed = run.header.owes && b.sends.every((m) => m.role === "grant");
  if (b.sends.length) return t(owed ? "tell.leave.owed" : "tell.leave.send", { p, to, message });
  const grant = run.header.messages?.find((m) => m.role === "grant");
  return run.header.owes && grant ? t("tell.leave.free", { p, message: name(grant.type) }) : t("tell.leave", { p });
}

/**
 * Leaving and asking in one event: messages sent by leaving have the event's timestamp, those sent by asking the next
 * one.
 * @param {Run} run @param {Beat} b @param {Translate} t
 */
function again(run, b, t) {
  const later = b.sends.filter((m) => m.clock > b.clock);
  return `${leaves(run, { ...b, sends: b.sends.filter((m) => m.clock <= b.clock) }, t)} ${asks(run, { ...b, sends: later }, t)}`;
}

/** The sentence of a receipt, a loss or a copy.. @param {Run} run @param {Beat} b @param {Translate} t */
function delivered(run, b, t) {
  const m = b.message;
  if (!m) return t("tell.receive", { p: process(b.at), message: "", q: "", clock: b.clock });
  const params = {
    p: process(b.at),
    q: m.from === b.at ? t("tell.itself") : process(m.from),
    message: messageText(run, m),
    clock: b.clock,
  };
  if (b.kind === "drop") return t("tell.drop", params);
  if (b.kind === "duplicate") return t("tell.duplicate", params);
  const count = m.role === "grant" && (b.enters || b.phase === "waiting") ? tally(run, b.n, b.at) : null;
  if (b.enters)
    return t(count && count.of > 1 && count.count === count.of ? "tell.receive.last" : "tell.receive.enter", params);
  if (b.defers) return defers(run, b, t, params);
  if (b.sends.length === 1 && b.sends[0].to === m.from && b.sends[0].role === "grant")
    return t("tell.receive.reply", { ...params, answer: name(b.sends[0].type) });
  if (b.sends.length)
    return t("tell.receive.send", { ...params, answer: messagesOf(run, b.sends), to: peers(run, b.at, b.sends, t) });
  return count ? t("tell.receive.grant", { ...params, ...count }) : t("tell.receive", params);
}

/** @param {Run} run @param {Beat} b @param {Translate} t @param {Record<string, string|number>} params */
function defers(run, b, t, params) {
  const why = because(run, b.n);
  if (why === "inside") return t("tell.receive.inside", params);
  if (why) return t("tell.receive.defer", { ...params, reason: comparison(why, (p) => process(p)) });
  return t("tell.receive.put-off", params);
}

/**
 * Why a beat defers: "inside", or two requests, the process's own before the other's; null if neither explains it.
 * @param {Run} run @param {number} beat @returns {Stamp[]|"inside"|null}
 */
export function because(run, beat) {
  const b = run.beats[beat - 1];
  if (!b?.defers || !b.message) return null;
  if (run.stateAt(beat, b.at).phase === "inside") return "inside";
  const own = stampOf(run, beat, b.at),
    other = { t: timestampOf(run, b.message), p: b.message.from };
  if (!own || !(own.t < other.t || (own.t === other.t && own.p < other.p))) return null;
  const pair = [own, other],
    told = ({ text = "" }) => pair.every((s) => text.includes(`(${s.t}, ${s.p})`));
  return run.header.algorithm !== "own" || b.compared?.some(told) ? pair : null; // a program may compare others
}

/**
 * A process's own request after a beat, or null if it has none.
 * @param {Run} run @param {number} beat @param {number} p
 * @returns {Stamp|null}
 */
export function stampOf(run, beat, p) {
  const state = run.stateAt(beat, p);
  if (state.phase === "idle") return null;
  const field = run.header.request,
    value = field ? state.fields[field] : undefined;
  if (typeof value === "number") return { t: value, p };
  const asked = askOf(run, beat, p);
  return asked ? { t: asked.clock + Number(asked.kind === "again"), p } : null;
}

/** A request's timestamp: its stamp field, else the clock it was sent with. @param {Run} run @param {Arc} m */
function timestampOf(run, m) {
  const value = m.fields[kindOf(run, m)?.stamp ?? run.header.request ?? ""];
  return typeof value === "number" ? value : m.clock;
}

/**
 * (4, P2) < (6, P3), as text.
 * @param {Stamp[]} stamps @param {(p: number) => string} [write] how a process is written
 */
export function comparison(stamps, write = (p) => `P${p}`) {
  return stamps.map((s) => `(${s.t}, ${write(s.p)})`).join(" < ");
}

/** @param {Run} run @param {Violation} v @param {Translate} t */
function broken(run, v, t) {
  const key = `tell.broken.${v.property}`,
    [a = 0, b = 0] = v.processes;
  const all = v.processes.map((x) => process(x));
  const params = {
    property: propertyShort(run.header.algorithm, v.property, t),
    list: list(all, t),
    p: process(a),
    q: process(b),
    text: failed(v, t),
  };
  const said = t(key, params);
  return said === key ? t(/^EM\d/.test(v.property) ? "tell.broken" : "tell.broken.own", params) : said;
}

/** The line at which an invariant returned false, and the comparison that decided: "line 90: 1 != None". */
const ANSWERED = /^line (\d+): (.*)$/s;

/**
 * The line at which a program failed, or an invariant returned false, and why, in the page's language. If the
 * failure's code has no text here, the server's text with its position.
 * @param {{text?: string, failure?: Failure}} violation @param {Translate} t
 */
export function failed({ text = "", failure }, t) {
  if (!failure) {
    const [, line, why] = ANSWERED.exec(text) ?? [];
    return line ? t("tell.line", { line, text: why }) : text;
  }
  const { line, code, value = "", allowed = "" } = failure,
    key = `program.${code}`,
    why = t(key, { value, allowed });
  return why === key ? text : t("tell.line", { line, text: why });
}

/* ---- messages and lists ---- */

/** @param {string} type */
export const name = (type) => `${OPEN}m${type}${CLOSE}`;

/** REQUEST (T = 6). @param {Run} run @param {Arc} m */
function messageText(run, m) {
  const fields = fieldsText(run, m);
  return name(m.type) + (fields && fields.length <= ROOM ? ` (${fields})` : "");
}

/**
 * "T = 6, round = 2", in the order that the algorithm declares; empty if it carries nothing.
 * @param {Run} run @param {Arc} m
 */
export function fieldsText(run, m) {
  return fieldNames(run, m)
    .map((f) => `${f} = ${valueText(m.fields[f])}`)
    .join(", ");
}

/** The kind of a message, as the header declares it. @param {Run} run @param {Arc} m */
const kindOf = (run, m) => run.header.messages?.find((k) => k.type === m.type);

/** @param {Run} run @param {Arc} m */
export function fieldNames(run, m) {
  return (kindOf(run, m)?.fields ?? Object.keys(m.fields)).filter((f) => f in m.fields);
}

/** @param {Value} v @returns {string} */
export function valueText(v) {
  if (!Array.isArray(v)) return String(v ?? "None");
  const shown = v.length > CARRIED ? [...v.slice(0, CARRIED - 2).map(valueText), `… (${v.length})`] : v.map(valueText);
  return `(${shown.join(", ")})`;
}

/**
 * The messages sent: the text of the first, or, if their types differ, the name of each type.
 * @param {Run} run @param {Arc[]} sends
 */
function messagesOf(run, sends) {
  if (!sends.length) return "";
  const types = new Set(sends.map((m) => m.type));
  return types.size > 1 ? [...types].map(name).join(", ") : messageText(run, sends[0]);
}

/** @param {Run} run @param {number} at @param {Arc[]} sends @param {Translate} t */
function peers(run, at, sends, t) {
  const to = [...new Set(sends.map((m) => m.to))].sort((a, b) => a - b),
    others = to.filter((p) => p !== at);
  const itself = others.length < to.length ? [t("tell.itself")] : [],
    everybody = others.length > 1 && others.length === run.n - 1 && others.every((p) => p <= run.n);
  return list([...(everybody && at <= run.n ? [t("tell.everybody")] : others.map((p) => process(p))), ...itself], t);
}

/**
 * Names the servers in a sentence. The language's contractions with a preposition are applied ("da il server" becomes
 * "dal server"), and a name at the beginning gets a capital.
 * @param {Run} run @param {string} sentence @param {Translate} t
 */
function named(run, sentence, t) {
  if (run.nodes === run.n) return sentence;
  let text = sentence.replace(MARKED, (mark, p) =>
    Number(p) > run.n ? process(Number(p), nodeSaid(run.header, Number(p), t)) : mark,
  );
  for (const pair of t("tell.contract").split("|")) {
    const [apart, joined] = pair.split("="),
      [before, article] = apart.split("~");
    if (joined) text = text.replace(new RegExp(`\\b${before} (${OPEN}p\\d+ )${article}`, "g"), `${joined}$1`);
  }
  return text.replace(new RegExp(`^(${OPEN}p\\d+ )(\\p{L})`, "u"), (_, mark, letter) => mark + letter.toUpperCase());
}

/** "P2, P3 and P4", or a number if there are many. @param {string[]} items @param {Translate} t */
export function list(items, t) {
  if (items.length > NAMED) return t("tell.many", { count: items.length });
  if (items.length < 2) return items.join("");
  return t("tell.and", { a: items.slice(0, -1).join(", "), b: items[items.length - 1] });
}

/** Reads a marked process: "4", or "4 the server". @param {string} body @returns {Part} */
function processPart(body) {
  const space = body.indexOf(" ");
  return space < 0 ? { process: Number(body) } : { process: Number(body.slice(0, space)), name: body.slice(space + 1) };
}

/** Splits a sentence at its marks. @param {string} sentence @returns {Part[]} */
function parts(sentence) {
  /** @type {Part[]} */
  const found = [];
  for (const piece of sentence.split(OPEN)) {
    const end = piece.indexOf(CLOSE),
      body = end < 0 ? "" : piece.slice(1, end);
    if (end >= 0) found.push(piece[0] === "p" ? processPart(body) : { message: body });
    const text = end < 0 ? piece : piece.slice(end + 1);
    if (text) found.push({ text });
  }
  return found;
}

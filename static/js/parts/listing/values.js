/**
 * The values that an executed line of pseudo-code had: "(4, P2) < (6, P3): yes", "T = 4", "j = P3". Derived from the
 * line's text, the event and the states before and after it; a line that is not understood has none. Pure.
 * @import {Beat, Part, Run, Translate, Value} from "../../model/types.js"
 */

/** @typedef {{part: Part, value: number|string}} Known a value and how it is displayed */
/** A line, and its number in the listing, from 1, since several lines of a program may have the same text. */
/** @typedef {{text: string, section?: string, place: number}} Executed */

const NAME = "[\\p{L}_]+";
/** A pair or a message's contents, but not the arguments of a function. */
const TUPLE = "(?<!\\p{Ll})\\([^()]*\\)";
const TERM = `(?:${TUPLE}|${NAME}(?:\\[${NAME}\\])?(?: [+−-] \\d+)?|\\d+)`;
const COMPARISON = new RegExp(`(${TERM}) ([<=≤>]) (${TERM})`, "gu");
/** Conditions beyond comparisons, which are not evaluated here. */
const MORE = /[∈∉]|\bnot\b|\bis an? /;
const ALL = new RegExp(`(${NAME})\\[i\\] < \\1\\[j\\] for each other j`, "u");
/** The most other processes written out before an ellipsis. */
const MOST = 3;
/** The most comparisons shown for one line of a program. */
const TOLD = 2;

/**
 * @param {Run} run
 * @param {Beat} beat
 * @param {Executed} line that the beat executed
 * @param {Translate} t
 * @returns {Part[]|null}
 */
export function lineValues(run, beat, { text, section, place }, t) {
  if (run.header.algorithm === "own") return heard(beat, place, t);
  // a condition reads the state before the event, and a leaving process speaks of the request it had then
  const leaves = beat.kind === "leave" || section === "Leave",
    scope = new Scope(run, beat, /^(else )?if /.test(text) || leaves, leaves && beat.kind === "again");
  return (
    clock(scope, text) ??
    byPhase(scope, text, t) ??
    againstAll(scope, text, t) ??
    comparison(scope, text, t) ??
    tuple(scope, text) ??
    assignment(scope, text) ??
    element(scope, text) ??
    subject(scope, text, t)
  );
}

/**
 * The comparisons of a line of a program, as recorded in the run, since the program's names are not known here.
 * @param {Beat} beat @param {number} place @param {Translate} t
 * @returns {Part[]|null}
 */
function heard(beat, place, t) {
  const said = (beat.compared ?? [])
    .filter(({ line }) => line === place)
    .slice(0, TOLD)
    .map((c) => `${c.text}: ${c.holds ? t("play.yes") : t("play.no")}`);
  return said.length ? [{ text: said.join("; ") }] : null;
}

/** The variables of a line. */
class Scope {
  /**
   * @param {Run} run @param {Beat} beat @param {boolean} early whether fields are read as before the event
   * @param {boolean} [first] whether the line belongs to the first of the event's two parts
   */
  constructor(run, beat, early, first = false) {
    this.run = run;
    this.first = first;
    this.beat = beat;
    this.early = early;
    this.before = run.stateAt(beat.n - 1, beat.at);
    this.state = early ? this.before : run.stateAt(beat.n, beat.at);
  }

  /** @param {string} name @returns {Known|null} */
  variable(name) {
    const { beat, run } = this,
      message = beat.kind === "receive" ? beat.message : null;
    if (name === "i") return process(beat.at);
    if (name === "j" && message) return process(message.from);
    if (name === "k" && message) return number(message.clock);
    if (name === "N") return number(run.n);
    if (name === "C" || name === "c") return number((!this.early && beat.sends[0]?.clock) || beat.clock);
    const own = this.state.fields[name];
    if (own !== undefined) return typeof own === "object" ? null : number(own);
    for (const [field, value] of Object.entries(message?.fields ?? {})) {
      if (field.toLowerCase() === name.toLowerCase() && !Array.isArray(value)) return number(value);
    }
    return null;
  }

  /** The element of a vector, such as q[j]. @param {string} vector @param {string} index @returns {Value|undefined} */
  element(vector, index) {
    const at = this.variable(index);
    return at ? this.at(vector, Number(at.value)) : undefined;
  }

  /**
   * A vector's element for a process; if it was never written, the vector's fill.
   * @param {string} vector @param {number} p @returns {Value|undefined}
   */
  at(vector, p) {
    const field = this.state.fields[vector],
      kind = this.run.header.fields?.find((f) => f.name === vector);
    if (kind?.kind !== "vector" || !field || typeof field !== "object") return undefined;
    return /** @type {Record<string, Value>} */ (field)[p] ?? kind.fill;
  }

  /**
   * A term's parts, and the numbers by which it is compared: a timestamp's two, or one.
   * @param {string} text @param {boolean} stamps
   * @returns {{parts: Part[], rank: number[]}|null}
   */
  term(text, stamps) {
    if (text.startsWith("(")) return this.tuple(text);
    const indexed = /^(.+)\[(.+)\]$/u.exec(text);
    if (indexed) {
      const value = this.element(indexed[1], indexed[2]),
        owner = this.variable(indexed[2]);
      if (value === undefined || !owner) return null;
      if (!stamps) return { parts: [{ text: String(value) }], rank: [clockOf(value)] };
      return { parts: stampParts(value, Number(owner.value)), rank: [clockOf(value), Number(owner.value)] };
    }
    const sum = /^(.+) ([+−-]) (\d+)$/u.exec(text);
    const known = /^\d+$/.test(text) ? number(Number(text)) : this.variable(sum ? sum[1] : text);
    if (!known) return null;
    if (!sum) return { parts: [known.part], rank: [Number(known.value)] };
    const by = Number(sum[3]) * (sum[2] === "+" ? 1 : -1);
    return { parts: [known.part, { text: ` ${sum[2]} ${sum[3]}` }], rank: [Number(known.value) + by] };
  }

  /** @param {string} text @returns {{parts: Part[], rank: number[]}|null} */
  tuple(text) {
    /** @type {Part[]} */
    const parts = [{ text: "(" }];
    /** @type {number[]} */
    const rank = [];
    let variables = 0;
    for (const [i, item] of text.slice(1, -1).split(/,\s*/).entries()) {
      const known = this.variable(item);
      if (i > 0) parts.push({ text: ", " });
      if (!known && item.length === 1) return null;
      if (known) variables++;
      parts.push(known ? known.part : { text: item });
      rank.push(Number(known?.value));
    }
    return variables ? { parts: [...parts, { text: ")" }], rank } : null;
  }
}

/**
 * "C ← max(C, k) + 1" and "C ← C + 1": the clock rule's own lines.
 * @param {Scope} s @param {string} text @returns {Part[]|null}
 */
function clock(s, text) {
  const { beat, before } = s,
    received = beat.kind === "receive" && beat.message ? beat.message.clock : null;
  if (received !== null && /^C ← max\(C, k\) \+ 1/.test(text)) {
    const raised = Math.max(before.clock, received) + 1,
      answer = beat.sends[0]?.clock ?? raised;
    return [{ text: `max(${before.clock}, ${received}) + 1 = ${raised}${answer === raised ? "" : `, ${answer}`}` }];
  }
  return /^C ← /.test(text) ? [{ text: `C = ${s.run.stateAt(beat.n, beat.at).clock - Number(s.first)}` }] : null;
}

/**
 * "if HELD, or WANTED and …": if the process is not waiting, its phase alone decides.
 * @param {Scope} s @param {string} text @param {Translate} t
 */
function byPhase(s, text, t) {
  const phases = s.run.header.words;
  if (!phases || !/^(else )?if /.test(text)) return null;
  const mentions = (/** @type {string} */ w) => new RegExp(`(?<!\\bnot )\\b${w}\\b`).test(text);
  const { phase } = s.before;
  if (phase === "inside" && mentions(phases.inside))
    return [{ message: phases.inside }, { text: `: ${t("play.yes")}` }];
  if (phase === "idle" && mentions(phases.waiting) && !mentions(phases.idle))
    return [{ message: phases.idle }, { text: `: ${t("play.no")}` }];
  return null;
}

/**
 * "wait until q[i] < q[j] for each other j".
 * @param {Scope} s @param {string} text @param {Translate} t @returns {Part[]|null}
 */
function againstAll(s, text, t) {
  const match = ALL.exec(text),
    mine = match ? s.at(match[1], s.beat.at) : undefined;
  if (!match || mine === undefined) return null;
  const others = Array.from({ length: s.run.n }, (_, i) => i + 1)
    .filter((p) => p !== s.beat.at)
    .map((p) => ({ p, value: s.at(match[1], p) ?? 0 }));
  const holds = others.every(({ p, value }) => less([clockOf(mine), s.beat.at], [clockOf(value), p]));
  const shown = others
    .slice(0, MOST)
    .flatMap(({ p, value }, i) => [{ text: i ? ", " : " < " }, ...stampParts(value, p)]);
  return [
    ...stampParts(mine, s.beat.at),
    ...shown,
    { text: `${others.length > MOST ? ", …" : ""}: ${holds ? t("play.yes") : t("play.no")}` },
  ];
}

/**
 * A condition with its answer. Of two comparisons joined by "or", shows the one that decides. If the condition has
 * parts that are not evaluated here, its answer is shown only if it must be no.
 * @param {Scope} s @param {string} text @param {Translate} t @returns {Part[]|null}
 */
function comparison(s, text, t) {
  const [first, second] = [...text.matchAll(COMPARISON)].map((match) => compared(s, match)),
    either = second !== undefined && / or /.test(text);
  if (!first) return null;
  const deciding = either && !first.holds ? second : first,
    known = deciding && !((deciding.holds || either) && MORE.test(text)) && (either || second === undefined);
  if (!deciding || !known) return first.parts;
  return [...deciding.parts, { text: `: ${deciding.holds ? t("play.yes") : t("play.no")}` }];
}

/**
 * Compares two terms; null if one of them is unknown.
 * @param {Scope} s @param {RegExpMatchArray} match @returns {{parts: Part[], holds: boolean}|null}
 */
function compared(s, [, a, sign, b]) {
  const pair = (/** @type {string} */ x) => /[([]/.test(x),
    stamps = pair(a) && pair(b),
    left = s.term(a, stamps),
    right = s.term(b, stamps);
  if (!left || !right) return null;
  const equal = left.rank.every((x, i) => x === right.rank[i]),
    smaller = less(left.rank, right.rank);
  const holds = { "<": smaller, "=": equal, "≤": smaller || equal, ">": !smaller && !equal }[sign] ?? false;
  return { parts: [...left.parts, { text: ` ${sign} ` }, ...right.parts], holds };
}

/** "send REQUEST(T, i) to all others". @param {Scope} s @param {string} text @returns {Part[]|null} */
function tuple(s, text) {
  const match = new RegExp(TUPLE, "u").exec(text);
  return (match && s.tuple(match[0])?.parts) ?? null;
}

/** "state ← WANTED; T ← C": the new values of fields. @param {Scope} s @param {string} text @returns {Part[]|null} */
function assignment(s, text) {
  const after = s.run.stateAt(s.beat.n, s.beat.at);
  const values = [...text.matchAll(new RegExp(`(${NAME}) ←`, "gu"))]
    .map((m) => ({ name: m[1], value: after.fields[m[1]] }))
    .filter((x) => x.value !== undefined && typeof x.value !== "object");
  return values.length ? [{ text: values.map((x) => `${x.name} = ${x.value}`).join(", ") }] : null;
}

/**
 * "heard[j] ← …" and "if q[j] is …": one element of a vector, after the event or as tested.
 * @param {Scope} s @param {string} text @returns {Part[]|null}
 */
function element(s, text) {
  const match = new RegExp(`(${NAME})\\[(${NAME})\\]( ←)?`, "u").exec(text),
    at = match && s.variable(match[2]);
  if (!match || !at) return null;
  const scope = match[3] ? new Scope(s.run, s.beat, false) : s,
    value = scope.element(match[1], match[2]);
  if (value === undefined) return null;
  return [{ text: `${match[1]}[` }, at.part, { text: `] = ${Array.isArray(value) ? `(${value.join(", ")})` : value}` }];
}

/**
 * The processes that a line is about: "every … j" are the receivers, j alone is the sender.
 * @param {Scope} s @param {string} text @param {Translate} t @returns {Part[]|null}
 */
function subject(s, text, t) {
  if (/\b(every|each)\b.*\bj\b/.test(text)) {
    const to = s.beat.sends.map((m) => m.to),
      shown = to.slice(0, MOST + 1).flatMap((p, i) => [{ text: i ? ", " : "" }, { process: p }]);
    return to.length ? [...shown, { text: to.length > MOST + 1 ? ", …" : "" }] : [{ text: t("play.nobody") }];
  }
  const j = /\bj\b/.test(text) ? s.variable("j") : null;
  return j ? [{ text: "j = " }, j.part] : null;
}

/** @param {Value} value @param {number} owner @returns {Part[]} */
function stampParts(value, owner) {
  return [{ text: `(${clockOf(value)}, ` }, { process: owner }, { text: ")" }];
}

/** The timestamp in an element: itself, or the last number in a list. @param {Value} value @returns {number} */
function clockOf(value) {
  return Array.isArray(value) ? Number(value.filter((x) => typeof x === "number").at(-1)) : Number(value);
}

/** Compares in lexicographic order. @param {number[]} a @param {number[]} b */
function less(a, b) {
  const i = a.findIndex((x, k) => x !== b[k]);
  return i >= 0 && a[i] < b[i];
}

/** @param {number} p @returns {Known} */
function process(p) {
  return { part: { process: p }, value: p };
}

/** @param {number|string|boolean} value @returns {Known} */
function number(value) {
  return { part: { text: String(value) }, value: typeof value === "boolean" ? Number(value) : value };
}

/**
 * What a step did and what it would have done otherwise, in one sentence: whether its process may enter; what it sent,
 * to which processes, and with which fields; else the state in which it left its process. Pure.
 * @import {FieldKind, FieldValue, Run, Translate, Value} from "../../model/types.js"
 * @import {Deed, SentTo} from "./answer.js"
 */
import { list, name, process, valueText } from "../../model/sentence.js";
import { fieldsAt } from "../../model/state.js";
import { fieldParts } from "../inspector/text.js";

/** The most fields in a sentence. */
const MOST = 3;
/** An empty queue or set; and the sign between a field and its value, with no-break spaces. */
const EMPTY = "∅",
  IS = "\u00a0=\u00a0";

/**
 * An effect as it is, and as it would have been.
 * @typedef {{process: number, step: number, did?: Deed, with?: Deed, inside?: boolean}} Told
 */

/** @param {Run} run @param {Told} told @param {Translate} t @returns {string} with marks */
export function deedText(run, told, t) {
  const { did, with: other } = told,
    p = process(told.process);
  if (did?.enters !== undefined)
    return t(told.inside ? "why.decides.inside" : did.enters ? "why.decides.enters" : "why.decides.waits", { p });
  const { extra, missing, changed } = compared(did, other);
  const sent = (/** @type {SentTo[]} */ s) => ({
    type: list([...new Set(s.map((m) => m.type))].map(name), t),
    q: peers([...new Set(s.map((m) => m.to))], told.process, t),
  });
  const is = sent(extra),
    would = sent(missing);
  if (extra.length && missing.length)
    return is.type === would.type
      ? t("why.decides.to", { p, ...is, q2: would.q })
      : t("why.decides.instead", { p, ...is, type2: would.type, q2: would.q });
  if (extra.length) return t("why.decides.sends", { p, ...is });
  if (missing.length) return t("why.decides.not", { p, ...would });
  if (changed.length) return carried(changed, told.process, t);
  const [has, had] = left(run, told, t);
  return t(told.step ? "why.decides.state" : "why.decides.start", { p, did: has, with: had });
}

/**
 * A list of processes, with the acting one as "itself".
 * @param {number[]} of @param {number} self @param {Translate} t
 */
export const peers = (of, self, t) =>
  list(
    of.map((p) => (p === self ? t("tell.itself") : process(p))),
    t,
  );

/**
 * Compares the messages that differ: those sent only here, only otherwise, and both times but with different contents.
 * @param {Deed} [did] @param {Deed} [other]
 */
export function compared(did, other) {
  const differ = (/** @type {Deed|undefined} */ deed) => deed?.sends?.filter((s) => s.differs) ?? [],
    missing = differ(other);
  /** @type {SentTo[]} */
  const extra = [];
  /** @type {[SentTo, SentTo][]} */
  const changed = [];
  for (const s of differ(did)) {
    const at = missing.findIndex((m) => m.to === s.to && m.type === s.type);
    if (at < 0) extra.push(s);
    else changed.push([s, missing.splice(at, 1)[0]]);
  }
  return { extra, missing, changed };
}

/**
 * What a message says, and would have said.
 * @param {[SentTo, SentTo][]} changed @param {number} self @param {Translate} t
 */
function carried(changed, self, t) {
  const told = changed.map(([is, would]) => says(is, would, t)),
    alike = changed.filter((pair, i) => pair[0].type === changed[0][0].type && `${told[i]}` === `${told[0]}`);
  return t("why.decides.carries", {
    p: process(self),
    type: name(changed[0][0].type),
    q: peers(
      alike.map(([is]) => is.to),
      self,
      t,
    ),
    did: told[0][0],
    with: told[0][1],
  });
}

/**
 * The fields in which two messages differ; else their timestamps.
 * @param {SentTo} is @param {SentTo} would @param {Translate} t
 */
function says(is, would, t) {
  const one = is.fields ?? {},
    other = would.fields ?? {},
    fields = Object.keys({ ...one, ...other }).filter((f) => text(one[f]) !== text(other[f]));
  if (!fields.length) return [is, would].map((m) => t("why.stamp", { n: m.clock }));
  const write = (/** @type {Record<string, any>} */ of) => fields.map((f) => `${f}${IS}${text(of[f])}`).join(", ");
  return [write(one), write(other)];
}

/** @param {Value|undefined} v */
const text = (v) => (v === undefined ? "–" : valueText(v));

/** The state a process was left in, and would have been. @param {Run} run @param {Told} told @param {Translate} t */
function left({ header }, { did, with: other }, t) {
  const is = did?.after ?? {},
    would = other?.after ?? {},
    names = Object.keys({ ...is, ...would }),
    fields = (header.fields ?? []).filter((f) => names.includes(f.name));
  /** @type {string[][]} */
  const told = fields.flatMap((field) => {
    const [a, b] = [is, would].map((of) => fieldsAt(header, field.name in of ? { [field.name]: of[field.name] } : {}));
    return field.kind === "vector"
      ? elements(field, a[field.name], b[field.name])
      : [[value(field, a[field.name], t), value(field, b[field.name], t)].map((v) => `${field.name}${IS}${v}`)];
  });
  if (!told.length && "C" in is) told.push([`C${IS}${is.C}`, `C${IS}${would.C}`]);
  const more = told.length > MOST ? ", …" : "";
  return [0, 1].map(
    (i) =>
      told
        .slice(0, MOST)
        .map((pair) => pair[i])
        .join(", ") + more,
  );
}

/** The elements of a vector that differ. @param {FieldKind} field @param {FieldValue} a @param {FieldValue} b */
function elements({ name: called, fill }, a, b) {
  const of = (/** @type {FieldValue} */ v, /** @type {string} */ at) =>
    valueText(/** @type {Record<string, Value>} */ (v)[at] ?? fill ?? 0);
  return Object.keys({ .../** @type {object} */ (a), .../** @type {object} */ (b) })
    .filter((at) => of(a, at) !== of(b, at))
    .map((at) => [a, b].map((v) => `${called}[${process(Number(at))}]${IS}${of(v, at)}`));
}

/** A value in a sentence. @param {FieldKind} field @param {FieldValue} v @param {Translate} t */
function value(field, v, t) {
  if (field.kind === "bool") return t(v ? "play.yes" : "play.no");
  if (field.kind === "id" && !v) return t("play.nobody");
  if (Array.isArray(v) && !v.length) return EMPTY;
  const written = fieldParts(field, v)
    .map((part) => ("process" in part ? process(part.process) : "message" in part ? name(part.message) : part.text))
    .join("");
  if (field.kind === "set") return `{${written}}`;
  return field.kind === "queue" ? `[${written}]` : written;
}

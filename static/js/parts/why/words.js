/**
 * The chain of causes in words: a row for each link, from the violation back to the cause, written from the kinds of
 * links and causes alone. Pure.
 * @import {Part, Run, Translate} from "../../model/types.js"
 * @import {TranslateCount} from "../../i18n.js"
 * @import {Answer, Cause, Link} from "./answer.js"
 */
import { algorithmTitle, propertyName, propertyShort, switchLabel } from "../../model/names.js";
import { numberOf } from "../../model/numbering.js";
import { comparison, failed, list, name, named, parts, process, stampOf } from "../../model/sentence.js";
import { compared, deedText, peers } from "./deed.js";
import { lineRow, withIt } from "./told.js";

/**
 * @typedef {object} Row
 * @property {"breaks"|"link"|"line"|"cause"|"promise"} is
 * @property {Part[]} says
 * @property {Part[]} note smaller, below `says`; empty: none
 * @property {number} step 0: none
 * @property {number} process of the step; 0: none
 * @property {number} [line] in the listing
 * @property {Cause} [cause]
 */
/** @typedef {{t: Translate, tn: TranslateCount}} Speech */

/** The defaults of a row. */
const BARE = { note: /** @type {Part[]} */ ([]), step: 0, process: 0 };

/**
 * @param {Run} run @param {Answer} answer @param {Speech} speech
 * @returns {Row[]}
 */
export function rowsOf(run, answer, speech) {
  /** @type {Row[]} */
  const rows = [];
  for (const [i, link] of answer.links.entries()) {
    const cause = link.cause === undefined ? undefined : answer.causes[link.cause];
    const before = answer.links[i - 1],
      said = saidBefore(before, link, cause ?? link),
      told = said && before.kind === "inside" ? { ...link, inside: true } : link;
    if (said) rows.pop(); // the decisive step says it too
    if (!cause) rows.push(linkRow(run, answer, told, speech));
    else rows.push(...decisive(run, told, cause, speech));
  }
  const count = answer.causes.length,
    told = rows.filter((r) => r.is === "cause"),
    last = told.at(-1);
  // do not repeat what an algorithm assumes
  for (const [i, row] of told.entries())
    if (JSON.stringify(row.note) === JSON.stringify(told[i + 1]?.note)) row.note = [];
  if (last && count > 1)
    last.note = [...last.note, { text: `${last.note.length ? "; " : ""}${speech.t("why.several", { count })}` }];
  if (answer.promised && !count && answer.violation.property !== "panic")
    rows.push(...unexplained(run, answer, speech.t));
  return answer.promised ? rows : [...rows, promise(run, answer, speech)];
}

/**
 * The rows if no cause was found: for a program, whether a single test is to blame, and after which step the violation
 * could not be avoided.
 * @param {Run} run @param {Answer} answer @param {Translate} t @returns {Row[]}
 */
function unexplained(run, { blame, inOrder, noReturn }, t) {
  const says = [{ text: t(blame ? `why.blame.${blame}` : "why.unknown") }],
    note = inOrder ? [{ text: t("why.blame.order") }] : [];
  /** @type {Row[]} */
  const rows = [{ ...BARE, is: "promise", says, note }];
  if (noReturn) {
    const { step, process } = noReturn,
      n = numberOf(run, run.beatOfStep(step));
    rows.push({ ...BARE, is: "promise", step, process, says: [{ text: t("why.noReturn", { n }) }] });
  }
  return rows;
}

/** Whether the run is that of a user's program. @param {Run} run */
const own = ({ header }) => header.algorithm === "own";

/**
 * Whether the preceding link only repeats this step: that it sent something it should not have sent, or not like this;
 * or that its process was inside, although it should not have entered.
 * @param {Link|undefined} before @param {Link} link @param {Pick<Link, "did"|"with">} deed
 */
function saidBefore(before, link, { did, with: other }) {
  if (before?.step !== link.step || before.process !== link.process) return false;
  if (before.kind === "inside") return Boolean(did?.enters);
  const { extra, changed } = compared(did, other),
    sent = [...extra, ...changed.map(([is]) => is)].map((s) => s.type);
  return before.kind === "sends" && did?.enters === undefined && sent.includes(before.message?.type ?? "");
}

/** @param {Run} run @param {string} text with marks @param {Translate} t */
const sentence = (run, text, t) => parts(named(run, text, t));

/** A list of processes. @param {number[]} of @param {Translate} t */
const all = (of, t) =>
  list(
    of.map((p) => process(p)),
    t,
  );

/** @param {Run} run @param {Answer} answer @param {Link} link @param {Speech} speech @returns {Row} */
function linkRow(run, answer, link, { t, tn }) {
  const { kind, step, message } = link,
    p = process(link.process),
    at = { ...BARE, is: /** @type {const} */ ("link"), step, process: link.process },
    say = (/** @type {string} */ text) => sentence(run, text, t),
    arc = message && run.byId.get(message.id),
    type = name(message?.type ?? "");
  switch (kind) {
    case "breaks":
      return {
        ...at,
        is: "breaks",
        says: say(breaks(run, answer, link, { t, tn })),
        note: beside(run, answer, link, t),
      };
    case "stuck":
      return { ...at, is: "breaks", ...stuck(run, answer, { t, tn }) };
    case "waits":
      return { ...at, step: 0, process: 0, says: say(waits(run, link, t)) };
    case "receives":
      return {
        ...at,
        says: say(
          t(arc?.from === link.process ? "why.receives.own" : "why.receives", { p, q: process(arc?.from ?? 0), type }),
        ),
        note: though(run, link, t),
      };
    case "sends":
      return { ...at, says: say(t("why.sends", { p, q: peers([arc?.to ?? 0], link.process, t), type })) };
    case "follows":
      return { ...at, says: say(deedText(run, link, t)), note: on(run, step, t) };
    default:
      return { ...at, says: say(t(`why.${kind}`, { p })) };
  }
}

/**
 * The sentence about the violation.
 * @param {Run} run @param {Answer} answer @param {Link} link @param {Speech} speech
 */
function breaks(run, { violation }, link, { t, tn }) {
  const { property } = violation,
    others = link.others ?? [],
    p = process(link.process),
    q = all(others, t);
  if (property === "EM1") return tn("why.breaks.EM1", others.length, { p, q });
  if (property === "EM3") return t("why.breaks.EM3", { p, q });
  if (property === "panic") return t("why.breaks.panic", { p, text: failed(violation, t) });
  const { name: called } = propertyName(run.header.algorithm, property, t);
  return t(link.event === "drop" || link.event === "duplicate" ? "why.breaks.network" : "why.breaks.own", {
    p,
    property: called,
  });
}

/**
 * Which processes a process waits for; for itself: for which message.
 * @param {Run} run @param {Link} link @param {Translate} t
 */
function waits({ header }, { process: at, others = [] }, t) {
  const p = process(at),
    type = name(header.messages?.find((m) => m.role === "grant")?.type ?? ""),
    rest = others.filter((q) => q !== at);
  if (rest.length === others.length) return t("why.waits", { p, q: all(others, t) });
  return t(rest.length ? "why.waits" : "why.waits.own", { p, q: peers([...rest, at], at, t), type });
}

/**
 * For EM3, the comparison of the two timestamps if the later request has the smaller one, else nothing; for other
 * properties, the messages undelivered between the processes.
 * @param {Run} run @param {Answer} answer @param {Link} link @param {Translate} t
 */
function beside(run, { violation: { property, undelivered = [] } }, link, t) {
  if (property === "EM3" && run.header.request) {
    const beat = run.beatOfStep(link.step),
      stamps = [link.process, ...(link.others ?? [])].flatMap((p) => stampOf(run, beat, p) ?? []),
      [own, other] = stamps;
    const first = stamps.length === 2 && (own.t < other.t || (own.t === other.t && own.p < other.p));
    return first ? sentence(run, comparison(stamps, process), t) : [];
  }
  const arcs = undelivered.slice(0, 3).flatMap((id) => run.byId.get(id) ?? []),
    shown = arcs.map((m) => `${name(m.type)} ${process(m.from)} → ${process(m.to)}`);
  if (!shown.length) return [];
  const more = undelivered.length > shown.length ? ", …" : "";
  const says = t(`play.verdict.undelivered.${undelivered.length > 1 ? "many" : "one"}`);
  return sentence(run, `${shown.join(", ")}${more} ${says}`, t);
}

/** Which processes wait forever. @param {Run} run @param {Answer} answer @param {Speech} speech */
function stuck(run, { violation, circle, loop }, { t, tn }) {
  const waiting = violation.processes ?? [],
    q = all(waiting, t),
    enter = Object.keys(loop?.entries ?? {}).map(Number);
  const says =
    violation.property === "starvation" && enter.length
      ? tn("why.starves", waiting.length, { q, others: all(enter, t) })
      : tn("why.stuck", waiting.length, { q });
  const round = circle?.length
    ? t("why.circle", { circle: [...circle, circle[0]].map((p) => process(p)).join(" → ") })
    : "";
  return { says: sentence(run, says, t), note: round ? sentence(run, round, t) : [] };
}

/** The phase of the process that granted, when it did so. @param {Run} run @param {Link} link @param {Translate} t */
function though(run, link, t) {
  const arc = run.byId.get(link.message?.id ?? "");
  if (arc?.role !== "grant" || arc.from > run.n) return [];
  const sent = run.phases[arc.from - 1].find((s) => s.from <= arc.sentBeat && arc.sentBeat < s.to);
  return sent ? sentence(run, t(`why.though.${sent.phase}`, { q: process(arc.from) }), t) : [];
}

/**
 * The rows of a decisive step, of the line that it ran, and of the cause.
 * @param {Run} run
 * @param {Link} link
 * @param {Cause} cause
 * @param {Speech} speech
 * @returns {Row[]}
 */
function decisive(run, link, cause, speech) {
  const { t } = speech,
    at = { ...BARE, step: cause.step, process: cause.process },
    deed = {
      ...at,
      is: /** @type {const} */ ("link"),
      says: sentence(run, deedOf(run, link, cause, t), t),
      note: link.kind === "decides" && (cause.step || cause.did?.sends?.length) ? on(run, cause.step, t) : [],
    };
  const told = lineRow(run, cause, t),
    last = /** @type {Row} */ ({ ...at, is: "cause", cause, step: 0, ...causeOf(run, cause, t) });
  return told ? [deed, { ...at, ...told }, last] : [deed, last];
}

/** What the decisive step did. @param {Run} run @param {Link} link @param {Cause} cause @param {Translate} t */
function deedOf(run, link, cause, t) {
  if (link.kind === "decides") return deedText(run, { ...cause, inside: link.inside }, t);
  const p = process(cause.process),
    arc = run.byId.get(cause.message ?? ""),
    type = name(cause.type ?? ""),
    q = process(arc?.from ?? 0);
  if (link.kind === "overtakes")
    return t("why.overtakes", { type, q, p, other: name(run.byId.get(cause.overtaken ?? "")?.type ?? "") });
  return t(`why.${link.kind}`, { p, q, type });
}

/** The message that triggered a step. @param {Run} run @param {number} step @param {Translate} t */
function on(run, step, t) {
  if (!step) return [{ text: t("why.start") }]; // sent at the start
  const beat = run.beats[run.beatOfStep(step) - 1],
    m = step && beat?.step === step && beat.kind === "receive" ? beat.message : null;
  if (!m) return [];
  return sentence(run, t("why.on", { type: name(m.type), q: peers([m.from], beat.at, t) }), t);
}

/** The cause, and what would have happened without it. @param {Run} run @param {Cause} cause @param {Translate} t */
function causeOf(run, cause, t) {
  const { algorithm, title = "" } = run.header,
    titled = { algorithm: algorithmTitle(algorithm, title, t) };
  const plain = (/** @type {string} */ text) => [{ text }];
  switch (cause.kind) {
    case "switch":
      return {
        says: plain(
          t(cause.clock ? "why.cause.clock" : "why.cause.switch", {
            switch: switchLabel(algorithm, cause.switch ?? "", t),
          }),
        ),
        note: withIt(run, cause, t),
      };
    case "rule": {
      const instead = withIt(run, cause, t);
      return {
        says: plain(t("why.cause.rule", { rule: run.header.clock ?? "" })),
        // a program does not declare which rule it assumes
        note: own(run)
          ? instead
          : [...plain(t("why.cause.rule.note", titled) + (instead.length ? "; " : "")), ...instead],
      };
    }
    case "order":
      return {
        says: plain(t("why.cause.order")),
        note: plain(t("why.cause.order.note", titled)),
      };
    case "turned": {
      const { line = 0, holds = false } = cause.decision ?? {};
      return {
        says: plain(t("why.cause.turned", { line })),
        note: plain(t("why.cause.turned.note", { other: t(holds ? "play.no" : "play.yes") })),
      };
    }
    default:
      return {
        says: plain(t(`why.cause.${cause.kind}${cause.all ? ".all" : ""}`)),
        note: cause.kind === "crash" ? [] : plain(t("why.cause.network", titled)),
      };
  }
}

/**
 * The row that says that the algorithm never promised the property.
 * @param {Run} run
 * @param {Answer} answer
 * @param {Speech} speech
 * @returns {Row}
 */
function promise({ header }, { violation, causes }, { t }) {
  const params = {
    algorithm: algorithmTitle(header.algorithm, header.title ?? "", t),
    property: propertyShort(header.algorithm, violation.property, t),
  };
  return { ...BARE, is: "promise", says: [{ text: t(causes.length ? "why.promise.anyway" : "why.promise", params) }] };
}

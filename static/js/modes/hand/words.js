/**
 * The possible next events in words: the event, its effect, or why it is impossible. Pure.
 * @import {Part, Run, Translate} from "../../model/types.js"
 * @import {TraceEvent} from "../../model/types.js"
 * @import {Choice, Obstacle} from "../../net/next.js"
 */
import { nodeName } from "../../model/names.js";
import { fieldsText } from "../../model/sentence.js";

/** The kinds of choices, by the words with which they begin or end. */
const VERBS = /** @type {const} */ ([
  ["deliver ", "deliver"],
  ["drop ", "drop"],
  ["duplicate ", "duplicate"],
  [" leaves and asks", "again"],
  [" asks", "ask"],
  [" enters", "enter"],
  [" leaves", "leave"],
  [" internal", "internal"],
  [" crashes", "crash"],
  [" recovers", "recover"],
]);
/** @typedef {"deliver"|"drop"|"duplicate"|"again"|"ask"|"enter"|"leave"|"internal"|"crash"|"recover"|"send"} Kind */

/**
 * Parses a choice: its kind, the process at which it happens, and its message, or "".
 * @param {string} choice
 * @returns {{kind: Kind, at: number, message: string}}
 */
export function partsOf(choice) {
  const verb = VERBS.find(([words]) => choice.startsWith(words) || choice.endsWith(words)),
    kind = verb?.[1] ?? "send";
  if (!verb || kind === "send") return { kind: "send", at: parseInt(choice, 10), message: "" };
  const message = verb[0].endsWith(" ") ? choice.slice(verb[0].length) : "";
  return { kind, at: message ? Number(/>(\d+)#/.exec(message)?.[1]) : parseInt(choice, 10), message };
}

/** The message with an ID; null if there is none. @param {Run} run @param {string} id */
const messageOf = (run, id) => run.byId.get(id) ?? null;

/**
 * The names as a list in the language.
 * @param {string[]} names @param {string} lang @param {"conjunction"|"disjunction"} [type]
 */
export const listed = (names, lang, type = "conjunction") => new Intl.ListFormat(lang, { type }).format(names);

/**
 * The title of a choice: for a message "REPLY P2 → P1", else the action of the process.
 * @param {Run} run @param {Choice} choice @param {Translate} t @returns {Part[]}
 */
export function title(run, { choice }, t) {
  const { kind, at, message } = partsOf(choice);
  if (!message) {
    const to = Number(/ sends to (\d+)$/.exec(choice)?.[1] ?? at);
    return named(t(`acts.hand.${kind}`, { p: nodeName(run.header, at), q: nodeName(run.header, to) }));
  }
  const arc = messageOf(run, message),
    [from, to] = message.split(/[>#]/).map(Number);
  return [
    { message: arc ? arc.type : message },
    { text: arc ? `${carried(run, arc)} ` : " " },
    { process: from, name: nodeName(run.header, from) },
    { text: " → " },
    { process: to, name: nodeName(run.header, to) },
    ...(message.includes(".") ? [{ text: ` ${t("acts.hand.copy")}` }] : []),
  ];
}

/** Splits a plain text at every "P3", which becomes a process. @param {string} text @returns {Part[]} */
function named(text) {
  return text
    .split(/(\bP\d+\b)/)
    .filter(Boolean)
    .map((piece) => (/^P\d+$/.test(piece) ? { process: Number(piece.slice(1)) } : { text: piece }));
}

/** The fields of a message, as " (T = 4)"; "" if it has none. @param {Run} run @param {any} arc */
export function carried(run, arc) {
  const text = fieldsText(run, { ...arc, fields: arc.fields ?? {} });
  return text ? ` (${text})` : "";
}

/** The name of a message, as "REPLY P2 → P1". @param {Run} run @param {import("../../model/types.js").Arc} arc */
export const messageName = (run, arc) =>
  `${arc.type}${carried(run, arc)} ${nodeName(run.header, arc.from)} → ${nodeName(run.header, arc.to)}`;

/**
 * The effect of a choice: what is sent, or that nothing is, and whether the process can enter then.
 * @param {Run} run @param {Choice} offered @param {Translate} t @param {string} lang
 */
export function does(run, offered, t, lang) {
  const { choice, event, opens } = offered;
  if (!event) return "";
  const { kind, at } = partsOf(choice),
    p = nodeName(run.header, at);
  if (defers(run, offered) && !event.sends?.length) return t("acts.hand.defers", { p });
  const sent = sends(run, event, t, lang),
    then = opens ? t("acts.hand.opens", { p }) : "";
  const quiet = kind === "deliver" && !sent && !opens ? t("acts.hand.silent", { p }) : "";
  return [sent && t("acts.hand.sends", { p, what: sent }), quiet, then].filter(Boolean).join("; ");
}

/** Whether the process would defer its reply. @param {Run} run @param {Choice} choice */
export const defers = (run, { event }) =>
  Boolean(event?.kind === "receive" && run.header.owes && event.state?.[run.header.owes]?.["+"]?.length);

/**
 * The messages sent, as "REPLY to P2, ACK to P3 and P4".
 * @param {Run} run
 * @param {TraceEvent} event
 * @param {Translate} t
 * @param {string} lang
 */
function sends(run, event, t, lang) {
  if (event.kind === "duplicate") return "";
  /** @type {Map<string, string[]>} */
  const byType = new Map();
  for (const { to, ...m } of event.sends ?? []) {
    const text = fieldsText(run, /** @type {any} */ ({ ...m, fields: m.fields ?? {} })),
      what = text ? `${m.type} (${text})` : m.type;
    byType.set(what, [...(byType.get(what) ?? []), nodeName(run.header, to)]);
  }
  return listed(
    [...byType].map(([what, to]) => t("acts.hand.to", { what, to: listed(to, lang) })),
    lang,
  );
}

/**
 * Impossible choices of one kind, with the processes and reasons; a message has an entry of its own.
 * @typedef {object} Barred
 * @property {Kind} kind
 * @property {Choice[]} choices
 * @property {string} name
 * @property {string} why
 */
/**
 * @param {Run} run @param {Choice[]} choices the impossible ones @param {Translate} t @param {string} lang
 * @returns {Barred[]}
 */
export function barred(run, choices, t, lang) {
  const names = (/** @type {Choice[]} */ some) => some.map((c) => nodeName(run.header, partsOf(c.choice).at));
  return alike(choices, (c) => c.message || c.kind).map((same) => {
    const { kind, message } = partsOf(same[0].choice),
      name = message ? "" : t(`acts.hand.${kind}`, { p: listed(names(same), lang, "disjunction") }),
      reasons = alike(same, (_, why) => `${why?.code} ${why?.phase}`).map((some) =>
        reason(run, /** @type {Obstacle} */ (some[0].why), names(some), t, lang),
      );
    return { kind, choices: same, name, why: reasons.join("; ") };
  });
}

/**
 * Groups choices by a common key, in their order.
 * @param {Choice[]} choices @param {(parts: ReturnType<typeof partsOf>, why: Obstacle|undefined) => string} common
 */
function alike(choices, common) {
  /** @type {Map<string, Choice[]>} */
  const by = new Map();
  for (const c of choices) {
    const key = common(partsOf(c.choice), c.why);
    by.set(key, [...(by.get(key) ?? []), c]);
  }
  return [...by.values()];
}

/**
 * Why a choice is impossible.
 * @param {Run} run @param {Obstacle} why @param {string[]} who the processes @param {Translate} t @param {string} lang
 */
function reason(run, { code, phase, message }, who, t, lang) {
  const arc = message ? messageOf(run, message) : null,
    words = run.header.words ?? { idle: "idle", waiting: "waiting", inside: "inside" };
  return t(`acts.hand.why.${code}`, {
    p: listed(who, lang),
    phase: phase ? words[phase] : "",
    inside: words.inside,
    waiting: words.waiting,
    message: arc ? messageName(run, arc) : (message ?? ""),
  });
}

/**
 * What can be searched for in a run, read from what somebody types. The server reads the same grammar (server/long),
 * and the tests of both read the same table of cases. Pure.
 *
 *     query = [#] number | t [=] time | property | "violation" | [process] field = value | part { part }
 *     part  = process | verb | type | "to" process | "from" process
 *
 * Verbs and prepositions may be of any language of the site; case matters only in the names of fields.
 *
 * @import {Header} from "../model/types.js"
 */
import { nodeParts, nodesOf } from "../model/names.js";

/**
 * What is looked for; one of its forms is given.
 * @typedef {object} Query
 * @property {number} [step]
 * @property {number} [time]
 * @property {string} [property] "any": of all of them
 * @property {string} [field]
 * @property {string} [value] as JSON writes it, a text without its quotes
 * @property {number} [process]
 * @property {string} [verb] a kind of event
 * @property {string} [type] of a message
 * @property {number} [from]
 * @property {number} [to]
 */
/**
 * What a run has names for.
 * @typedef {object} Vocabulary
 * @property {Record<string, number>} nodes by label, in capitals
 * @property {string[]} types
 * @property {string[]} fields
 * @property {string[]} properties
 */

/** The type of application messages. */
const APPLICATION = "PROG";
/** More than any run has. */
const MOST = 1e9;

/** What events are called, as in traces and as people say it. @type {Record<string, string>} */
const VERBS = Object.fromEntries(
  Object.entries({
    ask: "asks pede chiede",
    enter: "enters entra",
    leave: "leaves sai esce",
    receive: "receives recebe riceve",
    send: "sends envia invia",
    internal: "interno",
    ignored: "ignorado ignorato",
    drop: "lost perdida perso",
    duplicate: "duplicated duplicada duplicato",
    crash: "crashes falha crolla",
    recover: "recovers recupera riprende",
  }).flatMap(([kind, words]) => [kind, ...words.split(" ")].map((word) => [word, kind])),
);
const VIOLATION = ["violation", "violations", "violação", "violacao", "violazione"],
  TO = ["to", "para", "a"],
  FROM = ["from", "de", "da"];

/** @param {Header} header @returns {Vocabulary} */
export function vocabularyOf(header) {
  /** @type {Record<string, number>} */
  const nodes = {};
  for (let p = 1; p <= nodesOf(header); p++) {
    nodes[nodeParts(header, p)[0].toUpperCase()] = p;
    nodes[`P${p}`] = p;
  }
  const messages = header.messages ?? [];
  return {
    nodes,
    types: [APPLICATION, ...messages.map((m) => m.type)],
    fields: [...(header.fields ?? []).map((f) => f.name), ...messages.flatMap((m) => m.fields ?? [])],
    properties: ["EM1", "EM2", "EM3", ...(header.properties ?? [])],
  };
}

/** Reads a query; null: it is none. @param {string} text @param {Vocabulary} v @returns {Query|null} */
export function parseQuery(text, v) {
  const words = text.replaceAll("=", " = ").split(/\s+/).filter(Boolean);
  return (
    parseNumber(words) ?? parseField(words, v) ?? parseTime(words) ?? parseProperty(words, v) ?? parseParts(words, v)
  );
}

/** A query in words that can be read again. @param {Query} query */
export function writeQuery({ step, time, property, process, field, value, verb, type, from, to }) {
  if (step) return String(step);
  if (time !== undefined) return `t ${time}`;
  if (property) return property === "any" ? VIOLATION[0] : property;
  const parts = [
    process && `P${process}`,
    field && `${field} = ${value}`,
    verb,
    type,
    from && `from P${from}`,
    to && `to P${to}`,
  ];
  return parts.filter(Boolean).join(" ");
}

/** @param {string[]} words @returns {Query|null} */
function parseNumber(words) {
  const [, digits] = (words.length === 1 && /^#?(\d+)$/.exec(words[0])) || [];
  const step = Number(digits ?? 0);
  return step >= 1 && step <= MOST ? { step } : null;
}

/** "t 40", "t = 40", "t40". @param {string[]} words @returns {Query|null} */
function parseTime(words) {
  const [, time] = /^t ?(?:= )?(\d+(?:\.\d{1,3})?)$/i.exec(words.join(" ")) ?? [];
  return time === undefined ? null : { time: Number(time) };
}

/** @param {string[]} words @param {Vocabulary} v @returns {Query|null} */
function parseProperty(words, { properties }) {
  if (words.length !== 1) return null;
  if (VIOLATION.includes(words[0].toLowerCase())) return { property: "any" };
  const property = oneOf(words[0], properties);
  return property ? { property } : null;
}

/** @param {string[]} words @param {Vocabulary} v @returns {Query|null} */
function parseField(words, v) {
  const at = words.indexOf("=");
  if (at < 1 || at > 2 || at !== words.length - 2 || !v.fields.includes(words[at - 1])) return null;
  const value = words[at + 1].replace(/^"+|"+$/g, ""),
    query = { field: words[at - 1], value: String(nodeOf(value, v) || value) },
    process = at === 2 ? nodeOf(words[0], v) : 0;
  if (at === 2 && !process) return null;
  return process ? { ...query, process } : query;
}

/** @param {string[]} words @param {Vocabulary} v @returns {Query|null} */
function parseParts(words, v) {
  /** @type {Query} */
  const query = {};
  for (let i = 0; i < words.length; ) {
    const taken = take(query, words[i], words[i + 1], v);
    if (!taken) return null;
    i += taken;
  }
  return words.length ? query : null;
}

/**
 * The next part, and how many words it is: 0 if it is none, or there is one of its kind already.
 * @param {Query} query @param {string} word @param {string|undefined} after @param {Vocabulary} v
 */
function take(query, word, after, v) {
  const low = word.toLowerCase(),
    process = nodeOf(word, v),
    type = oneOf(word, v.types);
  if (process && !query.process) return set(query, { process }, 1);
  if (type && !query.type) return set(query, { type }, 1);
  const other = after === undefined ? 0 : nodeOf(after, v);
  if (TO.includes(low) && !query.to && other) return set(query, { to: other }, 2);
  if (FROM.includes(low) && !query.from && other) return set(query, { from: other }, 2);
  if (Object.hasOwn(VERBS, low) && !query.verb) return set(query, { verb: VERBS[low] }, 1);
  return 0;
}

/** @param {Query} query @param {Query} part @param {number} words */
function set(query, part, words) {
  Object.assign(query, part);
  return words;
}

/** Who has a label, whatever its case; 0: nobody. @param {string} word @param {Vocabulary} v */
function nodeOf(word, { nodes }) {
  const label = word.toUpperCase();
  return Object.hasOwn(nodes, label) ? nodes[label] : 0;
}

/** @param {string} word @param {string[]} names */
const oneOf = (word, names) => names.find((name) => name.toLowerCase() === word.toLowerCase());

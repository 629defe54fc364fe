/**
 * The tree as a document that can be shared: the scenario on screen, and every other branch as its difference from
 * that.
 * @import {Scenario} from "../../model/scenario.js"
 * @import {HistoryTree, Node} from "../history-tree.js"
 */
import { applied, differing } from "../../net/scenario-diff.js";

/** The maximum length of a name in a document; the server's limit. */
const LONGEST = 60;
/**
 * The server's limits of a document: the number of branches; its bytes, less a reserve for the rest of a request; and
 * the entries of its long lists, each counted once for every branch that shares it.
 */
const MOST = { futures: 60, bytes: 2 ** 20 - 2 ** 10, shared: 20_000 },
  LONG = ["schedule", "script", "deliveries"];

/** @param {Scenario} s */
const alone = ({ futures, ...rest }) => rest;

/**
 * A branch without its challenge, for a document that is no challenge; made by hand if it has no choices.
 * @param {Scenario} s
 * @returns {Scenario}
 */
const free = ({ challenge, ...rest }) => (challenge && !rest.schedule?.length ? { ...rest, hand: true } : rest);

/**
 * A branch of a challenge is a challenge as well if it begins with the given choices; only the document has an answer.
 * @param {Scenario} s @param {Scenario} base
 * @returns {Scenario}
 */
function playing(s, { challenge, schedule = [] }) {
  const { answer, ...rest } = challenge ?? {},
    given = schedule.slice(0, rest.given ?? 0);
  if (!challenge || given.some((/** @type {string} */ c, /** @type {number} */ i) => s.schedule?.[i] !== c)) return s;
  return { ...s, challenge: rest };
}

/**
 * The state on screen with all other branches; if there are too many, the latest.
 * @param {HistoryTree} futures
 * @returns {{document: Scenario, left: number}|null} left: the number of the oldest branches omitted; null if nothing
 * is on screen
 */
export function written(futures) {
  const { shown } = futures;
  if (!shown) return null;
  const ends = futures.ends(),
    inner = ends.includes(shown) ? [] : [shown],
    own = alone(shown.scenario),
    same = (/** @type {Node} */ n) => n !== shown && !differing(own, n.scenario);
  const all = [...ends, ...inner].sort((a, b) => a.id - b.id),
    items = all.filter((n) => !same(n)).map((node) => item(node, { shown, own })),
    listed = fitting(items, shown, own);
  const before = (/** @type {number} */ i) => listed.slice(0, i).map((other) => other.node),
    entries = listed.map(({ node, said }, i) => ({ ...parting(futures, node, before(i)), ...said }));
  return { document: { ...own, futures: entries }, left: items.length - listed.length };
}

/** A branch, and its entry in the document. @typedef {{node: Node, said: Scenario}} Item */

/**
 * @param {Node} node @param {{shown: Node, own: Scenario}} of
 * @returns {Item}
 */
function item(node, { shown, own }) {
  const { events, name } = node,
    scenario = alone(node.scenario),
    but = node === shown ? null : differing(own, own.challenge ? scenario : free(scenario)),
    label = name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name;
  return { node, said: { events, label, ...(but ? { but } : {}) } };
}

/**
 * The earlier branch with which a branch shares most events, as `from` (from 1), and the last shared event, as
 * `parted`.
 * @param {HistoryTree} futures @param {Node} node @param {Node[]} before
 */
function parting(futures, node, before) {
  const forks = before.map((b) => futures.fork(b, node)),
    parted = Math.max(0, ...forks);
  return { ...(before.length && { from: forks.indexOf(parted) + 1 }), ...(parted && { parted }) };
}

/**
 * The latest branches for which a document has room, in their order; always includes the state on screen.
 * @param {Item[]} all @param {Node} shown @param {Scenario} own
 */
function fitting(all, shown, own) {
  const latest = all.filter(({ node }) => node !== shown).reverse(),
    among = new Set();
  let shared = 0,
    bytes = bytesOf({ ...own, futures: [] });
  for (const one of [...all.filter(({ node }) => node === shown), ...latest]) {
    const { events, but } = one.said;
    bytes += bytesOf({ from: MOST.futures, parted: events, ...one.said }) + 1; // and a comma; parted < events
    if (but) for (const list of LONG) shared += list in but ? 0 : (own[list]?.length ?? 0);
    const room = among.size < MOST.futures && bytes <= MOST.bytes && shared <= MOST.shared;
    if (among.size && !room) break;
    among.add(one);
  }
  return all.filter((one) => among.has(one));
}

/** The size of a document or a part of it, in bytes of JSON. @param {Scenario} of */
const bytesOf = (of) => new TextEncoder().encode(JSON.stringify(of)).length;

/**
 * The number of events of a branch whose document does not give it: its choices, else one more than where others part.
 * @param {any[]} all @param {number} i its index @param {Scenario} scenario
 */
function eventsIn(all, i, scenario) {
  const parting = all.filter((f) => f.from === i + 1).map((f) => f.parted ?? 0);
  return scenario.schedule?.length ?? 1 + Math.max(all[i].parted ?? 0, ...parting);
}

/**
 * Rebuilds the tree that a document contains, and goes to the document's own state.
 * @param {HistoryTree} futures an empty tree @param {Scenario} document
 * @param {string} s its place in an address
 * @param {(scenario: Scenario) => Promise<string>} encode the place of another scenario in an address
 * @param {(text: any) => string} read a text in the page's language
 */
export async function grow(futures, document, s, encode, read) {
  const base = alone(document),
    of = (/** @type {Scenario} */ but) => playing(applied(base, but), base),
    links = await Promise.all(document.futures.map((/** @type {any} */ f) => (f.but ? encode(of(f.but)) : s)));
  /** @type {Node[]} */
  const grown = [];
  document.futures.forEach((/** @type {any} */ f, /** @type {number} */ i) => {
    const { but, from = 0, parted = 0, label } = f,
      parent = grown[from - 1],
      scenario = but ? of(but) : base,
      events = f.events ?? eventsIn(document.futures, i, scenario);
    if (parent) futures.go(parent.id);
    const state = {
      scenario,
      s: links[i],
      at: events,
      events,
      parted,
      name: read(label),
    };
    grown.push(futures.add(state));
  });
  for (const { s: place, id, events } of grown) // others continue it, so it was kept
    if (place !== s && grown.some((n) => n.from === id && n.parted >= events)) futures.keep(id);
  const own = grown.find((node) => node.s === s);
  if (own) futures.go(own.id);
  return own !== undefined;
}

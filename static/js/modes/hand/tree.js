/**
 * The tree of what was tried, as a document that can be passed on: the scenario on screen, with all other futures by the
 * fields in which they differ from it.
 * @import {Scenario} from "../../model/scenario.js"
 * @import {HistoryTree, Node} from "../history-tree.js"
 */
import { applied, differing } from "../../net/scenario-diff.js";

/** How long a name may be that a document holds; the server allows no more. */
const LONGEST = 60;
/**
 * What the server allows of a document: how many futures; how many bytes, of which some are left to what goes along in a
 * request; and how many entries of the document's long lists, each counted once for every future that shares it.
 */
const MOST = { futures: 60, bytes: 2 ** 20 - 2 ** 10, shared: 20_000 },
  LONG = ["schedule", "script", "deliveries"];

/** @param {Scenario} s */
const alone = ({ futures, ...rest }) => rest;

/**
 * A future beside a run that is no challenge, of which the format does not say that it is one.
 * @param {Scenario} s
 * @returns {Scenario}
 */
const free = ({ challenge, ...rest }) => (challenge && !rest.schedule?.length ? { ...rest, hand: true } : rest);

/**
 * A future of a challenge is in it as well, if it begins with what is given there; an answer is the document's own.
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
 * The state on screen with all that was tried beside it; of too many, the latest.
 * @param {HistoryTree} futures
 * @returns {{document: Scenario, left: number}|null} left: of the others, so many of the oldest have no room in the
 *   document; null if nothing is on screen
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
    told = listed.map(({ node, said }, i) => ({ ...parting(futures, node, before(i)), ...said }));
  return { document: { ...own, futures: told }, left: items.length - listed.length };
}

/** A future, and what a document says of it by itself. @typedef {{node: Node, said: Scenario}} Item */

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
 * Of the futures before it, one came out of that with which it has most in common.
 * @param {HistoryTree} futures @param {Node} node @param {Node[]} before
 */
function parting(futures, node, before) {
  const forks = before.map((b) => futures.fork(b, node)),
    parted = Math.max(0, ...forks);
  return { ...(before.length && { from: forks.indexOf(parted) + 1 }), ...(parted && { parted }) };
}

/**
 * As many of the latest futures as a document has room for, in their order; the one on screen is always among them.
 * @param {Item[]} all @param {Node} shown @param {Scenario} own
 */
function fitting(all, shown, own) {
  const latest = all.filter(({ node }) => node !== shown).reverse(),
    among = new Set();
  let shared = 0,
    bytes = bytesOf({ ...own, futures: [] });
  for (const one of [...all.filter(({ node }) => node === shown), ...latest]) {
    const { events, but } = one.said;
    bytes += bytesOf({ from: MOST.futures, parted: events, ...one.said }) + 1; // and a comma; it parts before its end
    if (but) for (const list of LONG) shared += list in but ? 0 : (own[list]?.length ?? 0);
    const room = among.size < MOST.futures && bytes <= MOST.bytes && shared <= MOST.shared;
    if (among.size && !room) break;
    among.add(one);
  }
  return all.filter((one) => among.has(one));
}

/** How long a document is, or a part of it. @param {Scenario} of */
const bytesOf = (of) => new TextEncoder().encode(JSON.stringify(of)).length;

/**
 * How many events a future has whose document does not say: as many as choices, else more than where others part from it.
 * @param {any[]} all @param {number} i its place @param {Scenario} scenario
 */
function eventsIn(all, i, scenario) {
  const parting = all.filter((f) => f.from === i + 1).map((f) => f.parted ?? 0);
  return scenario.schedule?.length ?? 1 + Math.max(all[i].parted ?? 0, ...parting);
}

/**
 * Grows the tree that a document holds, and goes to the state that is the document's own.
 * @param {HistoryTree} futures empty @param {Scenario} document
 * @param {string} s its place in an address
 * @param {(scenario: Scenario) => Promise<string>} encode the place of another
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
  for (const { s: place, id, events } of grown) // of others that go on from it, it was to stay
    if (place !== s && grown.some((n) => n.from === id && n.parted >= events)) futures.keep(id);
  const own = grown.find((node) => node.s === s);
  if (own) futures.go(own.id);
  return own !== undefined;
}

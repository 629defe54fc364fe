/**
 * The tree of what was tried, as a document that can be passed on: the scenario on screen, with all other futures by the
 * fields in which they differ from it.
 * @import {Scenario} from "../../parts/scenario/edits.js"
 * @import {Futures, Node} from "../futures.js"
 */
import { applied, differing } from "../../net/but.js";

/**
 * How long a name may be that a document holds, how many futures, and how many choices, actions and deliveries they may
 * have together, each as many as the document's own; the server allows no more.
 */
const LONGEST = 60,
  MOST = 60,
  THINGS = 20_000;

/** How many futures a document may hold. @param {Scenario} s */
const mostOf = ({ schedule = [], script = [], deliveries = [] }) =>
  Math.min(MOST, Math.floor(THINGS / Math.max(1, schedule.length + script.length + deliveries.length)));

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
 * @param {Futures} futures @param {(scenario: Scenario) => Scenario} form the canonical one
 * @returns {Scenario|null} null if nothing is on screen
 */
export function written(futures, form) {
  const { shown } = futures;
  if (!shown) return null;
  const ends = futures.ends(),
    own = form(alone(shown.scenario)),
    same = (/** @type {Node} */ n) => n !== shown && JSON.stringify(form(alone(n.scenario))) === JSON.stringify(own);
  const others = ends.filter((n) => n !== shown && !same(n)),
    listed = [shown, ...others.slice(Math.max(0, others.length - mostOf(own) + 1))].sort((a, b) => a.id - b.id);
  if (mostOf(own) < 1) return own;
  return { ...own, futures: listed.map((node, i) => item(futures, node, listed.slice(0, i), { shown, own, form })) };
}

/**
 * A future: of those before it, it came out of the one with which it has most in common.
 * @param {Futures} futures @param {Node} node @param {Node[]} before
 * @param {{shown: Node, own: Scenario, form: (scenario: Scenario) => Scenario}} of
 */
function item(futures, node, before, { shown, own, form }) {
  const forks = before.map((b) => futures.fork(b, node)),
    parted = Math.max(0, ...forks);
  const scenario = alone(node.scenario),
    but = node === shown ? null : differing(own, form(own.challenge ? scenario : free(scenario)));
  return {
    from: before.length ? forks.indexOf(parted) + 1 : 0,
    parted,
    events: node.events,
    label: node.name.length > LONGEST ? `${node.name.slice(0, LONGEST - 1)}…` : node.name,
    ...(but ? { but } : {}),
  };
}

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
 * @param {Futures} futures empty @param {Scenario} document
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

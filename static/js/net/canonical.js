/**
 * The canonical form of a scenario: fields in one order, defaults left out, no insignificant space, so that
 * equal scenarios are equal texts and their links equal links. The server writes the same form; a test
 * compares the two.
 */
import { defaultRule } from "./rule.js";

/**
 * What must be known of an algorithm to leave its defaults out.
 * @typedef {object} AlgorithmInfo
 * @property {string} name
 * @property {boolean} fifo whether it assumes first-in-first-out channels
 * @property {string[]} [claims] what it promises of EM1, EM2 and EM3
 * @property {string} [class] permission, token, quorum, server
 * @property {string} clock its usual clock rule
 * @property {string} [quorums] its usual system of quorums, if it asks quorums
 * @property {Array<{name: string, clock?: string}>} switches in the order in which they are declared
 */
/** @typedef {Record<string, any>} Scenario */

const WORKLOAD = { entries: 1, think: { exponential: 20 }, hold: { constant: 2 } };
const DELAY = { uniform: [1, 9] };
const ALONE = { entries: 1, think: { uniform: [0, 9] }, hold: { constant: 3 } };

/**
 * The canonical text of a scenario.
 * @param {Scenario} scenario
 * @param {readonly AlgorithmInfo[]} algorithms
 * @returns {string}
 */
export function canonical(scenario, algorithms) {
  return JSON.stringify(canonicalForm(scenario, algorithms));
}

/**
 * The canonical form as an object whose keys stand in the canonical order.
 * @param {Scenario} scenario
 * @param {readonly AlgorithmInfo[]} algorithms
 * @returns {Scenario}
 */
export function canonicalForm(scenario, algorithms) {
  const s = scenario,
    algorithm = algorithms.find((a) => a.name === s.algorithm);
  return defined({
    fano: s.fano ?? 1,
    algorithm: s.algorithm,
    switches: filled(sortedSwitches(s.switches, algorithm)),
    processes: s.processes,
    seed: unless(s.seed, 1),
    clock: filled(clockForm(s, algorithm)),
    network: filled(networkForm(s.network ?? {}, algorithm)),
    quorums: filled(quorumsForm(s.quorums ?? {}, algorithm)),
    tree: unless(s.tree, "binary"),
    graph: unless(graphForm(s.graph), "complete"),
    script: filled((s.script ?? []).map((/** @type {any} */ a) => actionForm(a, s))),
    workload: workloadForm(s),
    deliveries: filled(
      (s.deliveries ?? []).map((/** @type {any} */ d) =>
        defined({ message: d.message, at: d.at, drop: d.drop || undefined }),
      ),
    ),
    schedule: filled(s.schedule ?? []),
    loop: unless(s.loop, 0),
    stop: filled(
      defined({
        time: unless(s.stop?.time, 0),
        entries: unless(s.stop?.entries, 0),
        events: unless(s.stop?.events, 10000),
      }),
    ),
    label: textForm(s.label),
    title: textForm(s.title),
    story: textForm(s.story),
    notes: filled((s.notes ?? []).map((/** @type {any} */ n) => ({ step: n.step, text: textForm(n.text) ?? "" }))),
    view: filled(
      defined({
        step: unless(s.view?.step, 0),
        axis: unless(s.view?.axis, "time"),
        tab: unless(s.view?.tab, "code"),
        lens: s.view?.lens === false ? false : undefined,
        window: s.view?.window,
        lane: unless(s.view?.lane, 0),
        vector: (s.view?.vector && !s.view.with) || undefined,
        with: unless(s.view?.with, 0),
      }),
    ),
  });
}

/** @param {string[]|undefined} switches @param {AlgorithmInfo|undefined} algorithm */
function sortedSwitches(switches = [], algorithm) {
  const declared = algorithm?.switches.map((s) => s.name) ?? [];
  return [...new Set(switches)].sort((a, b) => declared.indexOf(a) - declared.indexOf(b));
}

/** @param {Scenario} s @param {AlgorithmInfo|undefined} algorithm */
function clockForm(s, algorithm) {
  const start = s.clock?.start ?? [];
  return defined({
    rule: unless(s.clock?.rule, defaultRule(s, algorithm)),
    start: start.some((/** @type {number} */ x) => x !== 0) ? start : undefined,
  });
}

/** @param {Record<string, any>} n @param {AlgorithmInfo|undefined} algorithm */
function networkForm(n, algorithm) {
  return defined({
    order: unless(n.order, algorithm?.fifo ? "fifo" : "any"),
    delay: unless(n.delay, DELAY),
    channels: filled(sortedChannels(n.channels ?? {})),
    loss: unless(n.loss, 0),
    duplication: unless(n.duplication, 0),
  });
}

/** Channels in the order of sender and receiver. @param {Record<string, any>} channels */
function sortedChannels(channels) {
  const ends = (/** @type {string} */ c) => c.split(">").map(Number);
  return Object.fromEntries(
    Object.entries(channels).sort(([a], [b]) => {
      const [f, t] = ends(a),
        [g, u] = ends(b);
      return f - g || t - u;
    }),
  );
}

/** @param {{system?: string, sets?: number[][], down?: number[]}} q @param {AlgorithmInfo|undefined} algorithm */
function quorumsForm(q, algorithm) {
  return defined({
    system: unless(q.system, algorithm?.quorums),
    sets: q.sets?.map(ascending),
    down: q.down?.length ? ascending(q.down) : undefined,
  });
}

/** Edges with their smaller end first, in the order of their ends. @param {string|{edges: number[][]}|undefined} graph */
function graphForm(graph) {
  if (typeof graph !== "object") return graph;
  return { edges: graph.edges.map(ascending).sort(([a, b], [c, d]) => a - c || b - d) };
}

/** @param {number[]} numbers */
function ascending(numbers) {
  return [...numbers].sort((a, b) => a - b);
}

/** @param {any} a @param {Scenario} s */
function actionForm(a, s) {
  const usual = s.workload?.hold ?? WORKLOAD.hold;
  const hold = a.do === "request" && same(usual, { constant: a.hold }) ? undefined : a.hold;
  return defined({ at: a.at, process: a.process, do: a.do, hold, again: a.again || undefined, to: a.to });
}

/** Without script, workload and schedule everybody asks once; saying so is the same as silence. @param {Scenario} s */
function workloadForm(s) {
  if (!s.workload) return undefined;
  const full = { ...WORKLOAD, ...s.workload, again: s.workload.again || undefined };
  const silent = !s.script?.length && !s.schedule?.length;
  if (silent && same(full, ALONE)) return undefined;
  return defined({
    entries: unless(full.entries, WORKLOAD.entries),
    think: unless(full.think, WORKLOAD.think),
    hold: unless(full.hold, WORKLOAD.hold),
    again: full.again,
  });
}

/** A text of one language, or of several in a fixed order. @param {any} text */
function textForm(text) {
  if (text === undefined || typeof text === "string") return text || undefined;
  return filled(defined({ en: text.en, pt: text.pt, it: text.it }));
}

/** @param {any} value @param {any} usual */
function unless(value, usual) {
  return same(value, usual) ? undefined : value;
}

/** @param {any} a @param {any} b */
function same(a, b) {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Nothing for an empty list or object. @template T @param {T} value @returns {T|undefined} */
function filled(value) {
  return Object.keys(/** @type {any} */ (value)).length ? value : undefined;
}

/** Without the fields that are not there. @param {Record<string, any>} object @returns {Record<string, any>} */
function defined(object) {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}

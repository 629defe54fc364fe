/**
 * The canonical form of a scenario: fields in one order, defaults left out, no insignificant space, so that
 * equal scenarios are equal texts and their links equal links. The server writes the same form; a test
 * compares the two.
 */
import { applied, differing } from "./scenario-diff.js";
import { EVERYBODY, FIELDS } from "./fields.js";
import { KINDS } from "../model/questions/names.js";
import { algorithmOf, defaultRule } from "./rule.js";

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

/** What stands where nothing is said, if it must be told that it is said. @type {Record<string, any>} */
const NOTHING = { workload: {}, text: "", program: "" };

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
  const algorithm = algorithmOf(scenario, algorithms);
  const of = form(settled(scenario, algorithm), FIELDS);
  const but = (/** @type {Scenario} */ b) => differing(of, canonicalForm(applied(scenario, b), algorithms));
  if (of.beside) of.beside = but(of.beside) ?? undefined;
  of.futures = of.futures?.map((/** @type {any} */ f) => ({ ...f, but: (f.but && but(f.but)) ?? undefined }));
  return JSON.parse(JSON.stringify(of));
}

/**
 * A value without what is usual or empty, its fields in their order.
 * @param {any} value
 * @param {any} shape of FIELDS
 * @returns {any}
 */
function form(value, shape) {
  if (Array.isArray(shape)) return unless(value, shape[0]);
  if (Array.isArray(value)) return value.map((x) => form(x, shape));
  if (typeof value !== "object" || !value) return value;
  /** @type {Record<string, any>} */
  const fields = {};
  for (const name of Object.keys(shape)) {
    const x = value[name],
      of = filled(form(x, shape[name]));
    if (of !== undefined) fields[name] = of;
    else if (x !== undefined && name in NOTHING) fields[name] = NOTHING[name];
  }
  return fields;
}

/**
 * A scenario without what is usual only beside the rest of it, and with all lists in their order.
 * @param {Scenario} s
 * @param {AlgorithmInfo|undefined} algorithm
 * @returns {Scenario}
 */
function settled(s, algorithm) {
  const clock = s.clock ?? {},
    network = s.network ?? {},
    quorums = s.quorums ?? {},
    view = s.view ?? {};
  return {
    ...s,
    fano: s.fano ?? 1,
    program: programForm(s.program ?? s.worksheet?.given),
    switches: sortedSwitches(s.switches, algorithm),
    clock: {
      rule: unless(clock.rule, defaultRule(s, algorithm)),
      start: clock.start?.some(Boolean) ? clock.start : undefined,
    },
    network: {
      ...network,
      order: unless(network.order, algorithm?.fifo ? "fifo" : "any"),
      channels: sortedChannels(network.channels ?? {}),
    },
    quorums: {
      system: unless(quorums.system, algorithm?.quorums),
      sets: quorums.sets?.map(ascending),
      down: quorums.down && ascending(quorums.down),
    },
    graph: graphForm(s.graph),
    script: s.script?.map((/** @type {any} */ a) => actionForm(a, s)),
    hand: s.schedule?.length || s.challenge ? undefined : s.hand,
    workload: workloadForm(s),
    challenge: challengeForm(s.challenge),
    worksheet: s.worksheet && {
      given: programForm(s.worksheet.given),
      tests: s.worksheet.tests.map((/** @type {any} */ t) =>
        t.cost ? { cost: { most: formulaForm(t.cost.most) } } : { holds: ownName(t.holds, "-", "_") },
      ),
    },
    notes: s.notes?.map((/** @type {any} */ n) => ({ ...n, text: n.text ?? "" })),
    questions: questionsForm(s.questions ?? {}),
    view: viewForm(view),
  };
}

/**
 * With line feeds alone, none at its end, and no byte order mark; half of a character is the sign for one that is not
 * known, as wherever a text becomes bytes.
 * @param {string|undefined} text
 */
const programForm = (text) =>
  text
    ?.replace(/\p{Surrogate}/gu, "\ufffd")
    .replace(/^\ufeff/, "")
    .replace(/\r\n?/g, "\n")
    .replace(/\n+$/, "");

/**
 * Invariants of a program may be written in both ways, and have one.
 * @param {string|undefined} name @param {string} other @param {string} written
 */
const ownName = (name, other, written) => (name?.startsWith("always") ? name.replaceAll(other, written) : name);

/** Without spaces; a number is a number. @param {string|number} most */
function formulaForm(most) {
  const text = String(most).replaceAll(" ", "");
  return /^\d+$/.test(text) ? Number(text) : text;
}

/** @param {string[]|undefined} switches @param {AlgorithmInfo|undefined} algorithm */
function sortedSwitches(switches = [], algorithm) {
  const declared = algorithm?.switches.map((s) => s.name) ?? [];
  return [...new Set(switches)].sort((a, b) => declared.indexOf(a) - declared.indexOf(b));
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

/** Kinds in their order, events in that of the run. @param {{kinds?: string[], at?: number[]}} questions */
function questionsForm({ kinds = [], at = [] }) {
  const known = /** @type {string[]} */ (KINDS);
  return { kinds: [...kinds].sort((a, b) => known.indexOf(a) - known.indexOf(b)), at: ascending(at) };
}

/**
 * Edges with their smaller end first, in the order of their ends.
 * @param {string|{edges: number[][]}|undefined} graph
 */
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
  const usual = s.workload?.hold ?? FIELDS.workload.hold[0];
  return a.do === "request" && same(usual, { constant: a.hold }) ? { ...a, hold: undefined } : a;
}

/** Without script, workload and schedule everybody asks once; saying so is the same as silence. @param {Scenario} s */
function workloadForm(s) {
  const of = FIELDS.workload,
    silent = !s.script?.length && !s.schedule?.length && !s.hand && !s.challenge;
  return silent && same(form(s.workload, of), form(EVERYBODY, of)) ? undefined : s.workload;
}

/** That each process may ask once is the same as silence. @param {any} challenge */
function challengeForm(challenge) {
  if (!challenge) return challenge;
  const { asks, goal } = challenge,
    once = asks?.every((/** @type {number} */ n) => n === 1);
  return {
    ...challenge,
    asks: once ? undefined : asks,
    goal: goal && { ...goal, breaks: ownName(goal.breaks, "_", "-") },
  };
}

/** What it says of events puts aside what it says of beats. @param {any} view */
function viewForm(view) {
  return {
    ...view,
    step: view.at === undefined ? view.step : undefined,
    window: view.events === undefined ? view.window : undefined,
    vector: view.vector && !view.with,
  };
}

/** @param {any} value @param {any} usual */
function unless(value, usual) {
  return same(value, usual) ? undefined : value;
}

/** @param {any} a @param {any} b */
function same(a, b) {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Nothing for an empty text, list or object. @param {any} value */
function filled(value) {
  const empty = value && typeof value === "object" ? !Object.keys(value).length : value === "";
  return empty ? undefined : value;
}

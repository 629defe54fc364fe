/**
 * The question whether something can still go wrong, answered by an exhaustive search from a step. Pure.
 *
 * @import {Beat, Run} from "../types.js"
 * @import {Ahead, Chosen, Finding, Forecast, Make, Question} from "./types.js"
 */
import { beatOf, numberOf } from "../numbering.js";
import { waiting } from "../../parts/why/model.js";

/** The most steps before which it is asked: among other kinds of questions, and if it is the only kind. */
const FEW = 4,
  MANY = 8;
/** The first beat before which it is asked: earlier, nothing can have gone wrong. */
const FIRST = 3;

/**
 * The beats before which to ask: the busiest one of each part of the run, or those that the instructor chose. The
 * choice does not depend on what the search finds.
 * @param {Run} run @param {Chosen} [chosen] @returns {number[]}
 */
export function candidates(run, { kinds = [], at = [] } = {}) {
  if (kinds.length && !kinds.includes("wrong")) return [];
  const few = kinds.length === 1 ? MANY : FEW;
  if (at.length) return [...new Set(at.map((e) => beatOf(run, e)))].filter((n) => run.beats[n - 1]).slice(0, few);
  const last = run.beats.length,
    parts = Math.min(few, last - FIRST + 1);
  /** @type {number[]} */
  const all = [];
  for (let i = 0; i < parts; i++) {
    const from = FIRST + Math.floor((i * (last - FIRST + 1)) / parts),
      to = FIRST + Math.floor(((i + 1) * (last - FIRST + 1)) / parts),
      part = Array.from({ length: to - from }, (_, k) => from + k);
    all.push(part.reduce((best, n) => (busy(run, n) > busy(run, best) ? n : best)));
  }
  return all;
}

/** How busy the run is before a beat: waiting processes, and messages under way. @param {Run} run @param {number} n */
function busy(run, n) {
  const flying = run.messages.filter((m) => m.sentBeat < n && !(m.receivedBeat && m.receivedBeat < n)).length;
  return 2 * waiting(run, n - 1).length + Math.min(flying, 4);
}

/** The number of events before a beat. @param {Run} run @param {number} n */
export const eventsBefore = (run, n) => numberOf(run, n - 1);

/** Whether only neighbours exclude one another, so that two processes may be inside together. @param {Run} run */
export const ofNeighbours = (run) => Boolean(run.header.topology?.edges);

/**
 * What the search found about a property after `at` events; null if it is not certain. A "no" is not certain if the
 * run itself violates the property later, by steps that the search does not explore, such as a process's internal
 * steps.
 * @param {Run} run @param {Ahead} ahead @param {string} property
 */
function known(run, { at, properties }, property) {
  const found = properties.find((p) => p.property === property);
  if (!found || found.reachable === "unknown") return null;
  const later = run.violations.some((v) => v.property === property && numberOf(run, v.beat) > at);
  return found.reachable === "no" && later ? null : found;
}

/**
 * Asks what can still go wrong: both EM1 and EM2 if both are known, else the one that is.
 * @param {Forecast|null} forecast @returns {Make}
 */
export const wrong = (forecast) => (run, n) => {
  const at = eventsBefore(run, n),
    ahead = forecast?.steps.find((s) => s.at === at);
  if (!forecast || !ahead || (forecast.faults.crash && run.nodes > run.n)) return null; // it would crash servers too
  const two = known(run, ahead, "EM1"),
    stuck = known(run, ahead, "EM2"),
    found = [two, stuck].filter((f) => f !== null);
  if (!found.length) return null;
  const both = two && stuck && !ofNeighbours(run) ? both4(two, stuck) : null;
  return {
    kind: "wrong",
    n,
    event: "",
    ...(both ?? alone(run, two ?? found[0])),
    interest: 3 + Number(waiting(run, n - 1).length > 1) + Number(both !== null),
    reason: {
      how: "ahead",
      forecast: { asks: forecast.asks, faults: forecast.faults, own: forecast.own },
      found: both ? found : [two ?? found[0]],
      at,
      before: before(run, forecast, at, both ? found : [two ?? found[0]]),
    },
  };
};

/** @param {Finding} two @param {Finding} stuck @returns {Pick<Question, "about"|"options"|"right">} */
function both4(two, stuck) {
  const options = ["two", "stuck", "both", "none"],
    yes = [two, stuck].map((f) => f.reachable === "yes");
  return { about: "both", options, right: yes[0] ? (yes[1] ? 2 : 0) : yes[1] ? 1 : 3 };
}

/** @param {Run} run @param {Finding} found @returns {Pick<Question, "about"|"options"|"right">} */
function alone(run, { property, reachable }) {
  const about = property === "EM1" && ofNeighbours(run) ? "neighbours" : property;
  return { about, options: ["yes", "no"], right: reachable === "yes" ? 0 : 1 };
}

/**
 * The last event before `at` after which a property now safe could still be violated; 0 if there is none.
 * @param {Run} run @param {Forecast} forecast @param {number} at @param {Finding[]} found
 */
function before(run, { steps }, at, found) {
  const gone = found.filter((f) => f.reachable === "no").map((f) => f.property),
    could = steps.filter((s) => s.at < at && gone.some((p) => known(run, s, p)?.reachable === "yes"));
  return Math.max(0, ...could.map((s) => s.at));
}

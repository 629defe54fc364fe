/**
 * Explains why a process does not enter: what each waiting process has from every other process and what it lacks, with
 * the step that proves it. Works on roles (asks, grants, releases), never on an algorithm. Pure.
 * @import {Run, Stamp} from "../../model/types.js"
 */
import { reasonsOf } from "./reasons.js";

/**
 * What a waiting process knows about another one. `ok`: the other does not hold it up. `soon`: the missing message is
 * on its way.
 * @typedef {object} Reason
 * @property {number} process the other process
 * @property {boolean} ok
 * @property {boolean} soon
 * @property
 *   {"granted"|"kept"|"heard"|"ahead"|"gaveBack"|"grantUnderWay"|"grantLost"|"deferredInside"|"deferred"|"askUnderWay"|"askLost"|"earlier"|"unheard"|"releaseUnderWay"|"later"|"unanswered"|"tokenAt"|"tokenInside"|"tokenHere"|"tokenUnderWay"} kind
 * @property {string} type of the message in question
 * @property {number} beat the step that proves it
 * @property {[Stamp, Stamp]|null} stamps the request that goes first, then the other one
 */
/**
 * unknown: the process asked before the loaded chunk of the run, so no reasons can be given.
 * @typedef {{process: number, since: number, reasons: Reason[], got: number, unknown: boolean}} Waiting
 */
/**
 * soon: the missing message is on its way; held: `to` provably holds back what `from` waits for.
 * @typedef {object} Edge
 * @property {number} from
 * @property {number} to
 * @property {boolean} soon
 * @property {boolean} held
 */

/**
 * All processes that wait after a beat, the longest wait first.
 * @param {Run} run
 * @param {number} beat
 * @returns {Waiting[]}
 */
export function waiting(run, beat) {
  const all = run.phases.flatMap((stretches) =>
    stretches.filter((s) => s.phase === "waiting" && s.from <= beat && beat < s.to),
  );
  return all
    .sort((a, b) => a.from - b.from)
    .map(({ process, from }) => {
      const unknown = from < (run.chunk?.first ?? 0),
        reasons = unknown ? [] : reasonsOf(run, process, from, beat);
      return { process, since: from, reasons, got: reasons.filter((r) => r.ok).length, unknown };
    });
}

/**
 * Reasons that do not prove that the other process holds something back: it may have nothing, or its message is lost.
 */
const UNPROVED = new Set(["unanswered", "gaveBack", "tokenAt", "askLost", "grantLost", "unheard"]);

/** The edges of the wait-for graph. @param {Waiting[]} all @returns {Edge[]} */
export function edges(all) {
  return all.flatMap((w) =>
    w.reasons
      .filter((r) => !r.ok && r.process !== w.process)
      .map((r) => ({ from: w.process, to: r.process, soon: r.soon, held: !UNPROVED.has(r.kind) })),
  );
}

/**
 * The violations at a step: those that occur there, and mutual exclusion for as long as several processes are inside.
 * @param {Run} run @param {number} beat @param {boolean} together whether several are inside
 */
export function brokenAt(run, beat, together) {
  return run.violations.filter((v) => v.beat === beat || (v.property === "EM1" && v.beat < beat && together));
}

/**
 * The verdict that the wait-for graph proves. A cycle of held edges is a deadlock; without one there is none. But edges
 * that are not held prove nothing (an asked process that has not answered, an arbiter whose vote is given, or a process
 * without the token need not wait itself), and neither lost messages nor a process that is down will ever answer. For a
 * user's program the graph proves nothing, since it is unknown what the program takes for a consent.
 * @param {Run} run @param {number} beat @param {Edge[]} graph
 * @returns {{is: "cycle", circle: number[]}|{is: "none"|"deadlock"|"open"}}
 */
export function verdictOn(run, beat, graph) {
  const ended =
    (run.summary?.ended === "deadlock" && beat >= run.beats.length) ||
    run.violations.some((v) => v.property === "EM2" && v.beat === beat);
  if (run.header.algorithm === "own") return { is: ended ? "deadlock" : "open" };
  const circle = cycle(graph.filter((e) => e.held));
  if (circle.length) return { is: "cycle", circle };
  if (ended) return { is: "deadlock" };
  const up = (/** @type {Edge} */ e) => !(run.downs[e.to - 1] ?? []).some((s) => s.from <= beat && beat < s.to);
  return { is: graph.every((e) => e.held && up(e)) ? "none" : "open" };
}

/**
 * Finds a cycle of processes that wait for one another with nothing on its way: a deadlock.
 * @param {Edge[]} graph
 * @returns {number[]} the processes in order; empty: no cycle
 */
export function cycle(graph) {
  /** @type {Map<number, number[]>} */
  const next = new Map();
  for (const e of graph) if (!e.soon) next.set(e.from, [...(next.get(e.from) ?? []), e.to]);
  /** @type {Set<number>} */
  const done = new Set();
  /** @param {number} p @param {number[]} path @returns {number[]} */
  const visit = (p, path) => {
    const at = path.indexOf(p);
    if (at >= 0) return path.slice(at);
    if (done.has(p)) return [];
    done.add(p);
    for (const q of next.get(p) ?? []) {
      const found = visit(q, [...path, p]);
      if (found.length) return found;
    }
    return [];
  };
  for (const p of next.keys()) {
    const found = visit(p, []);
    if (found.length) return found;
  }
  return [];
}

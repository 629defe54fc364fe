/**
 * Who enters next, where that is sure after a beat, whatever the network and the processes do from there on. Pure.
 *
 * Three arguments, each from what has happened so far; only for a run without changed lines and faults, of an algorithm
 * that keeps what it promises there.
 * - All that a process lacks is on its way to it. It comes, whatever the others do; would another enter first, the two
 *   would be inside together, so none can.
 * - Its request happened before all that others ask or may yet ask, and entries are in that order (EM3).
 * - Who waits, waits in a circle, and the others wait too: no one enters any more.
 *
 * @import {Run} from "../types.js"
 * @import {Reason} from "./types.js"
 * @import {Waiting} from "../../parts/why/model.js"
 */
import { createCausality } from "../causality.js";
import { askOf } from "../consents.js";
import { stampOf } from "../sentence.js";
import { edges, verdictOn, waiting } from "../../parts/why/model.js";

/** What a run shows as events of which nothing is promised here: faults, and leaving and asking as one. */
const BEYOND = new Set(["drop", "duplicate", "crash", "recover", "again"]);

/**
 * Whether a run is of the algorithm as it is written, on the network that it assumes, without faults.
 * @param {Run} run
 */
export function isWhole(run) {
  const { header, beats, violations } = run,
    network = header.scenario?.network ?? {};
  return (
    !header.switches?.some((s) => s.on) &&
    !network.loss &&
    !network.duplication &&
    !header.scenario?.workload?.again &&
    network.order !== "any" && // it is said only where the algorithm assumes another
    !violations.length &&
    !beats.some((b) => BEYOND.has(b.kind))
  );
}

/**
 * The process that enters next, or 0 where none can; null where what is visible does not tell.
 * @param {Run} run @param {number} beat @param {boolean} inOrder whether it promises EM3
 * @returns {{process: number, reason: Reason}|null}
 */
export function nextEntry(run, beat, inOrder) {
  const all = waiting(run, beat);
  if (!all.length || all.some((w) => w.unknown)) return null;
  const stuck = circle(run, beat, all);
  if (stuck) return stuck;
  if (!isWhole(run)) return null;
  const ready = all.filter(comes(run));
  if (ready.length === 1) return { process: ready[0].process, reason: { how: "soon", process: ready[0].process } };
  return inOrder ? earliest(run, beat, all) : null;
}

/**
 * Whether all that a process lacks is on its way to it. A token that comes may be for another, whom it is to be passed
 * on to; who may be asked to give back a consent that it has, does not keep it; who keeps a list of those whose consent
 * it awaits, may yet await more; and to who keeps a queue of requests, or what it heard, an earlier one may be on its
 * way as well.
 * @param {Run} run @returns {(w: Waiting) => boolean}
 */
function comes({ header }) {
  const sure =
    ["has", "lacks", "reads", "queue", "heard"].every((field) => !(field in header)) && header.class !== "token";
  return ({ reasons }) =>
    sure &&
    reasons.length > 0 &&
    reasons.every((r) => r.ok || r.kind === "grantUnderWay" || r.kind === "releaseUnderWay");
}

/** @param {Run} run @param {number} beat @param {Waiting[]} all */
function circle(run, beat, all) {
  const verdict = verdictOn(run, beat, edges(all));
  if (verdict.is !== "cycle" || all.length < run.n || run.header.has) return null;
  return { process: 0, reason: { how: "circle", process: verdict.circle[0] } };
}

/**
 * The one whose request every other process knows of, and knew of before it asked itself.
 * @param {Run} run @param {number} beat @param {Waiting[]} all
 */
function earliest(run, beat, all) {
  const { past } = createCausality(run),
    asked = new Map(all.map((w) => [w.process, askOf(run, beat, w.process)?.n ?? 0]));
  for (const { process: p } of all) {
    const own = asked.get(p) ?? 0,
      known = (/** @type {number} */ q) => {
        const last = asked.get(q) ?? run.lastOf(q, beat);
        return last > 0 && past(last).has(own);
      };
    const others = Array.from({ length: run.n }, (_, i) => i + 1).filter((q) => q !== p);
    if (!own || !others.every(known)) continue;
    const stamps = all.map((w) => stampOf(run, beat, w.process)).filter((s) => s !== null);
    stamps.sort((a, b) => a.t - b.t || a.p - b.p);
    const told = run.header.request && stamps[0]?.p === p && stamps.length > 1;
    return { process: p, reason: { how: "earliest", process: p, beat: own, ...(told ? { stamps } : {}) } };
  }
  return null;
}

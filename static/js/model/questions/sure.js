/**
 * Which process enters next, if that is certain after a beat, whatever the network and the processes do next. Pure.
 *
 * Three arguments, each from the run so far. They hold for a run without switches and faults, whose algorithm keeps
 * its promises.
 * - All that a process lacks is on its way to it. It will arrive, whatever the others do. If another process entered
 *   first, the two could be inside together, which EM1 excludes.
 * - Its request happened before all requests that others made or may still make, and entries are in that order (EM3).
 * - Some processes wait for one another in a cycle, and all others wait too: none can enter any more.
 *
 * @import {Run} from "../types.js"
 * @import {Promised, Reason} from "./types.js"
 * @import {Waiting} from "../../parts/why/model.js"
 */
import { createCausality } from "../causality.js";
import { askOf } from "../consents.js";
import { stampOf } from "../sentence.js";
import { edges, verdictOn, waiting } from "../../parts/why/model.js";
import { ofNeighbours } from "./wrong.js";

/** The kinds of events that these arguments do not cover: faults, and leaving and asking in one event. */
const BEYOND = new Set(["drop", "duplicate", "crash", "recover", "again"]);

/**
 * Whether a run is of the unchanged algorithm, on the network that it assumes, without faults.
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
    network.order !== "any" && // given only if the algorithm assumes another order
    !violations.length &&
    !beats.some((b) => BEYOND.has(b.kind))
  );
}

/**
 * The process that enters next, or 0 if none can; null if the run so far does not decide.
 * @param {Run} run @param {number} beat @param {Promised} promised
 * @returns {{process: number, reason: Reason}|null}
 */
export function nextEntry(run, beat, promised) {
  const all = waiting(run, beat);
  if (!all.length || all.some((w) => w.unknown)) return null;
  const stuck = circle(run, beat, all);
  if (stuck) return stuck;
  if (!isWhole(run)) return null;
  const ready = promised(run.header, "EM1") ? all.filter(comes(run)) : [];
  if (ready.length === 1) return { process: ready[0].process, reason: { how: "soon", process: ready[0].process } };
  return promised(run.header, "EM3") ? earliest(run, beat, all) : null;
}

/**
 * Returns a test whether all that a process lacks is certainly on its way to it. It never holds in these cases: a
 * token may be on its way to another process; a consent that is held (`has`) may have to be given back; a process
 * that lists the consents it lacks (`lacks`) may come to lack more; where processes keep a queue of requests, or
 * what they heard, an earlier request may be on its way too; and where only neighbours exclude one another, a process
 * that is no neighbour may enter first.
 * @param {Run} run @returns {(w: Waiting) => boolean}
 */
function comes(run) {
  const { header } = run,
    sure =
      ["has", "lacks", "reads", "queue", "heard"].every((field) => !(field in header)) &&
      header.class !== "token" &&
      !ofNeighbours(run);
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
 * The process whose request all others know of, and knew of before their own requests.
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

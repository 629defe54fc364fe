/**
 * How far a beat can be moved with nothing else changing: limits with their reasons. In a run by time they are times,
 * in a run given by choices numbers of preceding beats. Pure.
 * @import {Arc, Beat, Run} from "../../model/types.js"
 * @import {Scenario} from "../../model/scenario.js"
 */
import { createCausality } from "../../model/causality.js";
import { actionOf, exact } from "./timed.js";

/**
 * The reason of a limit. sent: the message is sent there; behind, before: another message of its FIFO channel was sent
 * before it, or after it; up, down: the process is down until then, or from then on; leave: it is busy until then; ask:
 * it requests again then; enter: it is not inside before; copy: the message is duplicated there; recover, crash: the
 * process's own; start, stop: of the run.
 * @typedef {"sent"|"behind"|"before"|"up"|"down"|"leave"|"ask"|"enter"|"copy"|"recover"|"crash"|"start"|"stop"} Code
 */
/**
 * at: the limit; mark: where the obstacle is, in the same unit.
 * @typedef {{at: number, mark: number, code: Code, process: number, message?: Arc}} Limit
 */
/** @typedef {{lo: Limit, hi: Limit|null}} Limits */

/** The least difference between two times. */
export const STEP = 0.1;

/** The time when a message arrives, or was due; null if unknown. @param {Run} run @param {Arc} m */
const arrival = (run, m) => m.due ?? (m.receivedBeat ? run.timeOf(m.receivedBeat) : null);

/** A message's order on its channel, from its ID; a copy follows its message. @param {string} id */
function rank(id) {
  const [k, copy = 1] = id.slice(id.indexOf("#") + 1).split(".");
  return Number(k) * 1000 + Number(copy);
}

/** The messages sent before and after one on its channel, the nearest first. @param {Run} run @param {Arc} arc */
function neighbours(run, arc) {
  const mine = rank(arc.id),
    all = run.messages
      .filter((m) => m.from === arc.from && m.to === arc.to && m !== arc)
      .map((m) => ({ m, at: rank(m.id) }));
  return {
    earlier: all
      .filter(({ at }) => at < mine)
      .sort((a, b) => b.at - a.at)
      .map(({ m }) => m),
    later: all
      .filter(({ at }) => at > mine)
      .sort((a, b) => a.at - b.at)
      .map(({ m }) => m),
  };
}

/**
 * The message that must not be overtaken by a delayed one: the next on the channel that was not sent because of its
 * arrival.
 * @param {Run} run
 * @param {Arc} arc
 */
function follower(run, arc) {
  const future = arc.receivedBeat ? createCausality(run).future(arc.receivedBeat) : null;
  return neighbours(run, arc).later.find(
    (m) => !m.sentBeat || m.since === arc.receivedBeat || !future?.has(m.sentBeat),
  );
}

/**
 * The strictest limit from below (side 1) or from above (side −1); null if there is none.
 * @param {Array<Limit|null|undefined>} all
 * @param {1|-1} side
 */
function strictest(all, side) {
  return all.reduce((a, b) => (!a || (b && (b.at - a.at) * side > 0) ? b : a), null) ?? null;
}

/**
 * The strictest limits on both sides, widened where needed to contain the current value.
 * @param {Array<Limit|null|undefined>} lows @param {Array<Limit|null|undefined>} highs @param {number} now
 * @returns {Limits}
 */
function around(lows, highs, now) {
  const lo = /** @type {Limit} */ (strictest(lows, 1)),
    hi = strictest(highs, -1);
  return { lo: { ...lo, at: Math.min(lo.at, now) }, hi: hi && { ...hi, at: Math.max(hi.at, now) } };
}

/** @param {number} at @param {Code} code @param {number} process @param {Arc} [message] @returns {Limit} */
const limit = (at, code, process, message) => ({ at, mark: at, code, process, message });

/* ---- in time ---- */

/**
 * The process's last recovery and next crash around a beat, as limits.
 * @param {Run} run @param {number} process @param {number} n the beat
 */
function standing(run, process, n) {
  const downs = run.downs[process - 1],
    past = downs.filter((d) => d.to <= n).pop(),
    next = downs.find((d) => d.from > n),
    [up, down] = [run.timeOf(past?.to ?? 0), run.timeOf(next?.from ?? 0)];
  return {
    up: past && limit(up, "up", process),
    down: next && { ...limit(down, "down", process), at: exact(down - STEP) },
  };
}

/**
 * The end of the run as a limit; null if nothing ends it.
 * @param {Run} run
 * @param {Scenario} s
 * @param {number} process
 * @returns {Limit|null}
 */
function ending(run, s, process) {
  const at = s.stop?.time || (run.summary?.ended === "limit" ? run.timeOf(run.beats.length) : 0);
  return at ? limit(at, "stop", process) : null;
}

/** @param {Run} run @param {Scenario} s @param {Arc} arc arrived or lost @returns {Limits} */
export function arrivalLimits(run, s, arc) {
  const now = run.timeOf(arc.receivedBeat),
    fifo = run.header.order === "fifo",
    process = arc.to,
    { up, down } = standing(run, process, arc.receivedBeat);
  const before = fifo ? neighbours(run, arc).earlier.find((m) => arrival(run, m) !== null) : null,
    after = fifo ? follower(run, arc) : null,
    due = after ? arrival(run, after) : null;
  const lows = [
    limit(arc.sentTime, "sent", arc.from),
    before && limit(Number(arrival(run, before)), "behind", arc.from, before),
    up,
  ];
  const highs = [
    due === null ? null : limit(due, "before", arc.from, after ?? undefined),
    down,
    ending(run, s, process),
  ];
  return around(lows, highs, now);
}

/**
 * The limits of an action of the script.
 * @param {Run} run
 * @param {Scenario} s
 * @param {Beat} beat the beat that executes it
 * @returns {Limits}
 */
export function actionLimits(run, s, beat) {
  const { at: process, time: now, kind } = beat,
    index = actionOf(s, beat),
    own = run.lanes[process - 1].map((n) => run.beats[n - 1]),
    switches = kind === "crash" || kind === "recover",
    { up, down } = switches ? { up: null, down: null } : standing(run, process, beat.n);
  /** @param {Beat|undefined} b @param {Code} code @param {number} by @returns {Limit|null} */
  const beside = (b, code, by) => (b ? { at: exact(b.time + by), mark: b.time, code, process } : null);
  const turns = own.filter((b) => b.kind === "crash" || b.kind === "recover"),
    earlier = (/** @type {Beat[]} */ all) => all.filter((b) => b.n < beat.n).pop(),
    later = (/** @type {Beat[]} */ all) => all.find((b) => b.n > beat.n);
  const lows = [limit(0, "start", process), up && { ...up, at: exact(up.at + STEP) }],
    highs = [down, ending(run, s, process)];
  if (kind === "ask") {
    lows.push(beside(earlier(own.filter((b) => b.kind === "leave" || b.kind === "again")), "leave", STEP) ?? lows[0]);
    highs.push(
      beside(later(own.filter((b) => b.kind === "ask" || b.kind === "ignored")), "ask", -STEP),
      nextRequest(s, index),
      s.stop?.entries
        ? beside(
            run.beats.find((b) => b.n > beat.n && b.kind === "ask"),
            "stop",
            -STEP,
          )
        : null,
    );
  }
  if (switches) {
    const [was, next] = [earlier(turns), later(turns)];
    lows.push(beside(was, kind === "crash" ? "recover" : "crash", STEP) ?? lows[0]);
    highs.push(beside(next, kind === "crash" ? "recover" : "crash", -STEP));
  }
  return around(lows, highs, now);
}

/**
 * The limit set by the process's next request in the script; null if there is none.
 * @param {Scenario} s @param {number} index @returns {Limit|null}
 */
function nextRequest(s, index) {
  const { process, at } = s.script[index],
    times = s.script.flatMap((/** @type {any} */ a, /** @type {number} */ i) =>
      a.do === "request" && a.process === process && (a.at > at || (a.at === at && i > index)) ? a.at : [],
    );
  if (!times.length) return null;
  const mark = Math.min(...times);
  return { at: exact(mark - STEP), mark, code: "ask", process };
}

/* ---- among choices ---- */

/** The kinds of beats that can be moved among choices. */
const MOVABLE = new Set(["receive", "drop", "ask", "leave", "again", "internal", "send", "crash", "recover"]);

/** @param {Beat} beat */
export const isMovable = ({ kind }) => MOVABLE.has(kind);

/** The limits of a beat's place among the others. @param {Run} run @param {Beat} beat @returns {Limits} */
export function placeLimits(run, beat) {
  const lows = [limit(0, "start", beat.at)],
    highs = [{ ...limit(run.beats.length, "stop", beat.at), at: run.beats.length - 1 }];
  /**
   * @param {number|undefined} n a beat that must stay before or after this one
   * @param {Code} code
   * @param {Arc} [message]
   */
  const beside = (n, code, message) => {
    if (n && n < beat.n) lows.push(limit(n, code, beat.at, message));
    if (n && n > beat.n) highs.push({ ...limit(n, code, beat.at, message), at: n - 2 });
  };
  if (beat.message) besideMessages(run, beat, beat.message, beside);
  const own = run.lanes[beat.at - 1].map((n) => run.beats[n - 1]),
    switches = beat.kind === "crash" || beat.kind === "recover";
  for (const b of own) {
    if (b.n === beat.n || beat.kind === "drop") continue;
    const asks = b.kind === "ask" || b.kind === "again";
    if (b.kind === "crash" && (switches || b.n > beat.n)) beside(b.n, switches ? "crash" : "down");
    if (b.kind === "recover" && (switches || b.n < beat.n)) beside(b.n, switches ? "recover" : "up");
    if (beat.kind === "ask" && (b.kind === "leave" || b.kind === "again") && b.n < beat.n) beside(b.n, "leave");
    // a request is ignored while waiting or inside: it may move before a leave, but not before another request
    const later = beat.kind === "ask" ? asks || b.kind === "ignored" : asks && ["leave", "again"].includes(beat.kind);
    if (later && b.n > beat.n) beside(b.n, "ask");
    if ((beat.kind === "leave" || beat.kind === "again") && b.enters && b.n < beat.n) beside(b.n, "enter");
    if (beat.kind === "again" && b.kind === "leave" && b.n > beat.n) beside(b.n, "leave");
  }
  return { lo: /** @type {Limit} */ (strictest(lows, 1)), hi: strictest(highs, -1) };
}

/**
 * @param {Run} run @param {Beat} beat @param {Arc} arc
 * @param {(n: number|undefined, code: Code, message?: Arc) => void} beside
 */
function besideMessages(run, beat, arc, beside) {
  beside(arc.since, "sent");
  for (const b of run.beats) if (b.kind === "duplicate" && b.message === arc && b.n < beat.n) beside(b.n, "copy");
  if (run.header.order !== "fifo") return;
  if (beat.kind === "receive")
    for (const m of neighbours(run, arc).earlier) if (m.receivedBeat < beat.n) beside(m.receivedBeat, "behind", m);
  const after = follower(run, arc);
  if (after && !after.lost) beside(after.receivedBeat || undefined, "before", after);
}

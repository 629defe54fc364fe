/**
 * The actions offered for a message or for a place on a lane, each as one edit, with the reason if it is impossible.
 * Pure.
 * @import {Beat, Phase, Run} from "../../model/types.js"
 * @import {Scenario} from "../../model/scenario.js"
 * @import {Edit, Way} from "./edit.js"
 * @import {Limit} from "./limits.js"
 */
import { isChosen } from "./chosen.js";
import { placeAt, wayOf } from "./edit.js";
import { STEP } from "./limits.js";
import { alternates, exact } from "./timed.js";

/**
 * Why an action is impossible: a limit, or the state of the process.
 * @typedef {Limit | {code:
 * "same"|"asks"|"outside"|"hold"|"is-up"|"is-down"|"serves"|"over"|"served"|"switches"|"copied"|"initial", process:
 * number, phase?: Phase}} Why
 */
/**
 * what: its name; key: its key; edit: null if it begins a drag; why: the reason if it is impossible, else null.
 * @typedef {{what: "now"|"sooner"|"later"|"lose"|"arrive"|"twice"|"after"|"move"|"request"|"leave"|"internal"|"crash"|"recover",
 *   key: string, edit: Edit|null, why: Why|null, other?: Beat}} Offer
 */

/** A value rounded to the grid and clamped to the limits. @param {Way} way @param {number} to */
export function within(way, to) {
  const { lo, hi } = way.limits,
    grid = way.by === "time" ? exact(Math.round(to / STEP) * STEP) : Math.round(to);
  return Math.max(lo.at, Math.min(hi?.at ?? Infinity, grid));
}

/**
 * Moves a beat to another value, as far as the limits allow.
 * @param {Way} way @param {Beat} beat @param {Offer["what"]} what @param {string} key @param {number} wanted @returns {Offer}
 */
function moving(way, beat, what, key, wanted) {
  const to = within(way, wanted),
    limit = wanted < way.now ? way.limits.lo : way.limits.hi;
  return {
    what,
    key,
    edit: { do: "move", beat, to },
    why: to === way.now ? (limit ?? { code: "same", process: beat.at }) : null,
  };
}

/**
 * The moves of a beat; empty if it cannot be moved.
 * @param {Run} run @param {Scenario} s @param {Beat} beat @returns {Offer[]}
 */
export function moveOffers(run, s, beat) {
  const way = wayOf(run, s, beat);
  if (!way) return [];
  return [
    moving(way, beat, "sooner", "ArrowLeft", way.now - 1),
    moving(way, beat, "later", "ArrowRight", way.now + 1),
    { what: "move", key: "d", edit: null, why: null },
  ];
}

/**
 * The actions for a message that arrives with a beat, or is lost there.
 * @param {Run} run @param {Scenario} s @param {Beat} beat @returns {Offer[]}
 */
export function messageOffers(run, s, beat) {
  const way = wayOf(run, s, beat),
    lost = beat.kind === "drop",
    process = beat.at;
  if (!way || !beat.message) return [];
  const [sooner, later, move] = moveOffers(run, s, beat),
    unsent = way.by === "time" && !beat.message.sentBeat, // the network copies only what a step sends
    copied = beat.message.copyOf || beat.message.copies > 0;
  return [
    moving(way, beat, "now", "1", Math.min(way.limits.lo.at, way.now)),
    sooner,
    later,
    lost
      ? { what: "arrive", key: "l", edit: { do: "arrive", beat }, why: null }
      : { what: "lose", key: "l", edit: { do: "lose", beat }, why: null },
    {
      what: "twice",
      key: "w",
      edit: { do: "twice", beat },
      why: copied ? { code: "copied", process } : unsent ? { code: "initial", process } : null,
    },
    ...afterNext(run, way, beat),
    move,
  ];
}

/**
 * Moves a message past the next one that arrives at the same process.
 * @param {Run} run
 * @param {Way} way
 * @param {Beat} beat
 * @returns {Offer[]}
 */
function afterNext(run, way, beat) {
  const other = run.beats.find((b) => b.n > beat.n && b.at === beat.at && b.kind === "receive");
  if (!other) return [];
  const to = way.by === "time" ? exact(other.time + STEP) : other.n - 1,
    { hi } = way.limits;
  return [{ what: "after", key: "a", other, edit: { do: "move", beat, to }, why: hi && to > hi.at ? hi : null }];
}

/**
 * The actions at a place of a lane.
 * @param {Run} run @param {Scenario} s @param {number} process @param {number} to a time, or the number of preceding
 * beats
 * @returns {Offer[]}
 */
export function laneOffers(run, s, process, to) {
  const whys = isChosen(s) ? amongChoices(run, process, to) : inTime(run, s, process, to);
  return /** @type {const} */ (["request", "leave", "internal", "crash", "recover"]).map((what) => ({
    what,
    key: { request: "a", leave: "l", internal: "e", crash: "x", recover: "r" }[what],
    edit: { do: "add", what, process, to },
    why: whys[what],
  }));
}

/**
 * Whether a process is down after the given number of beats.
 * @param {Run} run @param {number} process @param {number} beats
 */
const isDown = (run, process, beats) => run.downs[process - 1].some((d) => d.from <= beats && d.to > beats);

/** @param {Run} run @param {number} process @param {number} place @returns {Record<string, Why|null>} */
function amongChoices(run, process, place) {
  const { phase } = run.stateAt(place, process),
    down = isDown(run, process, place),
    serves = process > run.n;
  /** @type {Why|null} */
  const idle = down ? { code: "is-down", process } : serves ? { code: "serves", process } : null;
  return {
    request: idle ?? (phase === "idle" ? null : { code: "asks", process, phase }),
    leave: idle ?? (phase === "inside" ? null : { code: "outside", process, phase }),
    internal: idle,
    crash: down ? { code: "is-down", process } : null,
    recover: down ? null : { code: "is-up", process },
  };
}

/**
 * @param {Run} run
 * @param {Scenario} s
 * @param {number} process
 * @param {number} at
 * @returns {Record<string, Why|null>}
 */
function inTime(run, s, process, at) {
  // at equal times the script comes first
  const { phase } = run.stateAt(run.beats.filter((b) => b.time < at).length, process),
    down = isDown(run, process, placeAt(run, at)),
    last = s.stop?.time || (run.summary?.ended === "limit" ? run.timeOf(run.beats.length) : Infinity);
  /** @type {Why|null} */
  const over = at > last ? { code: "over", process } : null,
    up = over ?? (down ? { code: "is-down", process } : process > run.n ? { code: "serves", process } : null),
    asked = run.beats.filter((b) => b.kind === "ask" || b.kind === "again").length;
  /** @param {string} what @returns {Why|null} */
  const switching = (what) =>
    alternates([...(s.script ?? []), { at, process, do: what }], process) ? null : { code: "switches", process };
  return {
    request:
      up ??
      (s.stop?.entries && asked >= s.stop.entries
        ? { code: "served", process }
        : phase === "idle"
          ? null
          : { code: "asks", process, phase }),
    leave: up ?? (phase === "inside" ? { code: "hold", process } : { code: "outside", process, phase }),
    internal: up,
    crash: up ?? switching("crash"),
    recover: over ?? (down ? switching("recover") : { code: "is-up", process }),
  };
}

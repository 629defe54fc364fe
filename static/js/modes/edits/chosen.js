/**
 * Changes of a run that is given choice by choice: a choice moves among the others, becomes another, or there is one
 * more. What then cannot be made at its place the server puts off or leaves out. The list has one choice for each event,
 * and what the page shows as one beat moves as one. Pure.
 * @import {Beat, Run} from "../../model/types.js"
 * @import {Scenario} from "../../model/scenario.js"
 */
import { exact } from "./timed.js";

/** A choice, and when it is made. @typedef {{choice: string, at: number}} Timed */

/** Whether a run is given choice by choice. @param {Scenario} s */
export const isChosen = (s) => Boolean(s.schedule?.length || s.hand || s.challenge);

/**
 * The choices of a schedule with their times: those after the last that is said come a unit after one another.
 * @param {Scenario} s
 * @returns {Timed[]}
 */
function timed({ schedule = [], times = [] }) {
  const last = times[times.length - 1] ?? 0;
  return schedule.map((/** @type {string} */ choice, /** @type {number} */ i) => ({
    choice,
    at: times[i] ?? exact(last + i + 1 - times.length),
  }));
}

/**
 * The same as a scenario. What was said of a loop is so no more.
 * @param {Scenario} s
 * @param {Timed[]} list
 * @returns {Scenario}
 */
function scheduled(s, list) {
  const { loop, challenge, hand, times, ...rest } = s,
    schedule = list.map((c) => c.choice);
  return {
    ...rest,
    schedule,
    ...(times?.length ? { times: list.map((c) => c.at) } : {}),
    ...(schedule.length ? {} : { hand: true }),
  };
}

/** The place in the list behind so many beats. @param {Run} run @param {number} beats */
const behind = (run, beats) => (beats > 0 ? run.beats[Math.min(beats, run.beats.length) - 1].lastStep : 0);

/**
 * When something is done that is put at a place: in the middle between its neighbours.
 * @param {Timed[]} list
 * @param {number} i
 */
function between(list, i) {
  const before = list[i - 1]?.at ?? 0;
  return list[i] ? exact((before + list[i].at) / 2) : exact(before + 1);
}

/** The list with other choices in it. @param {Timed[]} list @param {number} i @param {string[]} choices */
function inserted(list, i, choices) {
  const at = between(list, i);
  return [...list.slice(0, i), ...choices.map((choice) => ({ choice, at })), ...list.slice(i)];
}

/**
 * The choice of a beat is another.
 * @param {Scenario} s @param {Beat} beat @param {string} verb of what becomes of its message
 */
function becomes(s, { step, message }, verb) {
  const list = timed(s);
  list[step - 1] = { ...list[step - 1], choice: `${verb} ${message?.id}` };
  return scheduled(s, list);
}

/** How a choice of a process is written. @type {Record<string, string>} */
const VERBS = { request: "asks", leave: "leaves", internal: "internal", crash: "crashes", recover: "recovers" };

/** What each kind of edit makes of a scenario. @type {import("./edit.js").Edits} */
export const edits = {
  /** A beat comes behind so many of the others, with all that it is. */
  move(s, run, { beat, to: place }) {
    const list = timed(s),
      own = list.slice(beat.step - 1, beat.lastStep).map((c) => c.choice),
      rest = [...list.slice(0, beat.step - 1), ...list.slice(beat.lastStep)],
      to = place < beat.n ? behind(run, place) : behind(run, place + 1) - own.length;
    return scheduled(s, inserted(rest, to, own));
  },
  lose: (s, _, { beat }) => becomes(s, beat, "drop"),
  arrive: (s, _, { beat }) => becomes(s, beat, "deliver"),
  /** A message is doubled before it arrives, and its copy arrives behind it. */
  twice(s, _, { beat: { step, lastStep, message } }) {
    const list = timed(s),
      after = inserted(list, lastStep, [`deliver ${message?.id}.2`]),
      at = Math.min(list[step - 1].at, between(list, step - 1));
    after.splice(step - 1, 0, { choice: `duplicate ${message?.id}`, at });
    return scheduled(s, after);
  },
  add: (s, run, { process, what, to }) =>
    scheduled(s, inserted(timed(s), behind(run, to), [`${process} ${VERBS[what]}`])),
};

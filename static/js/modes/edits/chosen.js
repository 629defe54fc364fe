/**
 * Edits of a run that is given choice by choice: a choice is moved, replaced or added. The server postpones or omits
 * choices that are then impossible. The schedule has one choice for each event, and the events that the page shows as
 * one beat move together. Pure.
 * @import {Beat, Run} from "../../model/types.js"
 * @import {Scenario} from "../../model/scenario.js"
 */
import { exact } from "./timed.js";

/** A choice and its time. @typedef {{choice: string, at: number}} Timed */

/** Whether a run is given choice by choice. @param {Scenario} s */
export const isChosen = (s) => Boolean(s.schedule?.length || s.hand || s.challenge);

/**
 * The choices of a schedule with their times. Choices without a time follow the last one at intervals of one unit.
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
 * The scenario with these choices; without its loop, which no longer holds.
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

/** The index in the schedule after the given number of beats. @param {Run} run @param {number} beats */
const behind = (run, beats) => (beats > 0 ? run.beats[Math.min(beats, run.beats.length) - 1].lastStep : 0);

/**
 * The time of a choice inserted at index i: halfway between its neighbours.
 * @param {Timed[]} list
 * @param {number} i
 */
function between(list, i) {
  const before = list[i - 1]?.at ?? 0;
  return list[i] ? exact((before + list[i].at) / 2) : exact(before + 1);
}

/**
 * The list with further choices inserted at index i.
 * @param {Timed[]} list @param {number} i @param {string[]} choices
 */
function inserted(list, i, choices) {
  const at = between(list, i);
  return [...list.slice(0, i), ...choices.map((choice) => ({ choice, at })), ...list.slice(i)];
}

/**
 * Replaces the choice of a beat by another verb for its message.
 * @param {Scenario} s @param {Beat} beat @param {string} verb for its message
 */
function becomes(s, { step, message }, verb) {
  const list = timed(s);
  list[step - 1] = { ...list[step - 1], choice: `${verb} ${message?.id}` };
  return scheduled(s, list);
}

/** The verb of a process's choice. @type {Record<string, string>} */
const VERBS = { request: "asks", leave: "leaves", internal: "internal", crash: "crashes", recover: "recovers" };

/** Applies each kind of edit to a scenario. @type {import("./edit.js").Edits} */
export const edits = {
  /** Moves a beat, with all its choices, to after `place` other beats. */
  move(s, run, { beat, to: place }) {
    const list = timed(s),
      own = list.slice(beat.step - 1, beat.lastStep).map((c) => c.choice),
      rest = [...list.slice(0, beat.step - 1), ...list.slice(beat.lastStep)],
      to = place < beat.n ? behind(run, place) : behind(run, place + 1) - own.length;
    return scheduled(s, inserted(rest, to, own));
  },
  lose: (s, _, { beat }) => becomes(s, beat, "drop"),
  arrive: (s, _, { beat }) => becomes(s, beat, "deliver"),
  /** Duplicates a message before it arrives; the copy arrives right after it. */
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

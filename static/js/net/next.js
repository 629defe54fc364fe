/**
 * What can happen next, asked of the server by somebody who schedules by hand: over a socket of its own, one question at
 * a time, of which the last one wins. A connection that breaks is made again.
 * @import {TraceEvent} from "../model/types.js"
 * @import {Refusal} from "./socket.js"
 */
import { QuestionSocket } from "./socket.js";

/**
 * Why something cannot happen now: a code, and of whom or of what.
 * @typedef {{code: string, at?: number, phase?: import("../model/types.js").Phase, message?: string}} Obstacle
 */
/**
 * @typedef {object} Choice
 * @property {string} choice as a schedule writes it
 * @property {boolean} [fault] no algorithm counts on it
 * @property {Obstacle} [why] it cannot happen now
 * @property {TraceEvent} [event] what it would be
 * @property {boolean} [opens] whether the process may enter then
 */
/**
 * @typedef {object} Offer
 * @property {number} at how many events have happened
 * @property {Record<string, any>} scenario the run up to there, choice by choice
 * @property {Choice[]} choices
 * @property {string[]} [left] choices that were left out to make a changed schedule possible
 */
/** How it is to go on by itself before that. @typedef {{by: "time"|"seed"|"dearest", seed?: number}} Onwards */
/**
 * fit: its schedule, which was changed, is made possible first.
 * @typedef {{scenario: unknown, at: number, on?: Onwards, fit?: boolean}} Question
 */

/**
 * @typedef {object} NextListener
 * @property {(offer: Offer, question: Question) => void} offered
 * @property {(refusal: Refusal, question: Question) => void} problem
 * @property {(seconds: number) => void} [waiting] the connection broke, or the server is busy
 */

/** @param {import("./socket.js").Calling} calling @param {NextListener} listener */
export function createNext(calling, { offered, problem, waiting }) {
  /** What was asked last, and its number. @type {Question} */
  let asked = { scenario: null, at: 0 };
  let ref = 0;
  const socket = new QuestionSocket(calling, {
    said({ next }) {
      if (next?.ref !== ref) return;
      socket.answered();
      offered(next, asked);
    },
    problem: (refusal) => problem(refusal, asked),
    waiting,
  });
  return {
    /** @param {Question} question */
    ask(question) {
      asked = question;
      socket.ask({ next: { ...question, ref: ++ref } });
    },
    stop: () => socket.stop(),
  };
}

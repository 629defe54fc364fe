/**
 * Asks the server what can happen next, for scheduling by hand: over a socket of its own, one question at a time; the
 * last one wins. A broken connection is reopened.
 * @import {TraceEvent} from "../model/types.js"
 * @import {Refusal} from "./socket.js"
 */
import { QuestionSocket } from "./socket.js";

/**
 * Why a choice is not possible now: a code, with the process, phase or message concerned.
 * @typedef {{code: string, at?: number, phase?: import("../model/types.js").Phase, message?: string}} Obstacle
 */
/**
 * @typedef {object} Choice
 * @property {string} choice in the notation of a schedule
 * @property {boolean} [fault] a fault, or an application message: no algorithm relies on it
 * @property {Obstacle} [why] why it is not possible now
 * @property {TraceEvent} [event] the event that it would cause
 * @property {boolean} [opens] whether the process may then enter
 */
/**
 * @typedef {object} Offer
 * @property {number} at how many events have happened
 * @property {Record<string, any>} scenario the run up to there, with every choice in its schedule
 * @property {Choice[]} choices
 * @property {string[]} [left] choices left out to make a changed schedule possible
 */
/** How the run continues automatically before that. @typedef {{by: "time"|"seed"|"dearest", seed?: number}} Onwards */
/**
 * fit: first repair the scenario's schedule, which was changed.
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
  /** The last question; `ref` is its number. @type {Question} */
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

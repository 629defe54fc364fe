/**
 * The progress of one reader through the questions of a run: what is hidden until which answer, and the score. Pure.
 *
 * @import {Run} from "../../model/types.js"
 * @import {Question} from "../../model/questions/types.js"
 */
import { Cut } from "../../model/questions/cut.js";

/**
 * asked: before the step, which is hidden; answered: at the step, which is shown with the reason; on: between two
 * questions; over: no question is left.
 * @typedef {"on"|"asked"|"answered"|"over"} Stage
 */
/**
 * given: the index of the option; −1: skipped.
 * @typedef {{question: Question, given: number, right: boolean}} Answer
 */

export class Asker {
  /** The index of the first unanswered question. */
  #next = 0;
  #reached = false;

  /**
   * @param {Run} whole @param {Question[]} questions in the order of their steps
   * @param {number} beat the reader's beat, up to which everything has been seen
   */
  constructor(whole, questions, beat) {
    this.questions = questions.filter((q) => q.n > beat);
    /** @type {Answer[]} */
    this.answers = [];
    this.run = new Cut(whole, beat);
    this.#reveal();
  }

  /** Reveals everything up to the next question, and if that concerns a message, its flight. */
  #reveal() {
    this.run.reveal(this.#end(this.run.whole), this.pending?.event === "receive");
  }

  /** The last beat that may be seen. @param {Run} whole */
  #end(whole) {
    const next = this.questions[this.#next];
    return next ? next.n - 1 : whole.beats.length;
  }

  /** The first unanswered question, asked or not; null if none is left. */
  get pending() {
    return this.questions[this.#next] ?? null;
  }

  get right() {
    return this.answers.filter((a) => a.right).length;
  }

  /** The last answer. */
  get last() {
    return this.answers.at(-1) ?? null;
  }

  /** Replaces the run by a more complete version of the same run. @param {Run} whole */
  rebase(whole) {
    this.run = new Cut(whole, this.run.beats.length);
    this.#reveal();
  }

  /** The stage at the reader's beat. @param {number} beat @returns {Stage} */
  at(beat) {
    const { pending, last } = this;
    this.#reached ||= pending !== null && beat >= pending.n - 1 && beat !== last?.question.n;
    if (this.#reached) return "asked";
    if (last && beat === last.question.n) return "answered";
    return pending ? "on" : "over";
  }

  /** Continues after an answer if the next question is about the next beat. */
  goOn() {
    const { pending, last } = this;
    this.#reached ||= pending !== null && last !== null && pending.n === last.question.n + 1;
  }

  /**
   * Answers the question asked, and reveals everything up to the next one.
   * @param {number} given the index of the option; −1 to skip
   */
  answer(given) {
    const { pending: question } = this;
    if (!question || !this.#reached || given >= question.options.length) return false;
    this.answers.push({ question, given, right: given === question.right });
    this.#next++;
    this.#reached = false;
    this.#reveal();
    return true;
  }
}

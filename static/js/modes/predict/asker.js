/**
 * One reader's way through the questions of a run: what is hidden until which is answered, and what was right. Pure.
 *
 * @import {Run} from "../../model/types.js"
 * @import {Question} from "../../model/questions/types.js"
 */
import { Cut } from "../../model/questions/cut.js";

/**
 * asked: before the step, which is hidden; answered: at the step, which is shown with the reason; on: between two
 * questions; over: none is left.
 * @typedef {"on"|"asked"|"answered"|"over"} Stage
 */
/**
 * given: the place of the answer, or −1: skipped.
 * @typedef {{question: Question, given: number, right: boolean}} Answer
 */

export class Asker {
  /** The place of the question that has not been answered. */
  #next = 0;
  #reached = false;

  /**
   * @param {Run} whole @param {Question[]} questions in the order of their steps
   * @param {number} beat where the reader stands, who has seen what is before
   */
  constructor(whole, questions, beat) {
    this.questions = questions.filter((q) => q.n > beat);
    /** @type {Answer[]} */
    this.answers = [];
    this.run = new Cut(whole, beat);
    this.#reveal();
  }

  /** Shows all up to the next question, and if that tells of a message, where it flies. */
  #reveal() {
    this.run.reveal(this.#end(this.run.whole), this.pending?.event === "receive");
  }

  /** Up to which beat all may be seen. @param {Run} whole */
  #end(whole) {
    const next = this.questions[this.#next];
    return next ? next.n - 1 : whole.beats.length;
  }

  /** The question that has not been answered yet, asked or not. */
  get pending() {
    return this.questions[this.#next] ?? null;
  }

  get right() {
    return this.answers.filter((a) => a.right).length;
  }

  /** The answer that was given last. */
  get last() {
    return this.answers.at(-1) ?? null;
  }

  /** The same run has come again, told with more. @param {Run} whole */
  rebase(whole) {
    this.run = new Cut(whole, this.run.beats.length);
    this.#reveal();
  }

  /** The reader stands at a beat. @param {number} beat @returns {Stage} */
  at(beat) {
    const { pending, last } = this;
    this.#reached ||= pending !== null && beat >= pending.n - 1 && beat !== last?.question.n;
    if (this.#reached) return "asked";
    if (last && beat === last.question.n) return "answered";
    return pending ? "on" : "over";
  }

  /** Goes on from an answer to a question that follows at once. */
  goOn() {
    const { pending, last } = this;
    this.#reached ||= pending !== null && last !== null && pending.n === last.question.n + 1;
  }

  /**
   * Answers what is asked; what then happens is shown, and all up to the next question.
   * @param {number} given the place of the answer, or −1 to skip
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

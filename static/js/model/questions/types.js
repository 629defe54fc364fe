/**
 * What can be asked before a step of a run. There is no code here, only JSDoc typedefs.
 *
 * @import {Run, Stamp} from "../types.js"
 */

/**
 * enters: who enters next; answers: what a process does when somebody asks it; clock: the timestamp of a receipt;
 * messages: how many are sent, or still lacking; waits: for whom a process waits afterwards; order: of two events; wrong:
 * whether a property can still break.
 * @typedef {"enters"|"answers"|"clock"|"messages"|"waits"|"order"|"wrong"} Kind
 */
/**
 * What an option says: a process (0: no one), a number, a word that its kind knows, or a set of processes.
 * @typedef {number|string|number[]} Option
 */
/**
 * A question before beat n: whoever answers sees what has happened before it, and what the question says of it.
 * @typedef {object} Question
 * @property {Kind} kind
 * @property {number} n the beat before which it is asked
 * @property {"ask"|"leave"|"receive"|""} event what the question tells of that beat; empty: nothing
 * @property {string} about which of its kind's questions it is
 * @property {Option[]} options one to four and more are never shown
 * @property {number} right the place of the right one
 * @property {number} interest how much there is to think about
 * @property {Reason} reason
 */
/**
 * Why the right answer is right: how, and what that way of telling needs.
 * @typedef {object} Reason
 * @property {string} how
 * @property {number} [process]
 * @property {number} [beat] the step that shows it
 * @property {Stamp[]} [stamps] requests, the earliest first
 * @property {number} [own] a clock
 * @property {number} [got] the clock that came
 * @property {[number, number]} [pair] two beats
 * @property {number[]} [lacks] of whom consent is still lacking
 * @property {Supposed} [forecast] what may happen yet
 * @property {Finding[]} [found]
 * @property {number} [at] how many events have happened
 * @property {number} [before] the number of the event behind which it could still go wrong
 */
/**
 * What an instructor has chosen: kinds, and the numbers of events at which is asked.
 * @typedef {{kinds?: Kind[], at?: number[]}} Chosen
 */
/**
 * What a search found of a property: whether it can still be broken, in how few choices, by which scenario, and how many
 * states were examined.
 * @typedef {{property: string, reachable: "yes"|"no"|"unknown", from?: number, link?: string, states: number}} Finding
 */
/** What can still go wrong behind so many events. @typedef {{at: number, properties: Finding[]}} Ahead */
/**
 * What may happen where that is searched for: how often each process asks in all, how many faults of a kind come yet; own:
 * the run has steps of processes' own, of which there are no more.
 * @typedef {{asks: number, faults: {drop?: number, duplicate?: number, crash?: number}, own: boolean}} Supposed
 */
/** What can still go wrong from some steps of a run. @typedef {Supposed & {steps: Ahead[]}} Forecast */
/**
 * Makes the question of its kind before a beat, if there is one.
 * @typedef {(run: Run, n: number) => Question|null} Make
 */

export {};

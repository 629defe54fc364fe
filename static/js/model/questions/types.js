/**
 * The types of questions about a run: only JSDoc typedefs, no code.
 *
 * @import {Run, Stamp} from "../types.js"
 */

/**
 * Whether a run's algorithm promises a property.
 * @typedef {import("../../parts/verdicts/promises.js").Promises["promised"]} Promised
 */

/**
 * enters: which process enters next; answers: what a process does on a request; clock: the timestamp of a receipt;
 * messages: how many are sent, or answers still lacking; waits: which processes a process still waits for; order: the
 * causal order of two events; wrong: whether a property can still be violated.
 * @typedef {"enters"|"answers"|"clock"|"messages"|"waits"|"order"|"wrong"} Kind
 */
/**
 * An option: a process (0: none), a number, a word of the question's kind, or a set of processes.
 * @typedef {number|string|number[]} Option
 */
/**
 * A question before beat n: the reader sees what happened before it, and what the question reveals of it.
 * @typedef {object} Question
 * @property {Kind} kind
 * @property {number} n the beat before which it is asked
 * @property {"ask"|"leave"|"receive"|""} event the kind of that beat's event, if the question reveals it; else ""
 * @property {string} about which of its kind's questions it is
 * @property {Option[]} options at most four
 * @property {number} right the index of the right option
 * @property {number} interest how interesting it is; the page picks the highest
 * @property {Reason} reason
 */
/**
 * Why the right answer is right: `how` names the explanation, the other properties are its parameters.
 * @typedef {object} Reason
 * @property {string} how
 * @property {number} [process]
 * @property {number} [beat] the step that shows it
 * @property {Stamp[]} [stamps] requests, the earliest first
 * @property {number} [own] a clock
 * @property {number} [got] the message's clock
 * @property {[number, number]} [pair] two beats
 * @property {number[]} [lacks] the processes whose consent is still lacking
 * @property {Supposed} [forecast] what may still happen
 * @property {Finding[]} [found]
 * @property {number} [at] how many events have happened
 * @property {number} [before] the last event after which it could still go wrong
 */
/**
 * An instructor's choice: kinds, and the numbers of the events before which to ask.
 * @typedef {{kinds?: Kind[], at?: number[]}} Chosen
 */
/**
 * What the explorer found about a property: whether it can still be violated, in how few choices, a link to a
 * scenario that does, and how many states it examined.
 * @typedef {{property: string, reachable: "yes"|"no"|"unknown", from?: number, link?: string, states: number}} Finding
 */
/** What can still go wrong after `at` events. @typedef {{at: number, properties: Finding[]}} Ahead */
/**
 * The assumptions of the search: how often each process asks in all, and how many faults of each kind may still come.
 * own: the run has internal steps of processes, and no more of them come.
 * @typedef {{asks: number, faults: {drop?: number, duplicate?: number, crash?: number}, own: boolean}} Supposed
 */
/** What can still go wrong from some steps of a run. @typedef {Supposed & {steps: Ahead[]}} Forecast */
/**
 * Makes the question of its kind before a beat; null if there is none.
 * @typedef {(run: Run, n: number) => Question|null} Make
 */

export {};

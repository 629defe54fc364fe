/**
 * The server's answer to why a run broke: see package cause. There is no code here, only JSDoc typedefs.
 */

/**
 * @typedef {{line: number, section: string, text: string, differs?: boolean, changed?: boolean, clock?: boolean}} Said
 */
/** @typedef {{to: number, type: string, clock: number, fields?: Record<string, any>, differs?: boolean}} SentTo */
/**
 * @typedef {{lines?: Said[], sends?: SentTo[], enters?: boolean, clock: number, after?: Record<string, any>}} Deed
 */
/**
 * A test in a program that is to blame: its place in the text, and its result.
 * @typedef {{line: number, column: number, end: number, text: string, compared: string, holds: boolean}} Decided
 */
/**
 * @typedef {object} Cause
 * @property {"switch"|"order"|"rule"|"lost"|"twice"|"crash"|"turned"} kind
 * @property {string} [switch]
 * @property {boolean} [clock] whether the switch changes the clock's rule
 * @property {string} [message]
 * @property {string} [overtaken]
 * @property {boolean} [all]
 * @property {string} [type]
 * @property {number} step
 * @property {number} process
 * @property {Deed} [did]
 * @property {Deed} [with]
 * @property {Decided} [decision]
 */
/**
 * @typedef {object} Link
 * @property
 *   {"breaks"|"inside"|"asked"|"stuck"|"waits"|"receives"|"sends"|"follows"|"decides"|"overtakes"|"loses"|"doubles"|"crashes"} kind
 * @property {number} step
 * @property {number} process
 * @property {string} [event]
 * @property {number[]} [others]
 * @property {{id: string, type: string}} [message]
 * @property {Deed} [did]
 * @property {Deed} [with]
 * @property {boolean} [inside] an earlier link told that the process is inside, and this one is the reason
 * @property {number} [cause]
 */
/**
 * @typedef {object} Answer
 * @property {{property: string, step: number, processes?: number[], undelivered?: string[], text?:
 *   string}} violation
 * @property {boolean} promised
 * @property {{process: number, for: number}[]} [waits]
 * @property {number[]} [circle]
 * @property {import("../../model/types.js").Loop} [loop]
 * @property {Cause[]} causes
 * @property {"none"|"unjudged"} [blame] for a program without causes: whether a single test of it is to blame
 * @property {{step: number, process: number}} [noReturn] the first step after which the violation could not be avoided
 * @property {boolean} [inOrder] with FIFO channels every promise holds
 * @property {Link[]} links
 * @property {string[]} [idle]
 * @property {{scenario: Record<string, any>, link?: string}} [undone]
 */

export {};

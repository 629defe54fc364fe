/**
 * The interface through which the diagram reads a large run: from memory, or from a server that is asked for what is in
 * view. There is no code here, only JSDoc typedefs.
 *
 * Events are numbered from 1 in the order in which they happened: an event is a beat of a run in memory, and a step of
 * a run at the server. Places are in units of the axis.
 *
 * @import {Header, Role} from "../model/types.js"
 */

/** A range of the axis. @typedef {{t0: number, t1: number}} Window */
/**
 * The counts of a window: `columns` columns of equal width for each node, node after node.
 * @typedef {object} Overview
 * @property {number} t0
 * @property {number} t1
 * @property {number} columns
 * @property {Uint16Array} events the number of events in each column
 * @property {Uint8Array} inside the percentage of the column's time that the node is inside, at least 1 if it is at all
 */
/**
 * An event to draw: its place `x` and its node `at`.
 * @typedef {{event: number, x: number, at: number, kind: string, enters: boolean}} Mark
 */
/**
 * A message from node `from` at place `x0` to node `to` at place `x1`. An end outside the window may be inexact.
 * @typedef {object} Arrow
 * @property {number} from
 * @property {number} to
 * @property {number} x0
 * @property {number} x1
 * @property {string} type
 * @property {Role} role
 * @property {boolean} lost
 * @property {number} sent the event that sends it, 0 if there is none in this run
 * @property {number} got the event at which it arrives or is lost, Infinity if there is none
 */
/**
 * The time that node `at` waits or is inside; `from` is the event at which it begins.
 * @typedef {{at: number, inside: boolean, x0: number, x1: number, from: number}} Bar
 */
/**
 * The single events, messages and phases in a window; for small windows, never for the whole of a large run.
 * @typedef {object} Piece
 * @property {number} t0
 * @property {number} t1
 * @property {Mark[]} marks from left to right
 * @property {Arrow[]} arrows
 * @property {Bar[]} bars
 */
/**
 * The number of waiting processes over the whole run: the maximum in each column, the maximum of all, and the minimum
 * after the first tenth of the run, in which queues still form.
 * @typedef {{waiting: Uint16Array, least: number, most: number}} Curve
 */
/**
 * A violation, or, if the property was not promised, the first event that breaks it, such as the first overtaking.
 * @typedef {{property: string, event: number, promised: boolean}} Break
 */
/**
 * The longest wait: its process, its duration in units of time, and the event that ended it, or the last event.
 * @typedef {{process: number, time: number, event: number}} Wait
 */
/**
 * Reports whether an event of a node is in a causal past.
 * @typedef {(event: number, node: number) => boolean} Past
 */
/**
 * A run to query. Answers are immediate. A source that has to fetch data answers with what it has, and calls `news`
 * when there is more.
 * @typedef {object} Source
 * @property {Header} header
 * @property {number} nodes
 * @property {number} last the last event
 * @property {number} lo the beginning of the axis
 * @property {number} hi the end of the axis
 * @property {(event: number) => number} xOf the place of an event; 0 is before the first
 * @property {(x: number) => number} eventAt the last event not to the right of a place, 0 if there is none
 * @property {(event: number) => number} nodeOf the event's node, 0 if it is not known here
 * @property {(event: number) => number} stepOf the event's step, the number that users see
 * @property {(w: Window) => {events: number, messages: number}} inView the numbers in a window, perhaps estimates
 * @property {(x: number) => number} numberAt the axis's number at a place: its time, step or logical clock
 * @property {(event: number, key: string) => number} neighbour the event that an arrow key leads to, or 0
 * @property {(w: Window, columns: number, only?: Past) => Overview} overview only: count only these events
 * @property {(w: Window) => Piece} piece
 * @property {(columns: number) => Curve} curve
 * @property {() => Break[]} breaks the violations, in order of events
 * @property {() => number} watched the last event at which the algorithm's own properties were watched, 0 if they were
 *   watched to the end
 * @property {() => Wait|null} longest
 * @property {(event: number) => Past|null} past an event's causal past, null if it is not known yet
 * @property {() => void} [news] called when more of the requested data has arrived
 */

export {};

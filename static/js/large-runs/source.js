/**
 * Where the view of a large run has it from: a run in memory, or a server that is asked for what is looked at. There is
 * no code here, only JSDoc typedefs.
 *
 * Events are numbered from 1 in the order in which they happened: beats of a run in memory, steps of one that is not.
 * Places are in units of the axis.
 *
 * @import {Header, Role} from "../model/types.js"
 */

/** A stretch of the axis. @typedef {{t0: number, t1: number}} Window */
/**
 * What happens in a window, counted: `columns` columns of equal width for each node, node after node.
 * @typedef {object} Overview
 * @property {number} t0
 * @property {number} t1
 * @property {number} columns
 * @property {Uint16Array} events how many are in a column
 * @property {Uint8Array} inside the percent of its time that the node is inside, at least 1 if it is
 */
/**
 * An event as it is drawn.
 * @typedef {{event: number, x: number, at: number, kind: string, enters: boolean}} Mark
 */
/**
 * A message: from where and whom to where and whom. An end beyond the window may be anywhere there.
 * @typedef {object} Arrow
 * @property {number} from
 * @property {number} to
 * @property {number} x0
 * @property {number} x1
 * @property {string} type
 * @property {Role} role
 * @property {boolean} lost
 * @property {number} sent the event that sends it, 0: none of this run
 * @property {number} got the event at which it arrives or is lost, Infinity: none
 */
/** Somebody waits, or is inside. @typedef {{at: number, inside: boolean, x0: number, x1: number, from: number}} Bar */
/**
 * Everything in a window, one by one; made for a window, never for a whole run.
 * @typedef {object} Piece
 * @property {number} t0
 * @property {number} t1
 * @property {Mark[]} marks from left to right
 * @property {Arrow[]} arrows
 * @property {Bar[]} bars
 */
/**
 * Of how many wait, over the whole run: the most in each column, and the least and the most of the run behind its first
 * tenth, in which queues only form.
 * @typedef {{waiting: Uint16Array, least: number, most: number}} Curve
 */
/**
 * Where a property is broken, or overtaking begins. @typedef {{property: string, event: number, promised: boolean}}
 * Break
 */
/**
 * Who waited longest, how long in units of time, and the event that ended it, or the last. @typedef {{process: number,
 * time: number, event: number}} Wait
 */
/**
 * Whether an event, which is one of a node, is in a causal past.
 * @typedef {(event: number, node: number) => boolean} Past
 */
/**
 * What is looked at it tells at once; one that has to fetch it tells meanwhile of what it has, and then that there is
 * news.
 * @typedef {object} Source
 * @property {Header} header
 * @property {number} nodes
 * @property {number} last the last event
 * @property {number} lo where the axis begins
 * @property {number} hi where it ends
 * @property {(event: number) => number} xOf 0: before the first
 * @property {(x: number) => number} eventAt the last event not to the right of a place, 0: none
 * @property {(event: number) => number} nodeOf at whom it happens, 0: not known here
 * @property {(event: number) => number} stepOf its number for people
 * @property {(w: Window) => {events: number, messages: number}} inView how many there are, about
 * @property {(x: number) => number} numberAt what the axis calls a place: its time, or the clock there
 * @property {(event: number, key: string) => number} neighbour the event that an arrow key leads to, or 0
 * @property {(w: Window, columns: number, only?: Past) => Overview} overview only: the events that count
 * @property {(w: Window) => Piece} piece
 * @property {(columns: number) => Curve} curve
 * @property {() => Break[]} breaks by event
 * @property {() => number} watched the last event at which the algorithm's own properties were watched, if not all were;
 *   else 0
 * @property {() => Wait|null} longest
 * @property {((event: number) => Past|null)|null} past its causal past; null: it cannot tell, or not yet
 * @property {() => void} [news] is called when more has come of what was asked for
 */

export {};

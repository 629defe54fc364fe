/**
 * The shapes shared by the page's modules. There is no code here, only JSDoc typedefs; import them as
 * `@import {Run, Beat} from "./types.js"` or `import("./types.js").Run`.
 *
 * Words: a *step* is the running number of a trace event (1…). A *beat* is what the page steps through:
 * one trace event, together with the `enter` that directly follows it at the same process and time.
 * Processes are numbered from 1. Times are virtual, with at most three decimals.
 */

/** @typedef {"idle"|"waiting"|"inside"} Phase */
/**
 * @typedef {"internal"|"send"|"ask"|"receive"|"enter"|"leave"|"ignored"|"drop"|"duplicate"|"crash"|"recover"|"again"}
 * EventKind
 */
/** @typedef {"ask"|"grant"|"release"|"other"} Role */
/** @typedef {"time"|"logical"|"steps"} AxisName */

/**
 * A value of a process's field. A struct is the array of its parts; a message may carry arrays of them.
 * @typedef {number|boolean|string|Array<any>} Value
 */
/**
 * A whole field: a value, a Set or Queue as an array, or a Vector by index (where it holds `fill`, nothing stands).
 * @typedef {Value|Array<Value>|Record<string, Value>} FieldValue
 */

/* ---- the trace, line by line ---- */

/**
 * @typedef {object} MessageKind
 * @property {string} type
 * @property {Role} role
 * @property {string[]} [fields] the order in which its fields are written
 * @property {string} [for] the field that names the process for whose request it is sent; without it the role tells
 * @property {string} [stamp] the field that carries the timestamp of that request, if it is not called as in the state
 */
/**
 * @typedef {object} FieldKind
 * @property {string} name
 * @property {"number"|"bool"|"id"|"word"|"set"|"queue"|"vector"|"value"} kind
 * @property {Value} [fill] what a vector holds where nothing was written, and what a blank word says
 */
/** @typedef {{section: string, text: string, line: number, depth: number}} ListingLine */
/** Without a value it is without bound, or nobody can tell. @typedef {{text: string, value?: number}} Bound */
/** @typedef {{name: string, on: boolean, breaks: string[], line: number}} SwitchState */
/**
 * The first line of a trace.
 * @typedef {object} Header
 * @property {number} fano
 * @property {string} algorithm
 * @property {number} processes those that may ask
 * @property {number[]} [hosts] of the nodes after them, which only serve: the process on whose machine each runs, 0 if
 *   it has its own
 * @property {Record<string, any>} [scenario]
 * @property {string} [class] permission, token, quorum, server or own
 * @property {string} [title]
 * @property {number} [year]
 * @property {string} [clock]
 * @property {"fifo"|"any"} [order]
 * @property {boolean} [fifo] whether a program assumes FIFO channels
 * @property {boolean} [timeless] whether every duration is zero, so that all events are at time 0
 * @property {{idle: string, waiting: string, inside: string}} [words] the paper's names of the phases
 * @property {MessageKind[]} [messages]
 * @property {FieldKind[]} [fields]
 * @property {string} [request] the field that holds the own request's timestamp
 * @property {string} [owes] the Set of those whose answer is deferred
 * @property {string} [has] the Set of those whose consent a waiting process has now, where it may lose it or has it
 *   from before
 * @property {string} [lacks] the Set of those whose consent it awaits
 * @property {string} [queue] the Queue of requests (timestamp, process) in which the own one must be the first
 * @property {string} [heard] the Vector of what was heard of each: what is later than the own request is a consent
 * @property {string} [reads] the field that names the process that it reads, again and again, until an answer will do
 * @property {{best?: Bound, typical?: Bound, worst?: Bound, each?: boolean}} [bounds] each: every request is bounded,
 *   and not only their mean
 * @property {string[]} [claims] what a reader's own promises of EM1, EM2 and EM3
 * @property {string[]} [properties] what is watched: EM1, EM2, EM3, and the algorithm's own
 * @property {number} [looks] at how many events, from the first on, the algorithm's own are watched; without it, at all,
 *   or as many as the summary says
 * @property {number} [loop] the step from which on the run repeats for ever, if it does
 * @property {import("./picture.js").Changes} [picture] before the first event, if it was asked for and there is one
 * @property {{kind: string, sets?: number[][], fathers?: number[], edges?: number[][]}} [topology] sets, fathers: by
 *   node; without it all are neighbours
 * @property {SwitchState[]} [switches]
 * @property {ListingLine[]} [listing]
 * @property {Array<Record<string, any>>} [initial] per node, the fields that do not start blank
 */
/**
 * @typedef {{id: string, from: number, to: number, type: string, clock?: number, fields?: Record<string, Value>, sent:
 * number}} TraceMessage
 */
/**
 * @typedef {{id: string, to: number, type: string, clock?: number, fields?: Record<string, Value>, due?: number}}
 * TraceSend
 */
/**
 * Where and why a verb of a program cannot go on: by the text "program.<code>".
 * @typedef {{line: number, column: number, end: number, code: string, value?: string, allowed?: string}} Failure
 */
/** A comparison that a line of a program made, by its place in the listing, with the values.
 * @typedef {{line: number, text: string, holds: boolean}} Compared
 */
/**
 * @typedef {{property: string, holds: boolean, processes?: number[], undelivered?: string[], text?: string, failure?:
 * Failure}} Verdict
 */
/**
 * @typedef {object} TraceEvent
 * @property {number} step
 * @property {number} time
 * @property {EventKind} kind
 * @property {number} at
 * @property {number} [clock]
 * @property {number} [clockAfter]
 * @property {Phase} [phase]
 * @property {TraceMessage} [message]
 * @property {TraceSend[]} [sends]
 * @property {number[]} [lines]
 * @property {Compared[]} [compared] by lines of a program, in their order
 * @property {Record<string, any>} [state]
 * @property {Verdict[]} [verdicts]
 * @property {import("./picture.js").Changes} [picture] what changes in it
 */
/**
 * What repeats for ever: from which step on, how often each enters in a round, who waits throughout, whether nothing is
 * put off for ever that could happen.
 * @typedef {{from: number, entries: Record<string, number>, waits?: number[], fair: boolean}} Loop
 */
/**
 * @typedef {{property: string, step?: number, processes?: number[], undelivered?: string[], text?: string,
 * failure?: Failure}} TraceViolation
 */
/**
 * @typedef {object} Summary
 * @property {number} events
 * @property {number} messages
 * @property {number} [application]
 * @property {number} entries
 * @property {number} [messagesPerEntry]
 * @property {Record<string, number>} [byType]
 * @property {number} [bypass]
 * @property {TraceViolation[]} [violations]
 * @property {"quiescent"|"deadlock"|"limit"|"loop"} ended
 * @property {number} [part] of a trace that is only the first part of a run: how many events that may have
 * @property {number} [looks] at how many events a program's own properties were watched, where it did not take them all
 * @property {Loop} [loop] what repeats for ever, where something does
 * @property {number} [time]
 */

/* ---- the run, as the page sees it ---- */

/**
 * A message on its way from lane to lane.
 * @typedef {object} Arc
 * @property {string} id `from>to#k`; a delivered copy is `from>to#k.2`
 * @property {number} from
 * @property {number} to
 * @property {string} type
 * @property {Role} role
 * @property {number} clock the sender's clock that it carries
 * @property {Record<string, Value>} fields
 * @property {number} sentBeat 0 when its sending is not part of the trace
 * @property {number} since the beat from which it exists: its sending, or for a duplicate its duplication
 * @property {number} sentTime
 * @property {number|null} due when it will arrive, if somebody knows
 * @property {number} [aim] where on the axis it is drawn to arrive while it is under way and nobody knows, in units
 * @property {number} receivedBeat the beat at which it arrives or is lost; 0 while under way
 * @property {boolean} lost
 * @property {Arc|null} copyOf the message of which this is a duplicate
 * @property {number} copies how many duplicates were made of it
 */
/**
 * One step of the page.
 * @typedef {object} Beat
 * @property {number} n 1-based
 * @property {number} step its first trace step
 * @property {number} lastStep its last trace step: differs from `step` when an entry directly follows
 * @property {number} at the process
 * @property {number} index its place among the beats of its process, from 0; −1 if it is the network's
 * @property {number} time
 * @property {EventKind} kind of its first event
 * @property {number} clock the event's own Lamport timestamp; the last one known for drop and duplicate
 * @property {number} clockAfter
 * @property {Phase} phase after the beat
 * @property {boolean} enters
 * @property {Arc|null} message the one received, lost or copied
 * @property {Arc[]} sends
 * @property {number} defers the process whose answer this beat put off, or 0
 * @property {boolean} local an event of its process (false for drop and duplicate, which are the network's)
 * @property {number[]} lines 1-based positions in the listing, in order of execution
 * @property {Compared[]} [compared] by lines of a program, in their order
 * @property {Verdict[]} verdicts
 */
/**
 * A phase that is not idle; `to` is Infinity while it lasts.
 * @typedef {{process: number, phase: "waiting"|"inside", from: number, to: number}} PhaseSpan
 */
/**
 * An answer put off: from the beat that defers until the beat that sends it. `level` is 0 for the lowest line above the
 * lane.
 * @typedef {{process: number, to: number, from: number, until: number, level: number}} DeferredReply
 */
/**
 * A broken property, at the beat at which it broke.
 * @typedef {{property: string, beat: number, processes: number[], undelivered: string[], text: string,
 * failure?: Failure}} Violation
 */
/** @typedef {{phase: Phase, clock: number, fields: Record<string, FieldValue>}} ProcessState */
/**
 * A run: a trace reduced to what can be drawn and told.
 * @typedef {object} Run
 * @property {Header} header
 * @property {number} n number of processes
 * @property {number} nodes number of lanes: processes, and then those that only serve
 * @property {TraceEvent[]} events of which it was reduced
 * @property {Beat[]} beats `beats[k - 1]` is beat k
 * @property {Arc[]} messages in the order in which they came to be, of their "since": a copy behind what was sent before it was made
 * @property {Map<string, Arc>} byId
 * @property {number[][]} lanes per node (index node − 1) its own beats, in order (not the network's drop and duplicate)
 * @property {PhaseSpan[][]} phases per process (index process − 1)
 * @property {PhaseSpan[][]} downs per process, from a crash until it recovers (its `phase` says nothing)
 * @property {DeferredReply[]} deferredReplies in order of their beginning
 * @property {Violation[]} violations
 * @property {(import("./picture.js").Changes|undefined)[]} drawn by step: what changes in the picture; see
 *   model/picture.js
 * @property {Run} [whole] of one that is known up to a beat only: with the rest
 * @property {(name: AxisName) => import("./axis.js").Axis|null} [axisOf] its axis, where that is not made of its beats
 * @property {number} [beyond] how far its axes reach beyond its last event, in units, where there is more to be shown
 * @property {Summary|null} summary
 * @property {(event: TraceEvent) => Beat|null} push takes one more event; the new beat, or null if it joined the last
 *   one
 * @property {(summary: Summary) => void} finish
 * @property {(step: number) => number} beatOfStep
 * @property {(beat: number) => number} timeOf the time of a beat; 0 for beat 0
 * @property {(beat: number, process: number) => ProcessState} stateAt after `beat` beats (0: at the start)
 * @property {(beat: number) => Beat|null} prevOf the beat before it at the same process
 * @property {(beat: number) => Beat|null} nextOf the beat after it at the same process
 * @property {(process: number, beat: number) => number} lastOf the last beat ≤ `beat` at a process, or 0
 * @property {import("./run-chunk.js").RunChunk} [chunk] itself, if it is a piece of a longer run: then `beats` has holes
 */
/**
 * A run that stays at the server, of which pieces are fetched as they are looked at.
 * @typedef {object} RemoteRun
 * @property {Header} header
 * @property {Summary} summary
 * @property {number} last the number of its last event
 * @property {boolean} spent whether the server has stopped it
 * @property {import("../large-runs/source.js").Source} source what it is drawn from
 * @property {(beat: number) => import("./run-chunk.js").RunChunk} at the piece in which a beat is told; an empty one until
 *   that has come
 * @property {(news: () => void) => void} listen is told when one has come
 */

/* ---- text ---- */

/**
 * Looks up a text and fills its {places}.
 * @typedef {(key: string, params?: Record<string, string|number>) => string} Translate
 */
/**
 * A piece of a sentence: plain text, a process (drawn in its hue; `name` where it is not P and its number) or a
 * message's name (drawn in capitals).
 * @typedef {{text: string}|{process: number, name?: string}|{message: string}} Part
 */
/** A request as (timestamp, process). @typedef {{t: number, p: number}} Stamp */

export {};

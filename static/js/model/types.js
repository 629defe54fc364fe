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
 * A whole field: a value, a Set or Queue as an array, or a Vector as a map from index to value (entries equal to
 * `fill` are left out).
 * @typedef {Value|Array<Value>|Record<string, Value>} FieldValue
 */

/* ---- the trace, line by line ---- */

/**
 * @typedef {object} MessageKind
 * @property {string} type
 * @property {Role} role
 * @property {string[]} [fields] the order in which its fields are written
 * @property {string} [for] the field with the process whose request it serves; if absent, the role decides
 * @property {string} [stamp] the field with that request's timestamp, if its name differs from the state's
 */
/**
 * @typedef {object} FieldKind
 * @property {string} name
 * @property {"number"|"bool"|"id"|"word"|"set"|"queue"|"vector"|"value"} kind
 * @property {Value} [fill] a vector's value where nothing was written; a word's initial value
 */
/** @typedef {{section: string, text: string, line: number, depth: number}} ListingLine */
/** A bound; without a value it is infinite or unknown. @typedef {{text: string, value?: number}} Bound */
/** @typedef {{name: string, on: boolean, breaks: string[], line: number}} SwitchState */
/**
 * The first line of a trace.
 * @typedef {object} Header
 * @property {number} fano
 * @property {string} algorithm
 * @property {number} processes the number of processes that may ask
 * @property {number[]} [hosts] for each server (the nodes after the processes), the process on whose machine it runs;
 *   0 if it has its own
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
 * @property {string} [request] the field with the timestamp of the process's own request
 * @property {string} [owes] the Set of processes whose answer is deferred
 * @property {string} [has] the Set of processes whose consent a waiting process holds, if it may lose one or keep one
 *   from an earlier request
 * @property {string} [lacks] the Set of processes whose consent it lacks
 * @property {string} [queue] the Queue of requests (timestamp, process) in which its own must come first
 * @property {string} [heard] the Vector of the last timestamp heard from each process: one later than its own request
 *   is a consent
 * @property {string} [reads] the field with the process that it polls until the answer lets it go on
 * @property {{best?: Bound, typical?: Bound, worst?: Bound, each?: boolean}} [bounds] each: the bounds hold for every
 *   request, not only on average
 * @property {string[]} [claims] which of EM1, EM2 and EM3 a user's own program promises
 * @property {string[]} [properties] the properties watched: EM1, EM2, EM3 and the algorithm's own
 * @property {number} [looks] how many events, from the first, the algorithm's own properties are checked at; if
 *   absent, as many as the summary says, or all
 * @property {number} [loop] the step from which the run repeats forever, if it does
 * @property {import("./picture.js").Changes} [picture] the picture before the first event, if it was requested and
 *   the algorithm has one
 * @property {{kind: string, sets?: number[][], fathers?: number[], edges?: number[][]}} [topology] sets, fathers: by
 *   node; without a topology all nodes are neighbours
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
 * Where and why a program's verb failed; the page's text is "program.<code>".
 * @typedef {{line: number, column: number, end: number, code: string, value?: string, allowed?: string}} Failure
 */
/**
 * A comparison that a program made: its line in the listing, and the text with the values.
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
 * @property {Compared[]} [compared] comparisons that the program's lines made, in order
 * @property {Record<string, any>} [state]
 * @property {Verdict[]} [verdicts]
 * @property {import("./picture.js").Changes} [picture] the changes to the picture
 */
/**
 * The part of a run that repeats forever: its first step, each process's entries per round, the processes that wait
 * throughout, and whether it is fair (no possible event is postponed forever).
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
 * @property {number} [part] if the trace is only the first part of a run: how many events that part may have
 * @property {number} [looks] how many events a program's own properties were checked at, if not all
 * @property {Loop} [loop] the part that repeats forever, if any
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
 * @property {number|null} due its arrival time, if known
 * @property {number} [aim] where on the axis its arrival is drawn while it is under way and `due` is unknown, in
 *   units
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
 * @property {number} index its index among its process's beats, from 0; −1 for an event of the network
 * @property {number} time
 * @property {EventKind} kind of its first event
 * @property {number} clock the event's own Lamport timestamp; the last one known for drop and duplicate
 * @property {number} clockAfter
 * @property {Phase} phase after the beat
 * @property {boolean} enters
 * @property {Arc|null} message the message received, lost or copied
 * @property {Arc[]} sends
 * @property {number} defers the process whose answer this beat defers, or 0
 * @property {boolean} local an event of its process (false for drop and duplicate, which are the network's)
 * @property {number[]} lines 1-based positions in the listing, in order of execution
 * @property {Compared[]} [compared] comparisons that the program's lines made, in order
 * @property {Verdict[]} verdicts
 */
/**
 * A phase that is not idle; `to` is Infinity while it lasts.
 * @typedef {{process: number, phase: "waiting"|"inside", from: number, to: number}} PhaseSpan
 */
/**
 * A deferred reply, from the beat that defers it to the beat that sends it. It is drawn above the lane; `level` is 0
 * for the lowest line.
 * @typedef {{process: number, to: number, from: number, until: number, level: number}} DeferredReply
 */
/**
 * A violated property, and the beat that violates it.
 * @typedef {{property: string, beat: number, processes: number[], undelivered: string[], text: string,
 * failure?: Failure}} Violation
 */
/** @typedef {{phase: Phase, clock: number, fields: Record<string, FieldValue>}} ProcessState */
/**
 * A run: a trace reduced to what the page draws and describes.
 * @typedef {object} Run
 * @property {Header} header
 * @property {number} n number of processes
 * @property {number} nodes number of lanes: the processes, then the servers
 * @property {TraceEvent[]} events the events it was reduced from
 * @property {Beat[]} beats `beats[k - 1]` is beat k
 * @property {Arc[]} messages in order of `since`: a duplicate follows the messages sent before it was made
 * @property {Map<string, Arc>} byId
 * @property {number[][]} lanes per node (index node − 1) its own beats, in order, without drop and duplicate, which are
 *   the network's
 * @property {PhaseSpan[][]} phases per process (index process − 1)
 * @property {PhaseSpan[][]} downs per process, from a crash until it recovers (its `phase` says nothing)
 * @property {DeferredReply[]} deferredReplies in order of their beginning
 * @property {Violation[]} violations
 * @property {(import("./picture.js").Changes|undefined)[]} drawn by step, the changes to the picture; see
 *   model/picture.js
 * @property {Run} [whole] the whole run, if this one is cut at a beat
 * @property {(name: AxisName) => import("./axis.js").Axis|null} [axisOf] its axis; null (or absent) if it is computed
 *   from the beats
 * @property {number} [beyond] how far its axes reach past its last event, in units, while more is to come
 * @property {Summary|null} summary
 * @property {(event: TraceEvent) => Beat|null} push takes the next event; returns the new beat, or null if the event
 *   joined the last one
 * @property {(summary: Summary) => void} finish
 * @property {(step: number) => number} beatOfStep
 * @property {(beat: number) => number} timeOf the time of a beat; 0 for beat 0
 * @property {(beat: number, process: number) => ProcessState} stateAt after `beat` beats (0: at the start)
 * @property {(beat: number) => Beat|null} prevOf the previous beat of the same process
 * @property {(beat: number) => Beat|null} nextOf the next beat of the same process
 * @property {(process: number, beat: number) => number} lastOf the last beat ≤ `beat` at a process, or 0
 * @property {import("./run-chunk.js").RunChunk} [chunk] this run, if it is a chunk of a longer one; then `beats` has
 *   holes
 */
/**
 * A run kept on the server, which is also the source from which it is drawn; the page fetches chunks of it as they come
 * into view.
 * @typedef {import("../large-runs/source.js").Source & RemoteSteps} RemoteRun
 */
/**
 * @typedef {object} RemoteSteps
 * @property {Summary} summary
 * @property {boolean} spent whether the server has stopped it
 * @property {(beat: number) => import("./run-chunk.js").RunChunk} at the chunk that contains a beat; an empty chunk
 *   until it has arrived
 * @property {(news: () => void) => void} listen calls `news` when a chunk arrives
 */

/* ---- text ---- */

/**
 * Looks up a text and fills its {places}.
 * @typedef {(key: string, params?: Record<string, string|number>) => string} Translate
 */
/**
 * A piece of a sentence: plain text, a process (drawn in its hue; `name` if it is not called P and its number) or a
 * message's name (drawn in capitals).
 * @typedef {{text: string}|{process: number, name?: string}|{message: string}} Part
 */
/** A request as (timestamp, process). @typedef {{t: number, p: number}} Stamp */

export {};

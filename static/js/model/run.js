/**
 * The reducer: trace lines in, a Run out, one event at a time, so that a run can be drawn while it streams. It knows
 * nothing about algorithms: everything comes from the header or the events.
 *
 * @import {Arc, Beat, DeferredReply, Header, Phase, ProcessState, Role, Run, PhaseSpan} from "./types.js"
 * @import {Summary, TraceEvent, TraceMessage, TraceSend, Violation} from "./types.js"
 */
import { nodesOf } from "./names.js";
import { Past } from "./past.js";
import { upTo } from "./search.js";

const NETWORK = new Set(["drop", "duplicate"]);

/**
 * Whether an event shares a beat with the one before it: an entry joins the event that allowed it.
 * @param {{kind: string, at: number, time: number}} last @param {TraceEvent} e
 */
export const joined = (last, e) =>
  e.kind === "enter" && !NETWORK.has(last.kind) && last.at === e.at && last.time === e.time;

/** @param {Header} header @returns {Run} */
export function createRun(header) {
  return new Reduction(header);
}

/**
 * Whether two runs are the same; one may have been fetched again, with its algorithm's picture.
 * @param {Run} a @param {Run} b
 */
export function isSameRun(a, b) {
  const { scenario } = a.header;
  return (
    a === b || (scenario !== undefined && JSON.stringify(scenario) === JSON.stringify(b.header.scenario) && a.n === b.n)
  );
}

/** @implements {Run} */
export class Reduction {
  /** @type {Map<string, Role>} */
  #roles;
  /** Beat of each trace step. @type {number[]} */
  #beatOf = [];
  /** The newest beat. @type {Beat|undefined} */
  #last;
  /**
   * Copies of a message share its ID; `byId` has the next one to arrive, and here are those under way behind it.
   * @type {Map<string, Arc[]>}
   */
  #namesakes = new Map();

  /** @param {Header} header */
  constructor(header) {
    const nodes = nodesOf(header),
      perNode = () => Array.from({ length: nodes }, () => []);
    this.header = header;
    this.n = header.processes;
    this.nodes = nodes;
    this.#roles = new Map((header.messages ?? []).map((m) => [m.type, m.role]));
    this.pasts = /** @type {Past[]} */ (Array.from({ length: nodes }, (_, i) => new Past(header, i + 1)));
    this.events = /** @type {TraceEvent[]} */ ([]);
    this.beats = /** @type {Beat[]} */ ([]);
    this.messages = /** @type {Arc[]} */ ([]);
    this.byId = /** @type {Map<string, Arc>} */ (new Map());
    this.lanes = /** @type {number[][]} */ (perNode());
    this.phases = /** @type {PhaseSpan[][]} */ (perNode());
    this.downs = /** @type {PhaseSpan[][]} */ (perNode());
    this.deferredReplies = /** @type {DeferredReply[]} */ ([]);
    this.violations = /** @type {Violation[]} */ ([]);
    this.drawn = /** @type {Run["drawn"]} */ ([]);
    this.summary = /** @type {Summary|null} */ (null);
  }

  /** @param {TraceEvent} e */
  push(e) {
    this.events.push(e);
    const last = this.#last,
      joins = last !== undefined && joined(last, e),
      beat = joins ? last : this.#begin(e);
    this.#beatOf[e.step] = beat.n;
    if (e.picture) this.drawn[e.step] = e.picture;
    beat.lastStep = e.step;
    if (e.lines && joins) beat.lines = [...beat.lines, ...e.lines];
    if (e.compared) beat.compared = [...(beat.compared ?? []), ...e.compared];
    if (e.kind === "enter") beat.enters = true;
    if (e.message && !joins) beat.message = this.#arrive(e, e.message, beat);
    this.#send(e, beat);
    if (beat.local) this.#follow(e, beat, joins);
    if (e.verdicts) {
      beat.verdicts = [...beat.verdicts, ...e.verdicts];
      for (const v of e.verdicts) if (!v.holds) this.#broken(beat.n, v);
    }
    return joins ? null : beat;
  }

  /** @param {TraceEvent} e @returns {Beat} */
  #begin(e) {
    const local = !NETWORK.has(e.kind),
      lane = this.lanes[e.at - 1],
      before = this.pasts[e.at - 1].now;
    const clock = e.clock ?? before.clock;
    /** @type {Beat} */
    const beat = {
      n: this.numberFor(e),
      step: e.step,
      lastStep: e.step,
      at: e.at,
      index: local ? lane.length : -1,
      time: e.time,
      kind: e.kind,
      clock,
      clockAfter: clock,
      phase: before.phase,
      enters: false,
      message: null,
      sends: [],
      defers: 0,
      local,
      lines: e.lines ?? [],
      verdicts: [],
    };
    this.beats[beat.n - 1] = this.#last = beat;
    if (local) lane.push(beat.n);
    return beat;
  }

  /** The number of the beat that an event begins. @param {TraceEvent} _ */
  numberFor(_) {
    return this.beats.length + 1;
  }

  /**
   * Adds what an event sends; a grant pays the deferred reply that it answers.
   * @param {TraceEvent} e @param {Beat} beat
   */
  #send(e, beat) {
    for (const m of e.sends ?? []) {
      const arc = this.sent(e.at, m, m.clock ?? beat.clock, beat.n, e.time);
      beat.sends.push(arc);
      if (arc.role === "grant") this.pasts[e.at - 1].pay(m.to, beat.n);
    }
  }

  /**
   * Applies an event to its process: clock, phase, fields, deferred replies.
   * @param {TraceEvent} e @param {Beat} beat @param {boolean} joins
   */
  #follow(e, beat, joins) {
    const past = this.pasts[e.at - 1],
      was = past.now;
    beat.clockAfter = e.clockAfter ?? e.clock ?? was.clock;
    beat.phase = e.phase ?? was.phase;
    if (e.state) this.#owe(e.state, beat);
    past.take(beat, e.state ?? null, joins);
    if (beat.phase !== was.phase) this.turn(e.at, beat.phase, beat.n);
    const downs = this.downs[e.at - 1];
    if (e.kind === "crash") downs.push({ process: e.at, phase: "waiting", from: beat.n, to: Infinity });
    if (e.kind === "recover") close(downs, beat.n);
  }

  /**
   * Updates the deferred replies from the changes to the Set that the header names in `owes`.
   * @param {Record<string, any>} state @param {Beat} beat
   */
  #owe(state, beat) {
    const delta = this.header.owes ? state[this.header.owes] : undefined,
      past = this.pasts[beat.at - 1];
    for (const to of delta?.["-"] ?? []) past.pay(to, beat.n);
    for (const to of delta?.["+"] ?? []) {
      if (past.owed.has(to)) continue;
      this.deferredReplies.push(past.owe(beat.at, to, beat.n));
      beat.defers ||= to;
    }
  }

  /**
   * Adds a message. Its fields are written one by one because there are many messages: spreading an object takes
   * twenty times as long.
   * @param {number} from @param {Pick<TraceSend, "id"|"to"|"type"|"fields"|"due">} m
   * @param {number} clock @param {number} sentBeat @param {number} sentTime
   */
  sent(from, { id, to, type, fields = {}, due }, clock, sentBeat, sentTime) {
    /** @type {Arc} */
    const arc = {
      id,
      from,
      to,
      type,
      role: this.#roles.get(type) ?? "other",
      clock,
      fields,
      sentBeat,
      since: sentBeat,
      sentTime,
      due: due ?? null,
      receivedBeat: 0,
      lost: false,
      copyOf: null,
      copies: 0,
    };
    this.messages.push(arc);
    this.byId.set(arc.id, arc);
    return arc;
  }

  /**
   * The arc that is received, dropped or duplicated.
   * @param {TraceEvent} e @param {TraceMessage} m @param {Beat} beat
   */
  #arrive(e, m, beat) {
    const known = this.byId.get(m.id) ?? this.#copy(m, 0);
    if (e.kind === "duplicate") {
      this.#copy({ ...m, id: `${baseOf(m.id)}.2` }, beat.n);
      return known;
    }
    known.receivedBeat = beat.n;
    if (e.kind === "drop") known.lost = true;
    const next = this.#namesakes.get(m.id)?.shift();
    if (next) this.byId.set(m.id, next);
    return known;
  }

  /**
   * Adds a message that is in no `sends`: a duplicate, or one from before the trace began.
   * @param {TraceMessage} m @param {number} since
   */
  #copy(m, since) {
    const original = this.byId.get(baseOf(m.id)) ?? null,
      namesake = this.byId.get(m.id),
      arc = this.sent(m.from, m, m.clock ?? original?.clock ?? 0, original?.sentBeat ?? 0, m.sent);
    arc.copyOf = original;
    arc.since = since || arc.sentBeat;
    if (original) original.copies++;
    if (namesake && !namesake.receivedBeat) {
      this.byId.set(m.id, namesake); // it arrives first
      this.#namesakes.set(m.id, [...(this.#namesakes.get(m.id) ?? []), arc]);
    }
    return arc;
  }

  /**
   * Changes the phase of a process from a beat on.
   * @param {number} process @param {Phase} phase @param {number} beat
   */
  turn(process, phase, beat) {
    const stretches = this.phases[process - 1];
    close(stretches, beat);
    if (phase !== "idle") stretches.push({ process, phase, from: beat, to: Infinity });
  }

  /** @param {Summary} summary */
  finish(summary) {
    this.summary = summary;
    // an unfair loop says nothing about starvation
    if (summary.loop?.fair === false)
      this.header = { ...this.header, properties: this.header.properties?.filter((p) => p !== "starvation") };
    for (const v of summary.violations ?? []) this.#broken(v.step ? this.beatOfStep(v.step) : this.beats.length, v);
    this.violations.sort((a, b) => a.beat - b.beat); // only the summary reports a deadlock
  }

  /**
   * Records a violation. Each property is violated once; the summary may add details that the event lacked.
   * @param {number} beat @param {Partial<Violation> & {property: string}} violation
   */
  #broken(beat, { property, processes = [], undelivered = [], text = "", failure }) {
    const known = this.violations.find((v) => v.property === property);
    if (!known) {
      this.violations.push({ property, beat, processes, undelivered, text, ...(failure && { failure }) });
      return;
    }
    if (processes.length) known.processes = processes;
    if (undelivered.length) known.undelivered = undelivered;
    if (text) known.text = text;
  }

  /** @param {number} step */
  beatOfStep(step) {
    return this.#beatOf[step] ?? (step < 1 ? 0 : this.beats.length);
  }

  /** @param {number} beat */
  timeOf(beat) {
    return beat < 1 ? 0 : (this.beats[Math.min(beat, this.beats.length) - 1]?.time ?? 0);
  }

  /** @param {number} beat @param {number} process @returns {ProcessState} */
  stateAt(beat, process) {
    const lane = this.lanes[process - 1],
      index = upTo(lane, beat);
    return this.pasts[process - 1].stateAt(index, () => this.beats[lane[index - 1] - 1]);
  }

  /** @param {number} beat */
  prevOf(beat) {
    const b = this.beats[beat - 1];
    return b ? (this.beats[this.lastOf(b.at, beat - 1) - 1] ?? null) : null;
  }

  /** @param {number} beat */
  nextOf(beat) {
    const b = this.beats[beat - 1];
    if (!b) return null;
    const lane = this.lanes[b.at - 1];
    return this.beats[lane[upTo(lane, beat)] - 1] ?? null;
  }

  /** @param {number} process @param {number} beat */
  lastOf(process, beat) {
    const lane = this.lanes[process - 1];
    return lane[upTo(lane, beat) - 1] ?? 0;
  }
}

/** The ID of the original of a message, which may be a copy. @param {string} id */
function baseOf(id) {
  const dot = id.indexOf(".");
  return dot < 0 ? id : id.slice(0, dot);
}

/**
 * Ends the open phase; one that began in the same beat has no length and is dropped.
 * @param {PhaseSpan[]} stretches @param {number} beat
 */
function close(stretches, beat) {
  const open = stretches[stretches.length - 1];
  if (!open || open.to !== Infinity) return;
  open.to = beat;
  if (open.from === beat) stretches.pop();
}

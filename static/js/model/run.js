/**
 * The reducer: trace lines in, a Run out, one event at a time, so that a run can be drawn while it streams.
 * It knows nothing about algorithms: whatever it says stands in the header or in the events.
 *
 * @import {Arc, Beat, Change, Debt, FieldValue, Header, Phase, ProcessState, Role, Run, Stretch, Summary, TraceEvent, TraceLine, TraceMessage, Violation} from "./types.js"
 */
import { nodesOf } from "./names.js";
import { upTo } from "./search.js";
import { applyDelta, initialClock, initialFields } from "./state.js";

/** Beats of one process between two kept states: stateAt applies at most so many deltas. */
const SNAPSHOT = 64;
const NETWORK = new Set(["drop", "duplicate"]);

/** What the reducer keeps beside the Run, per process. */
class Past {
  /** @param {Header} header @param {number} process */
  constructor(header, process) {
    /** @type {ProcessState} */
    this.now = { phase: "idle", clock: initialClock(header, process), fields: initialFields(header, process) };
    this.snapshots = [this.now];
    /** @type {Array<Record<string, any>|null>} delta of each beat of the process */
    this.deltas = [];
    /** The state asked for last, so that the next one is a step away. */
    this.memo = { index: 0, state: this.now };
    /** @type {Map<number, Debt>} by the process to whom the answer is owed */
    this.owed = new Map();
  }
}

/** @param {Header} header @returns {Run} */
export function createRun(header) {
  const n = header.processes,
    nodes = nodesOf(header);
  /** @type {Map<string, Role>} */
  const roles = new Map((header.messages ?? []).map((m) => [m.type, m.role]));
  const pasts = Array.from({ length: nodes }, (_, i) => new Past(header, i + 1));
  /** @type {number[]} beat of each trace step */
  const beatOf = [];

  /** @type {Run} */
  const run = {
    header,
    n,
    nodes,
    beats: [],
    messages: [],
    byId: new Map(),
    lanes: Array.from({ length: nodes }, () => []),
    phases: Array.from({ length: nodes }, () => []),
    downs: Array.from({ length: nodes }, () => []),
    debts: [],
    violations: [],
    drawn: [],
    summary: null,
    push,
    finish,
    take,
    beatOfStep,
    timeOf,
    stateAt,
    changedAt,
    prevOf,
    nextOf,
    lastOf,
  };
  return run;

  /** @param {TraceLine} line */
  function take(line) {
    if ("summary" in line) finish(line.summary);
    else if ("step" in line) push(line);
  }

  /** @param {TraceEvent} e */
  function push(e) {
    const last = run.beats[run.beats.length - 1];
    const joins = e.kind === "enter" && last !== undefined && last.local && last.at === e.at && last.time === e.time;
    const beat = joins ? last : begin(e);
    beatOf[e.step] = beat.n;
    if (e.picture) run.drawn[e.step] = e.picture;
    beat.lastStep = e.step;
    if (e.lines && joins) beat.lines = [...beat.lines, ...e.lines];
    if (e.kind === "enter") beat.enters = true;
    if (e.message && !joins) beat.message = arrive(e, e.message, beat);
    for (const s of e.sends ?? []) {
      const arc = sent(s.id, e.at, s.to, s.type, s.clock ?? beat.clock, s.fields, beat.n, e.time, s.due ?? null);
      beat.sends.push(arc);
      if (arc.role === "grant") pay(e.at, s.to, beat.n);
    }
    if (beat.local) follow(e, beat, joins);
    if (e.verdicts) {
      beat.verdicts = [...beat.verdicts, ...e.verdicts];
      for (const v of e.verdicts) if (!v.holds) broken(v.property, beat.n, v.processes, v.undelivered);
    }
    return joins ? null : beat;
  }

  /** @param {TraceEvent} e @returns {Beat} */
  function begin(e) {
    const local = !NETWORK.has(e.kind),
      lane = run.lanes[e.at - 1],
      before = pasts[e.at - 1].now;
    const clock = e.clock ?? before.clock;
    /** @type {Beat} */
    const beat = {
      n: run.beats.length + 1,
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
    run.beats.push(beat);
    if (local) lane.push(beat.n);
    return beat;
  }

  /** What an event changes at its process: clock, phase, fields, debts. @param {TraceEvent} e @param {Beat} beat @param {boolean} joins */
  function follow(e, beat, joins) {
    const past = pasts[e.at - 1],
      was = past.now;
    beat.clockAfter = e.clockAfter ?? e.clock ?? was.clock;
    beat.phase = e.phase ?? was.phase;
    if (e.state) owe(e.state, beat);
    const fields = e.state ? applyDelta(was.fields, e.state) : was.fields;
    past.now = { phase: beat.phase, clock: beat.clockAfter, fields };
    if (joins) past.deltas[beat.index] = chain(past.deltas[beat.index], e.state ?? null);
    else past.deltas.push(e.state ?? null);
    const kept = past.deltas.length;
    if (kept % SNAPSHOT === 0) past.snapshots[kept / SNAPSHOT] = past.now;
    if (past.memo.index >= kept) past.memo = { index: 0, state: past.snapshots[0] };
    if (beat.phase !== was.phase) turn(run.phases[e.at - 1], e.at, beat.phase, beat.n);
    if (e.kind === "crash") run.downs[e.at - 1].push({ process: e.at, phase: "waiting", from: beat.n, to: Infinity });
    if (e.kind === "recover") close(run.downs[e.at - 1], beat.n);
  }

  /** The Set of those who are owed an answer says who is deferred, and since when. @param {Record<string, any>} state @param {Beat} beat */
  function owe(state, beat) {
    const delta = header.owes ? state[header.owes] : undefined;
    if (!delta) return;
    for (const to of delta["-"] ?? []) pay(beat.at, to, beat.n);
    const owed = pasts[beat.at - 1].owed;
    for (const to of delta["+"] ?? []) {
      if (owed.has(to)) continue;
      const taken = new Set([...owed.values()].map((d) => d.level));
      let level = 0;
      while (taken.has(level)) level++;
      const debt = { process: beat.at, to, from: beat.n, until: Infinity, level };
      owed.set(to, debt);
      run.debts.push(debt);
      beat.defers ||= to;
    }
  }

  /** @param {number} process @param {number} to @param {number} beat */
  function pay(process, to, beat) {
    const debt = pasts[process - 1].owed.get(to);
    if (!debt) return;
    debt.until = beat;
    pasts[process - 1].owed.delete(to);
  }

  /**
   * @param {string} id @param {number} from @param {number} to @param {string} type @param {number} clock
   * @param {Record<string, any>|undefined} fields @param {number} beat @param {number} time @param {number|null} due
   * @returns {Arc}
   */
  function sent(id, from, to, type, clock, fields, beat, time, due) {
    /** @type {Arc} */
    const arc = {
      id,
      from,
      to,
      type,
      role: roles.get(type) ?? "other",
      clock,
      fields: fields ?? {},
      sentBeat: beat,
      since: beat,
      sentTime: time,
      due,
      receivedBeat: 0,
      lost: false,
      copyOf: null,
      copies: 0,
    };
    run.messages.push(arc);
    run.byId.set(id, arc);
    return arc;
  }

  /** The arc that a receive, drop or duplicate speaks of. @param {TraceEvent} e @param {TraceMessage} m @param {Beat} beat */
  function arrive(e, m, beat) {
    const known = run.byId.get(m.id) ?? copy(m, 0);
    if (e.kind === "duplicate") {
      copy({ ...m, id: `${baseOf(m.id)}.${(run.byId.get(baseOf(m.id)) ?? known).copies + 2}` }, beat.n);
      return known;
    }
    known.receivedBeat = beat.n;
    if (e.kind === "drop") known.lost = true;
    return known;
  }

  /** A message that no `sends` announced: a duplicate, or one from before the trace began. @param {TraceMessage} m @param {number} since */
  function copy(m, since) {
    const original = run.byId.get(baseOf(m.id)) ?? null;
    const arc = sent(
      m.id,
      m.from,
      m.to,
      m.type,
      m.clock ?? original?.clock ?? 0,
      m.fields,
      original?.sentBeat ?? 0,
      m.sent,
      null,
    );
    arc.copyOf = original;
    arc.since = since || arc.sentBeat;
    if (original) original.copies++;
    return arc;
  }

  /** @param {Summary} summary */
  function finish(summary) {
    run.summary = summary;
    if (summary.loop?.fair === false)
      run.header = { ...header, properties: header.properties?.filter((p) => p !== "starvation") }; // not judged
    for (const v of summary.violations ?? []) {
      const beat = v.step ? beatOfStep(v.step) : run.beats.length;
      broken(v.property, beat, v.processes, v.undelivered, v.text);
    }
  }

  /** A property is broken once; the summary may know more about it than the event did. @param {string} property @param {number} beat @param {number[]} [processes] @param {string[]} [undelivered] @param {string} [text] */
  function broken(property, beat, processes = [], undelivered = [], text = "") {
    const known = run.violations.find((v) => v.property === property);
    if (!known) run.violations.push({ property, beat, processes, undelivered, text });
    else
      Object.assign(known, {
        processes: processes.length ? processes : known.processes,
        undelivered: undelivered.length ? undelivered : known.undelivered,
        text: text || known.text,
      });
  }

  /** @param {number} step */
  function beatOfStep(step) {
    return beatOf[step] ?? (step < 1 ? 0 : run.beats.length);
  }

  /** @param {number} beat */
  function timeOf(beat) {
    return beat < 1 ? 0 : (run.beats[Math.min(beat, run.beats.length) - 1]?.time ?? 0);
  }

  /** @param {number} beat @param {number} process @returns {ProcessState} */
  function stateAt(beat, process) {
    const past = pasts[process - 1],
      lane = run.lanes[process - 1],
      index = upTo(lane, beat);
    if (index === lane.length) return past.now;
    const start = Math.floor(index / SNAPSHOT),
      memo = past.memo;
    const near = memo.index <= index && memo.index > start * SNAPSHOT;
    let state = near ? memo.state : past.snapshots[start];
    let fields = state.fields;
    for (let i = near ? memo.index : start * SNAPSHOT; i < index; i++) {
      const delta = past.deltas[i];
      if (delta) for (const part of Array.isArray(delta) ? delta : [delta]) fields = applyDelta(fields, part);
    }
    if (index > 0) {
      const b = run.beats[lane[index - 1] - 1];
      state = { phase: b.phase, clock: b.clockAfter, fields };
    }
    past.memo = { index, state };
    return state;
  }

  /** @param {number} beat @returns {Map<string, Change>} */
  function changedAt(beat) {
    /** @type {Map<string, Change>} */
    const changes = new Map();
    const b = run.beats[beat - 1];
    if (!b?.local) return changes;
    const delta = pasts[b.at - 1].deltas[b.index];
    if (!delta) return changes;
    const before = stateAt(beat - 1, b.at).fields,
      after = stateAt(beat, b.at).fields;
    for (const part of Array.isArray(delta) ? delta : [delta])
      for (const name of Object.keys(part))
        if (!same(before[name], after[name])) changes.set(name, { before: before[name], after: after[name] });
    return changes;
  }

  /** @param {number} beat */
  function prevOf(beat) {
    const b = run.beats[beat - 1];
    return b ? (run.beats[lastOf(b.at, beat - 1) - 1] ?? null) : null;
  }

  /** @param {number} beat */
  function nextOf(beat) {
    const b = run.beats[beat - 1];
    if (!b) return null;
    const lane = run.lanes[b.at - 1];
    return run.beats[lane[upTo(lane, beat)] - 1] ?? null;
  }

  /** @param {number} process @param {number} beat */
  function lastOf(process, beat) {
    const lane = run.lanes[process - 1];
    return lane[upTo(lane, beat) - 1] ?? 0;
  }
}

/** The name of the message of which this may be a copy. @param {string} id */
function baseOf(id) {
  const dot = id.indexOf(".");
  return dot < 0 ? id : id.slice(0, dot);
}

/** Two deltas of one beat, in order. @param {any} first @param {any} second */
function chain(first, second) {
  if (!first || !second) return first ?? second;
  return [...(Array.isArray(first) ? first : [first]), second];
}

/** @param {Stretch[]} stretches @param {number} process @param {Phase} phase @param {number} beat */
function turn(stretches, process, phase, beat) {
  close(stretches, beat);
  if (phase !== "idle") stretches.push({ process, phase, from: beat, to: Infinity });
}

/** Ends what is open; a phase that began in the same beat has no length and is forgotten. @param {Stretch[]} stretches @param {number} beat */
function close(stretches, beat) {
  const open = stretches[stretches.length - 1];
  if (!open || open.to !== Infinity) return;
  open.to = beat;
  if (open.from === beat) stretches.pop();
}

/** @param {FieldValue} a @param {FieldValue} b */
function same(a, b) {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

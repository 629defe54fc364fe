/**
 * Happened before (Lamport 1978): the order of events along each process and from each sending to its receiving,
 * closed transitively. The past of an event is a prefix of each lane, so one number per process describes it: the
 * event's vector clock. The future is a suffix of each lane.
 *
 * Cones are computed on demand, by walking the past (or future) once: about a millisecond at 100,000 events.
 *
 * @import {Arc, Run} from "./types.js"
 */

/**
 * A causal cone. In a past, `ends[p − 1]` is the number of process p's beats that belong to it; in a future, the
 * index of the first beat that does.
 * @typedef {object} Cone
 * @property {number} beat the beat whose cone it is, itself included
 * @property {number[]} ends
 * @property {(beat: number) => boolean} has
 * @property {Set<string>} [arcs] for a causal path instead of a cone, the IDs of its messages; no others belong to it
 */
/**
 * @typedef {object} Causality
 * @property {(beat: number) => Cone} past
 * @property {(beat: number) => Cone} future
 */

/** Cones cached. The page steps, so the causes of the next event are mostly among the last events looked at. */
const KEPT = 512;

/** @param {Run} run @returns {Causality} */
export function createCausality(run) {
  /** @type {Map<number, Cone>} */
  const pasts = new Map();
  /** @type {Map<number, Cone>} */
  let futures = new Map();
  let known = 0;

  return {
    past: (beat) => remembered(pasts, beat, () => joined(run, beat, pasts) ?? pastOf(run, beat)),
    future(beat) {
      if (known !== run.beats.length) futures = new Map(); // a run that still streams has no final future
      known = run.beats.length;
      return remembered(futures, beat, () => futureOf(run, beat));
    },
  };
}

/** @param {Map<number, Cone>} kept @param {number} beat @param {() => Cone} make */
function remembered(kept, beat, make) {
  const had = kept.get(beat);
  if (had) return had;
  if (kept.size >= KEPT) kept.delete(/** @type {number} */ (kept.keys().next().value));
  const cone = make();
  kept.set(beat, cone);
  return cone;
}

/**
 * The past of a beat as the maximum of its two causes' vector clocks; null if either is not cached.
 * @param {Run} run @param {number} beat @param {Map<number, Cone>} known @returns {Cone|null}
 */
function joined(run, beat, known) {
  const b = run.beats[beat - 1];
  if (!b?.local) return null;
  const before = b.index > 0 ? known.get(run.lanes[b.at - 1][b.index - 1]) : null;
  const sender = b.kind === "receive" && b.message && b.message.sentBeat ? known.get(b.message.sentBeat) : null;
  if (before === undefined || sender === undefined) return null;
  const ends = before ? before.ends.slice() : new Array(run.nodes).fill(0);
  if (sender)
    sender.ends.forEach((end, i) => {
      if (end > ends[i]) ends[i] = end;
    });
  ends[b.at - 1] = b.index + 1;
  return pastCone(run, beat, ends);
}

/** @param {Run} run @param {number} beat @param {number[]} ends @returns {Cone} */
function pastCone(run, beat, ends) {
  return { beat, ends, has: (x) => x === beat || belongs(run, x, (p, i) => i < ends[p - 1]) };
}

/** @param {Run} run @param {number} beat @returns {Cone} */
function pastOf(run, beat) {
  const ends = new Array(run.nodes).fill(0),
    work = [beat];
  while (work.length) {
    const b = run.beats[/** @type {number} */ (work.pop()) - 1];
    if (!b) continue;
    // An event of the network (a loss, a copy) is caused by the sending, and causes nothing at the receiver.
    if (!b.local) {
      push(b.message?.sentBeat);
      continue;
    }
    const lane = run.lanes[b.at - 1];
    for (let i = ends[b.at - 1]; i <= b.index; i++) {
      const e = run.beats[lane[i] - 1];
      if (e.message && e.kind === "receive") push(e.message.sentBeat);
    }
    if (b.index >= ends[b.at - 1]) ends[b.at - 1] = b.index + 1;
  }
  return pastCone(run, beat, ends);

  /** @param {number|undefined} sender */
  function push(sender) {
    const s = sender ? run.beats[sender - 1] : undefined;
    if (s && (!s.local || s.index >= ends[s.at - 1])) work.push(s.n);
  }
}

/** @param {Run} run @param {number} beat @returns {Cone} */
function futureOf(run, beat) {
  const ends = run.lanes.map((lane) => lane.length),
    work = [beat],
    copies = copiesBySending(run);
  while (work.length) {
    const b = run.beats[/** @type {number} */ (work.pop()) - 1];
    if (!b?.local) continue;
    const lane = run.lanes[b.at - 1],
      end = ends[b.at - 1];
    for (let i = b.index; i < end; i++) {
      for (const m of run.beats[lane[i] - 1].sends) if (!m.lost) push(m.receivedBeat);
      for (const m of copies?.get(lane[i]) ?? []) if (!m.lost) push(m.receivedBeat);
    }
    if (b.index < end) ends[b.at - 1] = b.index;
  }
  return {
    beat,
    ends,
    has: (x) => x === beat || belongs(run, x, (p, i) => i >= ends[p - 1]) || lostAfter(run, x, ends),
  };

  /** @param {number} receiver */
  function push(receiver) {
    const r = receiver ? run.beats[receiver - 1] : undefined;
    if (r && r.index < ends[r.at - 1]) work.push(r.n);
  }
}

/**
 * The duplicates by the beat that sent the original, as a beat's `sends` has no duplicates; null if the run has none.
 * @param {Run} run
 */
function copiesBySending(run) {
  /** @type {Map<number, Arc[]>} */
  const copies = new Map();
  for (const m of run.messages) if (m.copyOf) copies.set(m.sentBeat, [...(copies.get(m.sentBeat) ?? []), m]);
  return copies.size ? copies : null;
}

/** @param {Run} run @param {number} x @param {(process: number, index: number) => boolean} test */
function belongs(run, x, test) {
  const b = run.beats[x - 1];
  return Boolean(b?.local) && test(b.at, b.index);
}

/**
 * Whether a beat is an event of the network whose message was sent in the future with these ends.
 * @param {Run} run @param {number} x @param {number[]} ends
 */
function lostAfter(run, x, ends) {
  const b = run.beats[x - 1];
  if (!b || b.local) return false;
  const s = run.beats[(b.message?.sentBeat ?? 0) - 1];
  return s !== undefined && s.index >= ends[s.at - 1];
}

/**
 * Happened before (Lamport 1978): the order of events along each process and from each sending to its
 * receiving, closed transitively. The past of an event is an interval of each lane that begins at its start,
 * so one number per process tells it: the event's vector clock. The future is the same, seen from the ends.
 *
 * Vectors are computed when asked for, by walking the past (or future) once: about a millisecond at
 * 100,000 events, and no memory for those nobody looks at.
 *
 * @import {Arc, Run} from "./types.js"
 */

/**
 * A causal cone. `ends[p − 1]` is, in a past, how many beats of process p belong to it; in a future, the index
 * of the first one that does.
 * @typedef {object} Cone
 * @property {number} beat the one whose cone it is; it belongs to it
 * @property {number[]} ends
 * @property {(beat: number) => boolean} has
 * @property {Set<string>} [arcs] where it is no cone but a way, the messages on it: no other is
 */
/**
 * @typedef {object} Causality
 * @property {(beat: number) => Cone} past
 * @property {(beat: number) => Cone} future
 */

/** Cones remembered. A page steps: the causes of the next event are mostly among the last ones looked at. */
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
 * The vector clock by its rule, the maximum of both causes' clocks, if they are known.
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
    // What the network does (a loss, a copy) is caused by the sending, and causes nothing at the receiver.
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

/** Duplicates are not among the `sends` of a beat; null if the run has none. @param {Run} run */
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
 * A loss belongs to the future of whatever its sending belongs to.
 * @param {Run} run @param {number} x @param {number[]} ends
 */
function lostAfter(run, x, ends) {
  const b = run.beats[x - 1];
  if (!b || b.local) return false;
  const s = run.beats[(b.message?.sentBeat ?? 0) - 1];
  return s !== undefined && s.index >= ends[s.at - 1];
}

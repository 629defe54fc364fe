/**
 * Why does nobody enter? For every process that waits, what it has from each other process and what it lacks,
 * with the step that proves it. Knows roles (asks, grants, releases), never an algorithm. Pure.
 * @import {Arc, Beat, Run, Stamp} from "../../model/types.js"
 */

/**
 * What a waiting process knows of another. `ok`: nothing stands between them on that side. `soon`: what is
 * missing is on its way.
 * @typedef {object} Reason
 * @property {number} process the other one
 * @property {boolean} ok
 * @property {boolean} soon
 * @property
 *   {"granted"|"grantUnderWay"|"grantLost"|"deferredInside"|"deferred"|"askUnderWay"|"askLost"|"earlier"|"releaseUnderWay"|"later"|"unanswered"} kind
 * @property {string} type of the message that the reason speaks of
 * @property {number} beat the step that proves it
 * @property {[Stamp, Stamp]|null} stamps the request that goes first and the one that comes after
 */
/** @typedef {{process: number, since: number, reasons: Reason[], got: number}} Waiting */
/**
 * soon: what is missing is on its way; held: the other keeps it back, or it is known where it is.
 * @typedef {object} Edge
 * @property {number} from
 * @property {number} to
 * @property {boolean} soon
 * @property {boolean} held
 */

/**
 * All processes that wait after a beat, the longest wait first.
 * @param {Run} run
 * @param {number} beat
 * @returns {Waiting[]}
 */
export function waiting(run, beat) {
  const all = run.phases.flatMap((stretches) =>
    stretches.filter((s) => s.phase === "waiting" && s.from <= beat && beat < s.to),
  );
  return all
    .sort((a, b) => a.from - b.from)
    .map(({ process, from }) => {
      const reasons = reasonsOf(run, process, from, beat);
      return { process, since: from, reasons, got: reasons.filter((r) => r.ok).length };
    });
}

/** Who waits for whom. @param {Waiting[]} all @returns {Edge[]} */
export function edges(all) {
  return all.flatMap((w) =>
    w.reasons
      .filter((r) => !r.ok && r.process !== w.process)
      .map((r) => ({ from: w.process, to: r.process, soon: r.soon, held: r.kind !== "unanswered" })),
  );
}

/**
 * What the graph proves. A circle of those who hold back what they owe is a deadlock, and no circle is none; but who
 * has not answered although asked, an arbiter whose vote is given or one who has no token, need not wait itself.
 * @param {Run} run @param {number} beat @param {Edge[]} graph
 * @returns {{is: "cycle", circle: number[]}|{is: "none"|"deadlock"|"open"}}
 */
export function verdictOn(run, beat, graph) {
  const circle = cycle(graph.filter((e) => e.held));
  if (circle.length) return { is: "cycle", circle };
  if (run.summary?.ended === "deadlock" && beat >= run.beats.length) return { is: "deadlock" };
  return { is: graph.every((e) => e.held) ? "none" : "open" };
}

/**
 * A circle of processes that wait for one another with nothing on its way: a deadlock.
 * @param {Edge[]} graph
 * @returns {number[]} the processes in order, or none
 */
export function cycle(graph) {
  /** @type {Map<number, number[]>} */
  const next = new Map();
  for (const e of graph) if (!e.soon) next.set(e.from, [...(next.get(e.from) ?? []), e.to]);
  /** @type {Set<number>} */
  const done = new Set();
  /** @param {number} p @param {number[]} path @returns {number[]} */
  const visit = (p, path) => {
    const at = path.indexOf(p);
    if (at >= 0) return path.slice(at);
    if (done.has(p)) return [];
    done.add(p);
    for (const q of next.get(p) ?? []) {
      const found = visit(q, [...path, p]);
      if (found.length) return found;
    }
    return [];
  };
  for (const p of next.keys()) {
    const found = visit(p, []);
    if (found.length) return found;
  }
  return [];
}

/** What a reason says unless something is known. */
const OPEN = { ok: false, soon: false, stamps: null };

/** @param {Arc} grant */
function underWay({ sentBeat: beat, type }) {
  return { kind: /** @type {const} */ ("grantUnderWay"), soon: true, beat, type };
}

/** @param {Run} run @param {number} p @param {number} since @param {number} beat @returns {Reason[]} */
function reasonsOf(run, p, since, beat) {
  const mail = mailOf(run, p, since, beat);
  /** @type {Reason[]} */
  const reasons = [];
  for (let j = 1; j <= run.nodes; j++) {
    const box = mail.get(j);
    if (box?.grant && !box.ask && !arrived(box.grant, beat) && !(box.grant.lost && box.grant.receivedBeat <= beat))
      // from whom nobody asked, as a token comes
      reasons.push({ ...OPEN, process: j, ...underWay(box.grant) });
    if (box?.ask) reasons.push({ ...OPEN, process: j, type: box.ask.type, ...verdict(run, p, j, box, beat) });
  }
  return reasons;
}

/**
 * @typedef {object} Box the newest messages between two processes
 * @property {Arc|null} ask
 * @property {Arc|null} grant
 * @property {Arc|null} theirs
 * @property {Arc|null} release
 */

/**
 * One pass over the messages, however many processes there are. A message may join a request with something else:
 * "RELEASE+REQUEST".
 * @param {Run} run @param {number} p @param {number} since @param {number} beat
 * @returns {Map<number, Box>}
 */
function mailOf(run, p, since, beat) {
  /** @type {Map<number, Box>} */
  const boxes = new Map();
  const box = (/** @type {number} */ j) => {
    const known = boxes.get(j) ?? { ask: null, grant: null, theirs: null, release: null };
    boxes.set(j, known);
    return known;
  };
  const asking = new Set((run.header.messages ?? []).filter((m) => m.role === "ask").map((m) => m.type));
  for (const m of run.messages) {
    if (m.sentBeat > beat) break;
    if (m.from === p && m.sentBeat >= since && m.type.split("+").some((part) => asking.has(part))) box(m.to).ask = m;
    if (m.to !== p) continue;
    if (m.role === "grant" && m.sentBeat >= since) box(m.from).grant = m;
    if (m.role === "ask") box(m.from).theirs = m;
    if (m.role === "release") box(m.from).release = m;
  }
  return boxes;
}

/**
 * @param {Run} run @param {number} p @param {number} j @param {Box} box @param {number} beat
 * @returns {Partial<Reason> & Pick<Reason, "kind"|"beat">}
 */
function verdict(run, p, j, { ask, grant, theirs, release }, beat) {
  const mine = stamp(run, /** @type {Arc} */ (ask));
  const releases = (run.header.messages ?? []).some((m) => m.role === "release");
  const pending =
    releases &&
    theirs &&
    arrived(theirs, beat) &&
    !(release && release.sentBeat > theirs.sentBeat && arrived(release, beat))
      ? theirs
      : null;
  if (pending && before(stamp(run, pending), mine)) {
    const stamps = /** @type {[Stamp, Stamp]} */ ([stamp(run, pending), mine]);
    const gone = release && release.sentBeat > pending.sentBeat && !release.lost ? release : null;
    if (gone) return { kind: "releaseUnderWay", soon: true, beat: gone.sentBeat, type: gone.type, stamps };
    return { kind: "earlier", beat: pending.receivedBeat, type: pending.type, stamps };
  }
  if (grant && arrived(grant, beat)) return { kind: "granted", ok: true, beat: grant.receivedBeat, type: grant.type };
  if (grant?.lost && grant.receivedBeat <= beat)
    return { kind: "grantLost", beat: grant.receivedBeat, type: grant.type };
  if (grant) return underWay(grant);
  if (pending) {
    const { receivedBeat, type } = pending;
    return { kind: "later", ok: true, beat: receivedBeat, type, stamps: [mine, stamp(run, pending)] };
  }
  const debt = run.debts.filter((d) => d.process === j && d.to === p && d.from <= beat && beat < d.until).at(-1);
  if (debt) return deferred(run, debt.from, mine);
  const sent = /** @type {Arc} */ (ask);
  if (sent.lost && sent.receivedBeat <= beat) return { kind: "askLost", beat: sent.receivedBeat };
  if (!arrived(sent, beat)) return { kind: "askUnderWay", soon: true, beat: sent.sentBeat };
  return { kind: "unanswered", beat: sent.receivedBeat };
}

/**
 * @param {Run} run @param {number} n the beat that put the answer off @param {Stamp} mine
 * @returns {Pick<Reason, "kind"|"beat"|"stamps">}
 */
function deferred(run, n, mine) {
  const beat = run.beats[n - 1],
    field = run.header.request;
  const state = run.stateAt(n, beat.at),
    T = field ? state.fields[field] : undefined;
  const theirs = typeof T === "number" && T > 0 ? { t: T, p: beat.at } : null;
  return {
    kind: state.phase === "inside" ? "deferredInside" : "deferred",
    beat: n,
    stamps: theirs && before(theirs, mine) ? [theirs, mine] : null,
  };
}

/**
 * The timestamp of a request: the field that the algorithm names, else the clock it was sent at.
 * @param {Run} run @param {Arc} ask @returns {Stamp}
 */
function stamp(run, ask) {
  const named = run.header.request ? ask.fields[run.header.request] : undefined;
  return { t: typeof named === "number" ? named : ask.clock, p: ask.from };
}

/** @param {Stamp} a @param {Stamp} b */
function before(a, b) {
  return a.t < b.t || (a.t === b.t && a.p < b.p);
}

/** @param {Arc} m @param {number} beat */
function arrived(m, beat) {
  return !m.lost && m.receivedBeat > 0 && m.receivedBeat <= beat;
}

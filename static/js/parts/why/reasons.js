/**
 * What holds up a waiting process at each other process, with the step that proves it: judged by the fields in which
 * the process keeps consents, if the header names them, else by messages. Pure.
 * @import {Arc, Run, Stamp} from "../../model/types.js"
 * @import {Reason} from "./model.js"
 * @import {Box} from "./mail.js"
 */
import { consents } from "../../model/consents.js";
import { stampOf } from "../../model/sentence.js";
import { arrived, flies, mailOf, NO_MAIL } from "./mail.js";
import { tokenReasons } from "./token.js";

/**
 * A process p that waits since a step, and another process j. mine: the timestamp of p's request.
 * @typedef {{run: Run, p: number, since: number, j: number, box: Box, beat: number, mine: Stamp}} Pair
 */
/** @typedef {Partial<Reason> & Pick<Reason, "kind"|"beat">} Known */

/** The defaults of a reason. */
const OPEN = { ok: false, soon: false, stamps: null };

/** @param {Run} run @param {number} p @param {number} since @param {number} beat @returns {Reason[]} */
export function reasonsOf(run, p, since, beat) {
  const token = tokenReasons(run, p, since, beat);
  if (token) return token.map((r) => ({ ...OPEN, ...r }));
  const mail = mailOf(run, p, since, beat),
    known = consents(run, beat, p),
    { reads } = run.header,
    reading = reads && Number(run.stateAt(beat, p).fields[reads]);
  /** @type {Reason[]} */
  const reasons = [];
  for (let j = 1; j <= run.nodes; j++) {
    const box = mail.get(j) ?? NO_MAIL,
      waited = box.ask || known?.needs.has(j);
    // a grant that was not asked for; an algorithm that reads attributes any reply to the process it is reading
    if (!reads && box.grant && !waited && flies(box.grant, beat))
      reasons.push({ ...OPEN, process: j, ...underWay(box.grant), type: box.grant.type });
    if (reads ? reading !== j : !waited) continue;
    const pair = { run, p, since, j, box, beat, mine: stamp(run, p, box.ask, beat) };
    reasons.push({ ...OPEN, process: j, type: box.ask?.type ?? "", ...verdict(pair, known?.got.has(j)) });
  }
  return reasons;
}

/** @param {Pair} pair @param {boolean} [got] whether the other's consent is there, if that is known @returns {Known} */
function verdict(pair, got) {
  const { run, box, beat } = pair,
    first = got && !run.header.queue ? null : goesFirst(pair);
  if (first) return first;
  if (got !== undefined) return got ? agreed(pair) : missing(pair);
  const { ask, grant } = box,
    fresh = grant && !(run.header.reads && ask && grant.sentBeat < ask.sentBeat) ? grant : null;
  if (fresh && arrived(fresh, beat)) return granted(fresh);
  const pending = pendingOf(pair);
  return pending && !fresh ? later(pair, pending) : missing(pair);
}

/** @param {Arc} grant @returns {Known} */
function granted({ receivedBeat, type }) {
  return { kind: "granted", ok: true, beat: receivedBeat, type };
}

/** @param {Arc} grant @returns {Known} */
function underWay({ sentBeat, type }) {
  return { kind: "grantUnderWay", soon: true, beat: sentBeat, type };
}

/** A request that goes after p's own. @param {Pair} pair @param {Arc} theirs @returns {Known} */
function later({ run, j, beat, mine }, theirs) {
  const { receivedBeat, type } = theirs,
    stamps = /** @type {[Stamp, Stamp]} */ ([mine, stamp(run, j, theirs, beat)]);
  return { kind: "later", ok: true, beat: receivedBeat, type, stamps: before(...stamps) ? stamps : null };
}

/**
 * A consent that p has: it arrived, another message implied it, or p kept it from before.
 * @param {Pair} pair
 */
function agreed(pair) {
  const { run, j, box, since, beat, mine } = pair,
    { grant, theirs, last } = box;
  if (grant && arrived(grant, beat)) return granted(grant);
  if (theirs && theirs.receivedBeat >= since) return later(pair, theirs);
  /** @type {(known: Known) => Known} */
  const ok = (known) => ({ ok: true, ...known });
  if (!run.header.heard) return ok({ kind: "kept", beat: since });
  if (last) return ok({ kind: "heard", beat: last.receivedBeat, type: last.type });
  return ok({ kind: "ahead", beat: since, stamps: [mine, { t: mine.t, p: j }] });
}

/**
 * The other's request if it goes before p's own as far as p knows, from p's queue of requests or from its messages;
 * else null.
 * @param {Pair} pair @returns {Known|null}
 */
function goesFirst(pair) {
  const { run, p, j, box, beat, mine } = pair,
    { queue } = run.header,
    list = queue ? run.stateAt(beat, p).fields[queue] : undefined,
    pending = pendingOf(pair);
  const theirs = Array.isArray(list)
    ? list.filter((x) => Number(x[1]) === j).map((x) => ({ t: Number(x[0]), p: j }))[0]
    : pending && stamp(run, j, pending, beat);
  if (!theirs || !before(theirs, mine)) return null;
  const { release } = box,
    stamps = /** @type {[Stamp, Stamp]} */ ([theirs, mine]);
  if (release && flies(release, beat) && release.sentBeat > (box.theirs?.sentBeat ?? 0))
    return { kind: "releaseUnderWay", soon: true, beat: release.sentBeat, type: release.type, stamps };
  const kind = stampOf(run, beat, j)?.t === theirs.t ? "earlier" : "unheard";
  return { kind, beat: box.theirs?.receivedBeat ?? beat, type: box.theirs?.type ?? "", stamps };
}

/**
 * The other's request that has arrived and awaits its release; null if requests are not released.
 * @param {Pair} pair
 */
function pendingOf({ run, box: { theirs, ended } }) {
  const { has, lacks, messages = [] } = run.header;
  if (has || lacks || !theirs || !messages.some((m) => m.role === "release")) return null;
  return ended && ended.sentBeat > theirs.sentBeat ? null : theirs;
}

/** Why a consent is missing. @param {Pair} pair @returns {Known} */
function missing({ run, p, j, box: { ask, comes, gave, grant }, beat, mine }) {
  const { has, queue } = run.header,
    fresh = grant && (!ask || grant.sentBeat >= ask.sentBeat) ? grant : null;
  if (fresh && flies(fresh, beat)) return underWay(fresh);
  if (comes && has && queue) return underWay(comes); // a request that crosses p's own is a consent
  if (fresh?.lost) return { kind: "grantLost", beat: fresh.receivedBeat, type: fresh.type };
  const reply = run.deferredReplies
    .filter((d) => d.process === j && d.to === p && d.from <= beat && beat < d.until)
    .at(-1);
  if (reply) return deferred(run, reply.from, mine);
  if (grant && gave && (!ask || gave.sentBeat > ask.sentBeat))
    return { kind: "gaveBack", beat: gave.sentBeat, type: gave.type };
  if (!ask) return { kind: "unanswered", beat };
  if (ask.lost && ask.receivedBeat <= beat) return { kind: "askLost", beat: ask.receivedBeat };
  return arrived(ask, beat)
    ? { kind: "unanswered", beat: ask.receivedBeat }
    : { kind: "askUnderWay", soon: true, beat: ask.sentBeat };
}

/** @param {Run} run @param {number} n the beat that deferred the reply @param {Stamp} mine @returns {Known} */
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
 * The timestamp of a request: the field that the algorithm names, else the clock at which it was sent.
 * @param {Run} run @param {number} p the sender @param {Arc|null} ask @param {number} beat @returns {Stamp}
 */
function stamp(run, p, ask, beat) {
  const field = run.header.request,
    named = field ? (ask?.fields[field] ?? run.stateAt(beat, p).fields[field]) : undefined;
  return { t: typeof named === "number" ? named : (ask?.clock ?? 0), p };
}

/** @param {Stamp} a @param {Stamp} b */
function before(a, b) {
  return a.t < b.t || (a.t === b.t && a.p < b.p);
}

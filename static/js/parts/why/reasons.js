/**
 * What stands between a waiting process and each other one, with the step that proves it: by the fields in which it
 * keeps consents, where the header names them, else by messages. Pure.
 * @import {Arc, Run, Stamp} from "../../model/types.js"
 * @import {Reason} from "./model.js"
 * @import {Box} from "./mail.js"
 */
import { consents } from "../../model/consents.js";
import { stampOf } from "../../model/sentence.js";
import { arrived, flies, mailOf, NO_MAIL } from "./mail.js";
import { tokenReasons } from "./token.js";

/**
 * A process p that waits since a step, and another, j. mine: its request.
 * @typedef {{run: Run, p: number, since: number, j: number, box: Box, beat: number, mine: Stamp}} Pair
 */
/** @typedef {Partial<Reason> & Pick<Reason, "kind"|"beat">} Known */

/** What a reason says unless something is known. */
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
    // from whom nobody asked; one who reads takes whatever comes as read of the one whose turn it is
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

/** A request that goes after the own one. @param {Pair} pair @param {Arc} theirs @returns {Known} */
function later({ run, j, beat, mine }, theirs) {
  const { receivedBeat, type } = theirs,
    stamps = /** @type {[Stamp, Stamp]} */ ([mine, stamp(run, j, theirs, beat)]);
  return { kind: "later", ok: true, beat: receivedBeat, type, stamps: before(...stamps) ? stamps : null };
}

/**
 * A consent that is there: it has come, or another message has said the same, or it is from before.
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
 * The request of another that goes before the own one, as far as the process knows: in its queue of requests, or by its
 * messages; nothing if there is none.
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

/** The other's request that has come and awaits its release, where requests do. @param {Pair} pair */
function pendingOf({ run, box: { theirs, ended } }) {
  const { has, lacks, messages = [] } = run.header;
  if (has || lacks || !theirs || !messages.some((m) => m.role === "release")) return null;
  return ended && ended.sentBeat > theirs.sentBeat ? null : theirs;
}

/** Why an answer is not there. @param {Pair} pair @returns {Known} */
function missing({ run, p, j, box: { ask, comes, gave, grant }, beat, mine }) {
  const { has, queue } = run.header,
    fresh = grant && (!ask || grant.sentBeat >= ask.sentBeat) ? grant : null;
  if (fresh && flies(fresh, beat)) return underWay(fresh);
  if (comes && has && queue) return underWay(comes); // a request that crosses the own one is a consent
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

/** @param {Run} run @param {number} n the beat that put the answer off @param {Stamp} mine @returns {Known} */
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
 * @param {Run} run @param {number} p whose it is @param {Arc|null} ask @param {number} beat @returns {Stamp}
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

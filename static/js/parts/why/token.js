/**
 * Finds the token that a process waits for. Pure.
 * @import {Arc, Run} from "../../model/types.js"
 * @import {Reason} from "./model.js"
 */
import { asksBy } from "../../model/consents.js";
import { bisect } from "../../model/search.js";

/** @typedef {Partial<Reason> & Pick<Reason, "process"|"kind"|"beat"|"type">} Known */

/**
 * The reasons of a process that waits for the token; null if the algorithm has no token, or its place is unknown. The
 * message that grants is the token: it is where the last such message has brought it and, before the first, where that
 * one sets out.
 * @param {Run} run @param {number} p @param {number} since @param {number} beat
 * @returns {Known[]|null}
 */
export function tokenReasons(run, p, since, beat) {
  if (run.header.class !== "token") return null;
  const moved = lastMove(run, beat),
    first = moved ?? run.messages.find((m) => m.role === "grant");
  if (!first) return unmoved(run, beat);
  const at = moved ? moved.to : first.from,
    n = moved?.receivedBeat ?? 0,
    type = first.type,
    sent = ownAsk(run, p, since, beat);
  if (moved && (!n || n > beat)) {
    const kind = at === p ? "grantUnderWay" : "tokenUnderWay";
    return [...sent, { process: at === p ? moved.from : at, kind, soon: true, beat: moved.sentBeat, type }];
  }
  if (moved?.lost) return [{ process: at, kind: "grantLost", beat: n, type }];
  if (at === p) return [{ process: p, kind: "tokenHere", ok: true, beat: n, type }];
  const inside = (run.phases[at - 1] ?? []).find((s) => s.phase === "inside" && s.from <= beat && beat < s.to);
  return [...sent, { process: at, kind: inside ? "tokenInside" : "tokenAt", beat: inside ? inside.from : n, type }];
}

/**
 * The reason in a run that ends before the token moves: the last process that entered has it; null if none did.
 * @param {Run} run @param {number} beat @returns {Known[]|null}
 */
function unmoved(run, beat) {
  const entries = run.phases.flatMap((spans, i) => spans.map((s) => ({ ...s, process: i + 1 }))),
    entry = entries.filter((s) => s.phase === "inside" && s.from <= beat).at(-1);
  if (!entry) return null;
  const kind = beat < entry.to ? "tokenInside" : "tokenAt",
    type = run.header.messages?.find((m) => m.role === "grant")?.type ?? "";
  return [{ process: entry.process, kind, beat: entry.from, type }];
}

/** The last message that brought or is bringing the token. @param {Run} run @param {number} beat */
function lastMove({ messages }, beat) {
  for (let i = bisect(messages.length, (k) => messages[k].since <= beat) - 1; i >= 0; i--)
    if (messages[i].role === "grant" && !messages[i].copyOf) return messages[i];
  return null;
}

/**
 * The reason that p's own request is on its way or lost, if it goes to a single neighbour.
 * @param {Run} run @param {number} p @param {number} since @param {number} beat @returns {Known[]}
 */
function ownAsk(run, p, since, beat) {
  const asks = asksBy(run),
    own = run.messages.filter((m) => m.from === p && m.sentBeat >= since && m.sentBeat <= beat && asks(m));
  const [m] = own;
  if (own.length !== 1) return [];
  if (!m.receivedBeat || m.receivedBeat > beat)
    return [{ process: m.to, kind: "askUnderWay", soon: true, beat: m.sentBeat, type: m.type }];
  return m.lost ? [{ process: m.to, kind: "askLost", beat: m.receivedBeat, type: m.type }] : [];
}

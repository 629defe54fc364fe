/**
 * The cost of each request: every message is charged to the request for which it is sent. Dividing all messages by all
 * entries is right only for a quiescent run: before, the messages include those of requests that still wait, while the
 * entries do not. Pure; grows with the run.
 *
 * The rule, which takes from the header what a paper must say (types.js):
 * - A message kind that other processes may forward names in a field (`for`) the process whose request it serves.
 * - A grant is charged to the request that it answers: that of the message just received, if the grant goes back to the
 *   process of that request (which may have entered without it, and ask again); else, for deferred replies and tokens,
 *   the request with which its receiver waits.
 * - A release is charged to the request with which its sender was inside. Any other message is charged to the sender's
 *   own request, also if it asks again for that because it had to give something away.
 * A message that serves no request, such as a circulating token, is charged to none.
 *
 * A request is served once its process has entered or, if there are messages that release, left.
 *
 * @import {Arc, Beat, Run} from "../../model/types.js"
 */
import { machineOf } from "../../model/names.js";
import { upTo } from "../../model/search.js";

/**
 * served: the beat at which it was served, or 0.
 * @typedef {{process: number, asked: number, served: number, cost: number}} Request
 */
/**
 * The requests served: their number, their least and greatest cost, and the first of the dearest.
 * @typedef {{served: number, least: number, most: number, dearest: Request|null}} Cost
 */

/** @type {Cost} */
const NOTHING = { served: 0, least: 0, most: 0, dearest: null };

/**
 * The costs along a run that may still be growing; each query is a binary search.
 * @param {Run} run
 */
export function costs(run) {
  const { header } = run,
    kinds = new Map((header.messages ?? []).map((m) => [m.type, m])),
    releases = [...kinds.values()].some((m) => m.role === "release");
  /** @type {Request[]} */
  const requests = [];
  /** The request with which a process waits or is inside. @type {(Request|null)[]} */
  const open = Array(run.nodes + 1).fill(null);
  /** The requests to which messages under way are charged. @type {Map<Arc, Request>} */
  const charged = new Map();
  /** The number of served requests by cost. @type {Map<number, number>} */
  const spread = new Map();
  /** @type {Cost} */
  let now = NOTHING;
  /** The costs as they changed, and the beats of the changes (`from`): parallel lists. @type {Cost[]} */
  const known = [];
  /** @type {number[]} */
  const from = [];
  let beats = 0;

  /** @param {Arc} m @param {Beat} b @param {Request|null} left @returns {Request|null} */
  function payer(m, b, left) {
    const kind = kinds.get(m.type);
    if (kind?.for) return open[Number(m.fields[kind.for])] ?? null;
    if (m.role === "release") return left;
    if (m.role !== "grant") return open[b.at];
    const answered = b.kind === "receive" && b.message ? charged.get(b.message) : null;
    return answered?.process === m.to ? answered : open[m.to];
  }

  /** @param {Request} r @param {number} more */
  function pay(r, more) {
    if (r.served) count(r.cost, -1);
    r.cost += more;
    if (r.served) {
      count(r.cost, 1);
      noted(r);
    }
  }

  /** @param {number} cost @param {number} more */
  const count = (cost, more) => spread.set(cost, (spread.get(cost) ?? 0) + more);

  /** @param {Request} r served, with a new cost */
  function noted(r) {
    let least = now.served ? Math.min(now.least, r.cost) : r.cost;
    while (!spread.get(least)) least++;
    const dearer = !now.dearest || r.cost > now.most;
    now = { ...now, least, most: dearer ? r.cost : now.most, dearest: dearer ? r : now.dearest };
  }

  /** @param {Request|null} r @param {number} n */
  function serve(r, n) {
    if (!r || r.served) return;
    r.served = n;
    count(r.cost, 1);
    noted(r);
    now.served++;
  }

  /** @param {Beat} b */
  function take(b) {
    const before = now,
      leaves = b.kind === "leave" || b.kind === "again",
      left = leaves ? open[b.at] : null;
    if (leaves) open[b.at] = null;
    if (b.kind === "ask" || b.kind === "again")
      requests.push((open[b.at] = { process: b.at, asked: b.n, served: 0, cost: 0 }));
    for (const m of b.sends) {
      const r = kinds.has(m.type) ? payer(m, b, left) : null;
      if (!r) continue;
      charged.set(m, r);
      if (machineOf(header, m.from) !== machineOf(header, m.to)) pay(r, 1);
    }
    if (b.message && b.local) charged.delete(b.message);
    if (b.enters && !releases) serve(open[b.at], b.n);
    if (releases) serve(left, b.n);
    if (now === before) return;
    known.push(now);
    from.push(b.n);
  }

  return {
    requests,
    /** @param {number} beat @returns {Cost} */
    at(beat) {
      if (run.chunk) return NOTHING; // the messages before the chunk are not loaded
      // one beat may still grow by an entry, so the newest is left for the next time
      const whole = run.summary ? run.beats.length : run.beats.length - 1;
      for (; beats < whole; beats++) take(run.beats[beats]);
      return known[upTo(from, beat) - 1] ?? NOTHING;
    },
  };
}

/**
 * Describes the graph of clients and arbiters in words. Pure.
 * @import {Phase} from "../model/types.js"
 * @import {How} from "./drawing.js"
 * @import {Holdings} from "./arbiters.js"
 * @import {Scene} from "./seats.js"
 */
import { asks, heldBy } from "./seats.js";

/** The maximum number of arbiters that the overview describes. */
const MOST = 3;

/** The paper's word for a phase, in lower case. @param {Scene} scene @param {Phase} phase */
export const phaseSaid = (scene, phase) => (scene.header.words?.[phase] ?? phase).toLowerCase();

/** "P1, P2, P3" @param {number[]} processes */
export const listed = (processes) => processes.map((p) => `P${p}`).join(", ");

/**
 * Says in short phrases where an arbiter's fork or vote is, which client is next, and whether the arbiter has asked for
 * its return. Empty if the arbiter has neither.
 * @param {Holdings} at @param {number} arbiter @param {number[]} line its clients, in its order @param {How} how
 */
export function arbiterShort(at, arbiter, line, { t }) {
  const thing = at.things.get(arbiter),
    owner = at.owners.get(arbiter) ?? 0;
  if (!thing) return [];
  const key = `picture.arbiters.${thing.what}`,
    waiting = line.filter((c) => c !== owner && at.asked.has(`${c}>${arbiter}`));
  const back = owner ? at.back.get(`${owner}>${arbiter}`) : undefined,
    dirty = thing.state === "dirty" ? ".dirty" : "",
    strong = back?.state === "strong" ? ".strong" : "";
  const home = () => (thing.message ? t(`${key}.given`, { p: thing.to?.node ?? 0 }) : t(`${key}.home`)),
    away = () => t(`${key}.${thing.message ? "back" : "held"}${dirty}`, { p: thing.at?.node ?? 0 });
  const said = [thing.at?.side === "a" ? home() : away()];
  if (waiting.length) {
    const before = line.indexOf(waiting[0]) < line.indexOf(owner);
    said.push(t(before ? "picture.arbiters.before" : "picture.arbiters.next", { p: waiting[0] }));
  }
  if (back) said.push(t(back.message ? `picture.arbiters.asked${strong}` : "picture.arbiters.kept", { p: owner }));
  return said;
}

/** @param {Scene} scene @param {Holdings} at @param {number} arbiter @param {number[]} line @param {How} how */
export function arbiterSays(scene, at, arbiter, line, how) {
  const asking = line.filter((c) => asks(scene, c)),
    head = how.t(asking.length > 1 ? "picture.arbiters.decides" : "picture.arbiters.says", {
      a: arbiter,
      list: listed(asking),
    });
  return `${head} ${sentence(arbiterShort(at, arbiter, line, how))} ${how.t("picture.arbiters.line", { list: listed(line) })}`;
}

/** @param {string[]} pieces */
const sentence = (pieces) => `${pieces.join("; ")}.`;

/** @param {Scene} scene @param {Holdings} at @param {number} p @param {number[]} set @param {How} how */
export function clientSays(scene, at, p, set, { t }) {
  const has = set.filter((a) => heldBy(at, a, p));
  const said = t("picture.arbiters.client.says", {
    p: `P${p}`,
    phase: phaseSaid(scene, scene.phase(p)),
    set: set.join(", "),
    has: has.join(", ") || t("picture.none"),
  });
  if (!asks(scene, p) || scene.phase(p) === "inside") return said;
  const lacks = set.filter((a) => !has.includes(a)).join(", ") || t("picture.none");
  return `${said} ${t("picture.arbiters.client.lacks", { list: lacks })}`;
}

/**
 * Says which processes ask, and what each arbiter does that decides between several of them. If there is none, says how
 * many forks or votes are away.
 * @param {Scene} scene @param {Holdings} at @param {How} how
 */
export function overview(scene, at, how) {
  const sets = (scene.header.topology?.sets ?? []).slice(0, scene.n),
    asking = sets.flatMap((_, i) => (asks(scene, i + 1) ? [i + 1] : []));
  const contested = [...at.things.keys()]
    .filter((a) => asking.filter((p) => sets[p - 1].includes(a)).length > 1)
    .sort((a, b) => a - b);
  const away = [...at.things.values()].filter((m) => m.message || m.at?.side === "c").length;
  const kind = [...at.things.values()][0]?.what ?? "fork";
  const first = asking.length
    ? how.t("picture.arbiters.who", { list: listed(asking) })
    : how.t("picture.arbiters.calm");
  const decisions = contested.slice(0, MOST).map((a) => {
    const line = asking.filter((p) => sets[p - 1].includes(a));
    return `${how.t("picture.arbiters.decides", { a, list: listed(line) })} ${sentence(arbiterShort(at, a, ordered(scene, at, a, line), how))}`;
  });
  return [first, ...(decisions.length ? decisions : [how.tn(`picture.arbiters.${kind}.away`, away)])];
}

/**
 * Sorts some clients in an arbiter's order. A list that omits the vote's holder holds only the clients behind it, so
 * the holder comes first, unless the arbiter has asked for the vote back, on behalf of an earlier client.
 * @param {Scene} scene @param {Holdings} at @param {number} arbiter @param {number[]} some
 */
export function ordered(scene, at, arbiter, some) {
  const list = scene.marks.get(`list/${arbiter}`)?.order ?? [],
    owner = at.owners.get(arbiter) ?? 0;
  const place = (/** @type {number} */ p) =>
    list.includes(p) ? list.indexOf(p) : p === owner && !at.back.has(`${p}>${arbiter}`) ? -1 : list.length;
  return [...some].sort((a, b) => place(a) - place(b));
}

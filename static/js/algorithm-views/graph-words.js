/**
 * Describes the network in words. Pure.
 * @import {How} from "./drawing.js"
 * @import {Scene} from "./seats.js"
 * @import {Mark} from "./types.js"
 */
import { nodeName } from "../model/names.js";
import { phaseSaid } from "./arbiters-words.js";
import { asks, marksOf, nodeAt, otherEnd } from "./seats.js";

/** The maximum number of names in a list. */
const MOST = 12;

/**
 * Says where the token is, which processes are inside or waiting, and how many messages are under way.
 * @param {Scene} scene @param {How} how
 */
export function overview(scene, { t, tn }) {
  const people = Array.from({ length: scene.n }, (_, i) => i + 1),
    name = names(scene),
    flights = [...scene.marks.values()].filter((m) => m.message && m.what !== "list").length;
  const inside = people.filter((p) => scene.phase(p) === "inside"),
    waiting = people.filter((p) => scene.phase(p) === "waiting");
  return [
    ...marksOf(scene.marks, "token").map((m) => tokenSaid(m, name, t)),
    inside.length ? t("picture.graph.inside", { list: name(inside) }) : "",
    waiting.length ? t("picture.graph.waiting", { list: name(waiting) }) : t("picture.graph.calm"),
    flights ? tn("picture.graph.flights", flights) : "",
  ].filter(Boolean);
}

/** @param {Mark} m @param {(all: number[]) => string} name @param {How["t"]} t */
function tokenSaid(m, name, t) {
  return m.message && m.to
    ? t("picture.graph.token.flies", { p: name([nodeAt(m)]), q: name([m.to.node]) })
    : t("picture.graph.token.at", { p: name([nodeAt(m)]) });
}

/** Describes all that concerns one node. @param {Scene} scene @param {number} p @param {How} how */
export function nodeSays(scene, p, { t }) {
  const name = names(scene),
    marks = [...scene.marks.values()],
    here = marks.filter((m) => nodeAt(m) === p && !m.message),
    is = (/** @type {string} */ what) => here.filter((m) => m.what === what),
    [forks, lists, pointers] = ["fork", "list", "pointer"].map(is);
  const other = (/** @type {Mark} */ m) => otherEnd(m.name, p),
    end = (/** @type {Mark} */ m) => (m.to ? [m.to.node] : []);
  const parts = [
    p > scene.n ? nodeName(scene.header, p) : `${nodeName(scene.header, p)}: ${phaseSaid(scene, scene.phase(p))}`,
  ];
  /** @param {string} key @param {Mark[]} of @param {(m: Mark) => number|number[]} who */
  const say = (key, of, who) => {
    const list = of.flatMap(who);
    if (list.length) parts.push(t(`picture.graph.node.${key}`, { list: name(list) }));
  };
  if (is("token").length) parts.push(t("picture.graph.node.token"));
  const clean = forks.filter((m) => m.state !== "dirty"),
    dirty = forks.filter((m) => m.state === "dirty");
  say("fork.clean", clean, other);
  say("fork.dirty", dirty, other);
  say("permission", is("permission"), (m) => (m.of && m.of !== p ? m.of : other(m)));
  say("turn", is("turn"), other);
  say("owed", is("owed"), end);
  say("list", lists, (m) => (m.name === "token" ? [] : m.order));
  say("token-list", lists, (m) => (m.name === "token" ? m.order : []));
  for (const state of ["father", "holder", "next", "likely"])
    say(state, pointers, (m) => (m.state === state ? end(m) : []));
  say("requests", is("request"), (m) => (m.of && m.of !== p ? m.of : []));
  return `${parts.join("; ")}.`;
}

/**
 * Describes a mark under way: its message type, sender and receiver.
 * @param {Scene} scene @param {Mark} mark @param {How} how
 */
export function flightSays(scene, mark, { t }) {
  const name = (/** @type {number} */ p) => nodeName(scene.header, p);
  return `${t("picture.graph.flight", { type: scene.type(mark), p: name(nodeAt(mark)), q: name(mark.to?.node ?? 0) })} ${t("picture.plane.go")}`;
}

/**
 * Says how many nodes are not drawn, and how many of them ask.
 * @param {Scene} scene
 * @param {ReadonlySet<number>} seen
 * @param {How} how
 */
export function quietSaid(scene, seen, { tn }) {
  const asking = Array.from({ length: scene.n }, (_, i) => i + 1).filter((p) => !seen.has(p) && asks(scene, p)).length,
    said = tn("picture.quiet", scene.nodes - seen.size);
  return asking ? `${said}; ${tn("picture.quiet.asking", asking)}` : said;
}

/** @param {Scene} scene @returns {(all: number[]) => string} */
function names(scene) {
  return (all) => {
    const shown = all.slice(0, MOST).map((p) => nodeName(scene.header, p));
    return shown.join(", ") + (all.length > MOST ? ` … (${all.length})` : "");
  };
}

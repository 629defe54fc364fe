/**
 * The network in words. Pure.
 * @import {How} from "./drawing.js"
 * @import {Scene} from "./seats.js"
 * @import {Mark} from "./types.js"
 */
import { nodeName } from "../model/names.js";
import { phaseSaid } from "./arbiters-words.js";
import { marksOf } from "./moment.js";
import { nodeAt } from "./seats.js";

/** So many names are told one by one. */
const MOST = 12;

/** Where the token is, who is inside, who waits and for whom. @param {Scene} scene @param {How} how */
export function overview(scene, { t, tn }) {
  const people = Array.from({ length: scene.n }, (_, i) => i + 1),
    name = names(scene),
    flights = [...scene.marks.values()].filter((m) => m.message && m.what !== "list").length;
  const inside = people.filter((p) => scene.phase(p) === "inside"),
    waiting = people.filter((p) => scene.phase(p) === "waiting");
  return [
    ...marksOf(scene.marks, "token").map((m) => tokenSaid(m, name, t)),
    ...(inside.length ? [t("picture.graph.inside", { list: name(inside) })] : []),
    waiting.length ? t("picture.graph.waiting", { list: name(waiting) }) : t("picture.graph.calm"),
    ...(flights ? [tn("picture.graph.flights", flights)] : []),
  ];
}

/** @param {Mark} m @param {(all: number[]) => string} name @param {How["t"]} t */
function tokenSaid(m, name, t) {
  return m.message && m.to
    ? t("picture.graph.token.flies", { p: name([nodeAt(m)]), q: name([m.to.node]) })
    : t("picture.graph.token.at", { p: name([nodeAt(m)]) });
}

/** All that concerns one node. @param {Scene} scene @param {number} p @param {How} how */
export function nodeSays(scene, p, { t }) {
  const name = names(scene),
    marks = [...scene.marks.values()],
    here = marks.filter((m) => nodeAt(m) === p && !m.message),
    is = (/** @type {string} */ what) => here.filter((m) => m.what === what);
  const pairs = (/** @type {string} */ what) =>
    is(what).map((m) =>
      m.of && m.of !== p
        ? m.of
        : Number(
            m.name
              .split("-")
              .find((x) => parseInt(x, 10) !== p)
              ?.split(".")[0],
          ),
    );
  const dirty = new Set(
    is("fork")
      .filter((m) => m.state === "dirty")
      .map((m) => m.key),
  );
  const told = [
    p > scene.n ? nodeName(scene.header, p) : `${nodeName(scene.header, p)}: ${phaseSaid(scene, scene.phase(p))}`,
  ];
  const say = (/** @type {string} */ key, /** @type {number[]} */ list) => {
    if (list.length) told.push(t(`picture.graph.node.${key}`, { list: name(list) }));
  };
  if (is("token").length) told.push(t("picture.graph.node.token"));
  say(
    "fork.clean",
    pairsOf(
      is("fork").filter((m) => !dirty.has(m.key)),
      p,
    ),
  );
  say(
    "fork.dirty",
    pairsOf(
      is("fork").filter((m) => dirty.has(m.key)),
      p,
    ),
  );
  say("permission", pairs("permission"));
  say("turn", pairsOf(is("turn"), p));
  say(
    "owed",
    is("owed").flatMap((m) => (m.to ? [m.to.node] : [])),
  );
  say(
    "list",
    is("list")
      .filter((m) => m.name !== "token")
      .flatMap((m) => m.order),
  );
  say(
    "token-list",
    is("list")
      .filter((m) => m.name === "token")
      .flatMap((m) => m.order),
  );
  for (const state of ["father", "holder", "next", "likely"])
    say(
      state,
      is("pointer")
        .filter((m) => m.state === state)
        .flatMap((m) => (m.to ? [m.to.node] : [])),
    );
  say(
    "requests",
    is("request")
      .map((m) => m.of)
      .filter((q) => q && q !== p),
  );
  return `${told.join("; ")}.`;
}

/** What is under way, from whom to whom. @param {Scene} scene @param {Mark} mark @param {How} how */
export function flightSays(scene, mark, { t }) {
  const name = (/** @type {number} */ p) => nodeName(scene.header, p);
  return `${t("picture.graph.flight", { type: scene.type(mark), p: name(nodeAt(mark)), q: name(mark.to?.node ?? 0) })} ${t("picture.plane.go")}`;
}

/** The other processes of pairs. @param {Mark[]} marks @param {number} p */
const pairsOf = (marks, p) =>
  marks.map((m) =>
    Number(
      m.name
        .split(".")[0]
        .split("-")
        .find((x) => Number(x) !== p),
    ),
  );

/** @param {Scene} scene @returns {(all: number[]) => string} */
function names(scene) {
  return (all) =>
    all
      .slice(0, MOST)
      .map((p) => nodeName(scene.header, p))
      .join(", ") + (all.length > MOST ? ` … (${all.length})` : "");
}

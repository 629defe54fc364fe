/**
 * The parts below the drawing of a plane: which arbiter decides between which processes, and facts about the plane.
 * @import {How} from "./drawing.js"
 * @import {Scene} from "./seats.js"
 * @import {Holdings} from "./arbiters.js"
 * @import {Translate} from "./types.js"
 */
import { el } from "../parts/dom.js";
import { arbiterShort, ordered } from "./arbiters-words.js";
import { COMBS } from "./dial.js";
import { sample } from "./key.js";
import { pairsOf } from "./plane-words.js";
import { slotClass } from "./seats.js";
import { line } from "./tree.js";

/** The maximum number of pairs that have a row. */
const MOST = 6;

/**
 * Shows one row for each pair of asking processes: their common arbiters, and if there is only one, its state.
 * @param {HTMLElement} root @param {Scene} scene @param {Holdings} at @param {number[][]} sets @param {How} how
 */
export function decidesIn(root, scene, at, sets, how) {
  const { t } = how,
    { pairs } = pairsOf(scene, sets, sets.length > 7 ? COMBS : Infinity),
    shown = pairs.slice(0, MOST);
  const rows = shown.map(({ a, b, at: meet }) => {
    const short = meet.length === 1 ? arbiterShort(at, meet[0], ordered(scene, at, meet[0], [a, b]), how) : [];
    return { a, b, meet, said: short.join("; ") };
  });
  const now = JSON.stringify([rows, pairs.length, rows.map((r) => [slotClass(scene, r.a), slotClass(scene, r.b)])]);
  if (root.dataset.now === now) return;
  root.dataset.now = now;
  root.hidden = !rows.length;
  root.replaceChildren(
    el("h2", t("picture.decides")),
    el(
      "ul",
      ...rows.map(({ a, b, meet, said }) =>
        el(
          "li",
          who(scene, a),
          who(scene, b),
          el("span.pic-meet", t("picture.decides.at")),
          ...meet.slice(0, 4).map((p) => el("span.pic-decider", String(p))),
          meet.length > 4 ? "…" : null,
          el("span.pic-how", said),
        ),
      ),
    ),
    ...(pairs.length > MOST ? [el("p.note", how.tn("picture.decides.more", pairs.length - MOST))] : []),
  );
}

/** @param {Scene} scene @param {number} p */
function who(scene, p) {
  return el(
    "span.pic-who",
    sample(26, [line("l", [1, 8], [25, 8], `slot ${slotClass(scene, p) || "sn"}`)], 16),
    el("b", String(p)),
  );
}

/**
 * Explains what a plane is, and why its lines make good quorums.
 * @param {number} q its order, 0 if the sets form no plane @param {number[][]} sets @param {Translate} t
 */
export function factsIn(q, sets, t) {
  const n = sets.length,
    k = Math.max(...sets.map((s) => s.length)),
    facts = q ? ["points", "p1", "p2", "p3", "dual", "count", "why"] : ["sets", "meet", "why"],
    says = facts.map((fact) => t(`picture.facts.${fact}`, { q, n, k }));
  return el(
    "details.pic-facts",
    el("summary", el("span.question", { "aria-hidden": "true" }, "?"), t(q ? "picture.facts" : "picture.facts.other")),
    el("ul", ...says.map((s) => el("li", ...marked(s)))),
    el("p.note", t(q === 2 ? "picture.facts.try" : "picture.facts.try.dial")),
  );
}

/** Turns *emphasis* in a text into bold elements. @param {string} text */
function marked(text) {
  return text
    .split(/(\*[^*]+\*)/)
    .filter(Boolean)
    .map((piece) => (piece.startsWith("*") ? el("b", piece.slice(1, -1)) : document.createTextNode(piece)));
}

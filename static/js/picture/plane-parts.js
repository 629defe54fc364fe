/**
 * What stands around the drawing of a plane: the key, who decides between whom, and the facts that make it a plane.
 * @import {How} from "./drawing.js"
 * @import {Scene} from "./seats.js"
 * @import {Stand} from "./arbiters.js"
 * @import {Piece} from "./tree.js"
 * @import {Translate} from "./types.js"
 */
import { el, svg } from "../parts/dom.js";
import { arbiterShort } from "./arbiters-words.js";
import { COMBS } from "./dial.js";
import { fork, request, vote } from "./glyphs.js";
import { ordered, pairsOf } from "./plane-words.js";
import { slotClass } from "./seats.js";
import { circle, line, write } from "./tree.js";

/** So many pairs are told one by one. */
const MOST = 6;

/** A small picture of a mark. @param {number} width @param {Piece[]} pieces @param {number} [height] */
function sample(width, pieces, height = 22) {
  const root = svg("svg", {
    class: "pic-sample",
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    "aria-hidden": "true",
  });
  write(root, new Map(), pieces);
  return root;
}

/** The marks that this picture uses. @param {HTMLElement} root @param {Stand} at @param {Translate} t */
export function keyIn(root, at, t) {
  const things = new Set([...at.things.values()].map((m) => m.what)),
    kind = things.has("fork") ? "fork" : things.has("vote") ? "vote" : "";
  if (root.dataset.kind === kind) return;
  root.dataset.kind = kind;
  const glyph = { x: 11, y: 10, scale: 0.66 };
  /** @type {[SVGElement, string][]} */
  const rows = [
    ...(kind === "fork"
      ? /** @type {[SVGElement, string][]} */ ([
          [sample(22, [fork("f", glyph, { bare: true })]), "picture.key.clean"],
          [sample(22, [fork("f", glyph, { dirty: true, bare: true })]), "picture.key.dirty"],
          [sample(16, [request("r", { x: 8, y: 11, scale: 0.9 }, { bare: true })], 22), "picture.key.request"],
          [
            sample(24, [request("r", { x: 12, y: 11, scale: 0.9 }, { strong: true, bare: true })]),
            "picture.key.strong",
          ],
        ])
      : []),
    ...(kind === "vote"
      ? /** @type {[SVGElement, string][]} */ ([
          [sample(20, [vote("v", { x: 10, y: 11, scale: 0.8 }, { bare: true })]), "picture.key.vote"],
          [sample(20, [vote("v", { x: 10, y: 11, scale: 0.8 }, { used: true, bare: true })]), "picture.key.used"],
          [sample(16, [request("r", { x: 8, y: 11, scale: 0.9 }, { bare: true })]), "picture.key.request"],
        ])
      : []),
    [sample(28, [line("l", [1, 11], [27, 11], "slot sa hx")]), "picture.key.asks"],
    [sample(28, [line("l", [1, 11], [27, 11], "slot sa hx got")]), "picture.key.has"],
    [
      sample(22, [circle("r", 11, 11, 9.5, "slot sa hx ring"), circle("c", 11, 11, 5.5, "pt dec")]),
      "picture.key.decides",
    ],
  ];
  root.replaceChildren(...rows.map(([picture, says]) => el("span", {}, picture, t(says))));
}

/**
 * One row for each pair that asks: where they meet, and how things stand there.
 * @param {HTMLElement} root @param {Scene} scene @param {Stand} at @param {number[][]} sets @param {How} how
 */
export function decidesIn(root, scene, at, sets, how) {
  const { t } = how,
    { pairs } = pairsOf(scene, sets, sets.length > 7 ? COMBS : Infinity),
    shown = pairs.slice(0, MOST);
  const rows = shown.map(({ a, b, at: meet }) => ({
    a,
    b,
    meet,
    said: meet.length === 1 ? arbiterShort(at, meet[0], ordered(scene, at, meet[0], [a, b]), how).join("; ") : "",
  }));
  const now = JSON.stringify([rows, pairs.length, rows.map((r) => [slotClass(scene, r.a), slotClass(scene, r.b)])]);
  if (root.dataset.now === now) return;
  root.dataset.now = now;
  root.hidden = !rows.length;
  root.replaceChildren(
    el("h2", {}, t("picture.decides")),
    el(
      "ul",
      {},
      ...rows.map(({ a, b, meet, said }) =>
        el(
          "li",
          {},
          who(scene, a),
          who(scene, b),
          el("span", { class: "pic-meet" }, t("picture.decides.at")),
          ...meet.slice(0, 4).map((p) => el("span", { class: "pic-decider" }, String(p))),
          meet.length > 4 ? "…" : null,
          el("span", { class: "pic-how" }, said),
        ),
      ),
    ),
    ...(pairs.length > MOST ? [el("p", { class: "note" }, how.tn("picture.decides.more", pairs.length - MOST))] : []),
  );
}

/** @param {Scene} scene @param {number} p */
function who(scene, p) {
  return el(
    "span",
    { class: "pic-who" },
    sample(26, [line("l", [1, 8], [25, 8], `slot ${slotClass(scene, p) || "sn"}`)], 16),
    el("b", {}, String(p)),
  );
}

/**
 * What a plane is, and why it is good for asking.
 * @param {number} q its order, 0 of sets that are no plane @param {number[][]} sets @param {Translate} t
 */
export function factsIn(q, sets, t) {
  const n = sets.length,
    k = Math.max(...sets.map((s) => s.length)),
    says = q
      ? [
          t("picture.facts.points", { n, k: q + 1 }),
          t("picture.facts.p1"),
          t("picture.facts.p2"),
          t("picture.facts.p3"),
          t("picture.facts.dual"),
          t("picture.facts.count", { q, n, k: q + 1 }),
          t("picture.facts.why", { n, k: q + 1 }),
        ]
      : [t("picture.facts.sets", { n, k }), t("picture.facts.meet"), t("picture.facts.why", { n, k })];
  return el(
    "details",
    { class: "pic-facts" },
    el(
      "summary",
      {},
      el("span", { class: "question", "aria-hidden": "true" }, "?"),
      t(q ? "picture.facts" : "picture.facts.other"),
    ),
    el("ul", {}, ...says.map((s) => el("li", {}, ...marked(s)))),
    el("p", { class: "note" }, t(q === 2 ? "picture.facts.try" : "picture.facts.try.dial")),
  );
}

/** *Emphasis* in a text. @param {string} text */
function marked(text) {
  return text
    .split(/(\*[^*]+\*)/)
    .filter(Boolean)
    .map((piece) => (piece.startsWith("*") ? el("b", {}, piece.slice(1, -1)) : document.createTextNode(piece)));
}

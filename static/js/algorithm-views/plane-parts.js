/**
 * What stands around the drawing of a plane: the key, who decides between whom, and the facts that make it a plane.
 * @import {How} from "./drawing.js"
 * @import {Scene} from "./seats.js"
 * @import {Stand} from "./arbiters.js"
 * @import {Piece} from "./tree.js"
 * @import {Translate} from "./types.js"
 */
import { el } from "../parts/dom.js";
import { arbiterShort } from "./arbiters-words.js";
import { COMBS } from "./dial.js";
import { fork, request, vote } from "./glyphs.js";
import { sample } from "./key.js";
import { ordered, pairsOf } from "./plane-words.js";
import { slotClass } from "./seats.js";
import { circle, line } from "./tree.js";

/** So many pairs are told one by one. */
const MOST = 6;

const GLYPH = { x: 11, y: 10, scale: 0.66 },
  BALLOT = { x: 10, y: 11, scale: 0.8 };
/** @type {[number, Piece[], string]} */
const REQUEST = [16, [request("r", { x: 8, y: 11, scale: 0.9 }, { bare: true })], "request"];
/**
 * The rows of the key, with their widths and names: those of the marks, and then those of the lines.
 * @type {Record<string, [number, Piece[], string][]>}
 */
const ROWS = {
  fork: [
    [22, [fork("f", GLYPH, { bare: true })], "clean"],
    [22, [fork("f", GLYPH, { dirty: true, bare: true })], "dirty"],
    REQUEST,
    [24, [request("r", { x: 12, y: 11, scale: 0.9 }, { strong: true, bare: true })], "strong"],
  ],
  vote: [
    [20, [vote("v", BALLOT, { bare: true })], "vote"],
    [20, [vote("v", BALLOT, { used: true, bare: true })], "used"],
    REQUEST,
  ],
  lines: [
    [28, [line("l", [1, 11], [27, 11], "slot sa p0")], "asks"],
    [28, [line("l", [1, 11], [27, 11], "slot sa p0 got")], "has"],
    [22, [circle("r", 11, 11, 9.5, "slot sa p0 ring"), circle("c", 11, 11, 5.5, "pt dec")], "decides"],
  ],
};

/** The marks that this picture uses. @param {HTMLElement} root @param {Stand} at @param {Translate} t */
export function keyIn(root, at, t) {
  const things = new Set([...at.things.values()].map((m) => m.what)),
    kind = things.has("fork") ? "fork" : things.has("vote") ? "vote" : "";
  if (root.dataset.kind === kind) return;
  root.dataset.kind = kind;
  const rows = [...(ROWS[kind] ?? []), ...ROWS.lines];
  root.replaceChildren(
    ...rows.map(([width, pieces, name]) => el("span", {}, sample(width, pieces), t(`picture.key.${name}`))),
  );
}

/**
 * One row for each pair that asks: where they meet, and how things stand there.
 * @param {HTMLElement} root @param {Scene} scene @param {Stand} at @param {number[][]} sets @param {How} how
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
    told = q ? ["points", "p1", "p2", "p3", "dual", "count", "why"] : ["sets", "meet", "why"],
    says = told.map((fact) => t(`picture.facts.${fact}`, { q, n, k }));
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

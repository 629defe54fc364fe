/**
 * The plane view of a quorum system: the classical drawing of seven points, or a dial. Points and lines can be chosen,
 * so that the visitor can check the postulates by hand; pressing a token leads to the step that last changed it.
 * @import {Holdings} from "./arbiters.js"
 * @import {Scene} from "./seats.js"
 * @import {Context, Header, ViewKind} from "./types.js"
 * @import {How} from "./drawing.js"
 */
import { el } from "../parts/dom.js";
import { arbiterSays, clientSays, ordered } from "./arbiters-words.js";
import { holdingsOf } from "./arbiters.js";
import { COMBS, dialDrawing } from "./dial.js";
import { createDrawing } from "./drawing.js";
import { fanoDrawing } from "./plane-fano.js";
import { common, firstToAsk, lineThrough, orderOf, placeFano, through } from "./plane-geometry.js";
import { decidesIn, factsIn } from "./plane-parts.js";
import { askingSaid, pairsOf, picksSay } from "./plane-words.js";
import { asks } from "./seats.js";
import { createStrip } from "./strip.js";

/** The kinds of pieces that can be chosen. @typedef {"point"|"line"} Kind */
/**
 * What the visitor has chosen and points at, and what follows from it.
 * @typedef {object} Picked
 * @property {Kind|""} kind
 * @property {number[]} of the numbers of the chosen pieces, at most two
 * @property {number[]} points the chosen points, or those where two chosen lines meet
 * @property {number[]} lines the chosen lines, or the one through two chosen points
 * @property {{kind: Kind, of: number}|null} looked the piece under the pointer or in focus
 * @property {string} says what the two have in common, "" if none is chosen
 * @property {(point: number) => string} saysOf describes what happens at a point
 */

/** @type {ViewKind["make"]} */
const make = (host, context) => new Plane(host, context);
/** @param {Header} header */
const setsOf = (header) => (header.topology?.kind === "quorums" ? (header.topology.sets ?? []) : []);

/** @type {ViewKind} */
export const plane = { name: "plane", suits: (header) => orderOf(setsOf(header)) > 0, make };
/** The same view for quorums that form no plane. @type {ViewKind} */
export const quorums = {
  name: "quorums",
  suits: (header) => setsOf(header).length > 0 && orderOf(setsOf(header)) === 0,
  make,
};

/** Returns the choosable piece at an event's target, or null. @param {EventTarget|null} target */
const pressable = (target) => (target instanceof Element ? target.closest("[data-press]") : null);

class Plane {
  /** @type {Pick<Picked, "kind"|"of">} */
  #chosen = { kind: "", of: [] };
  /** @type {Picked["looked"]} */
  #looked = null;
  /** @type {Scene|null} */
  #scene = null;
  #decides = el("div.pic-decides");

  /** @param {HTMLElement} host @param {Context} context */
  constructor(host, context) {
    const { t, header } = context,
      stage = el("div.pic-drawing");
    this.context = context;
    this.sets = setsOf(header);
    this.order = orderOf(this.sets);
    this.fano = this.order === 2 && this.sets.length === 7;
    this.placed = this.fano ? placeFano(this.sets, firstToAsk(header)) : {};
    this.choice = this.fano ? null : chooser(t, () => this.#choose("", []));
    host.append(...(this.choice ? [this.choice.root] : []), stage);
    context.aside.append(this.#decides);
    this.strip = createStrip(context.aside, context);
    context.aside.append(factsIn(this.order, this.sets, t));
    const draw = (/** @type {Scene} */ scene, /** @type {How} */ how) => this.#draw(scene, how);
    this.drawing = createDrawing(stage, context, draw, "fork vote request", "asks has decides");
    this.#listen(stage);
  }

  /** @param {Scene} scene */
  show(scene) {
    this.#scene = scene;
    this.drawing.show(scene);
    decidesIn(this.#decides, scene, holdingsOf(scene), this.sets, { ...this.context, width: 0 });
  }

  /** @param {Scene} scene @param {How} how */
  #draw(scene, how) {
    const at = holdingsOf(scene),
      picked = this.#picked(scene, at, how);
    this.strip.show(scene, how.width);
    const made = this.fano ? fanoDrawing(scene, how, at, this.placed, picked) : dialDrawing(scene, how, at, picked);
    return { ...made, words: picked.says ? [picked.says] : this.#overview(scene, at, how) };
  }

  /** @param {Scene} scene @param {Holdings} at @param {How} how @returns {Picked} */
  #picked(scene, at, how) {
    const { sets } = this,
      { kind, of } = this.#chosen,
      two = of.length === 2,
      line = kind === "point" && two ? lineThrough(sets, of[0], of[1]) : 0;
    return {
      kind,
      of,
      looked: this.#looked,
      points: kind === "point" ? of : two ? common(sets[of[0] - 1], sets[of[1] - 1]) : [],
      lines: kind === "line" ? of : line ? [line] : [],
      says: kind ? picksSay(sets, { kind, of }, this.order > 0, how.t) : "",
      saysOf: (p) => this.#saysOf(scene, at, p, how),
    };
  }

  /**
   * Returns the drawn clients that ask an arbiter, in its order.
   * @param {Scene} scene @param {Holdings} at @param {number} p
   */
  #askers(scene, at, p) {
    const drawn = (/** @type {number} */ c) => asks(scene, c) && (this.fano || scene.slot(c) < COMBS);
    return ordered(scene, at, p, through(this.sets, p).filter(drawn));
  }

  /** @param {Scene} scene @param {Holdings} at @param {number} p @param {How} how */
  #saysOf(scene, at, p, how) {
    const askers = this.#askers(scene, at, p);
    return [
      askers.length > 1 ? arbiterSays(scene, at, p, askers, how) : "",
      asks(scene, p) ? clientSays(scene, at, p, this.sets[p - 1] ?? [], how) : "",
    ]
      .filter(Boolean)
      .join(" ");
  }

  /** @param {Scene} scene @param {Holdings} at @param {How} how */
  #overview(scene, at, how) {
    const { asking, pairs } = pairsOf(scene, this.sets, this.fano ? Infinity : COMBS),
      first = pairs[0]?.at[0];
    return [
      askingSaid(asking, how.t, how.tn),
      ...(first ? [arbiterSays(scene, at, first, this.#askers(scene, at, first), how)] : []),
    ];
  }

  /** @param {HTMLElement} stage */
  #listen(stage) {
    stage.addEventListener("click", (event) => this.#press(event));
    stage.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") {
        if (pressable(event.target)) event.stopPropagation();
        this.#press(event);
      }
      if (event.key !== "Escape" || !this.#chosen.of.length) return;
      event.stopPropagation();
      this.#choose("", []);
    });
    for (const begins of ["pointerover", "focusin"])
      stage.addEventListener(begins, (event) => this.#look(event.target));
    for (const ends of ["pointerleave", "focusout"]) stage.addEventListener(ends, () => this.#look(null));
  }

  /** @param {Event} event */
  #press(event) {
    const target = pressable(event.target);
    if (!target) return;
    event.preventDefault();
    const [kind, number] = (target.getAttribute("data-press") ?? "").split(" "),
      wanted = /** @type {Kind} */ (this.choice && kind === "point" ? this.choice.kind() : kind);
    const of = Number(number),
      before = this.#chosen.kind === wanted ? this.#chosen.of : [],
      rest = before.filter((x) => x !== of);
    const chosen = before.includes(of) ? rest : [...rest.slice(-1), of];
    this.#choose(chosen.length ? wanted : "", chosen);
  }

  /** Replaces the choice and redraws. @param {Kind|""} kind @param {number[]} of */
  #choose(kind, of) {
    this.#chosen = { kind, of };
    this.#again();
  }

  /** @param {EventTarget|null} target */
  #look(target) {
    const [kind, of] = (pressable(target)?.getAttribute("data-press") ?? "").split(" "),
      next = of ? { kind: /** @type {Kind} */ (kind), of: Number(of) } : null;
    if (next?.kind === this.#looked?.kind && next?.of === this.#looked?.of) return;
    this.#looked = next;
    this.#again();
  }

  #again() {
    if (this.#scene) this.drawing.show(this.#scene);
  }
}

/**
 * The buttons for whether pressing a point chooses it or its line.
 * @param {Context["t"]} t @param {() => void} changed
 */
function chooser(t, changed) {
  let kind = /** @type {Kind} */ ("point");
  const buttons = /** @type {Kind[]} */ (["point", "line"]).map((k) =>
    el(
      "button",
      { type: "button", "aria-pressed": String(k === kind), onclick: () => choose(k) },
      t(`picture.pick.${k}`),
    ),
  );
  /** @param {Kind} k */
  function choose(k) {
    kind = k;
    for (const [i, b] of buttons.entries()) b.setAttribute("aria-pressed", String((i === 0) === (k === "point")));
    changed();
  }
  return {
    root: el(
      "div.pic-chooser",
      el("span", t("picture.pick")),
      el("div.seg.small", { role: "group", "aria-label": t("picture.pick") }, ...buttons),
    ),
    kind: () => kind,
  };
}

/**
 * The plane view, of every system of quorums: the classical drawing of seven points, a dial or a strip of more. Points and
 * lines can be chosen, so that the postulates can be checked by hand; a token leads to the step that brought it.
 * @import {Scene} from "./seats.js"
 * @import {Context, Header, Moment, Shown, ViewKind} from "./types.js"
 * @import {How} from "./drawing.js"
 */
import { el } from "../parts/dom.js";
import { arbiterSays, clientSays } from "./arbiters-words.js";
import { stand } from "./arbiters.js";
import { COMBS, dialDrawing } from "./dial.js";
import { createDrawing } from "./drawing.js";
import { fanoDrawing } from "./plane-fano.js";
import { common, firstToAsk, lineThrough, orderOf, placeFano, through } from "./plane-geometry.js";
import { decidesIn, factsIn, keyIn } from "./plane-parts.js";
import { askingSaid, ordered, pairsOf, picksSay } from "./plane-words.js";
import { asks, sceneOf } from "./seats.js";

/** Something that can be chosen. @typedef {"point"|"line"} Kind */
/**
 * What the visitor has chosen and looks at, and what follows from it.
 * @typedef {object} Picked
 * @property {Kind|""} kind
 * @property {number[]} of at most two
 * @property {number[]} points chosen, or where two chosen lines meet
 * @property {number[]} lines chosen, or the one through two chosen points
 * @property {{kind: Kind, of: number}|null} looked under the pointer or in focus
 * @property {string} says what two of them have in common
 * @property {(point: number) => string} saysOf what goes on at a point
 */

/** @param {Header} header */
const setsOf = (header) => (header.topology?.kind === "quorums" ? (header.topology.sets ?? []) : []);

/** @type {ViewKind} */
export const plane = { name: "plane", suits: (header) => orderOf(setsOf(header)) > 0, make };
/** The same of sets that are no plane. @type {ViewKind} */
export const quorums = {
  name: "quorums",
  suits: (header) => setsOf(header).length > 0 && orderOf(setsOf(header)) === 0,
  make,
};

/** @param {HTMLElement} host @param {Context} context @returns {Shown} */
function make(host, context) {
  const { t, header } = context,
    sets = setsOf(header),
    q = orderOf(sets),
    fano = q === 2 && sets.length === 7;
  const placed = fano ? placeFano(sets, firstToAsk(header)) : {};
  const stage = el("div", { class: "pic-drawing" }),
    choice = fano ? null : chooser(),
    decides = el("div", { class: "pic-decides" }),
    key = el("div", { class: "pic-key" });
  host.append(...(choice ? [choice.root] : []), stage, key);
  context.aside.append(decides, factsIn(q, sets, t));
  /** @type {{kind: Kind|"", of: number[]}} */
  let chosen = { kind: "", of: [] };
  /** @type {Picked["looked"]} */
  let looked = null;
  /** @type {Moment|null} */
  let moment = null;

  const drawing = createDrawing(stage, context, (scene, how) => {
    const at = stand(scene),
      picked = pickedOf(scene, at, how);
    const made = fano ? fanoDrawing(scene, how, at, placed, picked) : dialDrawing(scene, how, at, picked);
    return { ...made, words: picked.says ? [picked.says] : overviewOf(scene, at, how) };
  });

  /** @param {Scene} scene @param {import("./arbiters.js").Stand} at @param {How} how @returns {Picked} */
  function pickedOf(scene, at, how) {
    const { kind, of } = chosen,
      two = of.length === 2,
      line = kind === "point" && two ? lineThrough(sets, of[0], of[1]) : 0;
    return {
      kind,
      of,
      looked,
      points: kind === "point" ? of : two ? common(sets[of[0] - 1], sets[of[1] - 1]) : [],
      lines: kind === "line" ? of : line ? [line] : [],
      says: kind ? picksSay(sets, { kind, of }, q > 0, t) : "",
      saysOf: (p) => saysOf(scene, at, p, how),
    };
  }

  /** Who asks an arbiter, of those that are drawn, in its order. @param {Scene} scene @param {import("./arbiters.js").Stand} at @param {number} p */
  const askersOf = (scene, at, p) =>
    ordered(
      scene,
      at,
      p,
      through(sets, p).filter((c) => asks(scene, c) && (fano || scene.slot(c) < COMBS)),
    );

  /** @param {Scene} scene @param {import("./arbiters.js").Stand} at @param {number} p @param {How} how */
  function saysOf(scene, at, p, how) {
    const askers = askersOf(scene, at, p);
    return [
      askers.length > 1 ? arbiterSays(scene, at, p, askers, how) : "",
      asks(scene, p) ? clientSays(scene, at, p, sets[p - 1] ?? [], how) : "",
    ]
      .filter(Boolean)
      .join(" ");
  }

  /** @param {Scene} scene @param {import("./arbiters.js").Stand} at @param {How} how */
  function overviewOf(scene, at, how) {
    const { asking, pairs } = pairsOf(scene, sets, fano ? Infinity : COMBS),
      first = pairs[0]?.at[0];
    return [
      askingSaid(asking, t, context.tn),
      ...(first ? [arbiterSays(scene, at, first, askersOf(scene, at, first), how)] : []),
    ];
  }

  /** Draws again what stands, with other choices. */
  function again() {
    if (moment) drawing.show(moment);
  }

  /** @param {EventTarget|null} target */
  const pressable = (target) => (target instanceof Element ? target.closest("[data-press], [data-key]") : null);

  /** @param {Event} event */
  function press(event) {
    const target = pressable(event.target),
      token = target?.getAttribute("data-key");
    if (!target) return;
    event.preventDefault();
    if (token) return context.goTo(token);
    const [kind, number] = (target.getAttribute("data-press") ?? "").split(" "),
      of = Number(number);
    const wanted = /** @type {Kind} */ (choice && kind === "point" ? choice.kind() : kind);
    const rest = chosen.kind === wanted ? chosen.of.filter((x) => x !== of) : [];
    const dropped = chosen.kind === wanted && chosen.of.includes(of);
    chosen = { kind: wanted, of: dropped ? rest : [...rest.slice(-1), of] };
    if (!chosen.of.length) chosen = { kind: "", of: [] };
    again();
  }

  /** @param {EventTarget|null} target */
  function look(target) {
    const [kind, of] = (pressable(target)?.getAttribute("data-press") ?? "").split(" "),
      next = of ? { kind: /** @type {Kind} */ (kind), of: Number(of) } : null;
    if (next?.kind === looked?.kind && next?.of === looked?.of) return;
    looked = next;
    again();
  }

  stage.addEventListener("click", press);
  stage.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") {
      if (pressable(event.target)) event.stopPropagation();
      press(event);
    }
    if (event.key !== "Escape" || !chosen.of.length) return;
    event.stopPropagation();
    chosen = { kind: "", of: [] };
    again();
  });
  for (const begins of ["pointerover", "focusin"]) stage.addEventListener(begins, (event) => look(event.target));
  for (const ends of ["pointerleave", "focusout"]) stage.addEventListener(ends, () => look(null));

  /** What is chosen where a point may mean its line, too. */
  function chooser() {
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
      chosen = { kind: "", of: [] };
      again();
    }
    return {
      root: el(
        "div",
        { class: "pic-chooser" },
        el("span", {}, t("picture.pick")),
        el("div", { class: "seg small", role: "group", "aria-label": t("picture.pick") }, ...buttons),
      ),
      kind: () => kind,
    };
  }

  return {
    show(next) {
      moment = next;
      drawing.show(next);
      const scene = sceneOf(next),
        at = stand(scene);
      keyIn(key, at, t);
      decidesIn(decides, scene, at, sets, { t, tn: context.tn, width: 0 });
    },
  };
}

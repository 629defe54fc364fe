/**
 * What a visitor does to a run, rather than watch it: choosing by hand what happens next, predicting, putting two runs
 * side by side. One of these at a time; each is a module of its own, fetched when it is begun, and has the first tab of
 * the panel while it lasts.
 * @import {Act, Change, Playground, View} from "../playground.js"
 * @import {Scenario} from "../parts/scenario/edits.js"
 * @import {Bundles, TranslateCount} from "../i18n.js"
 * @import {Translate} from "../model/types.js"
 */
import { need } from "../parts/dom.js";
import { putBeside } from "./compare/put.js";
import { Futures } from "./futures.js";
import { createWriting } from "./writing.js";
import { styled } from "../parts/styled.js";

/**
 * What an act stands on: the page's parts.
 * @typedef {object} Ground
 * @property {Translate} t
 * @property {TranslateCount} tn
 * @property {string} lang
 * @property {Bundles} texts
 * @property {any[]} algorithms
 * @property {import("../play.js").Boot} boot
 * @property {Playground} playground
 * @property {ReturnType<typeof import("../parts/screen.js").createScreen>} screen its diagram is the one on screen
 * @property {ReturnType<typeof import("../session.js").createSession>} session
 * @property {ReturnType<typeof import("../visit.js").createVisit>} visit
 * @property {ReturnType<typeof import("../parts/panel/panel.js").createPanel>} panel
 * @property {ReturnType<typeof import("../parts/history.js").createHistory>} history
 * @property {ReturnType<typeof import("../parts/check/check.js").createCheck>} check
 * @property {() => Promise<import("../visit.js").Changes>} changing
 */
/**
 * Where an act is: leave ends it, as its button does; futures is the tree in which the scenario on screen was tried;
 * second is what the run on screen had beside it last.
 * @typedef {Ground & {pane: HTMLElement, leave: () => void, futures: Futures, second: Scenario|undefined}} Place
 */
/**
 * What an act is to the page while it lasts.
 * @typedef {object} Doing
 * @property {(view: View, changes: Set<Change>) => void} show the page has been drawn anew
 * @property {(event: KeyboardEvent) => boolean} key whether it was one of its own
 * @property {() => void} leave it is over: what it drew is to go
 */
/** @typedef {Exclude<Act, "">} Name */

/** The modules, each with `create`. @type {Partial<Record<Name, () => Promise<{create: (place: Place) => Doing}>>>} */
const MODULES = {
  hand: () => import("./hand.js"),
  compare: () => import("./compare.js"),
  predict: () => import("./predict.js"),
};

/** A scenario that holds one of these is looked at in this way from the beginning. @type {Record<string, Name>} */
const ASKED_BY = { beside: "compare", questions: "predict", challenge: "hand", futures: "hand" };

/** @param {Ground} ground */
export function createActs(ground) {
  const { playground, t } = ground,
    tab = need("#tab-act span", HTMLElement),
    pane = need("#pane-act", HTMLElement),
    writing = createWriting(ground);
  /** @type {{name: Name, doing: Doing|null}|null} */
  let act = null;
  /** What was tried, one tree for each run that one began with: none is destroyed when an act ends. @type {Futures[]} */
  const trees = [];
  /** The scenario that has begun one by itself: it does so once. @type {Scenario|null} */
  let heard = null;
  /** What a run that stands alone again had beside it, by its place in an address. @type {Map<string, Scenario>} */
  const seconds = new Map();
  /** While two runs are becoming one: the second of them, and the act that begins then. */
  let parting = /** @type {{second: Scenario, next: Name|undefined}|null} */ (null);
  void styled("./acts.css", import.meta.url);
  // before the page's own keys, which come when this has let one pass
  addEventListener(
    "keydown",
    (event) => {
      if (event.defaultPrevented || (event.key.length === 1 && event.key !== " " && !letters())) return;
      if (act?.doing?.key(event)) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
    },
    true,
  );

  /** It is over, as if its button had been pressed. */
  function end() {
    leave();
    if (playground.view.shown?.scenario.beside) part();
  }

  /**
   * A second run is only there to be compared: without that the document on screen is the first one's, so that its
   * address leads to what is seen.
   * @param {Name} [next] the act that begins when it has come
   */
  function part(next) {
    const second = playground.view.shown?.scenario.beside;
    if (!second) return;
    parting = { second, next };
    void putBeside(ground, null, true);
  }

  function leave() {
    act?.doing?.leave();
    act = null;
    pane.replaceChildren();
    if (playground.view.tab === "act") playground.set("tab", "code");
    playground.set("act", "");
    press();
  }

  /** @param {Name} name */
  async function begin(name) {
    leave();
    parting = null;
    if (name !== "compare" && playground.view.shown?.scenario.beside) return part(name);
    const mine = { name, doing: /** @type {Doing|null} */ (null) };
    act = mine;
    tab.textContent = tab.dataset.text = t(`acts.${name}`);
    playground.set("act", name);
    playground.set("tab", "act");
    press();
    const module = await MODULES[name]?.();
    if (act !== mine || !module) return; // it was left meanwhile
    const s = ground.history.source();
    mine.doing = module.create({ ...ground, pane, leave: end, futures: tree(s), second: seconds.get(s) });
    mine.doing.show(playground.view, new Set(ALL));
  }

  /** The tree in which a state was tried, or a new one. @param {string} s its place in an address */
  function tree(s) {
    const known = trees.find((futures) => futures.find(s));
    if (!known) trees.push(new Futures());
    return known ?? trees[trees.length - 1];
  }

  /** Which of the buttons is down. */
  function press() {
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("button[data-act]")))
      button.setAttribute("aria-pressed", String(button.dataset.act === act?.name));
  }

  /** Whether the page was opened so that it asks: its address has changed since. */
  let asks = /[?&]ask=1\b/.test(performance.getEntriesByType("navigation")[0]?.name ?? "");

  /**
   * What a scenario that has come begins. An address that asks wins over what its document holds, but for a second run:
   * of two runs nothing is asked, nor does the server hide anything of them.
   * @param {View} view @returns {Name|undefined}
   */
  function wanted({ shown }) {
    if (!shown || shown.scenario === heard) return undefined;
    heard = shown.scenario;
    if (parting && !shown.scenario.beside) {
      const { second, next } = parting;
      parting = null;
      seconds.set(shown.request.s, second);
      return next;
    }
    const name = Object.keys(ASKED_BY).find((field) => field in shown.scenario),
      first = asks && name !== "beside";
    asks = false;
    return first ? "predict" : ASKED_BY[name ?? ""];
  }

  /**
   * @param {View} view
   * @param {Set<Change>} changes
   * @param {() => Act|undefined} begun one that is to begin, or end if it is on: told once
   */
  function show(view, changes, begun) {
    const name = begun();
    writing.show(view, changes);
    if (name === "program") return void writing.begin();
    if (name && name === act?.name) return end();
    const asked = wanted(view), // also while one is on: it is not begun again when that is left
      next = name || (act && asked !== "compare" ? undefined : asked);
    if (next && next in MODULES && next !== act?.name) void begin(next);
    else act?.doing?.show(view, changes);
  }

  return { show };
}

/** Whether single characters are commands: the help has a box for that. */
const letters = () =>
  /** @type {HTMLInputElement|null} */ (document.querySelector("#help .letters input"))?.checked ?? true;

/** All that can have changed. @type {Change[]} */
const ALL = [
  "run",
  "grown",
  "beat",
  "look",
  "axis",
  "tab",
  "act",
  "lens",
  "vector",
  "stretch",
  "seen",
  "playing",
  "speed",
];

/**
 * The modes of the page, in which the visitor works with a run instead of watching it: scheduling by hand, predicting,
 * comparing two runs. At most one is on; each is a module of its own, imported when it begins, and owns the first tab
 * of the panel while it lasts.
 * @import {Change, ModeName, Playground, View} from "../playground.js"
 * @import {Scenario} from "../model/scenario.js"
 * @import {Bundles, TranslateCount} from "../i18n.js"
 * @import {Translate} from "../model/types.js"
 */
import { need } from "../parts/dom.js";
import { takeKeys } from "../parts/transport/keyboard.js";
import { showBeside } from "./compare/show-beside.js";
import { HistoryTree } from "./history-tree.js";
import { Openings } from "./openings.js";
import { createWriting } from "./program.js";

/**
 * The parts of the page that modes use.
 * @typedef {object} PageContext
 * @property {Translate} t
 * @property {TranslateCount} tn
 * @property {string} lang
 * @property {Bundles} texts
 * @property {any[]} algorithms
 * @property {import("../play.js").Boot} boot
 * @property {Playground} playground
 * @property {ReturnType<typeof import("../parts/screen.js").createScreen>} screen its diagram is the one on screen
 * @property {ReturnType<typeof import("../session.js").createSession>} session
 * @property {ReturnType<typeof import("../navigation.js").createNavigation>} navigation
 * @property {ReturnType<typeof import("../parts/panel/panel.js").createPanel>} panel
 * @property {ReturnType<typeof import("../parts/history.js").createHistory>} history
 * @property {ReturnType<typeof import("../parts/check/check.js").createCheck>} check
 * @property {() => Promise<import("../navigation.js").Changes>} changing
 */
/**
 * The context of one mode: leave ends it, as its button does; futures is the history tree of the scenario on screen;
 * second is the last second run of that scenario.
 * @typedef {PageContext & {pane: HTMLElement, leave: () => void, futures: HistoryTree, second: Scenario|undefined}}
 *   ModeContext
 */
/**
 * The interface of a mode.
 * @typedef {object} Mode
 * @property {(view: View, changes: Set<Change>) => void} show the page has been redrawn
 * @property {(event: KeyboardEvent) => boolean} key whether it handled the key
 * @property {() => void} leave ends the mode: removes all that it drew
 */
/** @typedef {Exclude<ModeName, "">} Name */

/**
 * The modules, each with `create`.
 * @type {Partial<Record<Name, () => Promise<{create: (of: ModeContext) => Mode}>>>}
 */
const MODULES = {
  hand: () => import("./hand.js"),
  compare: () => import("./compare.js"),
  predict: () => import("./predict.js"),
};

/** @param {PageContext} context */
export const createModes = (context) => new Modes(context);

class Modes {
  /** The mode that is on; null while its module is loading. @type {{name: Name, mode: Mode|null}|null} */
  #on = null;
  /** One history tree for each run with which a mode began, kept when the mode ends. @type {HistoryTree[]} */
  #trees = [];
  #openings = new Openings();
  #pane = need("#pane-act", HTMLElement);
  #context;
  #writing;

  /** @param {PageContext} context */
  constructor(context) {
    this.#context = context;
    this.#writing = createWriting(context);
    takeKeys((event) => this.#key(event));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key.length === 1 && event.key !== " " && !letters()) return false;
    return this.#on?.mode?.key(event) ?? false;
  }

  /**
   * @param {View} view
   * @param {Set<Change>} changes
   * @param {() => ModeName|undefined} pressed returns the mode whose button was pressed, once: it begins, or ends if it
   * is on
   */
  show(view, changes, pressed) {
    const name = pressed(),
      on = this.#on?.name;
    this.#writing.show(view, changes);
    if (name === "program") return void this.#writing.begin();
    if (name && name === on) return this.#end();
    const opening = this.#openings.of(view.shown), // also while a mode is on: it begins once
      next = name || (on && opening !== "compare" ? undefined : opening);
    if (next && next in MODULES && next !== on) void this.#begin(next);
    else this.#on?.mode?.show(view, changes);
  }

  /** @param {Name} name */
  async #begin(name) {
    const { playground, t, history } = this.#context,
      tab = need("#tab-act span", HTMLElement);
    this.#leave();
    this.#openings.stay();
    if (name !== "compare" && playground.view.shown?.scenario.beside) return this.#part(name);
    const mine = { name, mode: /** @type {Mode|null} */ (null) };
    this.#on = mine;
    tab.textContent = tab.dataset.text = t(`acts.${name}`);
    playground.set("mode", name);
    playground.set("tab", "act");
    this.#press();
    const module = await MODULES[name]?.();
    if (this.#on !== mine || !module) return; // it was left meanwhile
    const s = history.source();
    mine.mode = module.create({
      ...this.#context,
      pane: this.#pane,
      leave: () => this.#end(),
      futures: this.#tree(s),
      second: this.#openings.secondOf(s),
    });
    mine.mode.show(playground.view, new Set(["run"]));
  }

  /** Ends the mode, as its button does. */
  #end() {
    this.#leave();
    this.#part();
  }

  #leave() {
    const { playground } = this.#context;
    this.#on?.mode?.leave();
    this.#on = null;
    this.#pane.replaceChildren();
    if (playground.view.tab === "act") playground.set("tab", "code");
    playground.set("mode", "");
    this.#press();
  }

  /**
   * A second run exists only for comparing: without it, shows the first run's own document, so that the address matches
   * the screen.
   * @param {Name} [next] the mode that begins afterwards
   */
  #part(next) {
    const second = this.#context.playground.view.shown?.scenario.beside;
    if (!second) return;
    this.#openings.part(second, next);
    void showBeside(this.#context, null, true);
  }

  /** The tree that contains a state, or a new one. @param {string} s its place in an address */
  #tree(s) {
    const known = this.#trees.find((tree) => tree.find(s)) ?? new HistoryTree();
    if (!this.#trees.includes(known)) this.#trees.push(known);
    return known;
  }

  /** Updates which button is pressed. */
  #press() {
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("button[data-mode]")))
      button.setAttribute("aria-pressed", String(button.dataset.mode === this.#on?.name));
  }
}

/** Whether single characters are commands, as set in the help. */
const letters = () =>
  /** @type {HTMLInputElement|null} */ (document.querySelector("#help .letters input"))?.checked ?? true;

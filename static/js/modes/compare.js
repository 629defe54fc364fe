/**
 * Two runs side by side: the run on screen, and the second run that its scenario defines in `beside`. Without a second
 * run, offers runs to compare with.
 * @import {Request} from "../run-lifecycle.js"
 * @import {Mode, ModeContext} from "./modes.js"
 * @import {Change, View} from "../playground.js"
 * @import {Scenario} from "../model/scenario.js"
 * @import {Refusal} from "../net/socket.js"
 * @import {Edits} from "./compare/chooser.js"
 */
import { everything, textsOf } from "../net/problem.js";
import { el, need } from "../parts/dom.js";
import { promisesOf } from "../parts/verdicts/promises.js";
import { Equivalence } from "./compare/equivalence.js";
import { besideOf, createChooser, printed } from "./compare/chooser.js";
import { Pair } from "./compare/pair.js";
import { panelOf } from "./compare/panel.js";
import { showBeside } from "./compare/show-beside.js";

/** @param {ModeContext} context @returns {Mode} */
export const create = (context) => new Compare(context);

/** @implements {Mode} */
class Compare {
  #context;
  #promised;
  #pair;
  /** The scenario for which choices are offered. @type {Scenario|null} */
  #offered = null;
  #ready = false;
  #gone = false;
  /** @type {Equivalence|null} */
  #equivalence = null;
  /** The request whose pair of runs is to play as soon as both are loaded. @type {Request|null} */
  #wanted = null;
  #dressed = new MutationObserver(() => this.#pair.deck?.split.each((d) => d.setTheme()));
  #typed = () => this.#pair.deck?.split.each((d) => d.requestPaint());

  /** @param {ModeContext} context */
  constructor(context) {
    this.#context = context;
    this.#promised = promisesOf(context.algorithms).promised;
    this.#pair = this.#makePair();
    this.#dressed.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    document.fonts.addEventListener("loadingdone", this.#typed);
    void Promise.all([context.texts("beside"), context.changing()]).then(() => {
      this.#ready = true;
      if (!this.#gone) this.show(context.playground.view, new Set());
    });
  }

  #makePair() {
    const { t, lang, texts, playground, pane } = this.#context,
      at = (/** @type {string} */ id) => need(`#${id}`, HTMLElement);
    return new Pair({
      t,
      lang,
      texts,
      promised: this.#promised,
      playground,
      deck: { host: at("diagram"), buttons: at("buttons"), speed: at("speed"), caption: at("cap") },
      asked: () => pane.replaceChildren(el("p.duo-note", { role: "status" }, t("beside.coming"))),
      told: () => {
        this.#tell();
        this.#keepFocus();
        this.#begin();
      },
      refused: (refusal, second) => void this.#refused(refusal, second),
    });
  }

  /** @param {View} view @param {Set<Change>} changes */
  show(view, changes) {
    const { shown } = view;
    if (!this.#ready || !shown?.run.summary) return; // the run on screen is still loading
    if (shown.run.chunk) return this.#alone(el("p.duo-note", this.#context.t("beside.long")));
    if (!shown.scenario.beside && this.#offered?.beside) return this.#context.leave(); // back to one run
    if (!shown.scenario.beside) return this.#offer(shown.scenario);
    this.#offered = shown.scenario;
    this.#pair.show(view, changes.has("beat"));
  }

  /** Fills the tab with the differences. */
  #tell() {
    const { pane, t, tn, lang } = this.#context,
      { both } = this.#pair,
      { shown } = this.#context.playground.view;
    if (!both || !shown) return;
    this.#equivalence?.leave();
    this.#equivalence = new Equivalence(shown.scenario, {
      t,
      run: both.two[0],
      names: both.names,
      play: (link) => void this.#play(link),
    });
    pane.replaceChildren(
      ...panelOf(both, {
        t,
        tn,
        lang,
        promised: this.#promised,
        go: (which, beat) => this.#pair.deck?.go(which, beat),
        next: () => this.#pair.next(),
      }),
      this.#equivalence.root,
      el(
        "p.duo-ways",
        el("button.btn.small", { onclick: () => this.#other() }, t("beside.other")),
        el("button.btn.small", { onclick: () => this.#context.leave() }, t("beside.one")),
      ),
      el("p.duo-keys", el("kbd", "C"), ` ${t("beside.keys.compare")} `, el("kbd", "N"), ` ${t("beside.keys.next")}`),
    );
  }

  /** Replaces the two runs by the link's two, which show a difference, and plays them. @param {string} link */
  async #play(link) {
    const { changing, navigation } = this.#context,
      { decodeLink } = await changing();
    this.#wanted = await navigation.again(await decodeLink(link), { s: link, beat: 0 });
  }

  /** Starts playing if the requested pair is on screen. */
  #begin() {
    const { deck } = this.#pair;
    if (!this.#wanted || this.#wanted !== this.#context.playground.view.shown?.request) return;
    this.#wanted = null;
    if (deck && !deck.playground.view.playing) deck.playground.toggle();
  }

  /** The button that led here is hidden now, so a keyboard user's focus moves to the tab. */
  #keepFocus() {
    const on = document.activeElement;
    if (!navigator.userActivation?.hasBeenActive) return; // nothing was pressed: an address led here
    if (!on || on === document.body || (on instanceof HTMLElement && !on.checkVisibility()))
      need("#tab-act", HTMLElement).focus({ preventScroll: true });
  }

  /**
   * Offers runs to compare with. When the mode opens, takes the previous second run at once, or, if lines are changed,
   * the run with the lines as printed.
   * @param {Scenario} scenario
   */
  #offer(scenario) {
    if (this.#offered === scenario) return;
    const opening = this.#offered === null;
    this.#offered = scenario;
    void this.#context.changing().then(({ edits }) => {
      if (this.#gone || this.#offered !== scenario) return;
      const { second } = this.#context,
        but = opening ? (second ?? besideOf(scenario, printed(scenario, edits))) : null;
      if (but) void this.#set(but);
      else this.#alone(...this.#choices(scenario, edits));
    });
  }

  /** @param {Scenario} scenario @param {Edits} edits @returns {Node[]} */
  #choices({ beside, ...alone }, edits) {
    const { t, algorithms } = this.#context,
      choose = (/** @type {Scenario} */ but) => void this.#set(but);
    return [
      el("h2.duo-title", t("beside.choose")),
      el("p.duo-note", t("beside.choose.says")),
      createChooser(alone, { t, algorithms, edits, choose }),
    ];
  }

  /** Offers another second run for the first. */
  #other() {
    const { changing, pane, playground } = this.#context,
      scenario = playground.view.shown?.scenario;
    void changing().then(({ edits }) => {
      if (!this.#gone && scenario) pane.replaceChildren(...this.#choices(scenario, edits));
    });
  }

  /** Shows one run, with the given nodes in the tab. @param {...Node} says */
  #alone(...says) {
    this.#pair.alone();
    this.#context.pane.replaceChildren(...says);
    this.#keepFocus();
  }

  /** @param {Scenario} but the difference of the second run @param {boolean} [push] */
  #set(but, push = true) {
    return showBeside(this.#context, but, push);
  }

  /**
   * The server refused the second run: asks again without the impossible parts, if the second run still differs then.
   * @param {Refusal} refusal @param {Scenario} second
   */
  async #refused({ status, error, problems = [] }, second) {
    const { changing, playground, pane, t, texts } = this.#context,
      { edits } = await changing(),
      { shown } = playground.view;
    if (this.#gone || !shown) return;
    await textsOf(problems, texts);
    if (this.#gone || playground.view.shown !== shown) return;
    const edit = status === 422 ? edits.possible(second, problems, true) : null,
      but = edit && besideOf(shown.scenario, edit.scenario);
    if (but) return this.#set(but, false);
    this.#alone(
      el("p.problem", { role: "alert" }, t("beside.refused", { why: everything({ error, problems }, t) })),
      ...this.#choices(shown.scenario, edits),
    );
    pane.scrollTop = 0;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { deck } = this.#pair;
    if (!deck || document.querySelector("dialog[open]")) return false;
    const on = event.target instanceof Element ? event.target : document.body,
      written =
        event.ctrlKey || event.metaKey || event.altKey || on.matches("input:not([type=range]), select, textarea");
    if (!written && /^[nN]$/.test(event.key)) {
      this.#pair.next();
      return true;
    }
    return deck.key(event);
  }

  leave() {
    this.#gone = true;
    this.#equivalence?.leave();
    this.#dressed.disconnect();
    document.fonts.removeEventListener("loadingdone", this.#typed);
    this.#pair.leave();
  }
}

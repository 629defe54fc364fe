/**
 * The run on screen and its second run: requests the second, and shows both as soon as both are complete. Shared by the
 * playground and the embed.
 *
 * @import {AxisName, Run, Translate} from "../../model/types.js"
 * @import {Playground, View} from "../../playground.js"
 * @import {Scenario} from "../../model/scenario.js"
 * @import {Refusal} from "../../net/socket.js"
 * @import {Bundles} from "../../i18n.js"
 * @import {First, Later, Two} from "./differ.js"
 * @import {Measure} from "./measure.js"
 * @import {Name} from "./words.js"
 */
import { applied } from "../../net/scenario-diff.js";
import { createWholeRuns } from "../../net/whole-run.js";
import { el, proseNodes } from "../../parts/dom.js";
import { PairDeck } from "./deck.js";
import { firstDifference, laterDifferences, laterThan } from "./differ.js";
import { measureOf } from "./measure.js";
import { deedOf, namesOf, verdictOf } from "./words.js";

/**
 * Two runs, their names, their differences, and the measure of their moments.
 * @typedef {{two: Two, names: [Name, Name], first: First|null, later: Later[], measure: Measure}} Both
 */
/**
 * @typedef {object} PairOptions
 * @property {Translate} t
 * @property {string} lang
 * @property {Bundles} texts
 * @property {import("../../parts/verdicts/promises.js").Promises["promised"]} promised
 * @property {Playground} playground the page's own, kept in step with the first run
 * @property {Omit<import("./deck.js").DeckOptions, "t"|"lang"|"onMove">} deck the elements that contain both runs
 * @property {(beat: number) => void} [moved] called when the cursor has moved to a beat of the first run
 * @property {(both: Both) => void} [told] called when another pair is on screen
 * @property {() => void} [asked] called when a second run has been requested
 * @property {(refusal: Refusal, second: Scenario) => void} refused called when there will be no second run
 */

const SIGNS = { holds: "✓", broken: "✕", unpromised: "–", open: "–" };

export class Pair {
  /** @type {PairDeck|null} */
  deck = null;
  /** @type {Both|null} */
  both = null;
  /** The second scenario as JSON, requested or loaded. */
  #asked = "";
  /** @type {Run|null} */
  #second = null;
  /** The beat of the first run at which the pair last put the page's cursor. */
  #at = -1;
  /** The scenario whose `beside` was requested. @type {Scenario|null} */
  #of = null;
  /** @type {View|null} */
  #view = null;
  #gone = false;
  #options;
  #runs;

  /** @param {PairOptions} options */
  constructor(options) {
    this.#options = options;
    this.#runs = createWholeRuns({
      whole: (run) => {
        this.#second = run;
        this.#join();
      },
      refused: (refusal) => options.refused(refusal, JSON.parse(this.#asked)),
    });
  }

  /**
   * Called while the page shows a complete run whose scenario has a second run.
   * @param {View} view @param {boolean} moved whether the page's cursor was moved; the pair's cursor follows
   */
  show(view, moved) {
    const { shown, beat } = view;
    this.#view = view;
    if (!shown) return;
    if (this.#of !== shown.scenario) this.#ask(applied(shown.scenario, shown.scenario.beside));
    this.#of = shown.scenario;
    this.#join();
    if (moved && beat !== this.#at && this.both?.two[0] === shown.run) this.deck?.go(0, beat);
  }

  #makeDeck() {
    const { t, lang, deck, playground, moved } = this.#options;
    return new PairDeck({
      ...{ t, lang, ...deck },
      onMove: ([beat]) => {
        this.#at = beat;
        playground.go(beat);
        moved?.(beat);
      },
    });
  }

  /** Requests the second run, unless it is loaded or under way. @param {Scenario} second */
  #ask(second) {
    const text = JSON.stringify(second);
    if (text === this.#asked) return;
    this.#asked = text;
    this.#second = this.both = null;
    this.#options.asked?.();
    void Promise.resolve(this.#options.texts(second.algorithm)).then(() => {
      if (text === this.#asked && !this.#gone) this.#runs.ask(second);
    });
  }

  /** Shows both runs if both are loaded. */
  #join() {
    const { shown, axis, lens, beat } = this.#view ?? {};
    if (!shown || !this.#second || this.#gone || axis === undefined) return;
    const two = /** @type {Two} */ ([shown.run, this.#second]),
      { pairing } = (this.deck ??= this.#makeDeck()).split;
    const before = this.both;
    if (before?.two[0] !== two[0] || before.two[1] !== two[1] || before.measure !== measureOf(axis))
      this.both = this.#compared(two, shown.scenario, axis);
    else if (pairing?.name === axis) return this.deck.split.setCausalPast(Boolean(lens));
    const { t, told } = this.#options,
      both = /** @type {Both} */ (this.both),
      { first } = both,
      deeds = /** @type {[string, string]} */ (two.map((run, i) => deedOf(run, first?.beats[i] ?? 0, t)));
    this.deck.show(two, axis, first, this.#heads(both), beat ?? 0);
    this.deck.split.say(deeds, t("beside.first"));
    this.deck.split.setCausalPast(Boolean(lens));
    if (both !== before) told?.(both);
  }

  /** @param {Two} two @param {Scenario} scenario of the first @param {AxisName} axis @returns {Both} */
  #compared(two, scenario, axis) {
    const { lang, t } = this.#options,
      measure = measureOf(axis),
      first = firstDifference(two);
    return {
      two,
      first,
      names: namesOf(two, [scenario, JSON.parse(this.#asked)], { lang, t }),
      later: laterThan(first, laterDifferences(two, measure)),
      measure,
    };
  }

  /** @param {Both} both @returns {import("./split-view.js").Head[]} */
  #heads({ two, names, measure }) {
    const { t, promised } = this.#options;
    return two.map((run, i) => {
      const { is, text } = verdictOf(run, (p) => promised(run.header, p), measure, t);
      return {
        name: [
          el("b.duo-badge", "AB"[i]),
          el("b", names[i].title),
          ...(names[i].line ? [el("span.duo-line", ...proseNodes(names[i].line, run))] : []),
        ],
        verdict: el(`span.duo-verdict.${is}`, `${SIGNS[is]} ${text}`),
      };
    });
  }

  /** Moves to the next difference; after the last one, to the first. */
  next() {
    const pairing = this.deck?.split.pairing;
    if (!this.both || !pairing || !this.deck) return;
    const { first, later } = this.both,
      { playground } = this.deck;
    const places = [...(first ? [first] : []), ...later].flatMap(({ beats }) =>
      beats.flatMap((n, i) => (n ? [pairing.placeOf(i ? 1 : 0, n)] : [])),
    );
    const sorted = [...new Set(places)].sort((a, b) => a - b),
      to = sorted.find((p) => p > playground.view.beat) ?? sorted[0];
    if (to !== undefined) playground.go(to);
  }

  /** Back to one run; another second run may be requested. */
  alone() {
    this.deck?.remove();
    this.deck = this.both = this.#second = null;
    this.#of = null;
    this.#asked = "";
  }

  leave() {
    this.#gone = true;
    this.#runs.stop();
    this.alone();
  }
}

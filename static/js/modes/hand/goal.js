/**
 * What a challenge is about, above the list of what can happen next: its module is fetched for the first run that is one,
 * and told of every run that comes after it.
 * @import {View} from "../../playground.js"
 * @import {Scenario} from "../../model/scenario.js"
 * @import {ModeContext} from "../modes.js"
 * @import {Match} from "../challenge/challenge.js"
 */
import { numberOf } from "../../model/numbering.js";
import { el } from "../../parts/dom.js";

/**
 * show: puts a scenario on screen, with the cursor behind an event, as something that was done there; point: lights a
 * choice, and says it in words.
 * @typedef {{show: (scenario: Scenario, at: number, name: string, parted: number) => void, point: (choice: string) => string}} Means
 */

/** How many choices of a scenario are given: a challenge begins behind them. @param {Scenario} scenario */
export const givenOf = ({ challenge }) => challenge?.given ?? 0;

/** A challenge with its choices up to one; what is given stays. @param {Scenario} scenario @param {number} at */
export function until(scenario, at) {
  if (!scenario.challenge) return scenario;
  const most = Math.max(at, givenOf(scenario)),
    { schedule = [], times, ...rest } = scenario;
  return { ...rest, schedule: schedule.slice(0, most), ...(times ? { times: times.slice(0, most) } : {}) };
}

export class Goal {
  #context;
  #means;
  /** @type {Match|null} */
  #match = null;
  #gone = false;

  /** @param {ModeContext} context @param {Means} means */
  constructor(context, means) {
    this.#context = context;
    this.#means = means;
  }

  /** What stands above the list is told of the choices up to the cursor. @param {View} view */
  async show({ shown, beat }) {
    if (!shown || (!shown.scenario.challenge && !this.#match)) return;
    const { Match } = await import("../challenge/challenge.js");
    if (this.#gone || this.#context.playground.view.shown !== shown) return; // another is on screen by now
    this.#match ??= this.#begin(Match);
    this.#match.show(shown.run, until(shown.scenario, numberOf(shown.run, beat)));
  }

  /** @param {typeof import("../challenge/challenge.js").Match} Challenge */
  #begin(Challenge) {
    const root = el("div");
    this.#context.pane.prepend(root);
    return new Challenge({
      ...this.#context,
      root,
      change: (scenario) => this.#change(scenario),
      address: (scenario) => this.#address(scenario),
      point: this.#means.point,
    });
  }

  /** It is said to be impossible, or one plays on. @param {Scenario} scenario */
  #change(scenario) {
    const { playground, t } = this.#context,
      { shown, beat } = playground.view,
      at = shown ? numberOf(shown.run, beat) : 0;
    this.#means.show(scenario, at, t(`challenge.${scenario.challenge.answer ? "impossible" : "resume"}`), at);
  }

  /** Where the page shows a scenario, at its end. @param {Scenario} scenario */
  async #address(scenario) {
    const { encodeLink } = await this.#context.changing(),
      s = await encodeLink(scenario);
    return `/play?${new URLSearchParams({ s, at: String(scenario.schedule?.length ?? 0) })}`;
  }

  leave() {
    this.#gone = true;
    this.#match?.leave();
  }
}

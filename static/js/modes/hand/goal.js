/**
 * The panel of a challenge, above the list of possible next events. Its module is imported for the first challenge, and
 * updated for every later run.
 * @import {View} from "../../playground.js"
 * @import {Scenario} from "../../model/scenario.js"
 * @import {ModeContext} from "../modes.js"
 * @import {Match} from "../challenge/challenge.js"
 */
import { numberOf } from "../../model/numbering.js";
import { el } from "../../parts/dom.js";

/**
 * show: puts a scenario on screen with the cursor after event `at`, as an action with a name; point: highlights a
 * choice and returns it in words.
 * @typedef {{show: (scenario: Scenario, at: number, name: string, parted: number) => void, point: (choice: string) => string}} Means
 */

/** The number of given choices of a scenario: the challenge begins after them. @param {Scenario} scenario */
export const givenOf = ({ challenge }) => challenge?.given ?? 0;

/**
 * A challenge with its first `at` choices, but never fewer than the given ones.
 * @param {Scenario} scenario @param {number} at
 */
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

  /** Shows the challenge with the choices up to the cursor. @param {View} view */
  async show({ shown, beat }) {
    if (!shown || (!shown.scenario.challenge && !this.#match)) return;
    const { Match } = await import("../challenge/challenge.js");
    if (this.#gone || this.#context.playground.view.shown !== shown) return; // another run is on screen by now
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

  /** The visitor answers "impossible", or takes that answer back. @param {Scenario} scenario */
  #change(scenario) {
    const { playground, t } = this.#context,
      { shown, beat } = playground.view,
      at = shown ? numberOf(shown.run, beat) : 0;
    this.#means.show(scenario, at, t(`challenge.${scenario.challenge.answer ? "impossible" : "resume"}`), at);
  }

  /** The address at which the page shows a scenario, at its end. @param {Scenario} scenario */
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

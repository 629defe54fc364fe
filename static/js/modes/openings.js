/**
 * Which mode begins with a new scenario: the one that its document or the address asks for. While two runs become one,
 * the chosen mode waits for the single run.
 * @import {Request, Shown} from "../run-lifecycle.js"
 * @import {Scenario} from "../model/scenario.js"
 * @import {Name} from "./modes.js"
 */

/** The fields of a scenario that begin a mode. @type {Record<string, Name>} */
const ASKED_BY = { beside: "compare", questions: "predict", challenge: "hand", futures: "hand" };

export class Openings {
  /** The last scenario handled: each begins a mode once. @type {Scenario|null} */
  #heard = null;
  /** Whether the page was opened by an address that asks; the address has changed since. */
  #asks = /[?&]ask=1\b/.test(performance.getEntriesByType("navigation")[0]?.name ?? "");
  /**
   * The second run that is being dropped, and the mode that begins then.
   * @type {{second: Scenario, next: Name|undefined}|null}
   */
  #parting = null;
  /** The last second run of a run that stands alone again, by its place in an address. @type {Map<string, Scenario>} */
  #seconds = new Map();

  /**
   * The mode that a scenario begins. An address that asks takes precedence over the document, except for a second run:
   * two runs have no questions, and the server hides nothing of them.
   * @param {Shown|null} shown @returns {Name|undefined}
   */
  of(shown) {
    if (!shown || shown.scenario === this.#heard) return undefined;
    this.#heard = shown.scenario;
    if (this.#parting && !shown.scenario.beside) return this.#parted(shown.request);
    const field = Object.keys(ASKED_BY).find((name) => name in shown.scenario) ?? "",
      asks = this.#asks && field !== "beside";
    this.#asks = false;
    return asks ? "predict" : ASKED_BY[field];
  }

  /** @param {Request} request */
  #parted({ s }) {
    const parting = this.#parting;
    this.#parting = null;
    if (parting) this.#seconds.set(s, parting.second);
    return parting?.next;
  }

  /** The second run is being dropped. @param {Scenario} second @param {Name} [next] the mode that begins then */
  part(second, next) {
    this.#parting = { second, next };
  }

  /** Another mode has begun meanwhile. */
  stay() {
    this.#parting = null;
  }

  /** The last second run of a run. @param {string} s its place in an address */
  secondOf(s) {
    return this.#seconds.get(s);
  }
}

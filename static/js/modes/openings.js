/**
 * Which mode begins with a scenario that has come: the one that its document asks for, or the address. While two runs
 * become one, the mode that was chosen waits for the single run.
 * @import {Request, Shown} from "../run-lifecycle.js"
 * @import {Scenario} from "../model/scenario.js"
 * @import {Name} from "./modes.js"
 */

/** The fields of a scenario that begin a mode. @type {Record<string, Name>} */
const ASKED_BY = { beside: "compare", questions: "predict", challenge: "hand", futures: "hand" };

export class Openings {
  /** The scenario that was answered last: it begins a mode once. @type {Scenario|null} */
  #heard = null;
  /** Whether the page was opened by an address that asks; it has changed since. */
  #asks = /[?&]ask=1\b/.test(performance.getEntriesByType("navigation")[0]?.name ?? "");
  /**
   * The second of two runs that are becoming one, and the mode that begins then.
   * @type {{second: Scenario, next: Name|undefined}|null}
   */
  #parting = null;
  /** What a run that stands alone again had beside it, by its place in an address. @type {Map<string, Scenario>} */
  #seconds = new Map();

  /**
   * The mode that a scenario begins. An address that asks wins over its document, but for a second run: of two runs
   * nothing is asked, nor does the server hide anything of them.
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

  /** Two runs are becoming one. @param {Scenario} second @param {Name} [next] the mode that begins then */
  part(second, next) {
    this.#parting = { second, next };
  }

  /** Another mode has begun meanwhile. */
  stay() {
    this.#parting = null;
  }

  /** What a run had beside it last. @param {string} s its place in an address */
  secondOf(s) {
    return this.#seconds.get(s);
  }
}

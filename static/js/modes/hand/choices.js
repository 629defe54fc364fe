/**
 * The choices at the cursor: the server's offer, the kind of faults whose list is open, and which rows have the keys if
 * there are more rows than keys. Pure.
 * @import {Offer} from "../../net/next.js"
 * @import {Row} from "./rows.js"
 * @import {Kind} from "./words.js"
 */
import { roundsOf, rowsOf } from "./rows.js";
import { partsOf } from "./words.js";

export class Choices {
  /** @type {Offer|null} */
  offer = null;
  /** @type {Kind|null} */
  faults = null;
  /** @type {Row[]} */
  rows = [];
  #round = 0;
  /** The cursor's event and the address of the scenario, as last asked. */
  #at = -1;
  #s = "";

  /**
   * The cursor is at an event of a scenario.
   * @param {number} at @param {string} s the scenario in an address @returns {boolean} whether either has changed
   */
  goTo(at, s) {
    if (at === this.#at && s === this.#s) return false;
    this.#at = at;
    this.#s = s;
    this.clear();
    this.faults = null;
    return true;
  }

  /** Whether an answer is still wanted. @param {number} at the answer's event */
  awaits(at) {
    return at === this.#at;
  }

  /** Opens the list of one kind of faults, or the whole list. @param {Kind|null} faults @param {Offer|null} [offer] */
  open(faults, offer = this.offer) {
    this.offer = offer;
    this.faults = faults;
    this.#list(0);
  }

  /** Assigns the keys to the next rows. @returns {boolean} whether there are more rows than keys */
  more() {
    const rounds = roundsOf(this.rows.length);
    if (rounds > 1) this.#list((this.#round + 1) % rounds);
    return rounds > 1;
  }

  /** @param {number} round */
  #list(round) {
    this.#round = round;
    this.rows = this.offer ? rowsOf(this.offer.choices, this.faults, round) : [];
  }

  /** Removes all choices, for now. */
  clear() {
    this.offer = null;
    this.rows = [];
  }

  /**
   * The row of an offered choice, or of the kind of faults that contains it; −1 if there is none.
   * @param {string} choice
   */
  rowOf(choice) {
    const { kind } = partsOf(choice);
    return this.rows.findIndex((r) => r.choice?.choice === choice || r.faults === kind);
  }
}

/**
 * Computes the run of an edit during a drag: one request at a time; of the edits wanted meanwhile only the last is
 * requested next. Uses a connection of its own.
 * @import {Run} from "../../model/types.js"
 * @import {Scenario} from "../../model/scenario.js"
 * @import {Edit} from "../edits/edit.js"
 * @import {Calling, Refusal} from "../../net/socket.js"
 */
import { eventsOf } from "../../model/numbering.js";
import { createNext } from "../../net/next.js";
import { createWholeRuns } from "../../net/whole-run.js";
import { isChosen } from "../edits/chosen.js";
import { edited, takesOver } from "../edits/edit.js";
import { mended } from "../edits/mend.js";

/** The edit, with the run and scenario that it changes. @typedef {{run: Run, scenario: Scenario, edit: Edit}} Wanted */
/**
 * left: the choices left out; gone: IDs of the messages whose set arrivals were removed.
 * @typedef {{wanted: Wanted, run: Run, scenario: Scenario, left: string[], gone: string[]}} Made
 */

/** The maximum number of times that conflicting parts are removed: each removal may cause another conflict. */
const MOST = 60;

export class EditPreview {
  #next;
  #runs;
  #on;
  /** @type {Wanted|null} */
  #asked = null;
  /** @type {Wanted|null} */
  #waiting = null;
  /** The last run that was turned into choices. @type {{run: Run, scenario: Scenario}|null} */
  #taken = null;
  /** @type {{scenario: Scenario, left: string[], gone: string[], tries: number}} */
  #now = { scenario: {}, left: [], gone: [], tries: 0 };

  /** @param {Calling} calling @param {{made: (made: Made) => void, refused: (refusal: Refusal) => void}} on */
  constructor(calling, on) {
    this.#on = on;
    this.#next = createNext(calling, {
      offered: (offer, question) => this.#offered(offer, question),
      problem: (refusal) => this.#refused(refusal),
    });
    this.#runs = createWholeRuns({
      whole: (run) => this.#came(run),
      refused: (refusal) => this.#refused(refusal),
    });
  }

  /** @param {Wanted} wanted */
  want(wanted) {
    this.#waiting = wanted;
    if (!this.#asked) this.#begin();
  }

  #begin() {
    const wanted = this.#waiting;
    this.#waiting = null;
    this.#asked = wanted;
    if (!wanted) return;
    const { run, scenario, edit } = wanted;
    this.#now = { scenario: {}, left: [], gone: [], tries: 0 };
    if (!takesOver(run, scenario, edit)) this.#edit(scenario);
    else if (this.#taken?.run === run) this.#edit(this.#taken.scenario);
    else this.#next.ask({ scenario, at: eventsOf(run) });
  }

  /** @param {Scenario} base */
  #edit(base) {
    const { run, edit } = /** @type {Wanted} */ (this.#asked),
      scenario = edited(run, base, edit);
    if (isChosen(base)) this.#next.ask({ scenario, at: 0, fit: true });
    else this.#run(scenario);
  }

  /** @param {import("../../net/next.js").Offer} offer @param {import("../../net/next.js").Question} question */
  #offered({ scenario, left = [] }, { fit }) {
    if (!this.#asked) return;
    if (fit) {
      this.#now.left = left;
      this.#run(scenario);
    } else {
      this.#taken = { run: this.#asked.run, scenario };
      this.#edit(scenario);
    }
  }

  /** @param {Scenario} scenario */
  #run(scenario) {
    this.#now.scenario = scenario;
    this.#runs.ask(scenario);
  }

  /** @param {Run} run */
  #came(run) {
    const wanted = this.#asked;
    this.#asked = null;
    const { scenario, left, gone } = this.#now;
    if (wanted) this.#on.made({ wanted, run, scenario, left, gone });
    if (!this.#asked) this.#begin();
  }

  /**
   * Removes the parts of the scenario that conflict with the edit, if that is all, and requests the run again.
   * @param {Refusal} refusal
   */
  #refused(refusal) {
    const { scenario, gone, tries } = this.#now,
      found = this.#asked && tries < MOST ? mended(this.#asked.run, scenario, refusal.problems ?? []) : null;
    if (found) {
      this.#now.tries++;
      this.#now.gone = [...gone, ...found.gone];
      return this.#run(found.scenario);
    }
    const reports = this.#asked && !this.#waiting;
    this.#asked = null;
    if (reports) this.#on.refused(refusal);
    this.#begin();
  }

  /** Forgets all wanted edits; a run that still arrives is ignored. */
  drop() {
    this.#asked = this.#waiting = null;
    this.#runs.stop();
  }

  stop() {
    this.drop();
    this.#next.stop();
  }
}

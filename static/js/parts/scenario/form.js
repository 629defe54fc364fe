/**
 * The form of the tab Run, before it is opened: its controls are fetched when it is first seen. Until then changes from
 * elsewhere go through here all the same, and what the controls are to show waits for them.
 * @import {Run, Translate} from "../../model/types.js"
 * @import {ControlOptions, Controls} from "./controls.js"
 * @import {Edit} from "./edits.js"
 * @import {Scenario} from "../../model/scenario.js"
 * @import {Place} from "./problems.js"
 */

/** What is shown: a scenario, its run if there is one, and whether there are changes to be taken back. */
/** @typedef {[next: Scenario, run: Run|null, changed: boolean]} Shown */

export class Form {
  /** What is changed next: the scenario of the run on screen, or what the server would not run. @type {Scenario} */
  #scenario = {};
  /** The last that was shown with scripted times of arrival, and the last. @type {Shown[]} */
  #shown = [];
  /** @type {Map<Place, string>|null} */
  #problems = null;
  #said = "";
  #turn = Promise.resolve();
  /** @type {Controls|null} */
  #controls = null;
  #coming = false;
  #root;
  #options;

  /** @param {HTMLFormElement} root @param {Omit<ControlOptions, "edit">} options */
  constructor(root, options) {
    this.#root = root;
    this.#options = options;
  }

  /** The form is seen. */
  async open() {
    if (this.#controls || this.#coming) return;
    this.#coming = true;
    try {
      const [{ Controls }] = await Promise.all([
        import("./controls.js"),
        this.#options.texts("later"), // what the algorithms are called
      ]);
      const controls = new Controls(this.#root, { ...this.#options, edit: (make) => this.change(make) });
      for (const shown of this.#shown) controls.set(...shown);
      controls.problems(this.#problems);
      controls.say(this.#said);
      this.#controls = controls;
    } catch (fault) {
      console.error(fault);
    }
    this.#coming = false;
  }

  /**
   * One change after another; the next one starts from this one even if it is refused.
   * @param {(edits: typeof import("./edits.js"), scenario: Scenario) => Edit} make
   */
  change(make) {
    this.#turn = this.#turn
      .then(this.#options.changing)
      .then(({ edits }) => {
        const edit = make(edits, this.#scenario);
        this.#scenario = edit.scenario;
        this.#options.change(edit);
      })
      .catch((fault) => {
        console.error(fault);
        this.say(this.#options.t("check.offline"));
      });
  }

  /**
   * Shows the scenario of the run on screen.
   * @param {Scenario} next @param {Run|null} run @param {boolean} [changed] whether there are changes to be taken back
   */
  set(next, run, changed = false) {
    this.#scenario = next;
    const scripted = this.#shown.filter(([s]) => timed(s)).at(-1);
    this.#shown = [...(scripted ? [scripted] : []), [next, run, changed]];
    this.#controls?.set(next, run, changed);
  }

  /**
   * Tells what the server would not run, where it can be put right; the fields keep what was asked for.
   * @param {Map<Place, string>|null} texts
   */
  problems(texts) {
    this.#problems = texts;
    this.#controls?.problems(texts);
  }

  /** What had to go with a change. @param {string} text */
  say(text) {
    this.#said = text;
    this.#controls?.say(text);
  }
}

/** Whether times of arrival are scripted. @param {Scenario} scenario */
export function timed({ deliveries = [] }) {
  return deliveries.some((/** @type {any} */ d) => d.at !== undefined);
}

/**
 * The form of the Run tab: its state, and the changes made in it or elsewhere. Its controls are fetched when it is
 * first shown.
 * @import {Run, Translate} from "../../model/types.js"
 * @import {AlgorithmInfo, Scenario} from "../../model/scenario.js"
 * @import {Edit} from "./edits.js"
 * @import {Place} from "./problems.js"
 * @import {Bundles, TranslateCount} from "../../i18n.js"
 */
import { el } from "../dom.js";
import { lazyPart } from "../lazy-part.js";
import { patch } from "../patch.js";

/**
 * @typedef {object} Switch a line that can be changed, and the properties that this breaks
 * @property {string} name
 * @property {string[]} breaks
 * @property {string} [clock]
 */
/**
 * An algorithm, and its options.
 * @typedef {Omit<AlgorithmInfo, "switches"> & {title: string, year: number, switches: Switch[]}} Choosable
 */
/** @typedef {(edits: typeof import("./edits.js"), scenario: Scenario) => Edit} Make */
/**
 * @typedef {object} FormOptions
 * @property {Translate} t
 * @property {TranslateCount} tn
 * @property {Choosable[]} algorithms
 * @property {string[]} rules
 * @property {boolean} programs whether this server runs programs
 * @property {(edit: Edit) => void} change
 * @property {() => number} newSeed
 * @property {Bundles} texts
 * @property {() => Promise<typeof import("./changes.js")>} changing fetches what a change needs
 * @property {HTMLElement} json the button that opens the scenario as JSON
 * @property {() => void} undo reverts all changes
 */
/**
 * The state that the controls show: the scenario of the run on screen, or the one the server refused; its run, if any;
 * the last scenario with scripted arrival times; whether the editor of requests is open.
 * @typedef {object} Shown
 * @property {Scenario} scenario
 * @property {Run|null} run
 * @property {Scenario|null} scripted
 * @property {Map<Place, string>} problems
 * @property {string} said
 * @property {boolean} asking
 */

/** The places of problems shown in the editor of requests. @type {Place[]} */
const ASKING = ["requests", "entries", "think", "hold"];

export class Form {
  /** @type {Shown} */
  #shown = { scenario: {}, run: null, scripted: null, problems: new Map(), said: "", asking: false };
  #seen = false;
  #turn = Promise.resolve();
  #options;
  #undo;
  #controls;

  /** @param {HTMLFormElement} root @param {FormOptions} options */
  constructor(root, options) {
    const { t, changing, json, undo } = options;
    this.#options = options;
    this.#undo = el("button.btn.small", { onclick: undo, hidden: true }, t("play.undo"));
    const compare = el("button.btn.small", { "data-mode": "compare" }, t("play.both")),
      ways = el("div.run-ways", json, compare, this.#undo);
    this.#controls = lazyPart(async () => {
      const [{ controlsOf }] = await Promise.all([import("./controls.js"), options.texts("later")]);
      const note = el("p.muted", t("play.run.at-once"));
      return { show: () => patch(root, ...controlsOf(this.#shown, this, options), ways, note) };
    });
    root.addEventListener("submit", (event) => event.preventDefault());
    // a user who approaches the form is likely to change something
    const near = () => void changing().catch(() => {});
    for (const event of ["pointerover", "focusin"]) root.addEventListener(event, near, { once: true });
  }

  /** Called whenever the form is visible; the first call loads the controls. */
  open() {
    if (this.#seen) return;
    this.#seen = true;
    this.#controls.show();
  }

  /** @param {Partial<Shown>} now */
  #show(now) {
    Object.assign(this.#shown, now);
    if (this.#seen) this.#controls.show();
  }

  /** Queues a change. The next one starts from its result, even if the server refuses it. @param {Make} make */
  change(make) {
    this.#turn = this.#turn
      .then(this.#options.changing)
      .then(({ edits }) => {
        const edit = make(edits, this.#shown.scenario);
        this.#show({ scenario: edit.scenario });
        this.#options.change(edit);
      })
      .catch((fault) => {
        console.error(fault);
        this.say(this.#options.t("check.offline"));
      });
  }

  /** Opens or closes the editor of requests. */
  toggleRequests() {
    this.#show({ asking: !this.#shown.asking });
  }

  /**
   * Shows the scenario of the run on screen.
   * @param {Scenario} scenario @param {Run|null} run @param {boolean} [changed] whether there are changes to undo
   */
  set(scenario, run, changed = false) {
    const was = this.#shown.scripted,
      stays = was && was.algorithm === scenario.algorithm && was.processes === scenario.processes;
    this.#undo.hidden = !changed;
    this.#show({ scenario, run, scripted: timed(scenario) ? scenario : stays ? was : null });
  }

  /** Shows the server's problems at the fields where they can be fixed. @param {Map<Place, string>|null} problems */
  problems(problems) {
    const asking = this.#shown.asking || ASKING.some((place) => problems?.has(place));
    this.#show({ problems: problems ?? new Map(), asking });
  }

  /** Shows what was removed along with a change. @param {string} said */
  say(said) {
    this.#show({ said });
  }
}

/** Whether arrival times are scripted. @param {Scenario} scenario */
export function timed({ deliveries = [] }) {
  return deliveries.some((/** @type {any} */ d) => d.at !== undefined);
}

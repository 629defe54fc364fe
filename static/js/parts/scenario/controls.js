/**
 * The controls of the form of the tab Run. Every change is told at once; what is shown is the scenario of the run on
 * screen.
 * @import {Run, Translate} from "../../model/types.js"
 * @import {AlgorithmInfo, Scenario} from "../../model/scenario.js"
 * @import {Edit} from "./edits.js"
 * @import {Place} from "./problems.js"
 * @import {Bundles, TranslateCount} from "../../i18n.js"
 */
import { algorithmTitle } from "../../model/names.js";
import { FIELDS } from "../../net/fields.js";
import { el, say } from "../dom.js";
import { field, iconButton, number, segments, select, stepper } from "../fields.js";
import { timed } from "./form.js";
import { lawControl } from "./law.js";
import { createSwitches } from "./switches.js";
import { requestsBrief } from "./workload.js";

/** The page offers so many processes; the server may allow more. */
const MOST = 200;
const DICE = "M4 10a6 6 0 0 1 10.5-4M16 10a6 6 0 0 1-10.5 4M14.5 2.5V6H11M5.500 17.500V14H9";
/** The places of what the editor of requests shows. */
const ASKING = ["entries", "think", "hold"];

/**
 * @typedef {object} Switch a line that can be changed, and what that breaks
 * @property {string} name
 * @property {string[]} breaks
 * @property {string} [clock]
 */
/**
 * An algorithm, and what can be chosen of it.
 * @typedef {Omit<AlgorithmInfo, "switches"> & {title: string, year: number, switches: Switch[]}} Choosable
 */

/** @typedef {(edits: typeof import("./edits.js"), scenario: Scenario) => Edit} Make */
/**
 * @typedef {object} ControlOptions
 * @property {Translate} t
 * @property {TranslateCount} tn
 * @property {Choosable[]} algorithms
 * @property {string[]} rules
 * @property {boolean} programs whether this server runs programs
 * @property {(edit: Edit) => void} change
 * @property {(make: Make) => void} edit makes a change to what was changed last
 * @property {() => number} newSeed
 * @property {Bundles} texts fetches the texts of the editor of requests
 * @property {() => Promise<typeof import("./changes.js")>} changing fetches what a change needs
 * @property {HTMLElement} json the button that opens the scenario as JSON
 * @property {() => void} undo takes all changes back
 */

/** The controls of the form, each of which tells its value. @param {ControlOptions} options @param {Controls} to */
function controlsOf({ t, rules, newSeed }, to) {
  return {
    algorithm: select([], (name) => to.change((e, s) => e.setAlgorithm(s, name))),
    processes: stepper(
      {
        min: 1,
        max: MOST,
        label: t("play.processes"),
        fewer: t("play.processes.fewer"),
        more: t("play.processes.more"),
      },
      (n) => to.setProcesses(n),
    ),
    order: segments(
      ["fifo", "any"].map((o) => [o, t(`play.order.${o}`)]),
      (o) => to.change((e, s) => e.setOrder(s, /** @type {"fifo"|"any"} */ (o))),
    ),
    delay: lawControl(t, t("play.delay"), (law) => to.setDelay(law)),
    seed: number({ min: 0, max: Number.MAX_SAFE_INTEGER, size: 4 }, (x) => to.change((e, s) => e.setSeed(s, x))),
    dice: iconButton(t("play.seed.new"), DICE, () => to.change((e, s) => e.setSeed(s, newSeed()))),
    rule: select(
      rules.map((r) => [r, t(`play.rule.${r}`)]),
      (r) => to.change((e, s) => e.setRule(s, r)),
    ),
    switches: createSwitches(t, (name, on) => to.change((e, s) => e.setSwitch(s, name, on))),
  };
}

export class Controls {
  /** What the fields say: the scenario of the run on screen, or what the server would not run. @type {Scenario} */
  #scenario = {};
  /** The last scenario that had scripted times of arrival. @type {Scenario|null} */
  #scripted = null;
  /** @type {Run|null} */
  #shown = null;
  /** The editor of the requests, once somebody has opened it. @type {import("./requests.js").Requests|null} */
  #requests = null;
  #asking = el("div.requests", { hidden: true });
  #opener = el("button.opener", { "aria-expanded": "false", onclick: () => this.#toggleRequests() });
  #said = el("p.said", { role: "status" });
  #whole = el("p.problem", { role: "alert", hidden: true });
  #undo;
  #options;
  #controls;
  #fields;
  #rule;

  /** @param {HTMLFormElement} form @param {ControlOptions} options */
  constructor(form, options) {
    const { t, changing, json, programs, undo } = options,
      controls = controlsOf(options, this);
    this.#options = options;
    this.#controls = controls;
    this.#fields = {
      algorithm: field(t("play.algorithm"), controls.algorithm.control, {
        after: [
          programs
            ? el("button.btn.small", { "data-act": "program" }, t("play.scenario.new"))
            : el("span.muted", t("play.scenario.off")),
        ],
      }),
      processes: field(t("play.processes"), controls.processes.control, { group: true }),
      order: field(t("play.order"), controls.order.control, { group: true }),
      delay: field(t("play.delay"), controls.delay.control, { group: true }),
      seed: field(t("play.seed"), controls.seed.control, { after: [controls.dice] }),
      requests: field(t("play.workload"), this.#opener, { group: true }),
      switches: field(t("play.switches"), controls.switches.control, { group: true, top: true }),
    };
    this.#rule = field(t("play.rule"), controls.rule.control);
    this.#undo = el("button.btn.small", { onclick: undo, hidden: true }, t("play.undo"));
    const { switches, requests, ...before } = this.#fields;
    form.replaceChildren(
      ...Object.values(before).map((f) => f.root),
      requests.root,
      this.#asking,
      this.#rule.root,
      el("hr"),
      switches.root,
      controls.switches.says,
      this.#whole,
      this.#said,
      el("div.run-ways", json, el("button.btn.small", { "data-act": "compare" }, t("play.both")), this.#undo),
      el("p.muted", t("play.run.at-once")),
    );
    form.addEventListener("submit", (event) => event.preventDefault());
    // a visitor who comes near is likely to change something
    const near = () => void changing().catch(() => {});
    for (const event of ["pointerover", "focusin"]) form.addEventListener(event, near, { once: true });
  }

  /** @param {Make} make */
  change(make) {
    this.#options.edit((edits, scenario) => {
      const edit = make(edits, scenario);
      this.#scenario = edit.scenario;
      return edit;
    });
  }

  /** @param {number} n */
  setProcesses(n) {
    if (n >= 1 && n <= MOST && Number.isInteger(n)) this.change((e, s) => e.setProcesses(s, n));
    else this.#fields.processes.problem(this.#options.t("play.processes.range", { most: MOST }));
  }

  /** @param {any} law */
  setDelay(law) {
    if (law === "scripted") this.change((e, s) => e.restoreDeliveries(s, this.#scripted ?? s));
    else this.change((e, s) => e.setDelay(s, law));
  }

  #toggleRequests() {
    this.#asking.hidden = !this.#asking.hidden;
    this.#opener.setAttribute("aria-expanded", String(!this.#asking.hidden));
    if (!this.#asking.hidden) void this.#editor();
  }

  /** The editor's module is fetched when it is first opened. */
  async #editor() {
    const { t, tn, texts } = this.#options;
    const [{ Requests }] = await Promise.all([import("./requests.js"), texts("later")]);
    if (this.#requests) return this.#requests;
    this.#requests = new Requests(t, tn, (asked) => this.change((e, s) => e.setRequests(s, asked)));
    this.#asking.append(this.#requests.root);
    this.#requests.set(this.#scenario, this.#shown);
    return this.#requests;
  }

  /**
   * Shows the scenario of the run on screen.
   * @param {Scenario} next @param {Run|null} run @param {boolean} [changed] whether there are changes to be taken back
   */
  set(next, run, changed = false) {
    const { t, tn, algorithms } = this.#options,
      { algorithm, processes, order, rule, seed, switches } = this.#controls;
    const current = algorithms.find((a) => a.name === next.algorithm);
    this.#scenario = next;
    this.#shown = run;
    algorithm.fill([
      ...(next.algorithm ? [] : [/** @type {[string, string]} */ (["", run?.header.title ?? ""])]),
      ...algorithms.map((a) => /** @type {[string, string]} */ ([a.name, algorithmTitle(a.name, a.title, t)])),
    ]);
    algorithm.set(next.algorithm ?? "");
    processes.set(next.processes);
    order.set(next.network?.order ?? run?.header.order ?? (current?.fifo ? "fifo" : "any"));
    this.#showDelay(next);
    rule.set(next.clock?.rule ?? run?.header.clock ?? current?.clock ?? "");
    seed.set(next.seed ?? FIELDS.seed[0]);
    this.#requests?.set(next, run);
    this.#opener.textContent = requestsBrief(next, t, tn);
    this.#fields.switches.root.hidden = !current?.switches.length;
    switches.set(next, current, run);
    this.#undo.hidden = !changed;
  }

  /** @param {Scenario} next */
  #showDelay(next) {
    const { t } = this.#options,
      { delay } = this.#controls,
      was = this.#scripted;
    if (timed(next)) this.#scripted = next;
    else if (was && (was.algorithm !== next.algorithm || was.processes !== next.processes)) this.#scripted = null;
    const scheduled = next.schedule?.length > 0,
      others = [...(scheduled ? ["schedule"] : []), ...(this.#scripted ? ["scripted"] : [])];
    delay.choices(others.map((other) => [other, t(`play.delay.${other}`)]));
    delay.set(next.network?.delay ?? FIELDS.network.delay[0], scheduled || timed(next) ? others[0] : undefined);
  }

  /**
   * Tells what the server would not run, where it can be put right; the fields keep what was asked for.
   * @param {Map<Place, string>|null} texts
   */
  problems(texts) {
    for (const f of [...Object.values(this.#fields), this.#rule]) f.problem("");
    say(this.#whole, "");
    this.#requests?.clear();
    for (const [place, text] of texts ?? []) this.#tellAt(place, text);
  }

  /** @param {Place} place @param {string} text */
  #tellAt(place, text) {
    if (["requests", ...ASKING].includes(place) && this.#asking.hidden) this.#toggleRequests();
    if (place === "requests") void this.#editor().then((e) => e.problem(text));
    else if (ASKING.includes(place))
      void this.#editor().then((e) => e.fields[/** @type {"think"} */ (place)].problem(text));
    else if (place === "rule") this.#rule.problem(text);
    else if (place in this.#fields) this.#fields[/** @type {"order"} */ (place)].problem(text);
    else say(this.#whole, text);
  }

  /** What had to go with a change. @param {string} text */
  say(text) {
    this.#said.textContent = text;
  }
}

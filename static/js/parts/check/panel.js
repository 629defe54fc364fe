/**
 * Checks every schedule of the scenario on screen. Progress and result appear beside the button; the panel below shows
 * them for each property. Results are kept, so that returning to a scenario shows them again.
 * @import {Fairness, Report} from "../../net/explore.js"
 * @import {CheckOptions, View} from "./check.js"
 * @import {Watched} from "./findings.js"
 * @import {Scenario} from "../../model/scenario.js"
 * @import {State, Wish} from "./model.js"
 */
import { createSearch } from "../../net/explore.js";
import { decodeLink } from "../../net/link.js";
import { textsOf } from "../../net/problem.js";
import {
  aloud,
  hasSmall,
  inBrief,
  inShort,
  lines,
  linkForm,
  mainFinding,
  questionKey,
  requests,
  small,
  unhurried,
} from "./model.js";
import { el } from "../dom.js";
import { checkbox, field, segments } from "../fields.js";
import { findings, wayBack } from "./findings.js";

/** Least time in milliseconds between two announcements of progress. */
const UNHURRIED = 2000;
/** The optional questions. */
const ALSO = /** @type {const} */ (["em3", "bypass", "starvation"]);
/** The fairness assumptions, strongest first. */
const FAIR = ["messages", "channels", "none"];
/** The most reports kept. */
const KEPT = 40;

export class CheckPanel {
  /** The scenario on screen, and the one that is checked for it. @type {Scenario|null} */
  #whole = null;
  /** @type {Scenario|null} */
  #scenario = null;
  /** @type {Wish} */
  #wish = { each: 0, em3: false, bypass: false, starvation: false, fair: "messages" };
  #key = "";
  #open = false;
  /** @type {State} */
  #state = { is: "idle" };
  /** Reports by question. @type {Map<string, Report>} */
  #known = new Map();
  /** The found runs that have been watched, by question. @type {Map<string, Watched>} */
  #watched = new Map();
  /** The last announcement for screen readers. */
  #said = "";
  #root;
  #show;
  #options;
  #say;
  #search;

  /** @param {HTMLElement} root of the check @param {(view: View) => void} show @param {CheckOptions} options */
  constructor(root, show, options) {
    this.#root = root;
    this.#show = show;
    this.#options = options;
    this.#say = unhurried((text) => {
      this.#said = text;
      this.#draw();
    }, UNHURRIED);
    this.#search = createSearch(
      { url: options.url },
      {
        exploring: (progress) => this.#tell({ is: "running", progress }),
        explored: async (report) => {
          const key = this.#key;
          if (report.properties.some((p) => p.failure)) await options.texts("program");
          if (key === this.#key) this.#explored(report); // else another scenario is on screen by now
        },
        problem: async (refusal) => {
          await textsOf(refusal.problems, options.texts);
          this.#tell({ is: "refused", refusal });
        },
        behind: (ahead) => this.#tell({ is: "waiting", seconds: 0, busy: true, ahead }),
        waiting: (seconds, busy) => this.#tell({ is: "waiting", seconds, busy }),
      },
    );
  }

  /** Sets the scenario on screen; a known result is shown at once. @param {Scenario|null} next */
  set(next) {
    this.#whole = next;
    this.#scenario = next && small(next);
    const now = this.#scenario ? questionKey(this.#scenario, this.#wish) : "";
    if (now === this.#key) return this.#draw();
    this.#key = now;
    this.#search.stop();
    const report = this.#known.get(now);
    this.#said = "";
    this.#state = report ? { is: "done", report } : { is: "idle" };
    this.#draw();
  }

  /** The button's action: starts, stops, or plays the run that was found. */
  press() {
    const state = this.#state,
      found = state.is === "done" ? mainFinding(state.report) : undefined;
    if (state.is === "running" || state.is === "waiting") this.#cancel();
    else if (found?.link) this.#watch(found.property);
    else this.#begin();
  }

  /** Folds or unfolds the panel. */
  fold() {
    this.#open = !this.#open;
    this.#draw();
  }

  #begin() {
    if (!this.#scenario) return;
    const { each, em3, bypass, starvation, fair } = this.#wish;
    this.#tell({ is: "running", progress: null });
    const asks = requests(this.#scenario, each);
    this.#search.start({
      scenario: this.#scenario,
      ...(asks ? { asks: Array(this.#scenario.processes).fill(asks) } : { portfolio: true }),
      em3,
      bypass,
      ...(starvation ? { starvation, fair } : {}),
    });
  }

  #cancel() {
    this.#search.stop();
    this.#tell({ is: "idle" });
    this.#say(this.#options.t("check.cancelled"), true);
  }

  /** @param {Report} report */
  #explored(report) {
    if (this.#known.size >= KEPT) this.#known.delete(this.#known.keys().next().value ?? "");
    if (report.verdict !== "unknown") this.#known.set(this.#key, report);
    this.#tell({ is: "done", report });
    const show = (/** @type {string} */ property) => this.#watch(property);
    this.#root.dispatchEvent(new CustomEvent("explored", { detail: { report, scenario: this.#whole, show } }));
  }

  /** Changes an option, and checks at once, since the user asked for it. @param {Partial<Wish>} change */
  #choose(change) {
    this.#wish = { ...this.#wish, ...change };
    this.set(this.#whole);
    if (this.#state.is === "done") this.#tell(this.#state);
    else this.#begin();
  }

  /** Plays the shortest run that breaks a property. @param {string} property */
  async #watch(property) {
    if (this.#state.is !== "done") return;
    const { report } = this.#state,
      at = report.properties.findIndex((p) => p.property === property),
      line = lines(report, this.#options)[at];
    const s = linkForm(report.properties[at].link ?? ""),
      run = await decodeLink(s);
    const back = () => {
      way();
      this.#root.querySelector("button")?.focus();
    };
    this.#watched.set(questionKey(run, this.#wish), { line, back, report });
    const way = this.#options.watch(run, s);
  }

  /** @param {State} next */
  #tell(next) {
    this.#state = next;
    this.#draw();
    const text = aloud(next, this.#options);
    if (text) this.#say(text, next.is === "done");
  }

  #draw() {
    const state = this.#state,
      options = this.#options,
      { does, sign, text } = inShort(state, options),
      found = this.#watched.get(this.#key),
      report = state.is === "done" ? state.report : found?.report;
    const telling = {
      options,
      scenario: this.#scenario,
      each: this.#wish.each,
      show: (/** @type {string} */ property) => this.#watch(property),
    };
    options.found(report ? inBrief(report, options) : new Map());
    this.#show({
      is: state.is === "done" ? state.report.verdict : state.is,
      does,
      out: [sign && el("span.sign", `${sign} `), text],
      watched: found ? wayBack(found, telling) : [],
      panel: this.#open ? [this.#wishes(), el("div.every-says", ...findings(state, telling))] : [],
      said: this.#said,
    });
  }

  /** The controls of the options. */
  #wishes() {
    const { t } = this.#options,
      wish = this.#wish,
      scenario = this.#scenario,
      choose = (/** @type {Partial<Wish>} */ change) => this.#choose(change);
    const asks = [...(scenario && hasSmall(scenario) ? ["0"] : []), "1", "2"],
      each = segments(
        asks.map((n) => [n, n === "0" ? t("check.asks.small") : n]),
        String(scenario ? requests(scenario, wish.each) : wish.each),
        (n) => choose({ each: Number(n) }),
      );
    const fair = segments(
      FAIR.map((f) => [f, t(`check.fair.${f}.short`)]),
      wish.fair,
      (f) => choose({ fair: /** @type {Fairness} */ (f) }),
    );
    const also = ALSO.map((name) => checkbox(t(`check.also.${name}`), wish[name], (on) => choose({ [name]: on })));
    return el(
      "div.every-wish",
      field("asks", t("check.asks"), each, { group: true }),
      field("also", t("check.also"), el("div.every-also", ...also), { group: true }),
      field("fair", t("check.fair"), fair, { group: true, hidden: !wish.starvation }),
    );
  }
}

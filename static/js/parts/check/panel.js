/**
 * Checks every schedule of the scenario on screen: beside the button stands how far it is and what was found, and what
 * unfolds tells it property by property. What was found out is kept, so that going back finds it again.
 * @import {Fairness, Report} from "../../net/explore.js"
 * @import {CheckElements, CheckOptions} from "./check.js"
 * @import {Watched} from "./findings.js"
 * @import {Scenario} from "../../model/scenario.js"
 * @import {State, Wish} from "./model.js"
 */
import { createSearch } from "../../net/explore.js";
import { decodeLink } from "../../net/link.js";
import { textsOf } from "../../net/problem.js";
import { invitation } from "./check.js";
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
import { dress, el, svg } from "../dom.js";
import { checkbox, field, segments } from "../fields.js";
import { findings, wayBack } from "./findings.js";

/** So long is waited between two announcements of progress, in milliseconds. */
const UNHURRIED = 2000;
/** What a run may rely on, the most first. */
const FAIR = ["messages", "channels", "none"];
/** So many answers are kept. */
const KEPT = 40;

export class CheckPanel {
  /** What is on screen, and what of it is checked. @type {Scenario|null} */
  #whole = null;
  /** @type {Scenario|null} */
  #scenario = null;
  /** @type {Wish} */
  #wish = { each: 0, em3: false, bypass: false, starvation: false, fair: "messages" };
  #key = "";
  #open = false;
  /** @type {State} */
  #state = { is: "idle" };
  /** The answers so far. @type {Map<string, Report>} */
  #known = new Map();
  /** The runs that were found. @type {Map<string, Watched>} */
  #watched = new Map();
  #says = el("div.every-says");
  #at;
  #idleSign;
  #options;
  #choice;
  #say;
  #search;

  /** @param {CheckElements} elements @param {() => Node} idleSign @param {CheckOptions} options */
  constructor(elements, idleSign, options) {
    this.#at = elements;
    this.#idleSign = idleSign;
    this.#options = options;
    this.#choice = wishes(options, (change) => this.#choose(change));
    this.#say = unhurried((text) => {
      elements.status.textContent = text;
    }, UNHURRIED);
    this.#search = createSearch(
      { url: options.url },
      {
        exploring: (progress) => this.#tell({ is: "running", progress }),
        explored: async (report) => {
          const key = this.#key;
          if (report.properties.some((p) => p.failure)) await options.texts("program");
          if (key === this.#key) this.#explored(report); // else something else is on screen meanwhile
        },
        problem: async (refusal) => {
          await textsOf(refusal.problems, options.texts);
          this.#tell({ is: "refused", refusal });
        },
        behind: (ahead) => this.#tell({ is: "waiting", seconds: 0, busy: true, ahead }),
        waiting: (seconds, busy) => this.#tell({ is: "waiting", seconds, busy }),
      },
    );
    elements.panel.replaceChildren(this.#choice.root, this.#says);
    elements.fold.setAttribute("aria-controls", elements.panel.id);
  }

  /** What is on screen; what was found out of it before is told at once. @param {Scenario|null} next */
  set(next) {
    this.#whole = next;
    this.#scenario = next && small(next);
    const now = this.#scenario ? questionKey(this.#scenario, this.#wish) : "";
    if (now === this.#key) return this.#draw();
    this.#key = now;
    this.#search.stop();
    const report = this.#known.get(now);
    this.#at.status.textContent = "";
    this.#state = report ? { is: "done", report } : { is: "idle" };
    this.#draw();
  }

  /** Begins, stops, or shows what breaks, whichever the button says. */
  press() {
    const state = this.#state,
      found = state.is === "done" ? mainFinding(state.report) : undefined;
    if (state.is === "running" || state.is === "waiting") this.#cancel();
    else if (found?.link) this.#show(found.property);
    else this.#begin();
  }

  /** Shows all that was found, and what else may be asked; or hides it. */
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
    const show = (/** @type {string} */ property) => this.#show(property);
    this.#at.root.dispatchEvent(new CustomEvent("explored", { detail: { report, scenario: this.#whole, show } }));
  }

  /** Another wish: checked at once, since it was asked for in the panel. @param {Partial<Wish>} change */
  #choose(change) {
    this.#wish = { ...this.#wish, ...change };
    this.set(this.#whole);
    if (this.#state.is === "done") this.#tell(this.#state);
    else this.#begin();
  }

  /** Puts the shortest run that breaks a property on screen. @param {string} property */
  async #show(property) {
    if (this.#state.is !== "done") return;
    const { report } = this.#state,
      at = report.properties.findIndex((p) => p.property === property),
      line = lines(report, this.#options)[at];
    const s = linkForm(report.properties[at].link ?? ""),
      run = await decodeLink(s);
    const back = () => {
      way();
      this.#at.button.focus();
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
    const { root, sign, label, out, fold, watched, panel } = this.#at,
      { t } = this.#options,
      state = this.#state;
    const { does, sign: mark, text } = inShort(state, this.#options);
    root.dataset.is = state.is === "done" ? state.report.verdict : state.is;
    sign.replaceChildren(does === "stop" ? square() : this.#idleSign());
    sign.hidden = does === "show";
    label.textContent = does === "check" ? invitation(this.#whole?.processes ?? 0, t) : t(`check.do.${does}`);
    out.replaceChildren(mark && el("span.sign", `${mark} `), text);
    dress(fold, { "aria-expanded": String(this.#open) });
    this.#choice.set(this.#wish, this.#scenario);
    const telling = {
      options: this.#options,
      scenario: this.#scenario,
      each: this.#wish.each,
      show: (/** @type {string} */ property) => this.#show(property),
    };
    const found = this.#watched.get(this.#key);
    const report = state.is === "done" ? state.report : found?.report;
    this.#options.found(report ? inBrief(report, this.#options) : new Map());
    watched.hidden = !found;
    watched.replaceChildren(...(found ? wayBack(found, telling) : []));
    panel.hidden = !this.#open;
    if (this.#open) this.#says.replaceChildren(...findings(state, telling));
  }
}

/** What one may wish of a check. @param {CheckOptions} options @param {(change: Partial<Wish>) => void} choose */
function wishes({ t }, choose) {
  const each = segments(
    ["0", "1", "2"].map((n) => [n, n === "0" ? t("check.asks.small") : n]),
    (n) => choose({ each: Number(n) }),
  );
  const fair = segments(
    FAIR.map((f) => [f, t(`check.fair.${f}.short`)]),
    (f) => choose({ fair: /** @type {Fairness} */ (f) }),
  );
  const relies = field(t("check.fair"), fair.control, { group: true }).root;
  const also = el(
    "div.every-also",
    checkbox(t("check.also.em3"), (em3) => choose({ em3 })).control,
    checkbox(t("check.also.bypass"), (bypass) => choose({ bypass })).control,
    checkbox(t("check.also.starvation"), (starvation) => choose({ starvation })).control,
  );
  const root = el(
    "div.every-wish",
    field(t("check.asks"), each.control, { group: true }).root,
    field(t("check.also"), also, { group: true }).root,
    relies,
  );
  return {
    root,
    set(/** @type {Wish} */ wish, /** @type {Scenario|null} */ scenario) {
      const smalls = /** @type {HTMLElement} */ (each.control.firstElementChild);
      smalls.hidden = !scenario || !hasSmall(scenario);
      each.set(String(scenario ? requests(scenario, wish.each) : wish.each));
      fair.set(wish.fair);
      relies.hidden = !wish.starvation;
    },
  };
}

/** What stops. */
function square() {
  return svg(
    "svg",
    { viewBox: "0 0 18 18", width: 18, height: 18 },
    svg("rect", { x: 4, y: 4, width: 10, height: 10, rx: 1.5, fill: "currentColor" }),
  );
}

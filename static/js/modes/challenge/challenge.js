/**
 * The challenge panel above the list of possible next events: the goal, the budget spent, and the standing. The server
 * judges each choice; a search answers hints and checks the answer "impossible".
 * @import {Run, Translate} from "../../model/types.js"
 * @import {Bundles, TranslateCount} from "../../i18n.js"
 * @import {Scenario} from "../../model/scenario.js"
 * @import {Verdict, Wishes} from "../../net/challenge.js"
 */
import { judge } from "../../net/challenge.js";
import { dress, el, withNames } from "../../parts/dom.js";
import { distance, goalSaid, spentSaid, standing } from "./words.js";

/**
 * What the panel needs from the page.
 * @typedef {object} Table
 * @property {HTMLElement} root the panel's element, hidden while the run is no challenge
 * @property {Translate} t
 * @property {TranslateCount} tn
 * @property {Bundles} texts
 * @property {(scenario: Scenario) => void} change replaces the scenario on screen
 * @property {(scenario: Scenario) => Promise<string>} address the address at which the page shows a scenario
 * @property {(choice: string) => string} point highlights a choice and returns it in words
 */

export class Match {
  #table;
  /** @type {Scenario|null} */
  #scenario = null;
  /** @type {Run|null} */
  #run = null;
  /** The requests under way: for the standing, and for a hint. */
  #asking = { stands: new AbortController(), hint: new AbortController() };
  /** Whether the texts are loaded. */
  #ready = false;
  /** How many hints were requested for this scenario: the first gives the distance, the next ones a next choice. */
  #hints = 0;
  #parts;

  /** @param {Table} table */
  constructor(table) {
    const { root, texts } = table;
    this.#table = table;
    this.#parts = parts({ hint: () => this.#hint(), answer: () => this.#answer() });
    root.hidden = true;
    root.replaceChildren(this.#parts.section);
    void Promise.resolve(texts("challenge")).then(() => this.#label());
  }

  /** Sets the texts that do not change. */
  #label() {
    const { t } = this.#table,
      { title, section, hint, link } = this.#parts;
    title.textContent = t("challenge.title");
    section.ariaLabel = title.textContent;
    hint.textContent = t("challenge.hint");
    link.textContent = t("challenge.link");
    this.#ready = true;
    this.#begin();
  }

  /** @param {Run} run @param {Scenario} scenario the scenario on screen, cut at the cursor */
  show(run, scenario) {
    this.#run = run;
    const same = JSON.stringify(scenario) === JSON.stringify(this.#scenario);
    if (same) return;
    this.#scenario = scenario;
    this.#begin();
  }

  /** Shows what is known without the server, then asks the server for the standing. */
  #begin() {
    const { challenge } = this.#scenario ?? {},
      { t } = this.#table,
      { goal, answer, hint, link } = this.#parts;
    this.#hints = 0;
    this.#asking.hint.abort();
    this.#table.root.hidden = !challenge || !this.#ready;
    if (!challenge || !this.#ready || !this.#run) return;
    const said = goalSaid(challenge.goal, this.#run.header, this.#table);
    goal.replaceChildren(...(said.code ? [el("b", `${said.code} `)] : []), ...withNames(said.text, this.#run));
    answer.textContent = t(challenge.answer ? "challenge.resume" : "challenge.impossible");
    hint.hidden = Boolean(challenge.answer);
    link.hidden = true;
    void this.#judge("stands", {}, (v) => this.#judged(v));
  }

  /** @param {"stands"|"hint"} what @param {Wishes} wishes @param {(v: Verdict) => void} then */
  async #judge(what, wishes, then) {
    this.#asking[what].abort();
    const asking = new AbortController(),
      { status, section } = this.#parts;
    this.#asking[what] = asking;
    const slow = setTimeout(() => status.textContent || this.#say("", this.#table.t("challenge.searching")), SLOW);
    section.ariaBusy = "true";
    try {
      const verdict = await judge(this.#scenario ?? {}, wishes, { signal: asking.signal });
      if (!asking.signal.aborted) then(verdict);
    } catch (fault) {
      if (!asking.signal.aborted) this.#say("bad", /** @type {any} */ (fault).error ?? String(fault));
    } finally {
      clearTimeout(slow);
      if (this.#asking[what] === asking) section.ariaBusy = "false";
      if (!asking.signal.aborted && status.textContent === this.#table.t("challenge.searching")) this.#say("", "");
    }
  }

  /** @param {Verdict} v */
  #judged(v) {
    const { spent, hint, answer, link } = this.#parts,
      scenario = this.#scenario;
    if (!scenario?.challenge) return;
    const rows = spentSaid(scenario.challenge, { ...v.used, steps: v.steps }, scenario.schedule ?? [], this.#table);
    spent.replaceChildren(...rows.map((row) => el("li", ...withNames(row, this.#run ?? scenario.processes))));
    const { tone, text } = standing(v, this.#table);
    if (text || !this.#hints) this.#say(tone, text); // a hint may have come before
    const over = v.solved || Boolean(v.answer);
    hint.hidden = over || v.lost === "over";
    answer.hidden = v.solved && !v.answer;
    link.hidden = true;
    if (!v.solved) return;
    void this.#table.address(scenario).then((href) => {
      if (scenario === this.#scenario) dress(link, { href, hidden: false });
    });
    if (v.least === undefined && !v.answer) void this.#judge("stands", { least: true }, (w) => this.#judged(w));
  }

  #hint() {
    const asks = ++this.#hints > 1;
    this.#say("", ""); // so that a screen reader announces the same text again
    void this.#judge("hint", { from: true, next: asks }, (v) => {
      const far = distance(v, this.#table);
      if (!asks || !v.next) return this.#say(v.lost ? "bad" : "", far);
      this.#say("", `${far} ${this.#table.t("challenge.next", { choice: this.#table.point(v.next) })}`);
    });
  }

  /** Answers "impossible", or takes that answer back. */
  #answer() {
    const { challenge, ...rest } = this.#scenario ?? {};
    if (!challenge) return;
    const { answer, ...open } = challenge;
    this.#table.change({ ...rest, challenge: answer ? open : { ...open, answer: "impossible" } });
  }

  /** @param {"good"|"bad"|""} tone @param {string} text */
  #say(tone, text) {
    const { status } = this.#parts;
    status.className = `ch-status ${tone}`.trim();
    status.replaceChildren(...withNames(text, this.#run ?? 0));
  }

  leave() {
    this.#asking.stands.abort();
    this.#asking.hint.abort();
    this.#table.root.hidden = true;
  }
}

/** After this many milliseconds the panel says that a search is under way. */
const SLOW = 300;

/** @param {{hint: () => void, answer: () => void}} does */
function parts({ hint, answer }) {
  const made = {
    title: el("h2"),
    goal: el("p.ch-goal"),
    spent: el("ul.ch-spent"),
    status: el("p.ch-status", { role: "status" }),
    hint: el("button.ch-do", { onclick: hint }),
    answer: el("button.ch-do", { onclick: answer }),
    link: el("a.ch-link", { hidden: true }),
  };
  const section = el(
    "section.ch",
    made.title,
    made.goal,
    made.spent,
    made.status,
    el("div.ch-ways", made.hint, made.answer, made.link),
  );
  return { ...made, section };
}

/**
 * Who asks when: a workload by chance, a list by hand, or both.
 * @import {Run, Translate} from "../../model/types.js"
 * @import {Scenario} from "../../model/scenario.js"
 * @import {TranslateCount} from "../../i18n.js"
 */
import { EVERYBODY } from "../../net/fields.js";
import { el, say } from "../dom.js";
import { checkbox, field, number, segments } from "../fields.js";
import { lawControl } from "./law.js";
import { scriptRow } from "./script.js";
import { askedIn, workloadOf } from "./workload.js";

/** So many lines of a script are shown for editing. */
const SHOWN = 60;

/** What a scenario says of who asks. @typedef {{script?: any[], workload?: any}} Asked */

export class Requests {
  /** @type {any[]} */
  #script = [];
  /** @type {any} */
  #workload = null;
  #processes = 1;
  /** What the lines on screen were made of. */
  #written = "";
  /** @type {Run|null} */
  #run = null;
  #rows = el("tbody");
  #more = el("p.note");
  #says = el("p.problem", { hidden: true });
  #t;
  #tn;
  #told;
  #controls;
  #chance;
  #list;

  /** @param {Translate} t @param {TranslateCount} tn @param {(asked: Asked) => void} told */
  constructor(t, tn, told) {
    this.#t = t;
    this.#tn = tn;
    this.#told = told;
    const modes = { workload: "chance", script: "list", both: "both" };
    const { mode, entries, think, hold, again } = (this.#controls = {
      mode: segments(
        Object.entries(modes).map(([mode, text]) => [mode, t(`play.requests.${text}`)]),
        (to) => this.#turn(to),
      ),
      entries: number({ min: 0, label: t("play.requests.entries") }, (x) => this.#edit({ entries: x })),
      think: lawControl(t, t("play.requests.think"), (law) => this.#edit({ think: law })),
      hold: lawControl(t, t("play.requests.hold"), (law) => this.#edit({ hold: law })),
      again: checkbox(t("play.requests.again"), (on) => this.#edit({ again: on })),
    });
    this.fields = {
      entries: field(t("play.requests.entries"), entries.control),
      think: field(t("play.requests.think"), think.control, { group: true }),
      hold: field(t("play.requests.hold"), hold.control, { group: true }),
    };
    const laws = Object.values(this.fields).map((f) => f.root);
    this.#chance = el("div.chance", ...laws, again.control);
    this.#list = this.#table();
    const modeField = field(t("play.requests"), mode.control, { group: true }).root;
    this.root = el("div.asking", modeField, this.#chance, this.#list, this.#says);
  }

  #table() {
    const t = this.#t,
      heads = ["at", "process", "do", "for"].map((c) => el("th", { scope: "col" }, t(`play.requests.${c}`)));
    return el(
      "div.script",
      el("table", el("caption.vh", t("play.requests.list")), el("thead", el("tr", ...heads, el("td"))), this.#rows),
      this.#more,
      el("button.btn.small", { onclick: () => this.#addRow() }, t("play.requests.add")),
    );
  }

  /** The next change starts from this one even if it is refused. @param {Asked} asked */
  #change(asked) {
    this.#script = asked.script ?? [];
    this.#workload = asked.workload ?? null;
    this.#told(asked);
  }

  /** @param {Record<string, any>} part */
  #edit(part) {
    const script = this.#script.length ? this.#script : undefined;
    this.#change({ script, workload: { ...this.#workload, ...part } });
  }

  /** @param {string} to */
  #turn(to) {
    const asked = this.#run && !this.#run.chunk ? askedIn(this.#run) : [],
      listed = asked.length ? asked : [{ at: 1, process: 1, do: "request" }];
    const script = this.#script.length ? this.#script : listed,
      workload = this.#workload ?? EVERYBODY;
    this.#change({ ...(to !== "workload" && { script }), ...(to !== "script" && { workload }) });
  }

  #addRow() {
    const last = this.#script.at(-1) ?? { at: 0, process: 0 };
    this.#write([...this.#script, { at: last.at + 1, process: (last.process % this.#processes) + 1, do: "request" }]);
    this.#rows.querySelector("tr:last-child input")?.scrollIntoView({ block: "nearest" });
  }

  /** @param {any[]} script */
  #write(script) {
    this.#change({ script, workload: this.#workload ?? undefined });
  }

  /** @param {Scenario} scenario as the server has it @param {Run|null} shown */
  set(scenario, shown) {
    const { mode, entries, think, hold, again } = this.#controls;
    const script = scenario.script ?? [],
      workload = workloadOf(scenario);
    const content = JSON.stringify([script, scenario.processes, scenario.workload?.hold]);
    this.#run = shown;
    this.#script = script;
    this.#processes = scenario.processes;
    this.#workload = workload;
    this.#chance.hidden = !workload;
    this.#list.hidden = !script.length;
    if (script.length) mode.set(workload ? "both" : "script");
    else mode.set(workload ? "workload" : "");
    if (workload) {
      entries.set(workload.entries);
      think.set(workload.think);
      hold.set(workload.hold);
      again.set(!!workload.again);
    }
    if (content !== this.#written) this.#rewrite();
    this.#written = content;
  }

  #rewrite() {
    const controls = () => [...this.#rows.querySelectorAll("input, select")];
    const at = controls().indexOf(/** @type {Element} */ (document.activeElement));
    const hold = this.#workload?.hold?.constant;
    this.#rows.replaceChildren(
      ...this.#script.slice(0, SHOWN).map((action, i) =>
        scriptRow(action, i, {
          t: this.#t,
          processes: this.#processes,
          hold,
          alter: (to) => this.#write(this.#script.map((a, k) => (k === i ? to : a))),
          remove: () => this.#write(this.#script.filter((_, k) => k !== i)),
        }),
      ),
    );
    const back = controls()[at];
    if (back instanceof HTMLElement) back.focus();
    this.#more.hidden = this.#script.length <= SHOWN;
    this.#more.textContent = this.#tn("play.requests.more", this.#script.length - SHOWN);
  }

  /** @param {string} text */
  problem(text) {
    say(this.#says, text);
  }

  /** Nothing is wrong any more. */
  clear() {
    this.problem("");
    for (const f of Object.values(this.fields)) f.problem("");
  }
}

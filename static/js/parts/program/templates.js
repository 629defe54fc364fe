/**
 * Starts a new program, from an empty one that explains the verbs or from a classic. It runs with the processes,
 * channels and seed of the run on screen, and under the classic's assumptions.
 * @import {PageContext} from "../../modes/modes.js"
 * @import {AlgorithmInfo, Scenario} from "../../model/scenario.js"
 * @import {Terms} from "../scenario/edits.js"
 */
import { ask } from "../../net/ask.js";
import { algorithmTitle } from "../../model/names.js";
import { core } from "../../model/scenario.js";
import { beginProgram, setProcesses } from "../scenario/edits.js";
import { el } from "../dom.js";

/** A classic as a program. @typedef {{name: string, title: string, text: string}} Template */

/** The most processes of a program; and their number if the run on screen has more. */
const MOST = 40,
  FEW = 3;

/** The request for the classics. @type {Promise<Template[]>|null} */
let coming = null;

/** @param {typeof fetch} [get] @returns {Promise<Template[]>} empty if they cannot be fetched now */
export function classics(get = fetch) {
  coming ??= ask("/api/v1/programs", undefined, { get }).catch((fault) => {
    coming = null;
    console.error(fault);
    return [];
  });
  return coming;
}

/**
 * A program's first scenario: the one on screen, without the parts that belong to its algorithm.
 * @param {{scenario: Scenario, order: string}} here the scenario on screen, and its order of channels
 * @param {string} program @param {readonly AlgorithmInfo[]} algorithms @param {string} [classic] whose text this is
 */
export function begun({ scenario, order }, program, algorithms, classic) {
  const { schedule, times, hand, loop, deliveries, challenge, ...rest } = core(scenario),
    { processes } = rest,
    next = processes > MOST ? setProcesses(rest, FEW).scenario : rest,
    terms = termsFor({ scenario, order }, algorithms, classic);
  return beginProgram(next, program, terms).scenario;
}

/**
 * The terms of a program. The algorithm on screen keeps its own; another classic gets those it assumes, with the order
 * of channels on screen if it assumes none. A clock rule belongs to an algorithm; one chosen for a program stays.
 * @param {{scenario: Scenario, order: string}} here @param {readonly AlgorithmInfo[]} algorithms
 * @param {string} [classic] @returns {Terms}
 */
function termsFor({ scenario, order }, algorithms, classic) {
  const own = algorithms.find((a) => a.name === classic),
    chosen = scenario.clock?.rule; // a rule forced by a switch is dropped along with the switch
  if (own && own.name === scenario.algorithm) return { order, rule: chosen ?? own.clock };
  if (own) return { order: own.fifo ? "fifo" : order, rule: own.clock };
  return { order, rule: (scenario.program !== undefined && chosen) || "lab" };
}

/** @param {PageContext} context */
export function createTemplates({ algorithms, panel, playground, t, navigation }) {
  const list = el("ul.own-templates"),
    dialog = el(
      "dialog.own-new",
      { "aria-labelledby": "own-new-title" },
      el(
        "header",
        el("h2", { id: "own-new-title" }, t("own.new.title")),
        el("button.icon.close", { "aria-label": t("play.close"), onclick: () => dialog.close() }, "✕"),
      ),
      el("p", t("own.new.lead")),
      list,
    );

  /** @param {string} name @param {string} says @param {string} text @param {string} [classic] */
  const choice = (name, says, text, classic) => {
    const onclick = () => choose(text, classic);
    return el("li", el("button.own-template", { onclick }, el("b", name), says && el("span", says)));
  };

  /** @param {string} text @param {string} [classic] */
  async function choose(text, classic) {
    dialog.close();
    const { shown } = playground.view;
    if (!shown) return;
    const { scenario, run } = shown,
      next = begun({ scenario, order: run.header.order ?? "any" }, text, algorithms, classic);
    playground.set("tab", "code");
    panel.bring();
    await navigation.again(next, { said: [], beat: 0 });
  }

  async function open() {
    const { shown } = playground.view,
      here = shown?.run.header.algorithm;
    list.replaceChildren(choice(t("own.new.empty"), t("own.new.empty.says"), `${t("own.empty")}\n`));
    document.body.append(dialog);
    dialog.addEventListener("close", () => dialog.remove());
    dialog.showModal();
    const all = await classics(),
      first = all.filter((c) => c.name === here);
    for (const { name, title, text } of [...first, ...all.filter((c) => c.name !== here)])
      list.append(choice(algorithmTitle(name, title, t), name === here ? t("own.new.here") : "", text, name));
  }

  return { open };
}

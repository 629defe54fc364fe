/**
 * The line of a program that let something break, in the run on screen or in the shortest one that the check has found:
 * marked in the text, and told in the foot with what it compared. Where no single line did, the foot says so, and names
 * the first step after which nothing can be saved.
 * @import {PageContext} from "../../modes/modes.js"
 * @import {Run} from "../../model/types.js"
 * @import {Shown} from "../../run-lifecycle.js"
 * @import {Answer, Decided} from "../why/answer.js"
 * @import {Area} from "./area.js"
 * @import {Explored} from "./failures.js"
 * @import {Diagnostics} from "./diagnostics.js"
 */
import { numberOf } from "../../model/numbering.js";
import { whyOf } from "../../net/why.js";
import { linkForm, mainFinding } from "../check/model.js";
import { el } from "../dom.js";
import { decidedText } from "../why/told.js";

/** @param {PageContext} context @param {Area} area @param {Diagnostics} diagnostics */
export function createFailureCause({ check, panel, playground, t }, area, diagnostics) {
  /** Of what the check has found, by program. @type {Map<string, Answer|null>} */
  const found = new Map();
  /** The run on screen, and what it was that asked for its causes. @type {{run: Run|null, program: string}} */
  let shown = { run: null, program: "" };
  /** Of the run on screen. @type {Answer|null} */
  let here = null;
  /** The run whose causes were asked for last. @type {Run|null} */
  let asked = null;
  const told = el("button.link.own-blame", { hidden: true, onclick: () => follow() });
  check.root.after(told);

  check.root.addEventListener("explored", async (event) => {
    const { report, scenario } = /** @type {CustomEvent<Explored>} */ (event).detail,
      main = mainFinding(report);
    found.delete(scenario.program);
    if (scenario.program === undefined || scenario.worksheet || !main?.link || main.failure) return tell();
    const { property, steps = 0 } = main;
    found.set(scenario.program, await whyOf({ s: linkForm(main.link), property, step: String(steps) }));
    tell();
  });
  document.addEventListener("edit", (event) => go(/** @type {CustomEvent<Decided>} */ (event).detail));

  /** Of the run on screen, unless that was too long to be judged. */
  const answer = () => (decisionOf(here) || here?.blame === "none" ? here : (found.get(shown.program) ?? here));

  /** To the line; or to the step, in the run on screen. */
  function follow() {
    const decision = decisionOf(answer());
    if (decision) go(decision);
    else if (here?.noReturn && shown.run) playground.go(shown.run.beatOfStep(here.noReturn.step)); // else it is disabled
  }

  /** To where it is to be changed. @param {Decided|null} decision */
  function go(decision) {
    const line = decision ? area.rows.now(decision.line) : 0;
    if (!decision || !line) return;
    playground.set("tab", "code");
    panel.pull(true);
    requestAnimationFrame(() => area.go(line, decision.column, decision.end)); // when the tab is there
  }

  function tell() {
    const said = answer(),
      decision = decisionOf(said);
    told.textContent = decision ? lineText(decision) : unexplained(said);
    told.hidden = !told.textContent;
    told.disabled = !decision && !(said === here && said?.noReturn);
    diagnostics.blame(decision?.line ?? 0);
  }

  /** @param {Decided} decision */
  function lineText(decision) {
    const n = area.rows.now(decision.line) || decision.line;
    return t("own.blame", { n, says: decidedText(decision, t) });
  }

  /** Where no line is to blame; empty where nothing is known. @param {Answer|null} said */
  function unexplained(said) {
    if (!said?.blame || said.causes.length) return "";
    const { blame, inOrder, noReturn } = said,
      parts = [t(`own.blame.${blame}`)];
    if (noReturn) {
      const { step } = noReturn,
        n = said === here && shown.run ? numberOf(shown.run, shown.run.beatOfStep(step)) : step;
      parts.push(t("own.blame.noReturn", { n }));
    }
    if (inOrder) parts.push(t("own.blame.order"));
    return parts.join(" ");
  }

  /** What decided in the run on screen, when it is whole. @param {Shown} now */
  async function ask({ run, scenario }) {
    const broken = run.violations.find((v) => v.property !== "panic");
    asked = run;
    if (!broken || run.chunk || scenario.worksheet) return; // whose tests tell
    const step = run.summary?.violations?.find((v) => v.property === broken.property)?.step ?? 0,
      said = await whyOf({ property: broken.property, step: String(step) }, scenario);
    if (shown.run !== run) return;
    here = said;
    tell();
  }

  return {
    /** What is on screen, if it is a program's. @param {Shown|null} now */
    of(now) {
      if (now?.run !== shown.run) {
        shown = { run: now?.run ?? null, program: now?.scenario.program ?? "" };
        here = null;
        tell();
      }
      if (now?.run.summary && asked !== now.run) void ask(now);
    },
  };
}

/** @param {Answer|null} answer */
const decisionOf = (answer) => answer?.causes.find((c) => c.decision)?.decision ?? null;

/**
 * The line of a program that caused a violation, in the run on screen or in the shortest one that the check has found.
 * It is marked in the text, and the foot shows it with what it compared. If no single line did, the foot says so, and
 * names the first step after which the violation cannot be avoided.
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
  /** Answers for the check's runs, by program. @type {Map<string, Answer|null>} */
  const found = new Map();
  /** The run on screen, and its program. @type {{run: Run|null, program: string}} */
  let shown = { run: null, program: "" };
  /** The answer for the run on screen. @type {Answer|null} */
  let here = null;
  /** The run whose causes were requested last. @type {Run|null} */
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

  /** The answer for the run on screen if it is conclusive, else the one for the run that the check has found. */
  const answer = () => (decisionOf(here) || here?.blame === "none" ? here : (found.get(shown.program) ?? here));

  /** Goes to the line or, in the run on screen, to the step. */
  function follow() {
    const decision = decisionOf(answer());
    if (decision) go(decision);
    else if (here?.noReturn && shown.run) playground.go(shown.run.beatOfStep(here.noReturn.step)); // else disabled
  }

  /** Selects a decision in the editor. @param {Decided|null} decision */
  function go(decision) {
    const line = decision ? area.rows.now(decision.line) : 0;
    if (!decision || !line) return;
    playground.set("tab", "code");
    panel.pull(true);
    requestAnimationFrame(() => area.go(line, decision.column, decision.end)); // once the tab is shown
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

  /** The text if no line is to blame; empty if nothing is known. @param {Answer|null} said */
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

  /** Requests the causes in the run on screen, once it is complete. @param {Shown} now */
  async function ask({ run, scenario }) {
    const broken = run.violations.find((v) => v.property !== "panic");
    asked = run;
    if (!broken || run.chunk || scenario.worksheet) return; // a worksheet's tests report instead
    const step = run.summary?.violations?.find((v) => v.property === broken.property)?.step ?? 0,
      said = await whyOf({ property: broken.property, step: String(step) }, scenario);
    if (shown.run !== run) return;
    here = said;
    tell();
  }

  return {
    /** Sets what is on screen; null: no program. @param {Shown|null} now */
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

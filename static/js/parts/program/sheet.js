/**
 * A worksheet: what has been filled in is tested by the server, in every schedule, and each test is told with its verdict
 * and why. A solved one is a link like any other: whoever opens it has the tests run again.
 * @import {Ground} from "../../acts/acts.js"
 * @import {Translate} from "../../model/types.js"
 */
import { dress, el, need } from "../dom.js";

/** So long is waited if the server has no room, in milliseconds. */
const WAIT = 3000;

/**
 * How a worksheet stands, as the server answers.
 * @typedef {object} Verdict
 * @property {boolean} solved
 * @property {{line: number, given?: number, want?: string}} [changed]
 * @property {Tested[]} tests
 */
/**
 * @typedef {object} Tested
 * @property {string} [holds]
 * @property {{most: string|number, bound: number, costs?: number}} [cost]
 * @property {"passed"|"failed"|"unknown"} verdict
 * @property {number} [steps]
 * @property {string} [link]
 */

const MARKS = { passed: "✓", failed: "✕", unknown: "?" };

/** @param {Ground} ground */
export function createSheet({ t }) {
  const list = el("ul.sheet-tests"),
    says = el("p.sheet-says", { role: "status" }),
    root = el("section.sheet", { hidden: true, "aria-label": t("worksheet.tests") }, says, list);
  /** The document whose tests were asked for last. */
  let asked = "";
  need("#foot", HTMLElement).prepend(root);

  /** @param {string} form */
  async function test(form) {
    says.textContent = t("worksheet.running");
    dress(root, { "data-is": "running" });
    try {
      const answer = await fetch("/api/v1/worksheet", { method: "POST", body: form });
      if (form !== asked) return;
      if (answer.ok) return tell(await answer.json());
      if (answer.status !== 429 && answer.status !== 503) return void (says.textContent = t("worksheet.refused"));
    } catch {
      if (form !== asked) return;
    }
    says.textContent = t("worksheet.away");
    setTimeout(() => form === asked && test(form), WAIT);
  }

  /** @param {Verdict} verdict */
  function tell({ solved, changed, tests }) {
    const rows = tests.map((test) => row(test.verdict, sentence(test, t), test, t));
    list.replaceChildren(lines(changed, t), ...rows);
    const passed = tests.filter((test) => test.verdict === "passed").length + (changed ? 0 : 1),
      all = tests.length + 1;
    says.textContent = t(solved ? "worksheet.solved" : "worksheet.open", { n: passed, all });
    dress(root, { "data-is": solved ? "solved" : "open" });
  }

  return {
    /** Another run is on screen, of a worksheet or not. @param {Record<string, any>|null} scenario */
    of(scenario) {
      root.hidden = !scenario?.worksheet;
      const form = root.hidden ? "" : JSON.stringify(scenario);
      if (form === asked) return;
      asked = form;
      list.replaceChildren();
      if (form) void test(form);
    },
  };
}

/** Whether only marked lines were changed. @param {Verdict["changed"]} changed @param {Translate} t */
function lines(changed, t) {
  if (!changed) return row("passed", t("worksheet.lines"), {}, t);
  const key = changed.given ? "worksheet.changed" : "worksheet.more";
  return row("failed", t(key, { line: changed.line, want: changed.want ?? "" }), {}, t);
}

/** @param {Tested} test @param {Translate} t */
function sentence({ holds, cost, verdict }, t) {
  if (cost) {
    const { most, bound, costs } = cost;
    return costs === undefined ? t("worksheet.cost", { most }) : t("worksheet.costs", { costs, bound, most });
  }
  const key = `worksheet.property.${holds}`,
    property = t(key) === key ? `${holds}` : t(key);
  return t(`worksheet.holds.${verdict}`, { property });
}

/**
 * @param {Tested["verdict"]} verdict @param {string} says @param {Partial<Tested>} test @param {Translate} t
 */
function row(verdict, says, { link }, t) {
  return el(
    "li",
    { class: verdict },
    el("span.sheet-mark", { "aria-hidden": "true" }, MARKS[verdict]),
    el("span.vh", t(`worksheet.${verdict}`)),
    el("span", says),
    link ? el("a.btn.small", { href: `/play?s=${link}` }, t("worksheet.show")) : "",
  );
}

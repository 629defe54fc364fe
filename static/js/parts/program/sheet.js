/**
 * A worksheet: what has been filled in is tested by the server, in every schedule, and each test is told with its verdict
 * and why. A solved one is a link like any other: whoever opens it has the tests run again.
 * @import {PageContext} from "../../modes/modes.js"
 * @import {TranslateCount} from "../../i18n.js"
 * @import {Translate} from "../../model/types.js"
 */
import { dress, el, need, svg } from "../dom.js";

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

/** A window that has room for the tests beside what they are of. */
const ROOMY = "(min-width: 641px) and (min-height: 720px)";

/** @param {PageContext} context */
export function createSheet(context) {
  const { screen, t, tn } = context,
    list = el("ul.tests-each", { id: "tests-each" }),
    says = el("p.tests-says", { role: "status" }),
    fold = folding(list, context),
    root = el(
      "section.tests",
      { hidden: true, "aria-label": t("worksheet.tests") },
      el("div.tests-line", says, fold),
      list,
    );
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
    fold.hidden = false;
    const passed = tests.filter((test) => test.verdict === "passed").length + (changed ? 0 : 1),
      all = tests.length + 1;
    says.textContent = t(solved ? "worksheet.solved" : "worksheet.open", { n: passed, all });
    dress(root, { "data-is": solved ? "solved" : "open" });
    screen.setEvery(everyOf(tests, { t, tn }));
  }

  return {
    /** Another run is on screen, of a worksheet or not. @param {Record<string, any>|null} scenario */
    of(scenario) {
      root.hidden = !scenario?.worksheet;
      const form = root.hidden ? "" : JSON.stringify(scenario);
      if (form === asked) return;
      asked = form;
      screen.setEvery(new Map());
      fold.hidden = true;
      list.replaceChildren();
      if (form) void test(form);
    },
  };
}

/**
 * Folds the tests to what they have come to together, as they are where there is no room; unfolded, they are to be seen.
 * @param {HTMLElement} list @param {PageContext} context
 */
function folding(list, { panel, t }) {
  const arrow = svg("path", { d: "M4 12.5 10 6.5l6 6", fill: "none", stroke: "currentColor", "stroke-width": 2 }),
    says = t("worksheet.each"),
    fold = el(
      "button.every-fold",
      { "aria-label": says, title: says, "aria-controls": list.id, hidden: true },
      svg("svg", { viewBox: "0 0 20 20", width: 16, height: 16, "aria-hidden": "true" }, arrow),
    ),
    roomy = matchMedia(ROOMY);
  const set = (/** @type {boolean} */ open) => {
    list.hidden = !open;
    dress(fold, { "aria-expanded": String(open) });
  };
  roomy.addEventListener("change", () => set(roomy.matches));
  fold.addEventListener("click", () => {
    set(list.hidden === true);
    if (!list.hidden) panel.bring();
  });
  set(roomy.matches);
  return fold;
}

/**
 * What the tests have found of each property, as the check of every schedule says it.
 * @param {Tested[]} tests @param {{t: Translate, tn: TranslateCount}} speech
 */
export function everyOf(tests, { t, tn }) {
  const is = { passed: "holds", failed: "broken", unknown: "unknown" };
  return new Map(
    tests.flatMap(({ holds, verdict, steps }) => {
      const text = verdict === "failed" && steps ? tn("play.log.steps", steps) : t(`check.verdict.${is[verdict]}`);
      return holds ? [/** @type {const} */ ([holds, { is: is[verdict], sign: MARKS[verdict], text }])] : [];
    }),
  );
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
    el("span.tests-mark", { "aria-hidden": "true" }, MARKS[verdict]),
    el("span.vh", t(`worksheet.${verdict}`)),
    el("span", says),
    link ? el("a.btn.small", { href: `/play?s=${link}` }, t("worksheet.show")) : "",
  );
}

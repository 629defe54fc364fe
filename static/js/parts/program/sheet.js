/**
 * A worksheet: the server tests the solution in every schedule; each test is shown with its verdict and the reason. A
 * solved worksheet is an ordinary link: for each user who opens it the tests run again.
 * @import {PageContext} from "../../modes/modes.js"
 * @import {TranslateCount} from "../../i18n.js"
 * @import {Translate} from "../../model/types.js"
 */
import { askUntilAnswered } from "../../net/ask.js";
import { dress, el, need } from "../dom.js";
import { foldButton } from "../fields.js";
import { patch } from "../patch.js";

/**
 * The server's answer on a worksheet.
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

/** Windows with room for the tests below the program. */
const ROOMY = "(min-width: 641px) and (min-height: 720px)";

/** @param {PageContext} context */
export function createSheet({ screen, panel, t, tn }) {
  const root = el("section.tests", { hidden: true, "aria-label": t("worksheet.tests") }),
    roomy = matchMedia(ROOMY);
  /** The document whose tests were requested last. */
  let asked = "",
    asking = new AbortController();
  /** The current state, its text, and the verdict. @type {{is: string, says: string, verdict: Verdict|null}} */
  let now = { is: "", says: "", verdict: null };
  /** Whether the tests are listed one by one; initially only if there is room. */
  let open = roomy.matches;
  need("#foot", HTMLElement).prepend(root);
  roomy.addEventListener("change", () => unfold(roomy.matches));

  /** @param {boolean} to */
  function unfold(to) {
    open = to;
    draw();
  }

  /** @param {Partial<typeof now>} [next] */
  function draw(next) {
    now = { ...now, ...next };
    const { is, says, verdict } = now,
      rows = verdict?.tests.map((test) => row(test.verdict, sentence(test, t), test, t)) ?? [];
    const press = () => {
      unfold(!open);
      if (open) panel.bring();
    };
    dress(root, { "data-is": is || null });
    patch(
      root,
      el(
        "div.tests-line",
        el("p.tests-says", { role: "status" }, says),
        foldButton(t("worksheet.each"), { open, controls: "tests-each", hidden: !verdict }, press),
      ),
      el(
        "ul.tests-each",
        { id: "tests-each", hidden: !open },
        ...(verdict ? [lines(verdict.changed, t), ...rows] : []),
      ),
    );
  }

  /** @param {string} form */
  async function test(form) {
    const { signal } = asking;
    draw({ is: "running", says: t("worksheet.running") });
    try {
      const away = () => draw({ says: t("worksheet.away") });
      tell(await askUntilAnswered("/api/v1/worksheet", form, { signal, away }));
    } catch {
      if (!signal.aborted) draw({ says: t("worksheet.refused") });
    }
  }

  /** @param {Verdict} verdict */
  function tell(verdict) {
    const { solved, changed, tests } = verdict,
      passed = tests.filter((test) => test.verdict === "passed").length + (changed ? 0 : 1),
      says = t(solved ? "worksheet.solved" : "worksheet.open", { n: passed, all: tests.length + 1 });
    draw({ is: solved ? "solved" : "open", says, verdict });
    screen.setEvery(everyOf(tests, { t, tn }));
  }

  return {
    /**
     * Sets the scenario on screen; hides the tests if it has no worksheet.
     * @param {Record<string, any>|null} scenario
     */
    of(scenario) {
      root.hidden = !scenario?.worksheet;
      const form = root.hidden ? "" : JSON.stringify(scenario);
      if (form === asked) return;
      asked = form;
      asking.abort();
      asking = new AbortController();
      screen.setEvery(new Map());
      draw({ verdict: null });
      if (form) void test(form);
    },
  };
}

/**
 * The tests' result for each property, in the form of the check of every schedule.
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

/** The row on whether only marked lines were changed. @param {Verdict["changed"]} changed @param {Translate} t */
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

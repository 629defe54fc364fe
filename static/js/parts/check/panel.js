/**
 * Checks every schedule of the scenario on screen: the button tells how far it is and what was found, the panel below
 * the strip tells it property by property. What was found out is kept, so that going back finds it again.
 * @import {Finding, Report} from "../../net/explore.js"
 * @import {CheckElements, CheckOptions} from "./check.js"
 * @import {Scenario} from "../scenario/edits.js"
 * @import {Line, State} from "./model.js"
 */
import { createSearch } from "../../net/explore.js";
import { decodeLink } from "../../net/link.js";
import {
  aloud,
  bypass,
  cost,
  endless,
  faults,
  lines,
  linkForm,
  mainFinding,
  numbers,
  onButton,
  questionKey,
  unhurried,
} from "./model.js";
import { el, proseNodes, svg } from "../dom.js";
import { checkbox, field, segments } from "../fields.js";
import { placed } from "../scenario/problems.js";

/** So long is waited between two announcements of progress, in milliseconds. */
const UNHURRIED = 2000;
/** What a run may rely on, the most first. */
const FAIR = ["messages", "channels", "none"];
/** So many answers are kept. */
const KEPT = 40;

/**
 * @param {CheckElements} elements
 * @param {() => Node} idleSign
 * @param {CheckOptions} options
 */
export function createCheckPanel({ root, button, sign, label, status, panel }, idleSign, options) {
  const { t, algorithms, url, watch } = options;
  /** @type {Scenario|null} */
  let scenario = null;
  /** @type {import("./model.js").Wish} */
  let wish = { each: 1, em3: false, bypass: false, starvation: false, fair: "messages" };
  let key = "",
    open = false;
  /** @type {State} */
  let state = { is: "idle" };
  /** The answers so far. @type {Map<string, Report>} */
  const known = new Map();
  /** The runs that were found, and the way back from each. @type {Map<string, {line: Line, back: () => void}>} */
  const watched = new Map();

  const say = unhurried((text) => {
    status.textContent = text;
  }, UNHURRIED);
  const asks = segments(
    [
      ["1", "1"],
      ["2", "2"],
    ],
    (x) => choose({ each: Number(x) }),
  );
  const em3 = checkbox(t("check.also.em3"), (on) => choose({ em3: on })),
    most = checkbox(t("check.also.bypass"), (on) => choose({ bypass: on }));
  const starvation = checkbox(t("check.also.starvation"), (on) => choose({ starvation: on }));
  const fair = segments(
    FAIR.map((f) => [f, t(`check.fair.${f}.short`)]),
    (f) => choose({ fair: /** @type {import("../../net/explore.js").Fairness} */ (f) }),
  );
  const relies = field(t("check.fair"), fair.control, { group: true }).root;
  const says = el("div", { class: "every-says" });
  const search = createSearch(
    { url },
    {
      exploring: (progress) => tell({ is: "running", progress }),
      explored(report) {
        if (known.size >= KEPT) known.delete(known.keys().next().value ?? "");
        if (report.verdict !== "unknown") known.set(key, report);
        tell({ is: "done", report });
      },
      problem: (refusal) => tell({ is: "refused", refusal }),
      waiting: (seconds, busy) => tell({ is: "waiting", seconds, busy }),
    },
  );
  const also = el("div", { class: "every-also" }, em3.control, most.control, starvation.control);
  const choice = el(
    "div",
    { class: "every-wish" },
    field(t("check.asks"), asks.control, { group: true }).root,
    field(t("check.also"), also, { group: true }).root,
    relies,
  );
  panel.replaceChildren(choice, says);
  button.setAttribute("aria-controls", panel.id);

  /** @param {Scenario|null} next */
  function set(next) {
    scenario = next;
    const now = next ? questionKey(next, wish, algorithms) : "";
    if (now === key) return;
    key = now;
    search.stop();
    const report = known.get(key);
    status.textContent = "";
    open = Boolean(report) || watched.has(key);
    state = report ? { is: "done", report } : { is: "idle" };
    draw();
  }

  function press() {
    const found = state.is === "done" ? mainFinding(state.report) : undefined;
    if (state.is === "running" || state.is === "waiting") cancel();
    else if (found?.link) show(found.property);
    else if (state.is === "done") fold();
    else begin();
  }

  function begin() {
    if (!scenario) return;
    open = true;
    tell({ is: "running", progress: null });
    search.start({
      scenario,
      asks: Array(scenario.processes).fill(wish.each),
      em3: wish.em3,
      bypass: wish.bypass,
      ...(wish.starvation ? { starvation: true, fair: wish.fair } : {}),
    });
  }

  function cancel() {
    search.stop();
    open = false;
    tell({ is: "idle" });
    say(t("check.cancelled"), true);
  }

  function fold() {
    open = !open;
    draw();
  }

  /** Another wish: checked at once, since it was asked for in the panel. @param {Partial<import("./model.js").Wish>} change */
  function choose(change) {
    wish = { ...wish, ...change };
    set(scenario);
    if (state.is === "done") return tell(state);
    begin();
  }

  /** Puts the shortest run that breaks a property on screen. @param {string} property */
  async function show(property) {
    if (state.is !== "done") return;
    const at = state.report.properties.findIndex((p) => p.property === property),
      line = lines(state.report, options)[at];
    const s = linkForm(state.report.properties[at].link ?? ""),
      run = await decodeLink(s);
    const back = () => {
      way();
      button.focus();
    };
    watched.set(questionKey(run, wish, algorithms), { line, back });
    const way = watch(run, s);
  }

  /** @param {State} next */
  function tell(next) {
    state = next;
    draw();
    const text = aloud(state, options);
    if (text) say(text, state.is === "done");
  }

  function draw() {
    const { sign: mark, text } = onButton(state, options);
    root.dataset.is = state.is === "done" ? state.report.verdict : state.is;
    sign.replaceChildren(mark === "" ? idleSign() : mark === "stop" ? square() : mark);
    label.textContent = text;
    if (state.is === "done" && !mainFinding(state.report)?.link) button.setAttribute("aria-expanded", String(open));
    else button.removeAttribute("aria-expanded");
    asks.set(String(wish.each));
    fair.set(wish.fair);
    relies.hidden = !wish.starvation;
    panel.hidden = !open;
    choice.hidden = state.is === "idle";
    if (open) says.replaceChildren(...inPanel());
  }

  /** @returns {Node[]} */
  function inPanel() {
    const watching = watched.get(key);
    switch (state.is) {
      case "done":
        return result(state.report);
      case "refused":
        return [el("p", { class: "problem", role: "alert" }, [...placed(state.refusal, t).values()].join(" "))];
      case "waiting":
        return [about(), el("p", { class: "every-numbers" }, aloud(state, options))];
      case "running":
        return [
          about(),
          el(
            "p",
            { class: "every-numbers" },
            state.progress ? numbers(state.progress, false, options) : t("check.starting"),
          ),
        ];
      default:
        return watching
          ? [
              el(
                "p",
                {},
                ...names(
                  t("check.watched", { property: watching.line.code || watching.line.name, says: watching.line.says }),
                ),
                " ",
                el("button", { type: "button", class: "link", onclick: watching.back }, t("check.back")),
              ),
            ]
          : [];
    }
  }

  /** What is being tried. */
  function about() {
    const usual = algorithms.find((a) => a.name === scenario?.algorithm)?.fifo ? "fifo" : "any";
    return el("p", {}, t(`check.about.${scenario?.network?.order ?? usual}`));
  }

  /** @param {Report} report */
  function result(report) {
    const all = lines(report, options),
      price = cost(report, options),
      wrong = faults(report, options),
      overtaken = bypass(report, options),
      first = mainFinding(report);
    return [
      el("ul", {}, ...all.map((line, i) => finding(line, report.properties[i], first))),
      ...(report.complete || report.verdict === "broken" ? [] : [el("p", {}, t("check.limit"))]),
      ...(wrong ? [el("p", {}, wrong)] : []),
      ...(overtaken ? [el("p", {}, overtaken)] : []),
      ...(report.forever ? [el("p", {}, endless(report, options).join(" "))] : []),
      el("p", { class: "every-numbers" }, numbers(report, true, options), price && ` ${price}`),
    ];
  }

  /** @param {Line} line @param {Finding} f @param {Finding} [first] the one that the button tells too */
  function finding(line, f, first) {
    return el(
      "li",
      { class: line.is },
      el("span", { class: "sign", "aria-hidden": "true" }, line.sign),
      el(
        "div",
        {},
        el(
          "p",
          {},
          line.code && el("b", {}, line.code),
          line.code && " ",
          el("span", { class: "name" }, line.name),
          el("span", { class: "vh" }, `: ${t(`check.verdict.${line.is}`)}.`),
        ),
        el("p", {}, ...names(line.says)),
        line.link &&
          el(
            "button",
            { type: "button", class: `btn small${f === first ? " strong" : ""}`, onclick: () => show(f.property) },
            t(f.loop ? "check.watch.loop" : "check.watch"),
            el("span", { class: "vh" }, ` (${line.code || line.name})`),
          ),
      ),
    );
  }

  /** @param {string} text */
  function names(text) {
    return proseNodes(text, scenario?.processes ?? 0);
  }

  return { set, press };
}

function square() {
  return svg(
    "svg",
    { viewBox: "0 0 18 18", width: 18, height: 18 },
    svg("rect", { x: 4, y: 4, width: 10, height: 10, rx: 1.5, fill: "currentColor" }),
  );
}

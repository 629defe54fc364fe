/**
 * A question with its options, the right answer and its reason, and the score: in the panel or in an embed.
 *
 * @import {Run, Translate} from "../../model/types.js"
 * @import {Question} from "../../model/questions/types.js"
 * @import {TranslateCount} from "../../i18n.js"
 * @import {Answer, Asker, Stage} from "./asker.js"
 */
import { dress, el, sentenceNodes, sentenceText } from "../../parts/dom.js";
import { executedLines } from "../executed-lines.js";
import { asked, because, optionParts, ways } from "./words.js";

/** The maximum number of executed lines shown with the reason. */
const LINES = 4;

/**
 * @typedef {object} PaneOptions
 * @property {Translate} t
 * @property {TranslateCount} tn
 * @property {(given: number) => void} answer −1 skips
 * @property {() => void} goOn
 */

/** A sign, and a word for screen readers. @param {string} sign @param {string} word @param {string} kind */
const marked = (sign, word, kind) =>
  el(`span.pr-mark.${kind}`, el("span", { "aria-hidden": "true" }, `${sign} `), word);

export class Pane {
  #ask = el("p.pr-ask", { id: "pr-ask" });
  #options = el("div.pr-options", { role: "group", "aria-labelledby": "pr-ask" });
  #why = el("div.pr-why");
  #count = el("span.pr-count");
  #dots = el("span.pr-dots", { "aria-hidden": "true" });
  #words = el("span.vh");
  #said = el("p.vh", { role: "status" });
  #how;
  /** A key of what is shown, so that it is rebuilt only when it changes. */
  #shown = "";

  /** @param {HTMLElement} root @param {PaneOptions} options */
  constructor(root, options) {
    const { t } = options;
    this.options = options;
    const skip = el("button.pr-do", { onclick: () => options.answer(-1) }, el("kbd", "S"), ` ${t("predict.skip")}`),
      on = el("button.pr-do", { onclick: () => options.goOn() }, el("kbd", "→"), ` ${t("predict.on")}`);
    this.#how = { keys: el("span.pr-keys", { "aria-hidden": "true" }), skip, on };
    root.append(
      this.#ask,
      this.#options,
      this.#why,
      el("p.pr-foot", el("span.pr-score", this.#count, this.#dots, this.#words), this.#how.keys, skip, on),
      this.#said,
    );
  }

  /** Shows a text instead of a question. @param {string} text */
  say(text) {
    this.#shown = "";
    this.#ask.textContent = text;
    this.#options.replaceChildren();
    this.#why.replaceChildren();
    this.#hints("over", null);
  }

  /** @param {Asker} asker @param {Stage} stage */
  show(asker, stage) {
    const { t, tn } = this.options,
      { answers, pending, questions, last } = asker,
      key = `${stage} ${answers.length} ${questions.length}`;
    if (key === this.#shown) return;
    this.#shown = key;
    const answered = stage === "answered" ? last : null,
      q = stage === "asked" ? pending : (answered?.question ?? null),
      { whole } = asker.run;
    this.#ask.replaceChildren(...(q ? sentenceNodes(asked(whole, q, t, tn), whole) : [this.#between(asker, stage)]));
    this.#options.hidden = !q;
    this.#options.replaceChildren(...(q ? q.options.map((_, i) => this.#option(whole, q, i, answered)) : []));
    this.#why.hidden = !answered;
    this.#why.replaceChildren(...(answered ? this.#reason(whole, answered) : []));
    this.#count.textContent = t("predict.count", { count: answers.length, of: questions.length });
    this.#dots.replaceChildren(...answers.map((a) => el(`i.${a.right ? "right" : a.given < 0 ? "skipped" : "wrong"}`)));
    this.#words.textContent = answers.length ? `: ${tn("predict.score", asker.right, { count: asker.right })}` : "";
    this.#hints(stage, q);
    this.#said.textContent = this.#spoken(asker, stage, q, answered);
  }

  /** The text while no question is asked. @param {Asker} asker @param {Stage} stage */
  #between({ questions, right }, stage) {
    const { t, tn } = this.options;
    if (!questions.length) return t("predict.nothing");
    return stage === "over" ? tn("predict.over", right, { count: right, of: questions.length }) : t("predict.ahead");
  }

  /** @param {Run} run @param {Question} q @param {number} i @param {Answer|null} answered */
  #option(run, q, i, answered) {
    const { t } = this.options,
      right = answered && i === q.right,
      own = answered && i === answered.given,
      mark = right ? marked("✓", t("predict.right"), "right") : own ? marked("✕", t("predict.yours"), "wrong") : null;
    const button = el(
      "button.pr-option",
      { "aria-disabled": answered ? "true" : null, onclick: () => !answered && this.options.answer(i) },
      el("span.pr-key", String(i + 1)),
      el("span.pr-text", ...sentenceNodes(optionParts(run, q, q.options[i], t), run)),
      mark,
    );
    dress(button, { class: `pr-option${right ? " right" : own ? " own" : answered ? " rest" : ""}` });
    return button;
  }

  /** @param {Run} run @param {Answer} answered */
  #reason(run, { question: q }) {
    const { t, tn } = this.options,
      lines = q.event ? this.#lines(run, q) : [];
    return [
      el("p.pr-because", ...sentenceNodes(because(run, q, t, tn), run)),
      lines.length ? el("ol.pr-lines", { "aria-label": t("predict.lines") }, ...lines.slice(0, LINES)) : el("span"),
      ...ways(q, t).map(({ text, href }) => el("a.pr-way", { href, target: "_blank", rel: "noopener" }, text)),
    ];
  }

  /** The executed lines of the step, with the values compared. @param {Run} run @param {Question} q */
  #lines(run, q) {
    return executedLines(run, q.n, this.options.t).map(({ text, values }) =>
      el("li", el("span.line", ...text), values ? el("b.pr-val", ...sentenceNodes(values, run)) : null),
    );
  }

  /** @param {Stage} stage @param {Question|null} q */
  #hints(stage, q) {
    const { t } = this.options,
      { keys, skip, on } = this.#how,
      asks = stage === "asked" && q !== null;
    keys.hidden = skip.hidden = !asks;
    on.hidden = stage !== "answered";
    keys.replaceChildren(...(asks ? q.options.map((_, i) => el("kbd", String(i + 1))) : []), ` ${t("predict.keys")}`);
  }

  /**
   * The text for screen readers: the question with its options, or the right answer and its reason.
   * @param {Asker} asker @param {Stage} stage @param {Question|null} q @param {Answer|null} answered
   */
  #spoken(asker, stage, q, answered) {
    const { t, tn } = this.options,
      { whole } = asker.run;
    if (!q) return stage === "over" ? this.#between(asker, stage) : "";
    const option = (/** @type {number} */ i) => sentenceText(optionParts(whole, q, q.options[i], t));
    if (!answered)
      return [sentenceText(asked(whole, q, t, tn)), ...q.options.map((_, i) => `${i + 1}: ${option(i)}`)].join(" ");
    const how = answered.right
      ? "predict.said.right"
      : answered.given < 0
        ? "predict.said.skipped"
        : "predict.said.wrong";
    return `${t(how, { answer: option(q.right) })} ${sentenceText(because(whole, q, t, tn))}`;
  }
}

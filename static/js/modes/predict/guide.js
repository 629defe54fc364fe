/**
 * Leads a reader through the questions of the run on screen: hides the rest, asks, and reveals more with each answer.
 * Shared by the playground and the embed.
 * @import {Run, Translate} from "../../model/types.js"
 * @import {TranslateCount} from "../../i18n.js"
 * @import {Playground, View} from "../../playground.js"
 * @import {Stage} from "./asker.js"
 */
import { choose, MOST_PROCESSES } from "../../model/questions/choose.js";
import { Cut } from "../../model/questions/cut.js";
import { numberOf } from "../../model/numbering.js";
import { isSameRun } from "../../model/run.js";
import { Asker } from "./asker.js";
import { foreseen } from "./forecast.js";
import { createHide } from "./hide.js";
import { Pane } from "./pane.js";

/**
 * @typedef {object} GuideOptions
 * @property {Playground} playground
 * @property {Pick<import("../../parts/diagram/diagram.js").Diagram, "setOverlay">} diagram
 * @property {HTMLElement} root the element of the questions
 * @property {Translate} t with the texts of the bundle "predict"
 * @property {TranslateCount} tn
 * @property {import("../../model/questions/types.js").Promised} promised
 * @property {(asker: Asker, stage: Stage) => void} drawn called when the question has been drawn
 * @property {() => void} begun called when the rest is hidden, or when there is nothing to hide
 * @property {(score: {right: number, of: number, step: number}) => void} [answered]
 */

/** @param {GuideOptions} options */
export function createGuide({ playground, diagram, root, t, tn, promised, drawn, begun, answered = () => {} }) {
  /** @type {Asker|null} */
  let asker = null;
  /** The cut run on screen while the questions of its run are being made. @type {Cut|null} */
  let veil = null;
  /** A run without questions; nothing of it is hidden. @type {Run|null} */
  let free = null;
  let gone = false;
  const hide = createHide(() => asker && { asker, asked: asker.at(playground.view.beat) === "asked" }),
    pane = new Pane(root, { t, tn, answer, goOn });
  diagram.setOverlay(hide);

  /** Hides the rest of a new run, and makes its questions. @param {View} view */
  async function begin({ shown }) {
    if (!shown || veil === shown.run || free === shown.run) return;
    const whole = shown.run,
      { scenario } = shown;
    if (whole.chunk || whole.n > MOST_PROCESSES) {
      free = whole;
      asker = null;
      pane.say(t("predict.large"));
      return begun();
    }
    if (!whole.summary) return; // called again when more has arrived
    if (asker && isSameRun(asker.run.whole, whole)) asker.rebase(whole);
    else {
      const mine = (veil = new Cut(whole, playground.view.beat));
      see(mine);
      const forecast = await foreseen(whole, scenario, scenario.questions);
      if (gone || playground.view.shown?.run !== mine) return;
      const questions = choose(whole, { chosen: scenario.questions, promised, forecast });
      asker = new Asker(whole, questions, playground.view.beat);
      if (!asker.pending && questions.length) {
        asker = new Asker(whole, questions, 0); // all has been seen: again from the start
        playground.go(0);
      }
    }
    veil = null;
    see(asker.run);
    begun();
  }

  /** Shows the same run, cut elsewhere. @param {Run} run */
  function see(run) {
    const { shown, beat, range } = playground.view;
    if (shown) playground.show({ ...shown, run }, { beat, range });
  }

  /** @param {number} given */
  function answer(given) {
    const question = asker?.pending;
    if (!asker || !question || !asker.answer(given)) return;
    playground.go(question.n);
    playground.grown();
    answered({ right: asker.right, of: asker.answers.length, step: numberOf(asker.run.whole, question.n) });
  }

  /** Continues after an answer: to the next beat, or to a question about it. */
  function goOn() {
    const { beat } = playground.view;
    if (asker?.at(beat) !== "answered") return;
    asker.goOn();
    if (asker.at(beat) === "answered") playground.go(beat + 1);
    else show(playground.view);
  }

  /** @param {View} view @returns {boolean} whether the run on screen may be shown as it is */
  function show(view) {
    const { shown, beat } = view;
    if (!asker || shown?.run !== asker.run) {
      void begin(view);
      return shown === null || free === shown.run || veil === shown.run;
    }
    const stage = asker.at(beat);
    if (stage === "asked" && view.playing) playground.go(beat);
    pane.show(asker, stage);
    diagram.setOverlay(hide); // redrawn
    drawn(asker, stage);
    return true;
  }

  /** Handles a key, and reports whether it did. @param {KeyboardEvent} event */
  function key(event) {
    const { target } = event;
    if (!asker || event.ctrlKey || event.metaKey || event.altKey) return false;
    if (target instanceof Element && target.closest("input:not([type=range]), textarea, select, dialog[open]"))
      return false;
    const stage = asker.at(playground.view.beat),
      place = "1234".indexOf(event.key);
    if (stage === "answered" && event.key === "ArrowRight" && !event.shiftKey) goOn();
    else if (stage !== "asked") return false;
    else if (place >= 0) answer(place);
    else if (/^s$/i.test(event.key)) answer(-1);
    else return false;
    return true;
  }

  /** Ends the questions: the whole run is on screen again. */
  function leave() {
    gone = true;
    const { run } = playground.view.shown ?? {};
    diagram.setOverlay(hide, false);
    if (run?.whole) see(run.whole);
    asker = veil = null;
  }

  return { show, key, leave };
}

/**
 * Leads a reader through the questions of the run on screen: hides what comes, asks, and shows more with each answer.
 * The playground and the frames in other pages have it in common.
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
 * @property {HTMLElement} root where it is asked
 * @property {Translate} t with the texts of the bundle "predict"
 * @property {TranslateCount} tn
 * @property {(run: Run) => boolean} inOrder whether a run is one of an algorithm that promises EM3
 * @property {(asker: Asker, stage: Stage) => void} drawn the question has been drawn
 * @property {() => void} begun what comes is hidden now, or there is nothing to hide
 * @property {(score: {right: number, of: number, step: number}) => void} [answered]
 */

/** @param {GuideOptions} options */
export function createGuide({ playground, diagram, root, t, tn, inOrder, drawn, begun, answered = () => {} }) {
  /** @type {Asker|null} */
  let asker = null;
  /** What stands for a run while its questions are being made: no more of it than was to be seen. @type {Cut|null} */
  let veil = null;
  /** One of which none are asked, so that there is nothing to hide. @type {Run|null} */
  let free = null;
  let gone = false;
  const hide = createHide(() => asker && { asker, asked: asker.at(playground.view.beat) === "asked" }),
    pane = new Pane(root, { t, tn, answer, goOn });
  diagram.setOverlay(hide);

  /** Hides what comes of a run that has come, and makes its questions. @param {View} view */
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
    if (!whole.summary) return; // it is asked again when more has come
    if (asker && isSameRun(asker.run.whole, whole)) asker.rebase(whole);
    else {
      const mine = (veil = new Cut(whole, playground.view.beat));
      see(mine);
      const forecast = await foreseen(whole, scenario, scenario.questions);
      if (gone || playground.view.shown?.run !== mine) return;
      const questions = choose(whole, { chosen: scenario.questions, inOrder, forecast });
      asker = new Asker(whole, questions, playground.view.beat);
      if (!asker.pending && questions.length) {
        asker = new Asker(whole, questions, 0); // all has been seen: once more from the start
        playground.go(0);
      }
    }
    veil = null;
    see(asker.run);
    begun();
  }

  /** The same run is on screen, of which another part is known. @param {Run} run */
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

  /** From an answer on: a step further, or to the question that follows at once. */
  function goOn() {
    const { beat } = playground.view;
    if (asker?.at(beat) !== "answered") return;
    asker.goOn();
    if (asker.at(beat) === "answered") playground.go(beat + 1);
    else show(playground.view);
  }

  /** @param {View} view @returns {boolean} whether the run on screen may be seen as it is */
  function show(view) {
    const { shown, beat } = view;
    if (!asker || shown?.run !== asker.run) {
      void begin(view);
      return shown === null || free === shown.run || veil === shown.run;
    }
    const stage = asker.at(beat);
    if (stage === "asked" && view.playing) playground.go(beat);
    pane.show(asker, stage);
    diagram.setOverlay(hide); // drawn anew
    drawn(asker, stage);
    return true;
  }

  /** Whether a key was one of these. @param {KeyboardEvent} event */
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

  /** It is over: the whole run is there again. */
  function leave() {
    gone = true;
    const { run } = playground.view.shown ?? {};
    diagram.setOverlay(hide, false);
    if (run?.whole) see(run.whole);
    asker = veil = null;
  }

  return { show, key, leave };
}

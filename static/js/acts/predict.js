/**
 * Predict: before some steps of the run the rest is hidden, and the visitor says what comes. What there is to see
 * meanwhile is a run that has not come further.
 * @import {Doing, Place} from "./acts.js"
 * @import {Run} from "../model/types.js"
 * @import {Change, View} from "../playground.js"
 */
import { isSameRun } from "../model/run.js";
import { choose, MOST_PROCESSES } from "../model/questions/choose.js";
import { el, say } from "../parts/dom.js";
import { createInspector } from "../parts/inspector/inspector.js";
import { numberOf } from "../model/numbering.js";
import { Asker } from "./predict/asker.js";
import { dressed, proved } from "./predict/ground.js";
import { createHide } from "./predict/hide.js";
import { Pane } from "./predict/pane.js";

/** Of so many processes the states stand below the question. */
const ABREAST = 5;

/** @param {Place} place @returns {Doing} */
export function create(place) {
  const { playground, t, tn, texts, pane: root, screen } = place;
  /** @type {Asker|null} */
  let asker = null;
  /** The run whose questions are being made. @type {Run|null} */
  let coming = null;
  let gone = false;
  const notice = el("p.note", { hidden: true }),
    body = el("div.pr"),
    known = el("section.pr-known", { "aria-labelledby": "pr-known" }),
    heading = el("h3", { id: "pr-known" }),
    states = el("div");
  known.append(heading, states);
  root.replaceChildren(notice, body, known, el("p.note.pr-source"));
  const hide = createHide(() => asker && { asker, asked: asker.at(playground.view.beat) === "asked" });
  /** @type {Pane|null} */
  let pane = null;
  const inspector = createInspector(states, t, () => playground.set("vector", 0));
  document.body.classList.add("predicting");
  dressed();
  screen.diagram.setOverlay(hide);

  const ready = Promise.all([texts("predict"), texts("later")]).then(() => {
    pane = new Pane(body, { t, tn, answer, goOn });
    /** @type {HTMLElement} */ (root.querySelector(".pr-source")).textContent = t("predict.source");
  });

  /** Whether an algorithm promises that entries are in the order of requests. @param {Run} run */
  const inOrder = (run) =>
    Boolean(place.algorithms.find((a) => a.name === run.header.algorithm)?.claims?.includes("EM3"));

  /** Hides what comes, and makes the questions. @param {View} view */
  async function begin({ shown }) {
    if (!shown || coming === shown.run) return;
    const whole = (coming = shown.run),
      { scenario } = shown;
    await ready;
    if (whole.excerpt || whole.n > MOST_PROCESSES) return say(notice, t("predict.large"));
    if (!whole.summary || gone) {
      coming = null; // it is asked again when more has come
      return;
    }
    say(notice, "");
    if (asker && isSameRun(asker.run.whole, whole)) asker.rebase(whole);
    else {
      const proof = await proved(whole, scenario, scenario.questions);
      if (gone || playground.view.shown !== shown) return;
      const questions = choose(whole, { chosen: scenario.questions, inOrder, proved: proof }),
        { beat } = playground.view;
      asker = new Asker(whole, questions, beat);
      if (!asker.pending && questions.length) {
        asker = new Asker(whole, questions, 0);
        playground.go(0);
      }
    }
    coming = null;
    shown.run = asker.run;
    playground.go(playground.view.beat);
    playground.grown();
  }

  /** @param {number} given */
  function answer(given) {
    const n = asker?.pending?.n ?? 0;
    if (!asker?.answer(given)) return;
    playground.go(n);
    playground.grown();
  }

  /** From an answer on: a step further, or to the question that follows at once. */
  function goOn() {
    const { beat } = playground.view;
    if (!asker || asker.at(beat) !== "answered") return;
    asker.goOn();
    if (asker.at(beat) === "answered") playground.go(beat + 1);
    else show(playground.view, new Set());
  }

  /** @param {View} view @param {Set<Change>} _ */
  function show(view, _) {
    const { shown, beat } = view;
    if (!asker || shown?.run !== asker.run) return void begin(view);
    asker.grown();
    const stage = asker.at(beat);
    if (stage === "asked" && view.playing) playground.go(beat);
    pane?.show(asker, stage);
    screen.diagram.setOverlay(hide); // drawn anew
    known.hidden = stage !== "asked" || asker.run.nodes > ABREAST;
    if (known.hidden) return;
    heading.textContent = t("predict.known", { step: numberOf(asker.run, asker.run.beats.length) });
    inspector.show(asker.run, asker.run.beats.length);
  }

  /** @param {KeyboardEvent} event */
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

  function leave() {
    gone = true;
    document.body.classList.remove("predicting");
    const { shown } = playground.view;
    if (asker && shown?.run === asker.run) shown.run = asker.run.whole;
    asker = null;
    screen.diagram.setOverlay(hide, false);
    playground.go(playground.view.beat);
    playground.grown();
  }

  return { show, key, leave };
}

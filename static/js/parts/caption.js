/**
 * The caption under the diagram: this step in one sentence. Screen readers hear the same sentence at every step that
 * the user goes to; during playback, at most one notable step a second, and the step at which it stops.
 * @import {Part, Run, Translate} from "../model/types.js"
 */
import { written } from "../i18n.js";
import { numberOf } from "../model/numbering.js";
import { el, sentenceNodes, sentenceText } from "./dom.js";
import { atMostEvery } from "./transport/playback.js";

/**
 * The notable one of the steps that were played: the last violation, else the last entry; 0: none.
 * @param {Pick<Run, "beats"|"violations">} run @param {number} from the beat before them @param {number} to
 */
export function notable({ beats, violations }, from, to) {
  const within = (/** @type {number} */ n) => n > from && n <= to,
    broken = violations.filter((v) => within(v.beat)).at(-1);
  if (broken) return broken.beat;
  for (let n = to; within(n); n--) if (beats[n - 1]?.enters || beats[n - 1]?.kind === "enter") return n;
  return 0;
}

/**
 * @param {HTMLElement} root
 * @param {HTMLElement} announcer a live region
 * @param {{t: Translate, tell: (run: Run, beat: number) => Part[], go: (beat: number) => void, why?: (beat: number) =>
 *   void}} options
 */
export function createCaption(root, announcer, { t, tell, go, why }) {
  let told = 0,
    newest = "";
  const say = () => {
    if (announcer.textContent !== newest) announcer.textContent = newest;
  };
  const sayNow = atMostEvery(say, 150),
    sayRarely = atMostEvery(say, 1000);

  /**
   * @param {Run} run
   * @param {number} beat the cursor
   * @param {number} focused the event to describe instead, or 0
   * @returns {string} the step in words
   */
  function show(run, beat, focused) {
    const n = focused || beat,
      number = written(numberOf(run, n)),
      parts = tell(run, n);
    const away = focused > 0 && focused !== beat;
    root.classList.toggle("looking", away);
    root.replaceChildren(
      el("b", number),
      " ",
      ...sentenceNodes(parts, run),
      away ? el("button.step", { onclick: () => go(focused) }, t("play.look.go")) : "",
      why && !away && run.violations.some((v) => v.beat === n)
        ? el(
            "button.step.broke",
            { onclick: () => why(n) },
            `✕ ${document.getElementById("tab-why")?.textContent ?? ""}`,
          )
        : "",
    );
    return `${number}: ${sentenceText(parts)}`;
  }

  /**
   * @param {Run} run
   * @param {{beat: number, focused: number, playing: boolean}} view
   * @param {boolean} aloud whether to announce the step; else it only counts as the last one
   */
  function announce(run, { beat, focused, playing }, aloud) {
    const n = playing ? notable(run, told, beat) : focused || beat;
    told = beat;
    if (!n || !aloud) return;
    newest = `${written(numberOf(run, n))}: ${sentenceText(tell(run, n))}`;
    (playing ? sayRarely : sayNow)(undefined);
  }

  return { show, announce };
}

/**
 * The caption under the diagram: this step in one sentence, and the same sentence for screen readers, which
 * hear every step while paused and at most one a second while it plays.
 * @import {Part, Run, Translate} from "../model/types.js"
 */
import { numberOf } from "../model/numbering.js";
import { el, sentenceNodes, sentenceText } from "./dom.js";
import { atMostEvery } from "./transport/playback.js";

/**
 * @param {HTMLElement} root
 * @param {HTMLElement} announcer a live region
 * @param {{t: Translate, tell: (run: Run, beat: number) => Part[], go: (beat: number) => void}} options
 */
export function createCaption(root, announcer, { t, tell, go }) {
  const say = (/** @type {string} */ text) => {
    announcer.textContent = text;
  };
  const sayNow = atMostEvery(say, 150),
    sayRarely = atMostEvery(say, 1000);

  /**
   * @param {Run} run
   * @param {number} beat the cursor
   * @param {number} look the event that is spoken of instead, or 0
   * @returns {string} the step in words
   */
  function show(run, beat, look) {
    const n = look || beat,
      number = numberOf(run, n),
      parts = tell(run, n);
    const away = look > 0 && look !== beat;
    root.classList.toggle("looking", away);
    root.replaceChildren(
      el("b", String(number)),
      " ",
      ...sentenceNodes(parts, run),
      away ? el("button.step", { onclick: () => go(look) }, t("play.look.go")) : "",
    );
    return `${number}: ${sentenceText(parts)}`;
  }

  /** @param {string} text @param {boolean} playing */
  function announce(text, playing) {
    (playing ? sayRarely : sayNow)(text);
  }

  return { show, announce };
}

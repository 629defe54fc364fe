/**
 * The caption under the diagram: this step in one sentence, and the same sentence for screen readers, which
 * hear every step while paused and at most one a second while it plays.
 * @import {Part, Run} from "../model/types.js"
 */
import { el, sentenceNodes, sentenceText } from "./dom.js";
import { atMostEvery } from "./playback.js";

/**
 * @param {HTMLElement} root
 * @param {HTMLElement} announcer a live region
 * @param {(run: Run, beat: number) => Part[]} tell
 */
export function createCaption(root, announcer, tell) {
  const say = (/** @type {string} */ text) => { announcer.textContent = text; };
  const sayNow = atMostEvery(say, 150), sayRarely = atMostEvery(say, 1000);

  /**
   * @param {Run} run
   * @param {number} n
   * @param {boolean} playing
   * @returns {string} the step in words
   */
  function show(run, n, playing) {
    const parts = tell(run, n), text = sentenceText(parts);
    root.replaceChildren(el("b", {}, String(n)), " ", ...sentenceNodes(parts, run.n));
    return `${n}: ${text}`;
  }

  /** @param {string} text @param {boolean} playing */
  function announce(text, playing) {
    (playing ? sayRarely : sayNow)(text);
  }

  return { show, announce };
}

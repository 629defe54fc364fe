/**
 * The speed button beside the transport: clicks cycle through a few speeds; keys reach all of them.
 * @import {Translate} from "../../model/types.js"
 */
import { dress } from "../dom.js";
import { speedText } from "../transport/playback.js";

/** The speeds that clicks cycle through, in beats a second. */
const ROUND = [1, 2, 0.5, 0.25];

/** @param {HTMLElement} button @param {Translate} t @param {import("../../playground.js").Playground} playground */
export function createSpeed(button, t, playground) {
  button.addEventListener("click", () => {
    const at = ROUND.indexOf(playground.view.speed);
    playground.setSpeed(ROUND[(at + 1) % ROUND.length]);
  });

  /** @param {number} speed */
  function show(speed) {
    const text = speedText(speed);
    button.textContent = text;
    dress(button, { "aria-label": `${t("play.speed")}: ${text}`, title: `${t("play.speed")} (< >)` });
  }

  show(playground.view.speed);
  return { show };
}

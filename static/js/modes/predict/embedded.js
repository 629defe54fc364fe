/**
 * Questions in an embed: question and options replace the caption and the buttons, and the embedding page receives the
 * score.
 * @import {Translate} from "../../model/types.js"
 * @import {TranslateCount} from "../../i18n.js"
 * @import {Playground, View} from "../../playground.js"
 */
import { el, need } from "../../parts/dom.js";
import { takeKeys } from "../../parts/transport/keyboard.js";
import { promisesOf } from "../../parts/verdicts/promises.js";
import { createGuide } from "./guide.js";

/**
 * @typedef {object} FramedOptions
 * @property {Playground} playground
 * @property {import("../../parts/diagram/diagram.js").Diagram} diagram
 * @property {Translate} t
 * @property {TranslateCount} tn
 * @property {any[]} algorithms what they promise
 * @property {(score: {right: number, of: number, step: number}) => void} answered
 */

/**
 * `show` reports whether the run on screen may be shown as it is.
 * @param {FramedOptions} options
 */
export function createFramed({ playground, diagram, t, tn, algorithms, answered }) {
  const transport = need(".transport", HTMLElement),
    caption = need("#caption", HTMLElement),
    root = el("div.pr.pr-framed");
  document.body.classList.add("predicting");
  const place = el("div.pr-place"); // equally high with and without a question, so that the lanes do not move
  transport.replaceWith(place);
  place.append(transport, root);
  let stage = "";
  const guide = createGuide({
    ...{ playground, diagram, root, t, tn, answered },
    promised: promisesOf(algorithms).promised,
    begun() {},
    drawn(_, now) {
      if (now === stage) return;
      stage = now;
      const asks = now === "asked" || now === "answered";
      transport.classList.toggle("pr-behind", asks);
      caption.hidden = asks;
      root.classList.toggle("pr-between", !asks);
      diagram.resize();
    },
  });
  takeKeys(guide.key);

  return { show: (/** @type {View} */ view) => guide.show(view) };
}

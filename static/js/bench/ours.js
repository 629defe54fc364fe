/**
 * The diagram of large runs, as the playground has it, to be measured.
 * @import {Run, Translate} from "../model/types.js"
 */
import { Diagram } from "../parts/diagram/diagram.js";
import { createLarge, LargeLevel } from "../scale/large.js";

/** @param {HTMLElement} host @param {Run} run @param {Translate} t @param {string} lang */
export async function ours(host, run, t, lang) {
  const diagram = new Diagram(host, { t, lang, onCursor: (event) => diagram.setCursor(event) }, createLarge);
  diagram.setRun(run);
  while (!(diagram.large instanceof LargeLevel)) await new Promise((drawn) => requestAnimationFrame(drawn));
  return {
    root: diagram.large.root,
    /** @param {number} t0 @param {number} t1 */
    draw: (t0, t1) => diagram.look({ t0, t1, row: 0 }, false),
  };
}

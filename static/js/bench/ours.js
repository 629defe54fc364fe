/**
 * The view of large runs, as the playground has it, to be measured.
 * @import {Translate} from "../model/types.js"
 * @import {Source} from "../scale/source.js"
 */
import { ScaleView } from "../scale/view.js";

/** @param {HTMLElement} host @param {Source} source @param {Translate} t @param {string} lang */
export async function ours(host, source, t, lang) {
  const view = new ScaleView(host, { t, lang, onCursor: (event) => view.setCursor(event) });
  host.append(view.root);
  view.setSource(source, false);
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  return {
    root: view.root,
    /** @param {number} t0 @param {number} t1 */
    draw: (t0, t1) => view.look({ t0, t1, row: 0 }, false),
  };
}

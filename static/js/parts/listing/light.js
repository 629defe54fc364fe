/**
 * Highlights a line of a listing if a step executed it, with the values that it had.
 * @import {Beat, Run, Translate} from "../../model/types.js"
 */
import { el, sentenceNodes } from "../dom.js";

/**
 * @param {HTMLElement} line
 * @param {Beat|undefined} beat that executed it, if any
 * @param {Run} run
 * @param {number} place the line's number in the run's listing, from 1
 * @param {{t: Translate, lineValues: typeof import("./values.js").lineValues|null}} how lineValues: once it is loaded
 */
export function lightLine(line, beat, run, place, { t, lineValues }) {
  line.classList.toggle("on", Boolean(beat));
  for (const old of line.querySelectorAll(".val, .ran")) old.remove();
  if (!beat) return;
  const { text = "", section } = run.header.listing?.[place - 1] ?? {},
    values = lineValues?.(run, beat, { text, section, place }, t);
  line.querySelector(".no")?.append(el("span.vh.ran", ` ${t("play.code.ran")}`));
  if (values) line.querySelector(".tx")?.append(el("span.val", ...sentenceNodes(values, run)));
}

/**
 * What the page adds for a run with a loop: the loop in the diagram and on the scrubber, and a line about the current
 * round, the processes that wait forever, and those that enter meanwhile. Fetched when such a run is first shown.
 * @import {Run} from "../../model/types.js"
 * @import {Diagram} from "../diagram/diagram.js"
 * @import {Speech} from "./words.js"
 */
import { numberOf } from "../../model/numbering.js";
import * as drawing from "../diagram/loop.js";
import { el, proseNodes } from "../dom.js";
import { place, told } from "./words.js";
import { atMostEvery } from "../transport/playback.js";

/**
 * @param {Element} after the element below which the line is placed
 * @param {Speech & {diagram: Diagram, scrubber: ReturnType<typeof import("../transport/scrubber.js").createScrubber>}}
 *   options
 */
export function createLoop(after, { diagram, scrubber, ...speech }) {
  const where = el("b"),
    what = el("span"),
    said = el("span.vh", { role: "status" });
  const line = el("p.looping", { hidden: true }, el("span", { "aria-hidden": "true" }, "↻ "), where, " ", what, said);
  const stretch = el("span.track-loop", { hidden: true });
  const say = atMostEvery((/** @type {string} */ text) => {
    said.textContent = text;
  }, 1000);
  after.after(line);
  scrubber.root.append(stretch);
  diagram.setOverlay(drawing);
  scrubber.mark(mark);
  /** @type {{run: Run|null, place: string}} */
  let shown = { run: null, place: "" };

  /** @param {Run} run @param {number} beat @param {number} round */
  function show(run, beat, round) {
    const loop = run.summary?.loop;
    line.hidden = stretch.hidden = !loop;
    if (!loop) return;
    const from = run.beatOfStep(loop.from),
      now = place(numberOf(run, beat), numberOf(run, from), round, speech.t);
    if (shown.run !== run) what.replaceChildren(...proseNodes(told(run, loop, speech), run));
    if (shown.run === run && shown.place !== now && beat >= from) say(now);
    if (shown.place !== now) where.textContent = now;
    shown = { run, place: now };
    mark();
  }

  /** Marks the loop's part of the scrubber. */
  function mark() {
    const { run } = shown,
      loop = run?.summary?.loop;
    if (!run || !loop) return;
    const [left, right] = [run.beatOfStep(loop.from), run.beats.length].map(scrubber.at);
    stretch.style.left = `${left}px`;
    stretch.style.width = `${right - left}px`;
  }

  return { show };
}

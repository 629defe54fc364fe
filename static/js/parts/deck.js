/**
 * A run's diagram with everything that moves its cursor: caption, transport and scrubber. Fetches the line of a loop
 * and the panel of vector clocks when needed. The playground and the embed are built around it.
 * @import {Axis} from "../model/axis.js"
 * @import {Run, Translate} from "../model/types.js"
 * @import {Change, Playground, View} from "../playground.js"
 * @import {Bundles, TranslateCount} from "../i18n.js"
 */
import { axisOf, beatAt } from "../model/axis.js";
import { hasChunk, numberOf, chunkAt } from "../model/numbering.js";
import { captionOf } from "../model/sentence.js";
import { createCaption } from "./caption.js";
import { Diagram } from "./diagram/diagram.js";
import { dress, need, sentenceText } from "./dom.js";
import { lazyPart } from "./lazy-part.js";
import { createScrubber } from "./transport/scrubber.js";
import { createTransport } from "./transport/transport.js";

/**
 * @typedef {object} DeckOptions
 * @property {Playground} playground
 * @property {Translate} t
 * @property {TranslateCount} tn
 * @property {string} lang for formatting numbers
 * @property {Bundles} texts
 * @property {(speed: number) => void} [speed] shows the speed
 * @property {(text: string) => void} [aside] shows the sentence about the picture of a large run
 * @property {HTMLElement} above the element above the line of a loop
 * @property {() => HTMLElement} section makes the place of the vector clocks
 * @property {() => number} [room] the diagram's height in pixels, if the style sheet sets none
 * @property {boolean} [embed]
 * @property {() => void} [play] replaces the toggling of playback
 * @property {(beat: number) => void} [why] explains the violation at a beat
 * @property {import("./verdicts/promises.js").Promises} [promises] without them, large runs are drawn like all others
 * @property {() => boolean} [stops] whether playback stops at a step that was set
 */
/** Whether any of these has changed. @typedef {(...any: Change[]) => boolean} Has */

/** @param {DeckOptions} options */
export function createDeck({ playground, t, tn, lang, texts, embed = false, stops = () => false, ...options }) {
  const host = need("#diagram", HTMLElement),
    go = (/** @type {number} */ beat) => playground.go(beat),
    told = (/** @type {Run} */ run, /** @type {number} */ beat) =>
      hasChunk(run, beat) ? captionOf(run, beat, t) : [{ text: t("play.far.step") }];
  /** The axis of the run on screen, for the scrubber; null for large runs. @type {Axis|null} */
  let axis = null;
  /** The event selected in the diagram, or 0. */
  let selected = 0;
  let looped = false;
  const scrub = need(".scrub", HTMLElement),
    scrubber = createScrubber(scrub, need("#scrub", HTMLInputElement), go, (beat, done) => diagram.scrub(beat, done)),
    caption = createCaption(need("#caption", HTMLElement), need("#announce", HTMLElement), {
      t,
      tell: told,
      go,
      why: options.why,
    }),
    transport = createTransport(need("#buttons", HTMLElement), t, playground, options.play);
  /** @type {import("./diagram/api.js").Options} */
  const drawn = {
    t,
    lang,
    embed,
    room: options.room,
    promised: options.promises?.promised,
    tell: (beat) => {
      const { shown } = playground.view;
      return shown ? sentenceText(told(chunkAt(shown.run, beat), beat)) : "";
    },
    step: (beat) => {
      const { shown } = playground.view;
      return shown ? numberOf(shown.run, beat) : beat;
    },
    onCursor: go,
    onBroken: options.why,
    onAside: options.aside,
    onSelect: (beat) => {
      selected = beat;
      playground.set("focused", beat);
    },
    onHover: (beat) => playground.set("focused", beat || selected),
    onCompare: (beat) => playground.compare(beat),
    onRange: (range) => playground.seen(range),
    onLayout: (geometry) => {
      const { shown } = playground.view;
      if (shown) scrubber.align(trackOf(axis, diagram.source), geometry);
    },
  };
  const fetchLarge = async (/** @type {Diagram} */ of) => {
    const [{ LargeLevel }] = await Promise.all([import("../large-runs/large.js"), texts("scale")]);
    return new LargeLevel(of);
  };
  const diagram = new Diagram(host, drawn, drawn.promised ? fetchLarge : null);
  diagram.plot.addEventListener("keydown", (event) => {
    if (diagram.key(event)) event.preventDefault();
  });
  dress(diagram.plot, { "aria-labelledby": "plot title", "aria-describedby": embed ? "keys" : "keys strip" });
  const loop = lazyPart(async () => {
    const [{ createLoop }] = await Promise.all([import("./loop/loop.js"), texts("loop")]);
    return createLoop(options.above, { t, tn, lang, diagram, scrubber });
  });
  const vectors = lazyPart(async () => {
    const [{ VectorPanel }] = await Promise.all([import("./vectors/vectors.js"), texts("vectors")]);
    return new VectorPanel({ root: options.section(), diagram, t, tell: told, playground });
  });

  /** @param {View} view @param {Has} has @returns {Axis|null} the run's axis; null: no run, or a large one */
  function draw(view, has) {
    if (has("playing")) transport.setPlaying(view.playing);
    if (has("speed")) options.speed?.(view.speed);
    if (!view.shown) return null;
    const { run } = view.shown,
      comes = has("run") || (has("grown") && !run.chunk); // the chunks of a large run reach the diagram by its source
    if (has("beat", "run")) selected = 0;
    if (run.chunk) axis = null;
    else if (has("run", "grown", "axis")) axis = axisOf(run, view.axis);
    if (has("run")) diagram.plot.setAttribute("aria-label", t("diagram.label", { n: run.n }));
    if (comes) diagram.setRun(run);
    if (has("run", "axis")) diagram.setAxis(view.axis);
    if (has("run", "lens") && !embed) diagram.setCausalPast(view.lens);
    // while a run streams in, the range asked for stays in sight
    if (comes || has("beat")) diagram.setCursor(view.beat, !view.range || !comes);
    if (has("run", "range")) diagram.setRange(view.range);
    if (comes || has("grown", "beat", "focused", "playing"))
      step(view, chunkAt(run, view.focused || view.beat), !has("run"));
    if (view.vector >= 0 || has("vector")) vectors.show(view);
    queueMicrotask(() => diagram.flush()); // in the caption's frame, once all parts have passed on their changes
    return axis;
  }

  /** @param {View} view @param {Run} run @param {boolean} moved */
  function step(view, run, moved) {
    const words = caption.show(run, view.beat, view.focused);
    transport.show(view.beat, run.summary?.loop && !stops() ? Infinity : run.beats.length);
    const tells = scrubber.show(view, words, run.beats.length);
    caption.announce(run, view, moved && !tells);
    if ((looped ||= Boolean(run.header.loop))) loop.show(run, view.beat, view.round);
  }

  return { diagram, draw };
}

/**
 * The range of the scrubber: the beats of an axis, or the events of a large run.
 * @param {Axis|null} axis @param {import("../large-runs/source.js").Source|null} source
 * @returns {import("./transport/scrubber.js").Track|null}
 */
function trackOf(axis, source) {
  if (axis) {
    const { order, xs } = axis,
      first = order[0],
      last = order[order.length - 1];
    return { first, last, at: (share) => beatAt(axis, xs[first] + share * (xs[last] - xs[first])) };
  }
  return (
    source && {
      first: 1,
      last: source.last,
      at: (share) => source.eventAt(source.lo + share * (source.hi - source.lo)),
    }
  );
}

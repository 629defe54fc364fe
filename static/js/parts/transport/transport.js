/**
 * The transport buttons: to the start, back, play, forward, to the end.
 * @import {Translate} from "../../model/types.js"
 */
import { el, svg } from "../dom.js";
import { patch } from "../patch.js";
import { movesOf } from "./moves.js";

const ICONS = {
  start: "M5 4v12M16 4 8 10l8 6z",
  back: "M14.5 4 6.5 10l8 6z",
  play: "M6 3.5v13l10.5-6.5z",
  forward: "M5.5 4l8 6-8 6z",
  end: "M15 4v12M4 4l8 6-8 6z",
  pause: "M6.5 4v12M13.5 4v12",
};
const KEYS = { start: "Home", back: ",", play: "␣", forward: ".", end: "End" };

/**
 * @param {HTMLElement} buttons
 * @param {Translate} t
 * @param {import("../../playground.js").Playground} playground
 * @param {() => void} [play] replaces the toggling of playback
 */
export function createTransport(buttons, t, playground, play) {
  const moves = movesOf(playground, play);
  let now = { beat: 0, last: 0, playing: false };

  /** @param {Partial<typeof now>} next */
  function draw(next) {
    now = { ...now, ...next };
    patch(buttons, .../** @type {(keyof typeof moves)[]} */ (Object.keys(moves)).map(button));
  }

  /** @param {keyof typeof moves} name */
  function button(name) {
    const { beat, last, playing } = now,
      does = name === "play" && playing ? "pause" : name,
      label = t(`play.${does}`),
      off = { start: beat === 0, back: beat === 0, play: null, forward: beat >= last, end: beat >= last }[name];
    const stroke = { "stroke-width": does === "pause" ? 3.4 : 1.6, "stroke-linejoin": "round" },
      icon = svg("path", { d: ICONS[does], fill: "currentColor", stroke: "currentColor", ...stroke });
    return el(
      "button",
      {
        class: name,
        "aria-label": label,
        title: `${label} (${KEYS[name]})`,
        "aria-disabled": off === null ? null : String(off), // `disabled` would drop the focus
        onclick: moves[name],
      },
      svg("svg", { viewBox: "0 0 20 20", width: 20, height: 20, "aria-hidden": "true" }, icon),
    );
  }

  draw({});
  return {
    show: (/** @type {number} */ beat, /** @type {number} */ last) => draw({ beat, last }),
    setPlaying: (/** @type {boolean} */ playing) => draw({ playing }),
  };
}

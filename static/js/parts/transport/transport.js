/**
 * The transport: to the start, back, play, forward, to the end.
 * @import {Translate} from "../../model/types.js"
 */
import { el, svg } from "../dom.js";
import { movesOf } from "./moves.js";

/** @typedef {keyof typeof KEYS} TransportName */

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
 * @param {() => void} [play] if it is more than to play or to stop
 */
export function createTransport(buttons, t, playground, play) {
  const moves = Object.entries(movesOf(playground, play));
  const made = new Map(
    /** @type {[TransportName, () => void][]} */ (moves).map(([name, move]) => {
      const icon = svg("path", {
        d: ICONS[name],
        fill: "currentColor",
        stroke: "currentColor",
        "stroke-width": 1.6,
        "stroke-linejoin": "round",
      });
      const button = el(
        "button",
        {
          class: name,
          "aria-label": t(`play.${name}`),
          title: `${t(`play.${name}`)} (${KEYS[name]})`,
          onclick: move,
        },
        svg("svg", { viewBox: "0 0 20 20", width: 20, height: 20, "aria-hidden": "true" }, icon),
      );
      return [name, { button, icon }];
    }),
  );
  buttons.replaceChildren(...[...made.values()].map((m) => m.button));

  /** @param {number} beat @param {number} last */
  function show(beat, last) {
    disable("start", beat === 0);
    disable("back", beat === 0);
    disable("forward", beat >= last);
    disable("end", beat >= last);
  }

  /**
   * A button disabled just after it is pressed would lose the focus.
   * @param {TransportName} name @param {boolean} off
   */
  function disable(name, off) {
    made.get(name)?.button.setAttribute("aria-disabled", String(off));
  }

  /** @param {boolean} playing */
  function setPlaying(playing) {
    const { button, icon } = /** @type {{button: HTMLButtonElement, icon: SVGElement}} */ (made.get("play"));
    const label = t(playing ? "play.pause" : "play.play");
    icon.setAttribute("d", playing ? ICONS.pause : ICONS.play);
    icon.setAttribute("stroke-width", playing ? "3.4" : "1.6");
    button.setAttribute("aria-label", label);
    button.title = `${label} (${KEYS.play})`;
  }

  return { show, setPlaying };
}

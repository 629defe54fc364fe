/**
 * Two runs side by side in an embed.
 * @import {Translate} from "../../model/types.js"
 * @import {Playground, View} from "../../playground.js"
 * @import {Bundles} from "../../i18n.js"
 */
import { need } from "../../parts/dom.js";
import { takeKeys } from "../../parts/transport/keyboard.js";
import { promisesOf } from "../../parts/verdicts/promises.js";
import { Pair } from "./pair.js";

/**
 * @typedef {object} EmbeddedOptions
 * @property {Translate} t
 * @property {string} lang
 * @property {Bundles} texts
 * @property {Playground} playground the embed's own, kept in step with the first run
 * @property {any[]} algorithms of both runs, for their claims
 * @property {boolean} play whether both play at once
 * @property {() => number} end the beat of the first run at which playing stops; 0: at the end of the longer run
 * @property {(why: string) => void} refused
 */

/** @typedef {Awaited<ReturnType<typeof createEmbedded>>} Embedded */

/** @param {EmbeddedOptions} options */
export async function createEmbedded({ t, lang, texts, playground, algorithms, play, end, refused }) {
  await texts("beside");
  let plays = play;
  const at = (/** @type {string} */ id) => need(`#${id}`, HTMLElement);
  const pair = new Pair({
    t,
    lang,
    texts,
    promised: promisesOf(algorithms).promised,
    playground,
    deck: { embed: true, host: at("diagram"), buttons: at("buttons"), caption: at("caption") },
    moved(beat) {
      const own = pair.deck?.playground,
        last = end();
      if (own?.view.playing && last && beat >= last) own.toggle();
    },
    told() {
      if (plays) pair.deck?.playground.toggle();
      plays = false;
    },
    refused: ({ error }) => refused(error),
  });
  takeKeys((event) => pair.deck?.key(event) ?? false);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () =>
    pair.deck?.split.each((d) => d.setTheme()),
  );

  /** @param {View} view @param {boolean} moved whether the cursor was moved */
  function show(view, moved) {
    const { shown } = view;
    if (!shown?.run.summary || shown.run.chunk) return;
    if (!shown.scenario.beside) return pair.alone();
    pair.show(view, moved);
  }

  /** Plays or pauses both runs. */
  const toggle = () => pair.deck?.playground.toggle();
  return { show, toggle, on: () => pair.deck !== null, playing: () => Boolean(pair.deck?.playground.view.playing) };
}

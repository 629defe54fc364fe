/**
 * Listens to the keys of the whole page.
 */
import { command } from "./keys.js";
import { movesOf } from "./moves.js";

/** @typedef {import("../../playground.js").ModeName} ModeName */
/**
 * The actions of single keys besides moving the cursor; an embed has none.
 * @typedef {object} Elsewhere
 * @property {() => void} [key] opens the key of the marks
 * @property {() => void} [fold] folds the panel
 * @property {() => void} [find] opens the search of a large run
 * @property {(name: ModeName) => void} [act] enters or leaves a mode
 */
/**
 * Passes keys to a part before the page's own handler, which gets those that the part does not handle.
 * @param {(event: KeyboardEvent) => boolean} key returns whether it handled the key
 */
export function takeKeys(key) {
  addEventListener(
    "keydown",
    (event) => {
      if (event.defaultPrevented || !key(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
}

/**
 * @param {import("../../playground.js").Playground} playground
 * @param {{toggle: () => void, letters: () => boolean, open: () => boolean}} help
 * @param {() => void} [play] replaces the toggling of playback
 * @param {Elsewhere} [elsewhere]
 */
export function listenToKeys(playground, help, play, elsewhere = {}) {
  const { key = () => {}, fold = () => {}, find = () => {}, act = () => {} } = elsewhere;
  const commands = {
    key,
    fold,
    find,
    hand: () => act("hand"),
    predict: () => act("predict"),
    compare: () => act("compare"),
    ...movesOf(playground, play),
    slower: () => playground.hasten(-1),
    faster: () => playground.hasten(1),
    lens: () => playground.set("lens", !playground.view.lens),
    help: () => help.toggle(),
    vector: () => playground.set("vector", playground.view.vector < 0 ? 0 : -1),
    keep: () => playground.compare(playground.view.focused || playground.view.beat),
  };
  addEventListener("keydown", (event) => {
    if (event.defaultPrevented || (help.open() && event.key !== "?")) return;
    const on = event.target instanceof Element ? event.target : document.body;
    const found = command(
      event,
      { tag: on.tagName, role: on.getAttribute("role"), type: on.getAttribute("type") ?? undefined },
      help.letters(),
    );
    if (!found) return;
    event.preventDefault();
    commands[found]();
  });
}

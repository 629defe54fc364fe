/**
 * How the cursor is moved, by the buttons of the transport and by keys.
 */

/**
 * @param {import("../../playground.js").Playground} playground
 * @param {() => void} [play] if it is more than to play or to stop
 */
export function movesOf(playground, play = () => playground.toggle()) {
  return {
    start: () => playground.go(0),
    back: () => playground.by(-1),
    play,
    forward: () => playground.by(1),
    end: () => playground.toEnd(),
  };
}

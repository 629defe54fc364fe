/**
 * The moves of the cursor, for the buttons of the transport and for keys.
 */

/**
 * @param {import("../../playground.js").Playground} playground
 * @param {() => void} [play] replaces the toggling of playback
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

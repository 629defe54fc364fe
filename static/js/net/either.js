/**
 * A run by socket where sockets pass, else by plain HTTP. Networks of schools and offices often let no socket through,
 * and some neither let it pass nor refuse it. Pure: both ways come in.
 * @import {Later, Listener} from "./socket.js"
 */

/** @typedef {{run: (source: unknown, picture?: boolean) => void, stop?: () => void}} Way */

/** So long a socket may be silent before the other way is taken, in milliseconds. */
const SILENCE = 6000;

/** @typedef {(listener: Listener) => Way} Connect */

/** @param {{socket: Connect, lines: Connect, later?: Later}} ways @param {Listener} listener */
export function createEither({ socket, lines, later = setTimeout }, listener) {
  /** Whether the socket has brought anything: from then on it is trusted to come back. */
  let heard = false;
  /** @type {Way|null} */
  let instead = null;
  /** @type {[unknown, boolean]} */
  let asked = ["", false];

  const first = socket({
    ...listener,
    header(header) {
      heard = true;
      listener.header(header);
    },
    problem(refusal) {
      heard = true;
      listener.problem(refusal);
    },
    waiting(seconds, refusal) {
      if (heard || refusal) listener.waiting(seconds, refusal);
      else turn();
    },
  });

  /** From here on by HTTP. */
  function turn() {
    if (instead) return;
    first.stop?.();
    instead = lines(listener);
    instead.run(...asked);
  }

  /** @param {unknown} source @param {boolean} [picture] */
  function run(source, picture = false) {
    asked = [source, picture];
    if (instead) return instead.run(source, picture);
    first.run(source, picture);
    if (!heard)
      later(() => {
        if (!heard) turn();
      }, SILENCE);
  }

  return { run };
}

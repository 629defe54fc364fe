/**
 * One run on screen, and at most one that is coming. The coming one replaces the other when it is complete, or
 * when it is taking long enough to be watched as it streams; if the server refuses it, the other one stays.
 * @import {Header, Run} from "./model/types.js"
 * @import {Scenario} from "./parts/scenario/edits.js"
 * @import {Listener, Refusal} from "./net/socket.js"
 */
import { createRun } from "./model/run.js";

/** So long a run is waited for before it is shown incomplete, in milliseconds. */
const PATIENCE = 300;

/**
 * @typedef {object} Shown
 * @property {Run} run
 * @property {Scenario} scenario in canonical form, as the server sent it
 * @property {boolean} [drawn] whether it was asked for with its picture
 */
/**
 * @typedef {object} SessionEvents
 * @property {(shown: Shown) => void} show another run is on screen
 * @property {() => void} grow it has more events, or its end
 * @property {(refusal: Refusal, back: Shown|null) => void} refuse the coming run will not come; `back` is the one that
 *   is on screen again
 * @property {(seconds: number) => void} wait the server is away or busy
 * @property {(ahead: number) => void} behind others have so many turns before, about
 */

/**
 * @param {(listener: Listener) => {run: (scenario: unknown, picture: boolean) => void, hurry?: () => void}} connect
 * @param {SessionEvents} on
 * @param {(work: () => void, ms: number) => any} [later]
 */
export function createSession(connect, on, later = setTimeout) {
  /** @type {Shown|null} */
  let coming = null;
  /** @type {Shown|null} */
  let current = null;
  /** The last run that was complete, in case the one on screen turns out to be impossible. @type {Shown|null} */
  let whole = null;
  let drawn = false;

  const socket = connect({
    header(header) {
      const mine = (coming = { run: createRun(header), scenario: header.scenario ?? {}, drawn });
      later(() => {
        if (coming === mine) show();
      }, PATIENCE);
    },
    events(events) {
      const run = (coming ?? current)?.run;
      for (const e of events) run?.push(e);
      if (!coming) on.grow();
    },
    summary(summary) {
      (coming ?? current)?.run.finish(summary);
      if (coming) show();
      else on.grow();
      whole = current;
    },
    problem(refusal) {
      const streaming = current !== null && !coming && current !== whole;
      coming = null;
      if (streaming && whole) current = whole;
      on.refuse(refusal, streaming ? whole : null);
    },
    waiting: (seconds) => on.wait(seconds),
    behind: (ahead) => on.behind(ahead),
  });

  function show() {
    current = coming;
    coming = null;
    if (current) on.show(current);
  }

  /**
   * @param {unknown} scenario a scenario, a link or a gallery name
   * @param {boolean} [picture] whether with what its algorithm draws
   */
  function open(scenario, picture = false) {
    coming = null;
    drawn = picture;
    socket.run(scenario, picture);
  }

  return { open, hurry: () => socket.hurry?.() };
}

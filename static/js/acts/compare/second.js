/**
 * The run beside the one on screen, on a connection of its own: the first is not dropped for it.
 *
 * @import {Run} from "../../model/types.js"
 * @import {Scenario} from "../../net/canonical.js"
 * @import {Listener, Refusal} from "../../net/socket.js"
 */
import { createRun } from "../../model/run.js";
import { connect } from "../../net/connect.js";
import { hangUp } from "../../net/wait.js";

/**
 * @typedef {object} Hears
 * @property {(run: Run) => void} whole all of it has come
 * @property {(refusal: Refusal) => void} refused there will be none
 */

/** @param {Hears} hears */
export function createSecond({ whole, refused }) {
  /** @type {Run|null} */
  let run = null;
  /** @type {WebSocket|null} */
  let line = null;
  let gone = false;
  /** @type {Listener} */
  const listener = {
    header: (header) => {
      run = createRun(header);
    },
    events(events) {
      for (const e of events) run?.push(e);
    },
    summary(summary) {
      run?.finish(summary);
      if (run && !gone) whole(run);
    },
    problem: refused,
    waiting() {},
    behind() {},
  };
  const way = connect(listener, (url) => (line = new WebSocket(url)));
  return {
    /** @param {Scenario} scenario */
    ask(scenario) {
      run = null;
      way.run(scenario);
    },
    stop() {
      gone = true;
      hangUp(line); // which else would stay open for the next
    },
  };
}

/**
 * Runs that are wanted whole, on a stream of their own: the run on screen is not dropped for them.
 *
 * @import {Run} from "../model/types.js"
 * @import {Scenario} from "../model/scenario.js"
 * @import {Refusal} from "./socket.js"
 */
import { createRun } from "../model/run.js";
import { RunStream } from "./run-stream.js";

/**
 * @typedef {object} WholeRunListener
 * @property {(run: Run) => void} whole all of it has come
 * @property {(refusal: Refusal) => void} refused there will be none
 */

/** @param {WholeRunListener} listener */
export function createWholeRuns({ whole, refused }) {
  /** @type {Run|null} */
  let run = null;
  const stream = new RunStream(
    {},
    {
      header: (header) => {
        run = createRun(header);
      },
      events(events) {
        for (const e of events) run?.push(e);
      },
      summary(summary) {
        run?.finish(summary);
        if (run) whole(run);
      },
      problem: refused,
      waiting() {},
      behind() {},
    },
  );
  return {
    /** Asks for a run in place of the one that is coming. @param {Scenario} scenario */
    ask(scenario) {
      run = null;
      stream.run({ scenario });
    },
    stop: () => stream.stop(),
  };
}

/**
 * Fetches complete runs, on a stream of their own, so that the run on screen keeps its stream.
 *
 * @import {Run} from "../model/types.js"
 * @import {Scenario} from "../model/scenario.js"
 * @import {Refusal} from "./socket.js"
 */
import { createRun } from "../model/run.js";
import { RunStream } from "./run-stream.js";

/**
 * @typedef {object} WholeRunListener
 * @property {(run: Run) => void} whole the run is complete
 * @property {(refusal: Refusal) => void} refused the server refused it
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
    /** Asks for a run, cancelling the one under way. @param {Scenario} scenario */
    ask(scenario) {
      run = null;
      stream.run({ scenario });
    },
    stop: () => stream.stop(),
  };
}

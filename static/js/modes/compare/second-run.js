/**
 * The run beside the one on screen, on a stream of its own: the first is not dropped for it.
 *
 * @import {Run} from "../../model/types.js"
 * @import {Scenario} from "../../model/scenario.js"
 * @import {Refusal} from "../../net/socket.js"
 */
import { createRun } from "../../model/run.js";
import { RunStream } from "../../net/run-stream.js";

/**
 * @typedef {object} Hears
 * @property {(run: Run) => void} whole all of it has come
 * @property {(refusal: Refusal) => void} refused there will be none
 */

/** @param {Hears} hears */
export function createSecondRun({ whole, refused }) {
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
    /** @param {Scenario} scenario */
    ask(scenario) {
      run = null;
      stream.run(scenario);
    },
    stop: () => stream.stop(),
  };
}

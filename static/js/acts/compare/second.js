/**
 * The run beside the one on screen, on a connection of its own: by socket where sockets pass, else by plain HTTP. The
 * first is not dropped for it.
 *
 * @import {Run} from "../../model/types.js"
 * @import {Scenario} from "../../net/canonical.js"
 * @import {Refusal} from "../../net/socket.js"
 */
import { createRun } from "../../model/run.js";
import { createEither } from "../../net/either.js";
import { createLines } from "../../net/lines.js";
import { encodeLink } from "../../net/link.js";
import { Socket, socketAddress } from "../../net/socket.js";
import { hangUp } from "../../net/wait.js";

/**
 * @typedef {object} Hears
 * @property {(run: Run) => void} whole all of it has come
 * @property {(refusal: Refusal) => void} refused there will be none
 * @property {() => void} waiting it takes longer
 */

/** @param {Hears} hears */
export function createSecond({ whole, refused, waiting }) {
  /** @type {Run|null} */
  let run = null;
  const listener = {
    header: (/** @type {any} */ header) => {
      run = createRun(header);
    },
    events(/** @type {any[]} */ events) {
      for (const e of events) run?.push(e);
    },
    summary(/** @type {any} */ summary) {
      run?.finish(summary);
      if (run) whole(run);
    },
    problem: refused,
    waiting,
    behind: waiting,
  };
  /** @type {WebSocket|null} */
  let line = null;
  let gone = false;
  const either = createEither(
    {
      socket(l) {
        const encoding = "DecompressionStream" in globalThis ? "deflate" : "text",
          open = (/** @type {string} */ url) => (line = new WebSocket(url));
        return new Socket({ url: socketAddress(location), encoding, open }, l);
      },
      lines(l) {
        const lines = createLines({}, l);
        return {
          run: (source) => void encodeLink(JSON.stringify(source)).then((link) => gone || lines.run(link)),
        };
      },
    },
    listener,
  );
  return {
    /** @param {Scenario} scenario */
    ask(scenario) {
      run = null;
      either.run(scenario);
    },
    stop() {
      gone = true;
      hangUp(line); // which else would stay open for the next
    },
  };
}

/**
 * Opens a run that stays at the server. This module is loaded with the first such run.
 * @import {Request} from "../run-lifecycle.js"
 * @import {Hearer} from "../net/run-transport.js"
 */
import { ChunkRequests } from "../net/chunk-requests.js";
import { openRemote } from "./remote-run.js";

/**
 * Opens the run and passes it, or the server's refusal, to the listener.
 * @param {Record<string, string>} of the query that identifies the run: {s} or {id}
 * @param {number} sent the maximum number of events that the server sends of a run
 * @param {Hearer} listener
 * @param {() => void} short called instead if the run has no more events than that
 */
export function openLong(of, sent, listener, short) {
  const requests = new ChunkRequests(
    (path, query) =>
      `/api/v1/run/${path}?${new URLSearchParams({ ...of, .../** @type {Record<string, string>} */ (query) })}`,
    listener,
  );
  /** @type {import("./remote-run.js").StoredRun|null} */
  let remote = null,
    gone = false;
  void openRemote(requests.get).then(
    (run) => {
      if (gone) return;
      if (run.last <= sent) return short();
      remote = run;
      listener.remote(run);
    },
    (fault) => {
      if (gone) return;
      if (fault instanceof Error) console.error(fault);
      else listener.problem(fault);
    },
  );
  return {
    stop() {
      gone = true;
      remote?.stop();
      requests.stop();
    },
    retryNow: () => requests.retryNow(),
  };
}

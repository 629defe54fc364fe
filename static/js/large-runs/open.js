/**
 * Opens a run that stays at the server; fetched when the first of them is asked for.
 * @import {Request} from "../run-lifecycle.js"
 * @import {Hearer} from "../net/run-transport.js"
 */
import { Asking, Refused } from "../net/asking.js";
import { openRemote } from "./remote-run.js";

/**
 * @param {Record<string, string>} of what names the run in an address: {s} or {id}
 * @param {number} sent how many events of a run are sent at most
 * @param {Hearer} listener
 * @param {() => void} short the run is not longer than that
 */
export function openLong(of, sent, listener, short) {
  const asking = new Asking(
    (path, query) =>
      `/api/v1/run/${path}?${new URLSearchParams({ ...of, .../** @type {Record<string, string>} */ (query) })}`,
    listener,
  );
  /** @type {import("./remote-run.js").StoredRun|null} */
  let remote = null,
    gone = false;
  void openRemote(asking.get).then(
    (run) => {
      if (gone) return;
      if (run.last <= sent) return short();
      remote = run;
      listener.remote(run);
    },
    (fault) => {
      if (gone) return;
      if (fault instanceof Refused) listener.problem(fault.refusal);
      else console.error(fault);
    },
  );
  return {
    stop() {
      gone = true;
      remote?.stop();
      asking.stop();
    },
    retryNow: () => asking.retryNow(),
  };
}

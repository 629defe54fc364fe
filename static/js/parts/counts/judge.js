/**
 * Judges a run against the algorithm's bound on messages per entry. Pure.
 * @import {Run} from "../../model/types.js"
 * @import {Cost} from "./costs.js"
 */

/**
 * "far", "kept": every request served so far, or in the whole run, is within the bound; "mean": the mean of a quiescent
 * run is; "over": a request or the mean exceeds it; "open": cannot be judged, since the run is not quiescent; "": there
 * is no bound, or no request was served.
 * @param {Run} run @param {Cost} cost of the requests that were served @param {{messages: number, entries: number}} all
 * @param {boolean} [ended] whether the cursor is at the run's end
 * @returns {"far"|"kept"|"mean"|"over"|"open"|""}
 */
export function judge({ header: { bounds }, summary }, cost, all, ended = true) {
  const most = (bounds?.worst ?? bounds?.best)?.value;
  if (most === undefined) return "";
  const quiet = ended && summary?.ended === "quiescent";
  if (bounds?.each) {
    if (!cost.served) return "";
    return cost.most > most ? "over" : quiet ? "kept" : "far";
  }
  if (!quiet) return "open";
  if (!all.entries) return "";
  return all.messages / all.entries > most + 1e-9 ? "over" : "mean";
}

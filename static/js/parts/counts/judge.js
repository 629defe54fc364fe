/**
 * What a run shows of the bound on what an entry costs. Pure.
 * @import {Run} from "../../model/types.js"
 * @import {Cost} from "./costs.js"
 */

/**
 * "far" and "kept": every request served so far, or in the whole run, is within the bound; "mean": the mean of a run
 * that has become quiet is; "over": it is not, or a request is not; "open": the run says nothing of it, for it has not
 * become quiet. Nothing where there is no bound, or nobody was served.
 * @param {Run} run @param {Cost} cost of the requests that were served @param {{messages: number, entries: number}} all
 * @param {boolean} [ended] whether the run is looked at at its end
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

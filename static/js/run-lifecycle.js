/**
 * The state machine of runs: the last request, the run that is loading, and the run on screen. Only `next` changes
 * the state, and returns the effects to perform; nothing here knows a server, a clock or a page.
 *
 *     preparing ─ready→ sent ─header→ coming ─late, summary→ streaming ─summary→ whole
 *
 * A run kept on the server is whole as soon as it is open. A refusal at any stage after `preparing` leads to
 * `refused`, and a new request starts over.
 * @import {RemoteRun, Header, Run, Summary} from "./model/types.js"
 * @import {ViewRange} from "./model/view-range.js"
 * @import {Said} from "./parts/scenario/edits.js"
 * @import {Scenario} from "./model/scenario.js"
 * @import {Refusal} from "./net/socket.js"
 */
import { createRun } from "./model/run.js";

/**
 * A request for a run, and what to do when it arrives. Immutable.
 * @typedef {object} Request
 * @property {Scenario|string} scenario or its name in an address
 * @property {string} s its link or name in an address
 * @property {number} beat where to put the cursor
 * @property {number} [at] the event at which to put it instead
 * @property {number} [until] the event at which playing ends, or 0 for the run's own end
 * @property {ViewRange|null} [events] the range to show, in events
 * @property {boolean} [push] whether it is a new entry of the browser's history
 * @property {boolean} [play] whether to play it at once
 * @property {boolean} [picture] whether to include its algorithm's picture
 * @property {boolean} [stay] whether it is the run on screen again: cursor and range stay
 * @property {boolean} [derived] whether it is a change of the opened scenario; changed back, it is that scenario
 *   again
 * @property {Said[]} [said] messages about what else the change had to remove
 */
/**
 * A run that has arrived, or is arriving.
 * @typedef {object} Shown
 * @property {Run} run
 * @property {Scenario} scenario in canonical form
 * @property {string} s its link or name in an address
 * @property {Request} request
 */
/**
 * The scenario of a run that has arrived, and its link or name in an address.
 * @typedef {Pick<Shown, "scenario"|"s">} Source
 */
/** @typedef {"preparing"|"sent"|"coming"|"streaming"|"whole"|"refused"} Stage */
/**
 * @typedef {object} RunLifecycle
 * @property {Request|null} asked the last request
 * @property {Stage} stage its stage
 * @property {Shown|null} coming its run, while it is not on screen
 * @property {Shown|null} shown the run on screen: the request's if the stage is `streaming` or `whole`, else an
 *   earlier one
 * @property {Shown|null} whole the last complete run on screen
 */
/**
 * @typedef {{type: "ask", request: Request}
 *   | {type: "ready", request: Request}
 *   | {type: "header", header: Header, request: Request, source: Source}
 *   | {type: "remote", remote: RemoteRun, request: Request, source: Source}
 *   | {type: "late", coming: Shown}
 *   | {type: "summary", summary: Summary}
 *   | {type: "refusal", refusal: Refusal}} Event
 */
/**
 * An effect: send a request; wait a moment for a run to complete; show a run, for the first time or again; show that
 * it has grown; report that a request was refused.
 * @typedef {{send: Request} | {patience: Shown} | {show: Shown, again: boolean} | {grow: true}
 *   | {refuse: Refusal, request: Request}} Effect
 */

/** @returns {RunLifecycle} */
export const atRest = () => ({ asked: null, stage: "whole", coming: null, shown: null, whole: null });

/** Whether no other run is loading to replace the one on screen. @param {RunLifecycle} lifecycle */
export const settled = ({ stage }) => stage === "streaming" || stage === "whole" || stage === "refused";

/** The run that receives events; null if none does. @param {RunLifecycle} lifecycle @returns {Run|null} */
export function receiving({ stage, coming, shown }) {
  if (stage === "coming") return coming?.run ?? null;
  return stage === "streaming" ? (shown?.run ?? null) : null;
}

/** @param {RunLifecycle} lifecycle @param {Event} event @returns {[RunLifecycle, Effect[]]} */
export function next(lifecycle, event) {
  switch (event.type) {
    case "ask":
      return ask(lifecycle, event.request);
    case "ready":
      if (event.request !== lifecycle.asked || lifecycle.stage !== "preparing") return [lifecycle, []];
      return [{ ...lifecycle, stage: "sent" }, [{ send: event.request }]];
    case "header":
      return head(lifecycle, event.header, event);
    case "remote":
      return open(lifecycle, event.remote, event);
    case "late":
      return event.coming === lifecycle.coming ? show(lifecycle, "streaming") : [lifecycle, []];
    case "summary":
      return finish(lifecycle, event.summary);
    case "refusal":
      return refuse(lifecycle, event.refusal);
  }
}

/**
 * Replaces the current request; a run already streaming to the screen stays there as far as it came.
 * @param {RunLifecycle} lifecycle @param {Request} request @returns {[RunLifecycle, Effect[]]}
 */
function ask(lifecycle, request) {
  return [{ ...lifecycle, asked: request, stage: "preparing", coming: null }, []];
}

/**
 * @param {RunLifecycle} lifecycle @param {Header} header @param {{request: Request, source: Source}} of
 * @returns {[RunLifecycle, Effect[]]}
 */
function head(lifecycle, header, { request, source }) {
  if (lifecycle.stage !== "sent" || lifecycle.asked !== request) return [lifecycle, []];
  const coming = { run: createRun(header), request, ...source };
  return [{ ...lifecycle, stage: "coming", coming }, [{ patience: coming }]];
}

/**
 * @param {RunLifecycle} lifecycle @param {RemoteRun} remote @param {{request: Request, source: Source}} of
 * @returns {[RunLifecycle, Effect[]]}
 */
function open(lifecycle, remote, { request, source }) {
  if (lifecycle.stage !== "sent" || lifecycle.asked !== request) return [lifecycle, []];
  const { at, beat } = request,
    coming = { run: remote.at(at ?? beat), request, ...source };
  return show({ ...lifecycle, coming }, "whole");
}

/** @param {RunLifecycle} lifecycle @param {"streaming"|"whole"} stage @returns {[RunLifecycle, Effect[]]} */
function show(lifecycle, stage) {
  const shown = lifecycle.coming;
  if (!shown) return [lifecycle, []];
  const whole = stage === "whole" ? shown : lifecycle.whole;
  return [{ ...lifecycle, stage, coming: null, shown, whole }, [{ show: shown, again: false }]];
}

/** @param {RunLifecycle} lifecycle @param {Summary} summary @returns {[RunLifecycle, Effect[]]} */
function finish(lifecycle, summary) {
  receiving(lifecycle)?.finish(summary);
  if (lifecycle.stage === "coming") return show(lifecycle, "whole");
  if (lifecycle.stage !== "streaming") return [lifecycle, []];
  return [{ ...lifecycle, stage: "whole", whole: lifecycle.shown }, [{ grow: true }]];
}

/**
 * Keeps the run on screen; if it is incomplete, and will stay so, the last complete one is shown again.
 * @param {RunLifecycle} lifecycle @param {Refusal} refusal @returns {[RunLifecycle, Effect[]]}
 */
function refuse(lifecycle, refusal) {
  const { asked, stage, shown, whole } = lifecycle;
  if (!asked || stage === "preparing" || stage === "whole" || stage === "refused") return [lifecycle, []];
  const back = shown !== whole ? whole : null;
  /** @type {Effect[]} */
  const effects = [{ refuse: refusal, request: asked }];
  if (back) effects.unshift({ show: back, again: true });
  return [{ ...lifecycle, stage: "refused", coming: null, shown: back ?? shown }, effects];
}

/**
 * What was asked for, what is on its way, and what is on screen. One state, which only `next` changes, and which says
 * what is to be done about it; nothing here knows a server, a clock or a page.
 *
 *     preparing ─ready→ sent ─header→ coming ─late, summary→ streaming ─summary→ whole
 *
 * A run that stays at the server is whole as soon as it is there. Whatever it has come to, a request that is refused ends
 * as `refused`, and another one takes its place.
 * @import {RemoteRun, Header, Run, Summary} from "./model/types.js"
 * @import {ViewRange} from "./model/view-range.js"
 * @import {Said} from "./parts/scenario/edits.js"
 * @import {Scenario} from "./model/scenario.js"
 * @import {Refusal} from "./net/socket.js"
 */
import { createRun } from "./model/run.js";

/**
 * A run that is asked for, and what is to be done when it has come. It never changes.
 * @typedef {object} Request
 * @property {Scenario|string} scenario or what stands for it in an address
 * @property {string} s its place in an address
 * @property {number} beat where the cursor is to stand
 * @property {number} [at] the event at which it is to stand instead
 * @property {number} [until] the event at which playing ends, or 0 for the run's own end
 * @property {ViewRange|null} [events] what is to be seen of it, from event to event
 * @property {boolean} [push] whether it is a step in the browser's history
 * @property {boolean} [play] whether it plays at once
 * @property {boolean} [picture] whether it comes with what its algorithm draws
 * @property {boolean} [stay] the run on screen once more: cursor and range stay
 * @property {boolean} [derived] whether it is a change of what was opened: changed back, it is that again
 * @property {Said[]} [said] what had to go with the change that led to it
 */
/**
 * A run that has come, or is coming.
 * @typedef {object} Shown
 * @property {Run} run
 * @property {Scenario} scenario in canonical form
 * @property {string} s its place in an address
 * @property {Request} request
 */
/** The run that has come, as a document, and its place in an address. @typedef {Pick<Shown, "scenario"|"s">} Source */
/** @typedef {"preparing"|"sent"|"coming"|"streaming"|"whole"|"refused"} Stage */
/**
 * @typedef {object} RunLifecycle
 * @property {Request|null} asked the last request
 * @property {Stage} stage what has become of it
 * @property {Shown|null} coming its run, while that is not on screen
 * @property {Shown|null} shown on screen: its run if the stage is `streaming` or `whole`, else an earlier one
 * @property {Shown|null} whole the last run on screen that was complete
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
 * What is to be done: to send a request; to wait for a run as long as one is patient; to show one, for the first time
 * or again; to show that it has grown; to say that a request was refused.
 * @typedef {{send: Request} | {patience: Shown} | {show: Shown, again: boolean} | {grow: true}
 *   | {refuse: Refusal, request: Request}} Effect
 */

/** @returns {RunLifecycle} */
export const atRest = () => ({ asked: null, stage: "whole", coming: null, shown: null, whole: null });

/** Whether nothing is on its way to take the place of what is on screen. @param {RunLifecycle} lifecycle */
export const settled = ({ stage }) => stage === "streaming" || stage === "whole" || stage === "refused";

/** The run that events belong to. @param {RunLifecycle} lifecycle @returns {Run|null} */
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
 * Another request drops the one before; a run that had begun to stream on to the screen stays there as far as it came.
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
 * The run on screen stays; if only a part of that had come, and the rest never will, the last whole one is there again.
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

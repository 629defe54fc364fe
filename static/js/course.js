/**
 * What was asked for, what is on its way, and what is on screen. One state, which only `next` changes, and which says
 * what is to be done about it; nothing here knows a server, a clock or a page.
 *
 *     preparing ─ready→ sent ─header→ coming ─late, summary→ streaming ─summary→ whole
 *
 * A run that stays at the server is whole as soon as it is there. Whatever it has come to, a request that is refused ends
 * as `refused`, and another one takes its place.
 * @import {Far, Header, Run, Summary} from "./model/types.js"
 * @import {Stretch} from "./model/stretch.js"
 * @import {Said, Scenario} from "./parts/scenario/edits.js"
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
 * @property {Stretch|null} [events] what is to be seen of it, from event to event
 * @property {boolean} [push] whether it is a step in the browser's history
 * @property {boolean} [play] whether it plays at once
 * @property {boolean} [picture] whether it comes with what its algorithm draws
 * @property {boolean} [stay] the run on screen once more: cursor and stretch stay
 * @property {Said[]} [said] what had to go with the change that led to it
 */
/**
 * A run that has come, or is coming.
 * @typedef {object} Shown
 * @property {Run} run
 * @property {Scenario} scenario in canonical form, as the server sent it
 * @property {Request} request
 */
/** @typedef {"preparing"|"sent"|"coming"|"streaming"|"whole"|"refused"} Stage */
/**
 * @typedef {object} Course
 * @property {Request|null} asked the last request
 * @property {Stage} stage what has become of it
 * @property {Shown|null} coming its run, while that is not on screen
 * @property {Shown|null} shown on screen: its run if the stage is `streaming` or `whole`, else an earlier one
 * @property {Shown|null} whole the last run on screen that was complete
 */
/**
 * @typedef {{type: "ask", request: Request}
 *   | {type: "ready", request: Request}
 *   | {type: "header", header: Header}
 *   | {type: "far", far: Far}
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

/** @returns {Course} */
export const atRest = () => ({ asked: null, stage: "whole", coming: null, shown: null, whole: null });

/** Whether nothing is on its way to take the place of what is on screen. @param {Course} course */
export const settled = ({ stage }) => stage === "streaming" || stage === "whole" || stage === "refused";

/** The run that events belong to. @param {Course} course @returns {Run|null} */
export function receiving({ stage, coming, shown }) {
  if (stage === "coming") return coming?.run ?? null;
  return stage === "streaming" ? (shown?.run ?? null) : null;
}

/** @param {Course} course @param {Event} event @returns {[Course, Effect[]]} */
export function next(course, event) {
  switch (event.type) {
    case "ask":
      return ask(course, event.request);
    case "ready":
      if (event.request !== course.asked || course.stage !== "preparing") return [course, []];
      return [{ ...course, stage: "sent" }, [{ send: event.request }]];
    case "header":
      return head(course, event.header);
    case "far":
      return open(course, event.far);
    case "late":
      return event.coming === course.coming ? show(course, "streaming") : [course, []];
    case "summary":
      return finish(course, event.summary);
    case "refusal":
      return refuse(course, event.refusal);
  }
}

/**
 * Another request drops the one before; a run that had begun to stream on to the screen stays there as far as it came.
 * @param {Course} course @param {Request} request @returns {[Course, Effect[]]}
 */
function ask(course, request) {
  return [{ ...course, asked: request, stage: "preparing", coming: null }, []];
}

/** @param {Course} course @param {Header} header @returns {[Course, Effect[]]} */
function head(course, header) {
  if (course.stage !== "sent" || !course.asked) return [course, []];
  const coming = { run: createRun(header), scenario: header.scenario ?? {}, request: course.asked };
  return [{ ...course, stage: "coming", coming }, [{ patience: coming }]];
}

/** @param {Course} course @param {Far} far @returns {[Course, Effect[]]} */
function open(course, far) {
  if (course.stage !== "sent" || !course.asked) return [course, []];
  const { at, beat } = course.asked,
    coming = { run: far.at(at ?? beat), scenario: far.header.scenario ?? {}, request: course.asked };
  return show({ ...course, coming }, "whole");
}

/** @param {Course} course @param {"streaming"|"whole"} stage @returns {[Course, Effect[]]} */
function show(course, stage) {
  const shown = course.coming;
  if (!shown) return [course, []];
  const whole = stage === "whole" ? shown : course.whole;
  return [{ ...course, stage, coming: null, shown, whole }, [{ show: shown, again: false }]];
}

/** @param {Course} course @param {Summary} summary @returns {[Course, Effect[]]} */
function finish(course, summary) {
  receiving(course)?.finish(summary);
  if (course.stage === "coming") return show(course, "whole");
  if (course.stage !== "streaming") return [course, []];
  return [{ ...course, stage: "whole", whole: course.shown }, [{ grow: true }]];
}

/**
 * The run on screen stays; if only a part of that had come, and the rest never will, the last whole one is there again.
 * @param {Course} course @param {Refusal} refusal @returns {[Course, Effect[]]}
 */
function refuse(course, refusal) {
  const { asked, stage, shown, whole } = course;
  if (!asked || stage === "preparing" || stage === "whole" || stage === "refused") return [course, []];
  const back = shown !== whole ? whole : null;
  /** @type {Effect[]} */
  const effects = [{ refuse: refusal, request: asked }];
  if (back) effects.unshift({ show: back, again: true });
  return [{ ...course, stage: "refused", coming: null, shown: back ?? shown }, effects];
}

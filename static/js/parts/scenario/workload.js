/**
 * The requests that a scenario asks for, and those that a run made. Pure.
 * @import {Run, Translate} from "../../model/types.js"
 * @import {Scenario} from "../../model/scenario.js"
 * @import {TranslateCount} from "../../i18n.js"
 */

import { ASKING } from "../../model/sentence.js";
import { EVERYBODY, FIELDS } from "../../net/fields.js";

/** The most requests of a run that become a script, since longer ones cannot be edited by hand. */
const MOST = 200;

/** The workload of a scenario with its defaults; null if there is none. @param {Scenario} s */
export function workloadOf(s) {
  const { entries, think, hold } = FIELDS.workload;
  if (s.workload) return { entries: entries[0], think: think[0], hold: hold[0], ...s.workload };
  return s.script?.length || s.schedule?.length || s.hand ? null : EVERYBODY;
}

/**
 * The requests in a few words.
 * @param {Scenario} s
 * @param {Translate} t
 * @param {TranslateCount} tn
 */
export function requestsBrief(s, t, tn) {
  const script = s.script ?? [],
    workload = workloadOf(s);
  if (script.length && workload) return t("play.requests.brief.both");
  if (script.length)
    return tn("play.requests.brief.list", script.filter((/** @type {any} */ a) => a.do === "request").length);
  return workload ? tn("play.requests.brief.chance", workload.entries) : t("play.requests.brief.none");
}

/**
 * The requests of a run as a script, with the time each process was inside.
 * @param {Run} run
 * @returns {Array<{at: number, process: number, do: "request", hold?: number, again?: boolean}>}
 */
export function askedIn(run) {
  const asks = run.beats.filter((b) => ASKING.has(b.kind)).slice(0, MOST);
  return asks.map((b) => {
    const inside = run.phases[b.at - 1].find((s) => s.phase === "inside" && s.from >= b.n);
    const held = inside && inside.to !== Infinity ? run.timeOf(inside.to) - run.timeOf(inside.from) : undefined;
    return {
      at: b.time,
      process: b.at,
      do: /** @type {const} */ ("request"),
      ...(held === undefined ? {} : { hold: Math.round(held * 1000) / 1000 }),
      ...(b.kind === "again" ? { again: true } : {}),
    };
  });
}

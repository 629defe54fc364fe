/**
 * What a scenario that runs by time contains about its messages and the application's actions. Pure.
 * @import {Scenario} from "../../model/scenario.js"
 */
import { EVERYBODY } from "../../net/fields.js";

/** Rounds a time to three decimals, the precision of scenarios. @param {number} t */
export const exact = (t) => Math.round(t * 1000) / 1000;

/**
 * Makes the default workload explicit: without script and workload every process requests once, which would end as soon
 * as there is a script.
 * @param {Scenario} s @returns {Scenario}
 */
export function withWorkload(s) {
  return s.script?.length || s.workload ? s : { ...s, workload: EVERYBODY };
}

/** @param {Scenario} s @param {string} message @param {Record<string, any>} how */
export function delivered(s, message, how) {
  const all = s.deliveries ?? [],
    is = (/** @type {any} */ d) => d.message === message,
    said = { message, ...how };
  return { ...s, deliveries: all.some(is) ? all.map((/** @type {any} */ d) => (is(d) ? said : d)) : [...all, said] };
}

/** The name of each kind of event in a script. @type {Record<string, string>} */
export const ACTIONS = { ask: "request", internal: "internal", send: "send", crash: "crash", recover: "recover" };

/**
 * The index of the script's action that a beat executes; −1 if there is none: a request of the workload, or one that
 * had to wait.
 * @param {Scenario} s @param {import("../../model/types.js").Beat} beat
 */
export function actionOf(s, { kind, at, time }) {
  return (s.script ?? []).findIndex(
    (/** @type {any} */ a) => a.do === ACTIONS[kind] && a.process === at && exact(a.at) === exact(time),
  );
}

/**
 * Whether the script's crashes and recoveries of a process alternate, starting with a crash.
 * @param {any[]} script @param {number} process
 */
export function alternates(script, process) {
  const order = script
    .map((a, i) => ({ ...a, i }))
    .filter((a) => a.process === process && (a.do === "crash" || a.do === "recover"))
    .sort((a, b) => a.at - b.at || a.i - b.i);
  return order.every((a, i) => (a.do === "crash") === (i % 2 === 0));
}

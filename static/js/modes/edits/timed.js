/**
 * What a scenario that time decides says of its messages and of what the application does. Pure.
 * @import {Scenario} from "../../model/scenario.js"
 */
import { EVERYBODY } from "../../net/fields.js";

/** Times have at most three decimals. @param {number} t */
export const exact = (t) => Math.round(t * 1000) / 1000;

/**
 * What a scenario does of itself, said: without script and workload everybody asks once, which is so no more as soon as
 * there is a script.
 * @param {Scenario} s @returns {Scenario}
 */
export function outspoken(s) {
  return s.script?.length || s.workload ? s : { ...s, workload: EVERYBODY };
}

/** @param {Scenario} s @param {string} message @param {Record<string, any>} how */
export function delivered(s, message, how) {
  const all = s.deliveries ?? [],
    is = (/** @type {any} */ d) => d.message === message,
    said = { message, ...how };
  return { ...s, deliveries: all.some(is) ? all.map((/** @type {any} */ d) => (is(d) ? said : d)) : [...all, said] };
}

/** What an event is called in a script. @type {Record<string, string>} */
export const DEEDS = { ask: "request", internal: "internal", send: "send", crash: "crash", recover: "recover" };

/**
 * The action of a script that a beat carries out; −1 if it is none: a request of the workload, or one that had to wait.
 * @param {Scenario} s @param {import("../../model/types.js").Beat} beat
 */
export function actionOf(s, { kind, at, time }) {
  return (s.script ?? []).findIndex(
    (/** @type {any} */ a) => a.do === DEEDS[kind] && a.process === at && exact(a.at) === exact(time),
  );
}

/**
 * Whether a process in a script crashes only while it is up, and recovers only while it is down.
 * @param {any[]} script @param {number} process
 */
export function alternates(script, process) {
  const order = script
    .map((a, i) => ({ ...a, i }))
    .filter((a) => a.process === process && (a.do === "crash" || a.do === "recover"))
    .sort((a, b) => a.at - b.at || a.i - b.i);
  return order.every((a, i) => (a.do === "crash") === (i % 2 === 0));
}

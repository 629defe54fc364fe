/**
 * Whether a run would be another with another seed. Pure.
 * @import {Run} from "../../model/types.js"
 */

/** A law of times, as scenarios write it. @typedef {Record<string, any>} Law */

/**
 * Whether a law gives anything but one number; where a scenario has none, the usual one of its place may.
 * @param {Law|undefined} law @param {boolean} usual
 */
const varies = (law, usual) =>
  law ? !("constant" in law) && !(law.uniform && law.uniform[0] === law.uniform[1]) : usual;

/**
 * A seed decides how long messages take whose times nobody has fixed, which of them are lost or doubled, and how long
 * processes think and stay inside. In a schedule it decides nothing.
 * @param {Pick<Run, "header"|"messages">} run
 */
export function seedMatters({ header: { scenario = {} }, messages }) {
  if (scenario.schedule || scenario.hand) return false;
  const { network = {}, script, workload = script ? null : {} } = scenario,
    fixed = new Set((scenario.deliveries ?? []).map((/** @type {{message: string}} */ d) => d.message));
  if (network.loss || network.duplication) return true;
  if (workload && (varies(workload.think, true) || varies(workload.hold, false))) return true;
  return messages.some(
    (m) =>
      m.from !== m.to &&
      !m.copyOf &&
      !fixed.has(m.id) &&
      varies(network.channels?.[`${m.from}>${m.to}`] ?? network.delay, true),
  );
}

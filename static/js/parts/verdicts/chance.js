/**
 * Whether another seed would make a different run. Pure.
 * @import {Run} from "../../model/types.js"
 */

/** A law of times, as scenarios write it. @typedef {Record<string, any>} Law */

/**
 * Whether a law gives more than one value.
 * @param {Law|undefined} law @param {boolean} usual the answer if there is no law and the default applies
 */
const varies = (law, usual) =>
  law ? !("constant" in law) && !(law.uniform && law.uniform[0] === law.uniform[1]) : usual;

/**
 * Whether the seed matters. It decides the delays that are not fixed, which messages are lost or duplicated, and how
 * long processes think and stay inside; with a schedule it decides nothing.
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

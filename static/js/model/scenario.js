/**
 * Scenarios as the page holds them: documents that the server has written, in their one canonical form. Pure.
 */

/** @typedef {Record<string, any>} Scenario */
/**
 * What the page knows of an algorithm without a run of it.
 * @typedef {object} AlgorithmInfo
 * @property {string} name
 * @property {boolean} fifo whether it assumes first-in-first-out channels
 * @property {string[]} [claims] what it promises of EM1, EM2 and EM3
 * @property {string} [class] permission, token, quorum, server
 * @property {string} clock its usual clock rule
 * @property {string} [quorums] its usual system of quorums, if it asks quorums
 * @property {Array<{name: string, clock?: string}>} switches in the order in which they are declared
 */

/**
 * What makes the run, without what is only said about it, how it is looked at, and what stands beside it.
 * @param {Scenario} s
 */
export function core(s) {
  const { label, title, story, notes, questions, view, beside, futures, ...rest } = s;
  return rest;
}

/** Whether two canonical scenarios are the same document. @param {Scenario} a @param {Scenario} b */
export const sameScenario = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** Whether two canonical scenarios run alike, whatever is said about them. @param {Scenario} a @param {Scenario} b */
export const sameRun = (a, b) => sameScenario(core(a), core(b));

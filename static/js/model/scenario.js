/** Scenarios as the page holds them: documents in the canonical form that the server writes. Pure. */

/** @typedef {Record<string, any>} Scenario */
/**
 * What the page knows about an algorithm without running it.
 * @typedef {object} AlgorithmInfo
 * @property {string} name
 * @property {boolean} fifo whether it assumes first-in-first-out channels
 * @property {string[]} [claims] which of EM1, EM2 and EM3 it promises
 * @property {string} [class] permission, token, quorum, server
 * @property {string} clock its default clock rule
 * @property {string} [quorums] its default quorum system, if it uses quorums
 * @property {Array<{name: string, clock?: string}>} switches in the order in which they are declared
 */

/**
 * The part of a scenario that determines the run: without texts, questions, the view, and the runs shown with it.
 * @param {Scenario} s
 */
export function core(s) {
  const { label, title, story, notes, questions, view, beside, futures, ...rest } = s;
  return rest;
}

/** Whether two canonical scenarios are the same document. @param {Scenario} a @param {Scenario} b */
export const sameScenario = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** Whether two canonical scenarios produce the same run. @param {Scenario} a @param {Scenario} b */
export const sameRun = (a, b) => sameScenario(core(a), core(b));

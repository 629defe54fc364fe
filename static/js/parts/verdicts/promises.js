/**
 * What an algorithm promises and assumes, and whose consent it needs. Pure.
 * @import {Header} from "../../model/types.js"
 * @import {AlgorithmInfo} from "../../model/scenario.js"
 */

/** A run's header, or a search's report. @typedef {{algorithm: string, claims?: string[]}} Of */
/**
 * @typedef {object} Promises
 * @property {(of: Of, property: string) => boolean} promised
 * @property {(algorithm: string) => boolean} asksAll
 * @property {(of: Header) => boolean} dropsFIFO
 */

/** @param {readonly AlgorithmInfo[]} algorithms @returns {Promises} */
export function promisesOf(algorithms) {
  const of = (/** @type {string} */ name) => algorithms.find((a) => a.name === name);
  return {
    /** Whether the algorithm promises a property; its own properties always count as promised. */
    promised: ({ algorithm, claims }, property) =>
      !/^EM/.test(property) || ((claims ?? of(algorithm)?.claims)?.includes(property) ?? true),
    /**
     * Whether every process that is asked has to answer. With a token or a server one answer is enough; for a user's
     * program it is unknown.
     */
    asksAll: (algorithm) => algorithm !== "own" && !["token", "server"].includes(of(algorithm)?.class ?? ""),
    /** Whether the algorithm assumes FIFO channels and the run has none. */
    dropsFIFO: ({ algorithm, order, fifo }) => order === "any" && (fifo ?? of(algorithm)?.fifo ?? false),
  };
}

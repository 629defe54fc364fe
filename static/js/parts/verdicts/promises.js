/**
 * What an algorithm promises and assumes, and by what it lets in. Pure.
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
    /** Whether it holds to its word if the property holds: its own properties are always meant. */
    promised: ({ algorithm, claims }, property) =>
      !/^EM/.test(property) || ((claims ?? of(algorithm)?.claims)?.includes(property) ?? true),
    /**
     * Whether everybody asked has to answer; one token or one server's word may also be enough, and of a reader's own
     * algorithm that cannot be told.
     */
    asksAll: (algorithm) => algorithm !== "own" && !["token", "server"].includes(of(algorithm)?.class ?? ""),
    /** Whether it assumes FIFO channels, and those of the run are not. */
    dropsFIFO: ({ algorithm, order, fifo }) => order === "any" && (fifo ?? of(algorithm)?.fifo ?? false),
  };
}

/**
 * What an algorithm promises, and by what it lets in. Pure.
 * @import {AlgorithmInfo} from "../../net/canonical.js"
 */

/**
 * @typedef {object} Promises
 * @property {(algorithm: string, property: string) => boolean} promised
 * @property {(algorithm: string) => boolean} asksAll
 */

/** @param {readonly AlgorithmInfo[]} algorithms @returns {Promises} */
export function promisesOf(algorithms) {
  const of = (/** @type {string} */ name) => algorithms.find((a) => a.name === name);
  return {
    /** Whether it holds to its word if the property holds: its own properties are always meant. */
    promised: (algorithm, property) => !/^EM/.test(property) || (of(algorithm)?.claims?.includes(property) ?? true),
    /** Whether everybody asked has to answer; one token or one server's word may also be enough. */
    asksAll: (algorithm) => !["token", "server"].includes(of(algorithm)?.class ?? ""),
  };
}

/**
 * @import {AlgorithmInfo, Scenario} from "./canonical.js"
 */

/** What is usual for a reader's own. @type {AlgorithmInfo} */
const OWN = { name: "own", fifo: false, clock: "lab", switches: [] };

/** The same of a program that states FIFO channels. @type {AlgorithmInfo} */
const OWN_FIFO = { ...OWN, fifo: true };

/** A comment, a text, a name, or a single character. */
const TOKEN =
  /#.*|("""|''')(?:\\[\s\S]|(?!\1)[\s\S])*\1|"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'|[\p{L}_][\p{L}\d_]*|\S/gu;

/**
 * What a scenario runs; undefined if nobody knows it.
 * @template {AlgorithmInfo} A
 * @param {Scenario} scenario @param {readonly A[]} algorithms @returns {A|AlgorithmInfo|undefined}
 */
export function algorithmOf({ algorithm, program, worksheet }, algorithms) {
  if (program === undefined && !worksheet) return algorithms.find((a) => a.name === algorithm);
  return statesFifo(program ?? worksheet.given ?? "") ? OWN_FIFO : OWN;
}

/**
 * Whether a program says about(order = "fifo"): the server accepts no other spelling, and no other name about.
 * @param {string} program
 */
export function statesFifo(program) {
  if (!/about[\s\S]*order/.test(program)) return false;
  const tokens = program.match(TOKEN)?.filter((token) => !token.startsWith("#")) ?? [];
  let depth = 0,
    from = -1; // where the arguments of about begin
  for (const [i, token] of tokens.entries()) {
    if ("([{".includes(token)) depth++;
    else if (")]}".includes(token)) depth--;
    if (depth === 0) from = token === "about" ? i : -1;
    else if (depth === 1 && from >= 0 && token === "order" && tokens[i + 1] === "=")
      return tokens[i + 2]?.slice(1, -1) === "fifo";
  }
  return false;
}

/**
 * The clock rule that a scenario has unless it says otherwise.
 * @param {Scenario} scenario
 * @param {AlgorithmInfo|undefined} algorithm
 */
export function defaultRule(scenario, algorithm) {
  const on = new Set(scenario.switches ?? []);
  return algorithm?.switches.find((s) => s.clock && on.has(s.name))?.clock ?? algorithm?.clock;
}

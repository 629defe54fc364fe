/**
 * Failures of a program while it runs, in a verb or in an invariant, on screen or in a schedule that the check has
 * found. Shown at the failing line, with the number of steps that lead there.
 * @import {PageContext} from "../../modes/modes.js"
 * @import {Failure, Run} from "../../model/types.js"
 * @import {Report} from "../../net/explore.js"
 * @import {Failed, Diagnostics} from "./diagnostics.js"
 */
import { numberOf } from "../../model/numbering.js";

/**
 * The detail of the event that the check dispatches with a report.
 * @typedef {{report: Report, scenario: Record<string, any>, show: (property: string) => void}} Explored
 */

/** @param {PageContext} context @param {Diagnostics} diagnostics */
export function failures({ check, panel, playground }, diagnostics) {
  /** @type {Run|null} */
  let run = null;
  /** Failures found by the check, by program. @type {Map<string, Failed>} */
  const found = new Map();
  let program = "",
    told = "";
  check.root.addEventListener("explored", (event) => {
    const { report, scenario, show } = /** @type {CustomEvent<Explored>} */ (event).detail,
      [first] = report.properties
        .filter((p) => p.failure && p.verdict === "broken")
        .map(({ property, steps = 0, failure }) => ({ .../** @type {Failure} */ (failure), property, after: steps }))
        .sort((a, b) => a.after - b.after);
    if (first) found.set(scenario.program, { ...first, show: () => show(first.property) });
    tell();
  });

  /** The failure in the run on screen. @returns {Failed|null} */
  function here() {
    const violation = run?.violations.find((v) => v.failure);
    if (!run || !violation?.failure) return null;
    const { failure, text, beat } = violation;
    return { ...failure, text, after: numberOf(run, beat), show: () => play(beat) };
  }

  /** Plays the step that leads to a beat. @param {number} beat */
  function play(beat) {
    panel.pull(false);
    playground.go(Math.max(0, beat - 1));
    playground.toggle();
  }

  /** The known failure with the fewest steps. @returns {Failed|null} */
  function shortest() {
    const mine = here(),
      other = found.get(program) ?? null;
    return mine && other ? (other.after < mine.after ? other : mine) : (mine ?? other);
  }

  function tell() {
    const failed = shortest(),
      now = JSON.stringify(failed);
    if (now === told) return;
    told = now;
    diagnostics.fail(failed);
  }

  return {
    /** @param {Run} shown @param {Record<string, any>} scenario */
    of(shown, scenario) {
      run = shown;
      program = scenario.program;
      told = "?";
    },
    tell,
  };
}

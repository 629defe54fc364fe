/**
 * Where a program fails while it runs, in the run on screen or in a schedule that the check has found: told at its line,
 * with how many steps lead there.
 * @import {Ground} from "../../acts/acts.js"
 * @import {Run} from "../../model/types.js"
 * @import {Report} from "../../net/explore.js"
 * @import {Wrong} from "./judged.js"
 * @import {Failed, Wrongs} from "./wrong.js"
 */
import { numberOf } from "../../model/numbering.js";

/**
 * What a check tells when it has an answer.
 * @typedef {{report: Report, scenario: Record<string, any>, show: (property: string) => void}} Explored
 */

/** @param {Ground} ground @param {Wrongs} wrongs */
export function failures({ check, panel, playground }, wrongs) {
  /** @type {Run|null} */
  let run = null;
  /** Found by the check, by program. @type {Map<string, Failed>} */
  const found = new Map();
  let program = "",
    told = "";
  check.root.addEventListener("explored", (event) => {
    const { report, scenario, show } = /** @type {CustomEvent<Explored>} */ (event).detail,
      panic = report.properties.find((p) => p.property === "panic" && p.verdict === "broken"),
      failure = /** @type {{failure?: Wrong}|undefined} */ (panic)?.failure;
    if (failure) found.set(scenario.program, { ...failure, after: panic?.steps ?? 0, show: () => show("panic") });
    tell();
  });

  /** In the run on screen. @returns {Failed|null} */
  function here() {
    const violation = run?.summary?.violations?.find((v) => v.property === "panic"),
      at = run?.violations.find((v) => v.property === "panic")?.beat;
    if (!run || !violation?.failure || at === undefined) return null;
    const after = numberOf(run, at);
    return { ...violation.failure, text: violation.text, after, show: () => play(at) };
  }

  /** Plays what leads to a beat. @param {number} beat */
  function play(beat) {
    panel.pull(false);
    playground.go(Math.max(0, beat - 1));
    playground.toggle();
  }

  function tell() {
    const failed = here() ?? found.get(program) ?? null,
      now = JSON.stringify(failed);
    if (now === told) return;
    told = now;
    wrongs.fail(failed);
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

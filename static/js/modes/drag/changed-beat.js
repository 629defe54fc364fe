/**
 * The beat of an edited run that corresponds to the edit: the cursor stays there during the drag and afterwards. Pure.
 * @import {Run} from "../../model/types.js"
 * @import {Edit} from "../edits/edit.js"
 * @import {Made} from "./preview.js"
 */
import { isChosen } from "../edits/chosen.js";
import { arrivalAt, takesOver } from "../edits/edit.js";
import { ACTIONS } from "../edits/timed.js";
import { firstDifference } from "../compare/differ.js";

/** The kinds that the beat may have become in the edited run. @type {Record<string, string[]>} */
const ALIKE = { ask: ["again", "ignored"], again: ["leave", "ask"], leave: ["again"] };

/** @param {Pick<Made, "wanted"|"run">} made @returns {number} a beat of the edited run */
export function changedBeat({ wanted: { run: was, scenario, edit }, run }) {
  const arc = edit.do === "add" ? null : arrivalAt(edit.beat),
    n = arc ? arrives(run, arc.id, edit.do === "twice") : acts(run, edit, ranked(was, scenario, edit));
  return n || firstDifference([was, run])?.beats[1] || run.beats.length;
}

/**
 * Reports whether a place is a number of preceding beats, not a time.
 * @param {Run} run @param {any} scenario @param {Edit} edit
 */
const ranked = (run, scenario, edit) => isChosen(scenario) || takesOver(run, scenario, edit);

/** @param {Run} run @param {string} id @param {boolean} doubled prefer the copy, if it has arrived */
function arrives(run, id, doubled) {
  const copy = doubled ? run.byId.get(`${id}.2`)?.receivedBeat : 0;
  return copy || run.byId.get(id)?.receivedBeat || 0;
}

/**
 * The process's beat nearest to its new place: of the same kind, else of a kind that it may have become; 0 if none.
 * @param {Run} run @param {Edit} edit @param {boolean} ranks
 */
function acts(run, edit, ranks) {
  const add = edit.do === "add",
    process = add ? edit.process : edit.beat.at,
    kind = add ? (Object.keys(ACTIONS).find((k) => ACTIONS[k] === edit.what) ?? edit.what) : edit.beat.kind,
    to = add || edit.do === "move" ? edit.to : edit.beat.n - 1;
  const own = (run.lanes[process - 1] ?? []).map((n) => run.beats[n - 1]),
    far = (/** @type {{n: number, time: number}} */ b) => Math.abs((ranks ? b.n - 1 : b.time) - to);
  const kinds = [[kind], ALIKE[kind] ?? []].map((some) => own.filter((b) => some.includes(b.kind))),
    found = kinds.find((some) => some.length) ?? [];
  return found.reduce((best, b) => (!best || far(b) < far(best) ? b : best), found[0])?.n ?? 0;
}

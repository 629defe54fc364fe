/**
 * Where that which was changed is in the run that came of it: the cursor stands there, while it is moved and afterwards.
 * Pure.
 * @import {Run} from "../../model/types.js"
 * @import {Edit} from "../edits/edit.js"
 * @import {Made} from "./preview.js"
 */
import { isChosen } from "../edits/chosen.js";
import { arrivalAt, takesOver } from "../edits/edit.js";
import { DEEDS } from "../edits/timed.js";
import { firstDifference } from "../compare/differ.js";

/** What a beat may have become, if it is what it was no more. @type {Record<string, string[]>} */
const ALIKE = { ask: ["again", "ignored"], again: ["leave", "ask"], leave: ["again"] };

/** @param {Pick<Made, "wanted"|"run">} made @returns {number} a beat of the run that was made */
export function changedBeat({ wanted: { run: was, scenario, edit }, run }) {
  const arc = edit.do === "add" ? null : arrivalAt(edit.beat),
    n = arc ? arrives(run, arc.id, edit.do === "twice") : acts(run, edit, ranked(was, scenario, edit));
  return n || firstDifference([was, run])?.beats[1] || run.beats.length;
}

/** Whether a place is how many beats come before. @param {Run} run @param {any} scenario @param {Edit} edit */
const ranked = (run, scenario, edit) => isChosen(scenario) || takesOver(run, scenario, edit);

/** @param {Run} run @param {string} id @param {boolean} doubled the copy, if it has come */
function arrives(run, id, doubled) {
  const copy = doubled ? run.byId.get(`${id}.2`)?.receivedBeat : 0;
  return copy || run.byId.get(id)?.receivedBeat || 0;
}

/**
 * What a process does of itself, nearest to where it was put: of its kind if there is such.
 * @param {Run} run @param {Edit} edit @param {boolean} ranks
 */
function acts(run, edit, ranks) {
  const add = edit.do === "add",
    process = add ? edit.process : edit.beat.at,
    kind = add ? (Object.keys(DEEDS).find((k) => DEEDS[k] === edit.what) ?? edit.what) : edit.beat.kind,
    to = add || edit.do === "move" ? edit.to : edit.beat.n - 1;
  const own = (run.lanes[process - 1] ?? []).map((n) => run.beats[n - 1]),
    far = (/** @type {{n: number, time: number}} */ b) => Math.abs((ranks ? b.n - 1 : b.time) - to);
  const kinds = [[kind], ALIKE[kind] ?? []].map((some) => own.filter((b) => some.includes(b.kind))),
    found = kinds.find((some) => some.length) ?? [];
  return found.reduce((best, b) => (!best || far(b) < far(best) ? b : best), found[0])?.n ?? 0;
}

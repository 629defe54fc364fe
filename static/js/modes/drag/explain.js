/**
 * What is said while something is moved: how far it may go and why, how it is moved, what comes of it, and what has to be
 * left out. Pure.
 * @import {Beat, Run} from "../../model/types.js"
 * @import {Way} from "../edits/edit.js"
 * @import {Made} from "./preview.js"
 * @import {Scale} from "./scale.js"
 * @import {Speech} from "./words.js"
 */
import { sentenceText } from "../../parts/dom.js";
import { arrivalAt } from "../edits/edit.js";
import { messageName, title } from "../hand/words.js";
import { bound, briefly, changesOf, reason } from "./words.js";

/** So many of what is left out are named. */
const NAMED = 4;

/**
 * The ends of the rail: where, and in words.
 * @param {Run} run
 * @param {Beat} beat
 * @param {Way} way
 * @param {Scale} scale
 * @param {Speech} speech
 */
export function endsOf(run, beat, way, scale, speech) {
  const timely = way.by === "time";
  return /** @type {const} */ (["lo", "hi"]).map((side) => {
    const limit = way.limits[side],
      told = limit && (timely || (limit.code !== "start" && limit.code !== "stop")),
      key = `acts.drag.${side}${timely ? "" : ".choice"}`;
    return {
      unit: limit ? scale.unit(limit.at) : null,
      what: told ? speech.t(key, { at: bound(run, way, beat, limit.at, speech) }) : "",
      why: told ? reason(run, limit, timely, speech) : "",
      brief: told ? briefly(run, limit, timely, speech) : "",
    };
  });
}

/** A choice, as the list has it. @param {Run} run @param {string} choice @param {Speech["t"]} t */
const choiceName = (run, choice, t) => sentenceText(title(run, { choice }, t));

/** A message of the run as it was. @param {Run} run @param {string} id */
function named(run, id) {
  const arc = run.byId.get(id);
  return arc ? messageName(run, arc) : id;
}

/**
 * @param {Run} run @param {{way: Way, beat: Beat}|null} moved what is still being moved @param {Made|null} made
 * @param {boolean} unmoved it is where it was @param {Speech} speech
 */
export function saidOf(run, moved, made, unmoved, speech) {
  const { t } = speech,
    out = made ? [...made.left.map((c) => choiceName(run, c, t)), ...made.gone.map((id) => named(run, id))] : [],
    way = moved?.way,
    keys = way?.by === "time" ? "time" : way?.taking ? "taking" : "choice",
    what = out.slice(0, NAMED).join(", ") + (out.length > NAMED ? " …" : "");
  return {
    hint: moved
      ? [t(`acts.drag.keys.${keys}`), ...(arrivalAt(moved.beat) ? [t("acts.drag.keys.lose")] : [])].join("; ")
      : "",
    changes: made ? changesOf(run, made.run, speech) : unmoved ? [] : null,
    left: out.length ? t(made?.left.length ? "acts.drag.left" : "acts.drag.gone", { what }) : "",
  };
}

/**
 * The texts of a drag: its limits with their reasons, its keys, its effects, and what has to be left out. Pure.
 * @import {Run} from "../../model/types.js"
 * @import {Moving} from "./drag.js"
 * @import {Made} from "./preview.js"
 * @import {Speech} from "./words.js"
 */
import { sentenceText } from "../../parts/dom.js";
import { arrivalAt } from "../edits/edit.js";
import { messageName, title } from "../hand/words.js";
import { bound, briefly, changesOf, reason } from "./words.js";

/** The maximum number of omitted items that are named. */
const NAMED = 4;

/** The two ends of the rail: their positions and texts. @param {Moving} moving @param {Speech} speech */
export function endsOf({ run, beat, way, scale }, speech) {
  const timely = way.by === "time";
  return /** @type {const} */ (["lo", "hi"]).map((side) => {
    const limit = way.limits[side],
      named = limit && (timely || (limit.code !== "start" && limit.code !== "stop")),
      key = `acts.drag.${side}${timely ? "" : ".choice"}`;
    return {
      unit: limit ? scale.unit(limit.at) : null,
      what: named ? speech.t(key, { at: bound(run, way, beat, limit.at, speech) }) : "",
      why: named ? reason(run, limit, timely, speech) : "",
      brief: named ? briefly(run, limit, timely, speech) : "",
    };
  });
}

/** A choice as the list shows it. @param {Run} run @param {string} choice @param {Speech["t"]} t */
const choiceName = (run, choice, t) => sentenceText(title(run, { choice }, t));

/** The name of a message of the run before the edit. @param {Run} run @param {string} id */
function nameOf(run, id) {
  const arc = run.byId.get(id);
  return arc ? messageName(run, arc) : id;
}

/**
 * @param {Run} run @param {Moving|null} moved the drag; null once it is over @param {Made|null} made
 * @param {boolean} unmoved whether nothing has changed @param {Speech} speech
 */
export function saidOf(run, moved, made, unmoved, speech) {
  const { t } = speech,
    out = made ? [...made.left.map((c) => choiceName(run, c, t)), ...made.gone.map((id) => nameOf(run, id))] : [],
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

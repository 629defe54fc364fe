/**
 * Edits of a run that runs by time: when a message arrives, whether it is lost or duplicated, when the application
 * acts. Each returns a new scenario. Pure.
 * @import {Scenario} from "../../model/scenario.js"
 */
import { arrivalLimits } from "./limits.js";
import { actionOf, delivered, exact, withWorkload } from "./timed.js";

/**
 * A message arrives at another time; a lost message arrives again.
 * @param {Scenario} s @param {string} message @param {number} at
 */
const arrives = (s, message, at) => delivered(s, message, { at: exact(at) });

/**
 * The ID of the message that arrives with a beat, or is lost there; else "".
 * @param {import("../../model/types.js").Beat} beat
 */
const named = ({ kind, message }) => (message && (kind === "receive" || kind === "drop") ? message.id : "");

/** The delay of a copy after its message, in units of time, unless another arrival comes first. */
const LATER = 0.5;

/** Applies each kind of edit to a scenario. @type {import("./edit.js").Edits} */
export const edits = {
  move(s, _, { beat, to }) {
    if (named(beat)) return arrives(s, named(beat), to);
    const script = s.script.slice(),
      i = actionOf(s, beat);
    script[i] = { ...script[i], at: exact(to) };
    return { ...s, script };
  },
  lose: (s, _, { beat }) => delivered(s, named(beat), { drop: true }),
  arrive: (s, _, { beat }) => arrives(s, named(beat), beat.time),
  twice(s, run, { beat }) {
    const { hi } = arrivalLimits(run, s, /** @type {any} */ (beat.message));
    return arrives(s, `${named(beat)}.2`, Math.min(beat.time + LATER, hi?.at ?? Infinity));
  },
  add(s, _, { process, what, to }) {
    const all = withWorkload(s);
    return { ...all, script: [...(all.script ?? []), { at: exact(to), process, do: what }] };
  },
};

/**
 * Changes of a run that time decides: when a message arrives, whether it is lost or comes twice, when the application
 * does what. Each is a new scenario. Pure.
 * @import {Scenario} from "../../model/scenario.js"
 */
import { arrivalLimits } from "./limits.js";
import { actionOf, delivered, exact, outspoken } from "./timed.js";

/** A message arrives at another time; if it was lost, it is no more. @param {Scenario} s @param {string} message @param {number} at */
const arrives = (s, message, at) => delivered(s, message, { at: exact(at) });

/** The name of the message that arrives with a beat, or is lost there. @param {import("../../model/types.js").Beat} beat */
const named = ({ kind, message }) => (message && (kind === "receive" || kind === "drop") ? message.id : "");

/** How long after a message its copy arrives, if nothing else is to arrive in between. */
const LATER = 0.5;

/** What each kind of edit makes of a scenario. @type {import("./edit.js").Edits} */
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
    const all = outspoken(s);
    return { ...all, script: [...(all.script ?? []), { at: exact(to), process, do: what }] };
  },
};

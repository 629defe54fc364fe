/**
 * The tip's text: what a message carries, where it comes from and what became of it; what happens at an event; the
 * state of a process. Pure.
 *
 * @import {Arc, Run, Translate} from "../../model/types.js"
 * @import {Hit} from "../../model/hit.js"
 */
import { nodeName } from "../../model/names.js";
import { fieldsText } from "../../model/sentence.js";

/**
 * A line in bold, and the details.
 * @typedef {{what: string, more: string}} Tip
 */

/**
 * @param {Run} run @param {number} cursor @param {Hit} hit @param {Translate} t
 * @param {(beat: number) => string} tell describes what happens at a beat
 * @returns {Tip}
 */
export function tipOf(run, cursor, hit, t, tell) {
  if (hit.kind === "message") return messageTip(run, cursor, hit.arc, t);
  if (hit.kind === "event") return { what: "", more: hit.beat <= cursor ? tell(hit.beat) : "" };
  return laneTip(run, cursor, hit.process, t);
}

/** @param {Run} run @param {number} cursor @param {Arc} arc @param {Translate} t @returns {Tip} */
function messageTip(run, cursor, arc, t) {
  const name = (/** @type {number} */ p) => nodeName(run.header, p),
    carried = fieldsText(run, arc),
    sent = arc.sentBeat ? t("diagram.tip.sent", { time: run.timeOf(arc.sentBeat) }) : t("diagram.tip.before");
  const way = t("diagram.tip.way", { p: name(arc.from), q: name(arc.to) }),
    copy = arc.copyOf ? [t("diagram.tip.copy")] : [];
  return {
    what: `${arc.type}${carried ? ` (${carried})` : ""} ${way}`,
    more: [...copy, sent, fate(run, cursor, arc, t)].join(", "),
  };
}

/** What has become of a message. @param {Run} run @param {number} cursor @param {Arc} arc @param {Translate} t */
function fate(run, cursor, { receivedBeat, lost }, t) {
  if (!receivedBeat || receivedBeat > cursor) return t("diagram.tip.flying");
  return t(lost ? "diagram.tip.lost" : "diagram.tip.received", { time: run.timeOf(receivedBeat) });
}

/** @param {Run} run @param {number} cursor @param {number} process @param {Translate} t @returns {Tip} */
function laneTip(run, cursor, process, t) {
  const { header } = run,
    { phase, clock, fields } = run.stateAt(cursor, process),
    stamp = header.request && phase !== "idle" ? fields[header.request] : undefined;
  const says = [
    ...(process <= run.n ? [header.words?.[phase] ?? phase] : []),
    t("diagram.clock", { clock }),
    ...(typeof stamp === "number" ? [`${header.request} = ${stamp}`] : []),
  ];
  return { what: nodeName(header, process), more: says.join(", ") };
}

/**
 * The line that a decisive step ran, in words: the line with the values it compared, and the line that would have run
 * instead. Pure.
 * @import {Part, Run, Translate} from "../../model/types.js"
 * @import {Cause, Decided, Deed, Said} from "./answer.js"
 * @import {Row} from "./words.js"
 */
import { lineValues } from "../listing/values.js";

/**
 * The row of the decisive step's line, with the values it compared; if no line that ran differs, the changed line.
 * @param {Run} run @param {Cause} cause @param {Translate} t
 * @returns {Pick<Row, "is"|"says"|"line">|null}
 */
export function lineRow(run, cause, t) {
  const { decision } = cause;
  if (decision) {
    const says = decidedText(decision, t);
    return { is: "line", line: decision.line, says: [{ text: t("why.line.values", { line: decision.line, says }) }] };
  }
  const said = toldOf(run, cause, cause.did, t) ?? changedLine(run, cause);
  if (!said) return null;
  const params = { line: said.line, says: "\u0000" },
    answer = answerOf(said, t);
  const [head, tail] = t(answer ? "why.line.values" : "why.line", params).split("\u0000");
  return { is: "line", line: said.line, says: [{ text: head }, ...(answer ?? [{ text: said.text }]), { text: tail }] };
}

/** What a program compared, and the result. @param {Decided} decided @param {Translate} t */
export const decidedText = ({ compared, holds }, t) => `${compared}: ${t(holds ? "play.yes" : "play.no")}`;

/** The line that a switch changed, if the listing has it. @param {Run} run @param {Cause} cause */
export function changedLine({ header }, cause) {
  const { line = 0 } = header.switches?.find((s) => s.name === cause.switch) ?? {},
    found = header.listing?.[line - 1];
  return found && !cause.clock ? { line, section: found.section, text: found.text, changed: true, values: null } : null;
}

/**
 * The line that distinguishes an effect: a changed line, preferably one that compared other values than the line in its
 * place; else a line that differs, preferably one with values; null: none.
 * @param {Run} run @param {Cause} cause @param {Deed|undefined} deed @param {Translate} t
 * @returns {(Said & {values: Part[]|null})|null}
 */
export function toldOf(run, cause, deed, t) {
  const valued = (/** @type {Deed|undefined} */ of) =>
    (of?.lines ?? []).filter((l) => l.differs && l.line > 0).map((l) => ({ ...l, values: valuesOf(run, cause, l, t) }));
  const told = valued(deed),
    changed = told.filter((l) => l.changed),
    others = valued(deed === cause.did ? cause.with : cause.did).filter((l) => l.changed && l.values),
    theirs = new Set(others.map((l) => JSON.stringify(l.values)));
  const own = changed.find((l) => !l.values || !theirs.has(JSON.stringify(l.values)));
  return own ?? changed[0] ?? told.find((l) => l.values) ?? told[0] ?? null;
}

/**
 * The values of a line, as on the Code tab; null if there are none.
 * @param {Run} run
 * @param {Cause} cause
 * @param {Said} line
 * @param {Translate} t
 */
export function valuesOf(run, cause, { line, text, section }, t) {
  const beat = run.beats[run.beatOfStep(cause.step) - 1];
  if (!cause.step || !beat) return null;
  return lineValues(run, beat, { text, section, place: line }, t);
}

/**
 * What the line would have said otherwise: its answer, preceded by its text unless the line that ran has an answer,
 * too; without an answer, its text.
 * @param {Run} run @param {Cause} cause @param {Translate} t @returns {Part[]}
 */
export function withIt(run, cause, t) {
  const said = toldOf(run, cause, cause.with, t);
  if (!said) return [];
  const [head, tail] = t(said.clock ? "why.with.rule" : "why.with", { says: "\u0000" }).split("\u0000"),
    instead = toldOf(run, cause, cause.did, t),
    answer = answerOf(said, t),
    words = [{ text: said.text }];
  const both =
    answer && !(instead && answerOf(instead, t)) ? [...words, { text: " (" }, ...answer, { text: ")" }] : answer;
  return [{ text: head }, ...(both ?? words), { text: tail }];
}

/**
 * What a condition compared, with its answer; null if the line is no condition.
 * @param {{values: Part[]|null}} said @param {Translate} t
 */
function answerOf({ values }, t) {
  const last = values?.at(-1) ?? { text: "" },
    ends = "text" in last && ["play.yes", "play.no"].some((key) => last.text.endsWith(`: ${t(key)}`));
  return ends ? values : null;
}

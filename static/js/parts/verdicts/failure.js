/**
 * A violation in words: at which step, which processes are involved, and which messages had not arrived; or a program's
 * failure in a verb or in an invariant.
 * @import {Run, Translate, Violation} from "../../model/types.js"
 */
import { nodeName, propertyName, propertyShort } from "../../model/names.js";
import { numberOf } from "../../model/numbering.js";
import { failed } from "../../model/sentence.js";
import { el, proseNodes, withNames } from "../dom.js";

/** @param {Run} run @param {Violation} v @param {Translate} t @returns {(Node|string)[]} */
export function failure(run, v, t) {
  return [
    el("b", propertyShort(run.header.algorithm, v.property, t)),
    ` ${t(`play.verdict.${v.failure ? "at" : "fails"}`, { step: numberOf(run, v.beat) })} `,
    ...told(run, v, t),
    ...undelivered(run, v, t),
  ];
}

/** @param {Run} run @param {Violation} v @param {Translate} t */
function told(run, v, t) {
  const [p = 0, q = 0] = order(run, v),
    key = `play.verdict.${v.property}`,
    name = (/** @type {number} */ x) => nodeName(run.header, x);
  const all = v.processes.slice(0, 6).map(name).join(", ") + (v.processes.length > 6 ? ", …" : "");
  const text = failed(v, t),
    usual = t(key, { p: name(p), q: name(q), all, text });
  if (usual !== key) return withNames(usual, run);
  const { says } = propertyName(run.header.algorithm, v.property, t),
    own = says ? t("play.verdict.own", { says }) : t("play.verdict.other", { all, text });
  return proseNodes(own, run);
}

/** The processes involved; for EM1 the one that enters comes first. @param {Run} run @param {Violation} v */
function order(run, v) {
  const at = run.beats[v.beat - 1]?.at;
  return v.property === "EM1" && at ? [at, ...v.processes.filter((p) => p !== at)] : v.processes;
}

/** @param {Run} run @param {Violation} v @param {Translate} t @returns {(Node|string)[]} */
function undelivered(run, v, t) {
  const messages = v.undelivered.slice(0, 3);
  if (!messages.length) return [];
  const named = messages.flatMap((id, i) => {
    const { type = "", from = 0, to = 0 } = run.byId.get(id) ?? {};
    return withNames(`${i ? ", " : ""}${type} ${nodeName(run.header, from)} → ${nodeName(run.header, to)}`, run);
  });
  return [
    "; ",
    ...named,
    v.undelivered.length > 3 ? ", …" : "",
    ` ${t(`play.verdict.undelivered.${v.undelivered.length > 1 ? "many" : "one"}`)}`,
  ];
}

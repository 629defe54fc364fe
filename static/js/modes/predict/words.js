/**
 * The texts of questions, their options and the reasons of their answers. Pure.
 *
 * @import {Part, Run, Translate} from "../../model/types.js"
 * @import {Finding, Option, Question, Supposed} from "../../model/questions/types.js"
 * @import {TranslateCount} from "../../i18n.js"
 */
import { numberOf } from "../../model/numbering.js";
import { comparison, list, messageText, named, parts, process, captionOf } from "../../model/sentence.js";

/**
 * A question: the step's event if it is given, what is asked, and what may be assumed.
 * @param {Run} run @param {Question} q @param {Translate} t @param {TranslateCount} tn @returns {Part[]}
 */
export function asked(run, q, t, tn) {
  const b = run.beats[q.n - 1],
    m = b.message,
    p = process(b.at);
  const event = q.event
    ? t(`predict.event.${q.event}`, {
        p,
        ...(m ? { message: messageText(run, m), q: m.from === b.at ? t("tell.itself") : process(m.from) } : {}),
      })
    : "";
  const [a = 0, c = 0] = q.reason.pair ?? [],
    key = `predict.ask.${q.kind}${q.about ? `.${q.about}` : ""}`,
    /** @type {Record<string, string|number>} */
    pair = q.reason.pair ? { a: numberOf(run, a), b: numberOf(run, c), x: what(run, a, t), y: what(run, c, t) } : {};
  const { forecast } = q.reason,
    given = forecast ? supposed(forecast, t, tn) : "";
  return parts(named(run, `${event} ${t(key, pair)} ${given}`.trim(), t));
}

/**
 * What may still happen, for a question about what can.
 * @param {Supposed} s @param {Translate} t @param {TranslateCount} tn
 */
const supposed = ({ asks, faults, own }, t, tn) =>
  [
    tn("predict.given.asks", asks),
    ...Object.entries(faults).map(([kind]) => t(`predict.given.${kind}`)),
    ...(own ? [t("predict.given.own")] : []),
  ].join(" ");

/** A beat in few words. @param {Run} run @param {number} beat @param {Translate} t */
function what(run, beat, t) {
  const b = run.beats[beat - 1],
    how = b.enters || b.kind === "enter" ? "enter" : b.kind === "ask" || b.kind === "leave" ? b.kind : "defer";
  return t(`predict.what.${how}`, { p: process(b.at) });
}

/** @param {Run} run @param {Question} q @param {Option} option @param {Translate} t @returns {Part[]} */
export function optionParts(run, q, option, t) {
  if (Array.isArray(option) || q.kind === "enters") {
    const all = Array.isArray(option) ? option : [Number(option)].filter(Boolean),
      said = all.length
        ? list(
            all.map((p) => process(p)),
            t,
          )
        : t("predict.none");
    return parts(named(run, said, t));
  }
  return [{ text: typeof option === "number" ? String(option) : t(`predict.option.${q.kind}.${option}`) }];
}

/**
 * Why the right answer is right: the step's caption, if the question was about the step, and what follows from it.
 * @param {Run} run @param {Question} q @param {Translate} t @param {TranslateCount} tn @returns {Part[]}
 */
export function because(run, q, t, tn) {
  const { how, process: p = 0, stamps, lacks = [], own = 0, got = 0, beat = 0, pair = [0, 0] } = q.reason,
    right = q.options[q.right],
    caption = q.event ? [...captionOf(run, q.n, t), { text: " " }] : [];
  if (how === "told") return caption.slice(0, -1);
  if (how === "ahead") return parts(named(run, foretold(q, t, tn), t));
  const said = t(`predict.because.${how}${stamps ? ".stamps" : ""}`, {
    p: process(p),
    reason: stamps ? comparison(stamps, process) : "",
    own,
    got,
    right: typeof right === "number" ? right : "",
    waits: list(
      lacks.map((x) => process(x)),
      t,
    ),
    step: numberOf(run, beat),
    a: numberOf(run, pair[0]),
    b: numberOf(run, pair[1]),
  });
  return [...caption, ...parts(named(run, said, t))];
}

/**
 * The findings of a search for each property, and the step since which a violation is no longer possible.
 * @param {Question} q @param {Translate} t @param {TranslateCount} tn
 */
function foretold({ about, reason: { found = [], at = 0, before = 0 } }, t, tn) {
  /** @param {Finding} f */
  const one = ({ property, reachable, from = 0, states }) => {
    const key = `predict.because.${reachable === "yes" ? "can" : "cannot"}.${about === "neighbours" ? about : property}`;
    return tn(key, reachable === "yes" ? from : states, { at });
  };
  return [...found.map(one), ...(before ? [t("predict.because.once", { step: before })] : [])].join(" ");
}

/**
 * The links to possible violations: each in words, with the address that shows it from the step asked about.
 * @param {Question} q @param {Translate} t
 */
export const ways = ({ reason: { found = [], at = 0 } }, t) =>
  found
    .filter((f) => f.reachable === "yes" && f.link)
    .map((f) => ({
      text: t(`predict.way.${f.property}`),
      href: `/play?${new URLSearchParams({ s: f.link ?? "", at: String(at) })}`,
    }));

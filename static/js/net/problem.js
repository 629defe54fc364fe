/**
 * What the server found wrong, in the page's language: in a field of a scenario, or in the text of a program, where it has
 * a line and a column.
 * @import {Bundles} from "../i18n.js"
 * @import {Translate} from "../model/types.js"
 * @import {Problem, Refusal} from "./socket.js"
 */

/** The text of a problem. @param {Pick<Problem, "code"|"line">} problem */
export const keyOf = ({ code, line }) => `${line ? "program" : "problem"}.${code}`;

/**
 * The texts that problems are told with, beside those that every change brings; null if they are there.
 * @param {Problem[]|undefined} problems @param {Bundles} texts
 */
export const textsOf = (problems, texts) => (problems?.some((p) => p.line) ? texts("program") : null);

/**
 * A problem as a sentence, without its path: as the server says it if its code is not known.
 * @param {Problem} problem @param {Translate} t
 */
export function sentence({ code, value = "", allowed = "", meant = "", text = code, line, column = 1 }, t) {
  const key = keyOf({ code, line }),
    told = t(key, { value: String(value), allowed: String(allowed), meant }),
    said = ended(told === key ? text : told);
  return line ? t("play.problem.program", { line: String(line), column: String(column), text: said }) : said;
}

/** All that a refusal says, with the paths. @param {Pick<Refusal, "error"|"problems">} refusal @param {Translate} t */
export function everything({ error, problems = [] }, t) {
  return problems.map((p) => `${p.path && `${p.path}: `}${sentence(p, t)}`).join(" ") || error;
}

/** As a sentence, for another may follow. @param {string} text */
export const ended = (text) => (/[.!?…]$/.test(text) ? text : `${text}.`);

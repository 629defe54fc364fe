/**
 * The server's problems, in the page's language: with a field of a scenario, or with a program's text, where they
 * have a line and a column.
 * @import {Bundles} from "../i18n.js"
 * @import {Translate} from "../model/types.js"
 * @import {Problem, Refusal} from "./socket.js"
 */

/** The key of a problem's text. @param {Pick<Problem, "code"|"line">} problem */
export const keyOf = ({ code, line }) => `${line ? "program" : "problem"}.${code}`;

/**
 * Fetches the texts of a program's problems; null if there are no such problems, or the texts are loaded.
 * @param {Problem[]|undefined} problems @param {Bundles} texts
 */
export const textsOf = (problems, texts) => (problems?.some((p) => p.line) ? texts("program") : null);

/**
 * A problem as a sentence, without its path; in the server's words if its code has no text.
 * @param {Problem} problem @param {Translate} t
 */
export function sentence({ code, value = "", allowed = "", meant = "", text = code, line, column = 1 }, t) {
  const key = keyOf({ code, line }),
    told = t(key, { value: String(value), allowed: String(allowed), meant }),
    said = ended(told === key ? text : told);
  return line ? t("play.problem.program", { line: String(line), column: String(column), text: said }) : said;
}

/**
 * All problems of a refusal, with their paths, or its error if there are none.
 * @param {Pick<Refusal, "error"|"problems">} refusal @param {Translate} t
 */
export function everything({ error, problems = [] }, t) {
  return problems.map((p) => `${p.path && `${p.path}: `}${sentence(p, t)}`).join(" ") || error;
}

/** Ends a text with a full stop, as another sentence may follow. @param {string} text */
export const ended = (text) => (/[.!?…]$/.test(text) ? text : `${text}.`);

/**
 * Why a run could not go on: the code of its algorithm failed.
 * @import {Failure, Translate} from "./types.js"
 */

/**
 * At which line a program failed, and why, in the page's language; as the server says it, with the place, if its code has
 * no text here.
 * @param {{text?: string, failure?: Failure}} violation @param {Translate} t
 */
export function failed({ text = "", failure }, t) {
  if (!failure) return text;
  const { line, code, value = "", allowed = "" } = failure,
    key = `program.${code}`,
    why = t(key, { value, allowed });
  return why === key ? text : t("tell.line", { line, text: why });
}

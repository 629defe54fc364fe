/**
 * A search's hit in words. Pure.
 * @import {Translate} from "../../model/types.js"
 * @import {Hit} from "./search.js"
 */

/** @param {Hit} hit @param {(node: number) => string} name @param {Translate} t */
export function hitWords({ process, kind, message, field, property }, name, t) {
  const p = name(process);
  if (property) return t("scale.hit.property", { p, property });
  const does = message ? messageWords(message, name, t) : t(`scale.hit.${kind}`, { p });
  return field ? t("scale.hit.field", { does, field: field.name, value: field.value }) : does;
}

/** @param {NonNullable<Hit["message"]>} message @param {(node: number) => string} name @param {Translate} t */
function messageWords({ type, from, to, way, count = 1 }, name, t) {
  const [p, q] = way === "sent" ? [from, to] : [to, from];
  const words = { p: name(p), q: name(q), type };
  return count > 1 ? t("scale.hit.sent.more", { ...words, n: count - 1 }) : t(`scale.hit.${way}`, words);
}

/**
 * What a search found, in words. Pure.
 * @import {Translate} from "../../model/types.js"
 * @import {Hit} from "../../scale/source.js"
 */

/** @param {Hit} hit @param {(node: number) => string} name @param {Translate} t */
export function hitWords({ process, kind, message, field, property }, name, t) {
  const p = name(process);
  if (property) return t("scale.hit.property", { p, property });
  const does = message
    ? t(`scale.hit.${message.way}`, {
        p: message.way === "sent" ? name(message.from) : name(message.to),
        q: message.way === "sent" ? name(message.to) : name(message.from),
        type: message.type,
        more: (message.count ?? 1) > 1 ? t("scale.hit.more", { n: (message.count ?? 1) - 1 }) : "",
      })
    : t(`scale.hit.${kind}`, { p });
  return field ? t("scale.hit.field", { does, field: field.name, value: field.value }) : does;
}

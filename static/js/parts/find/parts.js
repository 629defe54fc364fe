/**
 * The elements of the Find tab.
 * @import {Translate} from "../../model/types.js"
 */
import { el } from "../dom.js";

/** The kinds of queries, explained with examples. */
const FORMS = ["step", "does", "message", "field", "breaks"];

/** @param {HTMLElement} root @param {Translate} t */
export function partsOf(root, t) {
  const field = el("input", {
      type: "search",
      "aria-label": t("scale.find.label"),
      placeholder: t("scale.find.example"),
      autocomplete: "off",
      spellcheck: "false",
    }),
    said = el("p.find-said", { role: "status" }),
    hits = el("ul.find-hits"),
    jumps = el("ul.find-hits"),
    form = el("form.find", field, el("kbd", "/"));
  const forms = FORMS.flatMap((name) => [el("dt", t(`scale.form.${name}`)), el("dd", t(`scale.form.${name}.like`))]);
  root.replaceChildren(
    form,
    said,
    hits,
    el("h3.find-head", t("scale.jump")),
    jumps,
    el("h3.find-head", t("scale.forms")),
    el("dl.find-forms", ...forms),
  );
  form.addEventListener("submit", (event) => event.preventDefault());
  return { field, said, hits, jumps };
}

/**
 * A row of a list, which leads to a place.
 * @param {string} what
 * @param {string} where
 * @param {() => void} onclick
 * @param {boolean} on whether the cursor is there
 */
export const rowOf = (what, where, onclick, on) =>
  el("li", el("button.hit", { "aria-current": on && "true", onclick }, el("span", what), el("span.hit-step", where)));

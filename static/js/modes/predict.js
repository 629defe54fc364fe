/**
 * Predict: before some steps of the run the rest is hidden, and the visitor says what comes. What there is to see
 * meanwhile is a run that has not come further.
 * @import {Mode, ModeContext} from "./modes.js"
 */
import { numberOf } from "../model/numbering.js";
import { el } from "../parts/dom.js";
import { createInspector } from "../parts/inspector/inspector.js";
import { createGuide } from "./predict/guide.js";

/** Of so many processes the states stand below the question. */
const ABREAST = 5;

/** @param {ModeContext} context @returns {Mode} */
export function create({ playground, algorithms, t, tn, texts, pane: root, panel, screen }) {
  const body = el("div.pr"),
    heading = el("h2", { id: "pr-known" }),
    states = el("div"),
    known = el("section.pr-known", { "aria-labelledby": "pr-known", hidden: true }, heading, states),
    source = el("p.note.pr-source"),
    inspector = createInspector(states, t, () => playground.set("vector", 0));
  /** @type {ReturnType<typeof createGuide>|null} */
  let guide = null;
  let gone = false;
  let before = "";
  root.replaceChildren(body, known, source);
  document.body.classList.add("predicting");

  /** What comes is hidden: until then a page that was opened so has shown nothing of it. */
  const begun = () => document.querySelector(".asks")?.classList.remove("asks");

  /** A question is to be seen: out of the drawer of a phone held sideways, or of a panel that is folded away. */
  function bring() {
    panel.pressed(false);
    if (document.querySelector("#bench.folded")) panel.fold();
  }

  void Promise.all([texts("predict"), texts("later")]).then(() => {
    if (gone) return;
    source.textContent = t("predict.source");
    guide = createGuide({
      ...{ playground, root: body, t, tn, begun },
      diagram: screen.diagram,
      inOrder: (run) => Boolean(algorithms.find((a) => a.name === run.header.algorithm)?.claims?.includes("EM3")),
      drawn({ run }, stage) {
        if (stage === "asked" && before !== stage) bring();
        before = stage;
        known.hidden = stage !== "asked" || run.nodes > ABREAST;
        if (known.hidden) return;
        heading.textContent = t("predict.known", { step: numberOf(run, run.beats.length) });
        inspector.show(run, run.beats.length);
      },
    });
    guide.show(playground.view);
  });

  function leave() {
    gone = true;
    document.body.classList.remove("predicting");
    begun();
    guide?.leave();
  }

  return { show: (view) => void guide?.show(view), key: (event) => guide?.key(event) ?? false, leave };
}

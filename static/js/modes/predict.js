/**
 * Predict: before some steps the rest of the run is hidden, and the visitor predicts what comes. Meanwhile the page
 * shows a run that ends there.
 * @import {Mode, ModeContext} from "./modes.js"
 */
import { numberOf } from "../model/numbering.js";
import { el } from "../parts/dom.js";
import { createInspector } from "../parts/inspector/inspector.js";
import { promisesOf } from "../parts/verdicts/promises.js";
import { createGuide } from "./predict/guide.js";

/** The maximum number of processes whose states fit below the question. */
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

  /** The rest is hidden now: reveals a page that was opened with its content hidden. */
  const begun = () => document.querySelector(".asks")?.classList.remove("asks");

  /** Brings a question into view: closes the drawer of a phone in landscape, and unfolds the panel. */
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
      promised: promisesOf(algorithms).promised,
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

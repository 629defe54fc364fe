/**
 * A link whose program cannot be read leads to the editor, in which what is wrong stands under its line: the page opens on
 * the empty program, with the link's own in the place of what was written there last. Of the rest of the scenario stays
 * what does not depend on which messages there are.
 */
import { readBlock } from "./i18n.js";
import { decodeLink, encodeLink } from "./net/link.js";
import { createDraft } from "./parts/program/draft.js";

/** What stays of a scenario when its program is another one. */
const STAYS = ["fano", "processes", "seed", "clock", "network", "script", "workload", "stop", "title", "worksheet"];

/** @param {URL} here */
async function mend(here) {
  const [scenario, texts] = await Promise.all([
    decodeLink(here.searchParams.get("s") ?? ""),
    fetch(`/texts/${readBlock("boot").lang}/own`).then((answer) => answer.json()),
  ]);
  const program = texts["own.empty"],
    kept = Object.fromEntries(STAYS.filter((name) => name in scenario).map((name) => [name, scenario[name]]));
  createDraft().keep(program, scenario.program, true);
  here.searchParams.set("s", await encodeLink({ ...kept, program }));
  location.replace(here);
}

// if it cannot be, what is wrong stands on the page as it is
mend(new URL(location.href)).catch(() => {});

/**
 * Opens a link whose program has errors in the editor, which shows each error under its line: the page opens with the
 * empty program, and the link's program becomes the editor's draft. The rest of the scenario is kept as far as it
 * does not depend on the program's messages.
 */
import { readBlock } from "./i18n.js";
import { ask } from "./net/ask.js";
import { decodeLink, encodeLink } from "./net/link.js";
import { createDraft } from "./parts/program/draft.js";

/** The fields of a scenario that are kept when its program changes. */
const STAYS = ["fano", "processes", "seed", "clock", "network", "script", "workload", "stop", "title", "worksheet"];

/** @param {URL} here */
async function mend(here) {
  const [scenario, texts] = await Promise.all([
    decodeLink(here.searchParams.get("s") ?? ""),
    ask(`/texts/${readBlock("boot").lang}/own`),
  ]);
  const program = texts["own.empty"],
    kept = Object.fromEntries(STAYS.filter((name) => name in scenario).map((name) => [name, scenario[name]]));
  createDraft().keep(program, scenario.program, true);
  here.searchParams.set("s", await encodeLink({ ...kept, program }));
  location.replace(here);
}

// if this fails, the page already shows what is wrong
mend(new URL(location.href)).catch(() => {});

// Answers what the test asks of trees that are passed on: {scenarios, shown}, of which each but the first was made of the
// first, and one is on screen: the document, how many futures have no room in it, and which scenarios have.
import { HistoryTree } from "../../../static/js/modes/history-tree.js";
import { written } from "../../../static/js/modes/hand/tree.js";
import { applied } from "../../../static/js/net/scenario-diff.js";
import { serve } from "./page/wire.mjs";


/** What a scenario says, in whatever order. */
const same = (scenario) => JSON.stringify(Object.entries(scenario).sort());

await serve(async ({ scenarios, shown }, tell) => {
  const futures = new HistoryTree();
  for (const text of scenarios) {
    futures.go(0);
    futures.add({ scenario: JSON.parse(text), s: text, at: 9, events: 9, parted: 0, name: "tried" });
  }
  futures.go(shown);
  const { document, left } = written(futures),
    { futures: listed, ...own } = document;
  const has = listed.map(({ but }) => same(but ? applied(own, but) : own));
  tell({ text: JSON.stringify(document), left, has: scenarios.map((text) => has.includes(same(JSON.parse(text)))) });
});

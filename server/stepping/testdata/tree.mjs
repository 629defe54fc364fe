// Answers what the test asks of trees that are passed on: {scenarios, shown}, of which each but the first was made of the
// first, and one is on screen: the document, how many futures have no room in it, and which scenarios have.
import { readFileSync } from "node:fs";
import { HistoryTree } from "../../../static/js/modes/history-tree.js";
import { written } from "../../../static/js/modes/hand/tree.js";
import { applied } from "../../../static/js/net/scenario-diff.js";
import { canonical, canonicalForm } from "../../../static/js/net/canonical.js";
import { serve } from "./page/wire.mjs";

const facts = JSON.parse(readFileSync(new URL("../../scenario/testdata/canonical/algorithms.json", import.meta.url), "utf8"));

await serve(async ({ scenarios, shown }, tell) => {
  const futures = new HistoryTree();
  for (const text of scenarios) {
    futures.go(0);
    futures.add({ scenario: JSON.parse(text), s: text, at: 9, events: 9, parted: 0, name: "tried" });
  }
  futures.go(shown);
  const { document, left } = written(futures, (s) => canonicalForm(s, facts)),
    { futures: listed, ...own } = document;
  const has = listed.map(({ but }) => canonical(but ? applied(own, but) : own, facts));
  tell({ text: canonical(document, facts), left, has: scenarios.map((text) => has.includes(canonical(JSON.parse(text), facts))) });
});

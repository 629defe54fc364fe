/**
 * Finds runs as the pages do: reads `{Ignored, Queries, Runs}` and writes, for each query, the names of the runs that
 * it finds. A test of the server compares that with what it finds itself.
 */
import { readFileSync } from "node:fs";
import { meets, readFilter, termsOf } from "./filter.js";

/** @type {{Ignored: string[], Queries: string[], Runs: {Name: string, Words: string, Facets: string[]}[]}} */
const asked = JSON.parse(readFileSync(0, "utf8"));
const runs = asked.Runs.map(({ Name, Words, Facets }) => ({ name: Name, words: Words, facets: new Set(Facets) }));
const found = asked.Queries.map((query) => {
  const filter = readFilter(new URLSearchParams(query), () => true),
    terms = termsOf(filter.said, asked.Ignored);
  return runs.filter((run) => meets(run, filter, terms)).map(({ name }) => name);
});
process.stdout.write(JSON.stringify(found.map((names) => (names.length ? names : null))));

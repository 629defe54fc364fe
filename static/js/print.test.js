import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { DRAWN, written } from "./print.write.js";

/**
 * Where two tables are apart.
 * @param {string} where @param {any} now @param {any} kept @returns {string[]}
 */
function apart(where, now, kept) {
  if (now && kept && typeof now === "object" && typeof kept === "object")
    return [...new Set([...Object.keys(now), ...Object.keys(kept)])].flatMap((key) =>
      apart(`${where} ${key}`, now[key], kept[key]),
    );
  return now === kept ? [] : [`${where}: ${JSON.stringify(now)} now, ${JSON.stringify(kept)} in print`];
}

test("what the server's tests read is what the page draws: if it should be, node static/js/print.write.js", () => {
  assert.deepEqual(apart("", JSON.parse(written()), JSON.parse(readFileSync(DRAWN, "utf8"))).slice(0, 12), []);
});

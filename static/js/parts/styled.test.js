import assert from "node:assert/strict";
import { test } from "node:test";
import { styled } from "./styled.js";

test("a style sheet is fetched once, and again if it did not come", async () => {
  /** @type {any[]} */
  const links = [];
  const link = () => ({ remove: () => {} });
  Object.assign(globalThis, {
    document: { createElement: link, head: { append: (/** @type {any} */ made) => links.push(made) } },
  });
  const page = "https://fano.example/static/js/parts/share/share.js",
    first = styled("./share.css", page);
  assert.equal(links[0].href, "https://fano.example/static/js/parts/share/share.css");
  links[0].onerror();
  await first;
  const second = styled("./share.css", page);
  assert.equal(links.length, 2, "it is fetched again");
  links[1].onload();
  await second;
  await styled("./share.css", page);
  await styled("../share/share.css", "https://fano.example/static/js/parts/help/help.js");
  assert.equal(links.length, 2, "it is there");
});

import assert from "node:assert/strict";
import test from "node:test";
import { deflateRawSync } from "node:zlib";
import { decodeLink, encodeLink, isLink } from "./link.js";

test("a link carries its scenario there and back", async () => {
  const scenario = { fano: 1, algorithm: "ricart-agrawala", processes: 3, title: "Überholt → später" },
    link = await encodeLink(scenario);
  assert.match(link, /^1\.[A-Za-z0-9_-]+$/);
  assert.deepEqual(await decodeLink(link), scenario);
});

test("what is not a link is refused", async () => {
  await assert.rejects(decodeLink("lab-test-3"));
  await assert.rejects(decodeLink("2.abc"));
  await assert.rejects(decodeLink("1.!!"));
  await assert.rejects(decodeLink(`1.${"A".repeat(65536)}`));
  assert.ok(!isLink("lab-test-1.b"));
});

test("a link that swells beyond a mebibyte is refused", async () => {
  const bomb = deflateRawSync(Buffer.alloc(2 << 20, 32)).toString("base64url");
  await assert.rejects(decodeLink(`1.${bomb}`), /too much/);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { ChunkRequests } from "./chunk-requests.js";

/** @param {any} body @param {number} status */
const told = (body, status) => new Response(JSON.stringify({ status, error: "…", ...body }), { status });
const settle = () => new Promise((done) => setTimeout(done, 2));

/** Requests to a fake server and a fake clock. @param {(Response|Error)[]} answers */
function bench(...answers) {
  /** @type {any[]} */ const said = [];
  /** @type {string[]} */ const asked = [];
  /** @type {[() => void, number][]} */ const timers = [];
  const requests = new ChunkRequests(
    (path, query) => `${path}?${new URLSearchParams(/** @type {any} */ (query))}`,
    {
      waiting: (seconds) => said.push(["waiting", seconds]),
      behind: (ahead) => said.push(["behind", ahead]),
      arrived: () => said.push(["arrived"]),
    },
    {
      get: async (to) => {
        asked.push(to);
        const answer = answers.shift() ?? new Response("{}");
        if (answer instanceof Error) throw answer;
        return answer;
      },
      later: (work, ms) => timers.push([work, ms]),
    },
  );
  return { requests, said, asked, timers };
}

test("an answer that comes at once is all that is heard of", async () => {
  const b = bench(new Response("1"));
  assert.equal(await (await b.requests.get("piece", { from: 1, to: 5 })).text(), "1");
  assert.deepEqual([b.asked, b.said], [["piece?from=1&to=5"], []]);
});

test("a server that is busy or away is asked again, and that is said", async () => {
  const b = bench(
    told({ retryAfter: 5 }, 429),
    new TypeError("no network"),
    told({ retryAfter: 2, ahead: 3 }, 503),
    new Response("1"),
  );
  const answer = b.requests.get("overview", {});
  for (let i = 0; i < 3; i++) {
    await settle();
    b.timers[i][0]();
  }
  assert.equal(await (await answer).text(), "1");
  assert.deepEqual(b.said, [["waiting", 5], ["waiting", 1], ["behind", 3], ["arrived"]]);
  assert.deepEqual(
    b.timers.map(([, ms]) => ms),
    [5000, 1000, 2000],
  );
});

test("what is refused is refused, with its problems", async () => {
  const b = bench(told({ problems: [{ path: "stop.events", code: "limit" }] }, 422));
  await assert.rejects(b.requests.get("header", {}), (/** @type {any} */ fault) => {
    assert.deepEqual([fault.status, fault.problems[0].path], [422, "stop.events"]);
    return true;
  });
  assert.deepEqual(b.said, []);
});

test("when the network is back it asks at once, and when it was given up, never", async () => {
  const b = bench(new TypeError("no network"), new TypeError("no network"));
  const answer = b.requests.get("header", {});
  await settle();
  b.requests.retryNow();
  await settle();
  assert.equal(b.asked.length, 2);
  b.requests.stop();
  await assert.rejects(answer);
  assert.equal(b.asked.length, 2);
});

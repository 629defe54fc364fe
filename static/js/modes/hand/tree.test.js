import assert from "node:assert/strict";
import { test } from "node:test";
import { random } from "../../model/testdata/fixtures.js";
import { HistoryTree } from "../history-tree.js";
import { grow, written } from "./tree.js";

const place = (/** @type {any} */ s) => JSON.stringify(s);

/** @param {string[]} schedule */
const scenario = (schedule) => ({ fano: 1, algorithm: "ricart-agrawala", processes: 3, schedule });

test("a tree that is passed on is the same tree, whatever was done", async () => {
  const dice = random(3);
  for (let round = 0; round < 40; round++) {
    const tree = new HistoryTree(),
      /** @type {string[]} */ first = ["1 asks", "2 asks", "3 asks"];
    const add = (/** @type {string[]} */ schedule, /** @type {number} */ parted) =>
      tree.add({
        scenario: scenario(schedule),
        s: place(scenario(schedule)),
        at: schedule.length,
        events: schedule.length,
        parted,
        name: schedule.at(-1) ?? "",
      });
    add(first, 0);
    for (let i = 0; i < 20; i++) {
      const what = dice(),
        schedule = tree.shown?.scenario.schedule ?? [],
        parted = Math.floor(dice() * (schedule.length + 1));
      if (what < 0.3) tree.undo();
      else if (what < 0.4) tree.redo();
      else if (what < 0.5) tree.keep();
      else add([...schedule.slice(0, parted), `${1 + Math.floor(dice() * 3)} internal`], parted);
    }
    const { document, left } = written(tree) ?? {};
    assert.ok(document);
    assert.equal(left, 0);
    const again = new HistoryTree();
    assert.ok(
      await grow(
        again,
        document,
        "here",
        async (s) => place(s),
        (label) => label ?? "",
      ),
    );
    const told = (/** @type {HistoryTree} */ of) =>
      new Set(of.ends().map((n) => `${n.events} ${place({ ...n.scenario, futures: undefined })}`));
    const known = tree.shown && !tree.ends().includes(tree.shown) ? 1 : 0;
    const shown = again.shown ? `${again.shown.events} ${place(again.shown.scenario)}` : "";
    for (const end of told(tree)) assert.ok(told(again).has(end) || end === shown, `${end} is lost`);
    assert.equal(place(again.shown?.scenario), place(tree.shown?.scenario));
    const distinct = new Set(tree.ends().map((n) => place(n.scenario))).size === tree.ends().length;
    if (!distinct || known) continue; // equal branches cannot be matched
    const twin = (/** @type {any} */ n) => again.ends().find((e) => place(e.scenario) === place(n.scenario));
    for (const a of tree.ends())
      for (const b of tree.ends()) {
        const [x, y] = [twin(a), twin(b)];
        assert.ok(x && y);
        assert.equal(again.fork(x, y), tree.fork(a, b));
      }
  }
});

test("what was to stay does so in a tree that is passed on", async () => {
  const tree = new HistoryTree(),
    first = ["1 asks", "2 asks"];
  const add = (/** @type {string[]} */ schedule) =>
    tree.add({
      scenario: scenario(schedule),
      s: place(scenario(schedule)),
      ...{ at: schedule.length, events: schedule.length, parted: schedule.length - 1, name: "" },
    });
  add(first);
  tree.keep();
  add([...first, "3 asks"]);
  const { document = {} } = written(tree) ?? {},
    again = new HistoryTree();
  await grow(again, document, place(tree.shown?.scenario), async (s) => place(s), String);
  assert.deepEqual(
    again.ends().map((n) => n.s),
    tree.ends().map((n) => n.s),
  );
  again.add({ ...(again.shown ?? tree.ends()[0]), s: "further", events: 4, parted: 3 });
  assert.equal(again.ends().length, 2, "what goes on from the other is no further future");
});

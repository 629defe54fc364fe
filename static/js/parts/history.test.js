import assert from "node:assert/strict";
import test from "node:test";
import { createHistory } from "./history.js";

/** Replaces the globals by a browser history with one entry. @param {import("node:test").TestContext} t */
function fakeBrowser(t) {
  const entries = ["/play?s=a"],
    location = { pathname: "/play", search: "" },
    /** @type {(() => void)[]} */ popped = [];
  const fakes = {
    location,
    addEventListener: (/** @type {string} */ _type, /** @type {() => void} */ listener) => popped.push(listener),
    document: { querySelectorAll: () => [] },
    history: {
      replaceState: (/** @type {any} */ _1, /** @type {any} */ _2, /** @type {string} */ to) =>
        entries.splice(-1, 1, to),
      pushState: (/** @type {any} */ _1, /** @type {any} */ _2, /** @type {string} */ to) => entries.push(to),
    },
  };
  for (const [name, value] of Object.entries(fakes)) {
    const before = Object.getOwnPropertyDescriptor(globalThis, name);
    Object.defineProperty(globalThis, name, { value, configurable: true });
    t.after(() =>
      before ? Object.defineProperty(globalThis, name, before) : Reflect.deleteProperty(globalThis, name),
    );
  }
  return { entries, back: () => popped[0]?.() };
}

/** The view of a page whose run has not arrived, with a tab selected. @param {any} tab @returns {any} */
const viewed = (tab) => ({ shown: null, beat: 0, axis: "time", tab, mode: null, lens: false, vector: 0, range: null });

const tabs = new Set([/** @type {const} */ ("tab")]);

test("what was looked at is in the entry of its run, even if another run follows at once", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const browser = fakeBrowser(t),
    history = createHistory({ lang: "en", langChosen: false, short: null }, () => {});
  history.enter("a", false, viewed("code"));
  history.settle(viewed("run"), tabs);
  history.enter("b", true, viewed("state"));
  t.mock.timers.tick(1000);
  assert.deepEqual(
    browser.entries.map((to) => new URLSearchParams(to.split("?")[1]).get("tab")),
    ["run", "state"],
  );
});

test("what rests is written, and nothing of a run that was left by going back", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const browser = fakeBrowser(t),
    history = createHistory({ lang: "en", langChosen: false, short: null }, () => {});
  history.enter("a", false, viewed("code"));
  history.settle(viewed("run"), tabs);
  t.mock.timers.tick(1000);
  assert.match(browser.entries[0] ?? "", /tab=run/);
  history.settle(viewed("state"), tabs);
  browser.back();
  t.mock.timers.tick(1000);
  assert.match(browser.entries[0] ?? "", /tab=run/);
});

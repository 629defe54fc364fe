import assert from "node:assert/strict";
import test from "node:test";
import { atRest, next, receiving, settled } from "./run-lifecycle.js";
import { header } from "./model/testdata/fixtures.js";

/** @typedef {import("./run-lifecycle.js").RunLifecycle} RunLifecycle */
/** @typedef {import("./run-lifecycle.js").Event} Event */

const summary = { events: 0, messages: 0, entries: 0, ended: /** @type {const} */ ("quiescent") };
const refusal = { status: 422, error: "no" };
const request = (/** @type {string} */ s) => ({ scenario: s, s, beat: 0 });

/** The lifecycle after some events, and the effects of the last one. @param {...(Event|typeof heads)} events */
function after(...events) {
  /** @type {ReturnType<typeof next>} */
  let now = [atRest(), []];
  for (const e of events) now = happened(now[0], e);
  return now;
}
/** @param {string} s @returns {Event[]} */
const sent = (s) => {
  const r = request(s);
  return [
    { type: "ask", request: r },
    { type: "ready", request: r },
  ];
};
/** The header of the run requested last. @param {RunLifecycle} lifecycle @returns {Event} */
function heads({ asked }) {
  const r = asked ?? request("none");
  return { type: "header", header: header(3), request: r, source: { scenario: {}, s: r.s } };
}
/** @param {RunLifecycle} lifecycle @param {Event|typeof heads} event */
const happened = (lifecycle, event) => next(lifecycle, typeof event === "function" ? event(lifecycle) : event);

test("a request goes through its stages one after another", () => {
  const r = request("x"),
    /** @type {RunLifecycle[]} */ seen = [];
  let lifecycle = atRest();
  /** @param {Event} event */
  const happens = (event) => {
    const [then, effects] = next(lifecycle, event);
    lifecycle = then;
    seen.push(then);
    return effects;
  };
  assert.deepEqual(happens({ type: "ask", request: r }), []);
  assert.deepEqual(happens({ type: "ready", request: r }), [{ send: r }]);
  assert.deepEqual(happens(heads(lifecycle)), [{ patience: lifecycle.coming }]);
  const { coming } = lifecycle;
  assert.ok(coming);
  assert.equal(receiving(lifecycle), coming.run);
  assert.deepEqual(happens({ type: "late", coming }), [{ show: coming, again: false }]);
  assert.deepEqual(happens({ type: "summary", summary }), [{ grow: true }]);
  assert.deepEqual(
    seen.map((c) => c.stage),
    ["preparing", "sent", "coming", "streaming", "whole"],
  );
  assert.equal(lifecycle.whole, coming);
});

test("what comes for another request than the last changes nothing", () => {
  const other = request("other");
  const [lifecycle] = after(...sent("x"), { type: "ask", request: other });
  for (const event of /** @type {Event[]} */ ([
    heads(after(...sent("x"))[0]),
    { type: "summary", summary },
    { type: "refusal", refusal },
    { type: "ready", request: request("other") }, // like an earlier request
  ]))
    assert.deepEqual(next(lifecycle, event), [lifecycle, []], event.type);
});

test("patience with a run that has come, or was dropped, ends nothing", () => {
  const [lifecycle] = after(...sent("x"), heads);
  const late = /** @type {Event} */ ({ type: "late", coming: lifecycle.coming });
  const [whole] = next(lifecycle, { type: "summary", summary });
  assert.deepEqual(next(whole, late), [whole, []]);
  const [asked] = next(lifecycle, { type: "ask", request: request("y") });
  assert.deepEqual(next(asked, late), [asked, []]);
});

test("a refusal leaves the last whole run on screen", () => {
  const [good] = after(...sent("good"), heads, { type: "summary", summary });
  /** @param {RunLifecycle} from @param {(Event|typeof heads)[]} events */
  const then = (from, events) => events.reduce((c, e) => happened(c, e)[0], from);
  const [refused, told] = next(then(good, sent("bad")), { type: "refusal", refusal });
  assert.equal(refused.shown, good.shown);
  assert.deepEqual(told, [{ refuse: refusal, request: refused.asked }]);
  const coming = then(good, [...sent("late"), heads]);
  const streaming = then(coming, [/** @type {Event} */ ({ type: "late", coming: coming.coming })]);
  assert.notEqual(streaming.shown, good.shown);
  const [back, said] = next(streaming, { type: "refusal", refusal });
  assert.equal(back.shown, good.shown);
  assert.deepEqual(said, [
    { show: good.shown, again: true },
    { refuse: refusal, request: back.asked },
  ]);
  // a run that another one cut off does not stay incomplete
  const cut = then(streaming, sent("third"));
  assert.equal(next(cut, { type: "refusal", refusal })[0].shown, good.shown);
});

/** A seeded generator of random numbers below n. @param {number} seed */
function dice(seed) {
  let x = seed;
  return (/** @type {number} */ n) => {
    x = (x * 1103515245 + 12345) & 0x7fffffff;
    return (x >> 8) % n;
  };
}

/**
 * Returns a random event, possible or not.
 * @param {RunLifecycle} lifecycle
 * @param {(n: number) => number} roll
 * @returns {Event}
 */
function anything(lifecycle, roll) {
  const { asked, coming } = lifecycle;
  switch (roll(6)) {
    case 0:
      return { type: "ask", request: request(`r${roll(1000)}`) };
    case 1:
      return { type: "ready", request: asked ?? request("none") };
    case 2:
      return heads(lifecycle);
    case 3:
      return coming ? { type: "late", coming } : heads(lifecycle);
    case 4:
      return { type: "summary", summary };
    default:
      return { type: "refusal", refusal };
  }
}

test("in whatever order things happen, stage and runs agree, and every request has one answer", () => {
  for (let seed = 1; seed <= 300; seed++) {
    const roll = dice(seed),
      answers = new Map();
    let lifecycle = atRest();
    for (let i = 0; i < 60; i++) {
      const [then, effects] = next(lifecycle, anything(lifecycle, roll));
      for (const effect of effects) {
        if ("refuse" in effect) answers.set(effect.request, [...(answers.get(effect.request) ?? []), "no"]);
        if ("show" in effect && !effect.again)
          answers.set(effect.show.request, [...(answers.get(effect.show.request) ?? []), "yes"]);
      }
      lifecycle = then;
      const { stage, coming, shown, whole, asked } = lifecycle;
      assert.equal(coming !== null, stage === "coming");
      assert.equal(settled(lifecycle), !["preparing", "sent", "coming"].includes(stage));
      if (stage === "streaming") assert.ok(shown && shown.request === asked && shown !== whole);
      if (stage === "whole" && asked) assert.ok(shown && shown === whole && shown.request === asked);
      if (shown && shown === whole) assert.ok(shown.run.summary);
    }
    // a run shown while it streams may still be refused; nothing else is answered twice
    for (const said of answers.values()) assert.match(said.join(), /^(yes|no|yes,no)$/);
  }
});

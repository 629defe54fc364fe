import assert from "node:assert/strict";
import test from "node:test";
import { notable } from "./caption.js";

/** @param {string} kind @param {boolean} [enters] */
const beat = (kind, enters = false) => /** @type {any} */ ({ kind, enters });

test("of what is played, what breaks is told before the last entry, and nothing else", () => {
  const beats = [beat("ask"), beat("receive", true), beat("internal"), beat("enter"), beat("leave"), beat("internal")],
    broken = [/** @type {any} */ ({ beat: 3 })];
  assert.equal(notable({ beats, violations: [] }, 0, 6), 4);
  assert.equal(notable({ beats, violations: [] }, 0, 3), 2);
  assert.equal(notable({ beats, violations: [] }, 4, 6), 0);
  assert.equal(notable({ beats, violations: broken }, 0, 6), 3);
  assert.equal(notable({ beats, violations: broken }, 3, 6), 4);
  assert.equal(notable({ beats, violations: broken }, 6, 2), 0, "a loop begins anew");
});

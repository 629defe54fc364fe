import assert from "node:assert/strict";
import { test } from "node:test";
import { header, labTest3, runOf } from "../../model/testdata/fixtures.js";
import { choose } from "../../model/questions/choose.js";
import { Asker } from "./asker.js";

const whole = runOf(header(3), labTest3()),
  questions = choose(whole, { promised: () => true });

test("nothing beyond a question is there until it is answered, and one answers each once", () => {
  const asker = new Asker(whole, questions, 0);
  for (const [i, q] of questions.entries()) {
    assert.equal(asker.run.beats.length, q.n - 1);
    assert.notEqual(asker.at(q.n - 2), "asked");
    assert.equal(asker.answer(q.right), false);
    assert.equal(asker.at(q.n - 1), "asked");
    assert.equal(asker.at(0), "asked");
    assert.equal(asker.answer(9), false);
    assert.equal(asker.answer(i % 2 ? q.right : -1), true);
    assert.equal(asker.answer(q.right), false);
    assert.equal(asker.at(q.n), "answered");
  }
  assert.equal(asker.right, Math.floor(questions.length / 2));
  assert.equal(asker.answers.length, questions.length);
  assert.equal(asker.run.beats.length, whole.beats.length);
  assert.equal(asker.at(whole.beats.length), "over");
});

test("what one has seen already is not asked", () => {
  const asker = new Asker(whole, questions, questions[1].n);
  assert.equal(asker.pending, questions[2]);
  assert.equal(new Asker(whole, questions, whole.beats.length).at(whole.beats.length), "over");
});

test("of two questions in a row the second comes when one goes on from the first", () => {
  const two = choose(whole, { chosen: { at: [3, 4] } });
  assert.deepEqual(
    two.map((q) => q.n),
    [3, 4],
  );
  const asker = new Asker(whole, two, 0);
  asker.at(2);
  asker.answer(0);
  assert.equal(asker.at(3), "answered");
  asker.goOn();
  assert.equal(asker.at(3), "asked");
});

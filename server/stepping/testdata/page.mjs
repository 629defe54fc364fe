// Plays random sequences of acts by hand on the page without a screen, and tells after each what the page holds. What is
// asked: {seed, scenario, acts, timed, wanted}; timed: so many of the acts leave a run to time, if they can; wanted: the
// acts that were not tried yet, which are done before others.
import { edited, takesOver, wayOf } from "../../../static/js/modes/edits/edit.js";
import { laneOffers, messageOffers, within } from "../../../static/js/modes/edits/offers.js";
import { isChosen } from "../../../static/js/modes/edits/chosen.js";
import { partsOf } from "../../../static/js/modes/hand/words.js";
import { Page } from "./page/screenless.mjs";
import { told } from "./page/told.mjs";
import { serve } from "./page/wire.mjs";

/** A run with more beats is not edited, for nobody could see what that does; and one with many more is left again. */
const MOST_BEATS = 400,
  FAR_TOO_MANY = 2500;

const page = new Page();
let state = 1;
/** A whole number below n. */
function dice(n) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * n);
}
const any = (list) => list[dice(list.length)];

/** What happens in any run, and is chosen more often than what goes wrong. */
const USUAL = ["ask", "enter", "leave", "again", "deliver"];

/** What can be done now, each act with its name, how likely it is, and what it tells beside the state that it leads to. */
async function possible() {
  const { futures, shown } = page,
    acts = [];
  const add = (name, weight, act) => acts.push({ name, weight, act });
  const gone = async (node) => ({ to: (await page.to(node)).id });
  if (futures.canUndo) add("undo", 4, () => gone(futures.undo()));
  if (futures.canRedo) add("redo", 5, () => gone(futures.redo()));
  const others = futures.ends().filter((n) => n !== futures.shown);
  if (others.length) add("jump", 2, () => gone(futures.go(any(others).id)));
  if (acts.length && shown.run.beats.length > FAR_TOO_MANY) return acts;
  add("keep", 0.5, async () => futures.keep() ?? {});
  if (shown.run.beats.length <= MOST_BEATS) {
    for (const by of ["time", "seed"]) add(`onwards by ${by}`, 0.5, () => goOn({ by, seed: dice(1000) }));
    add("onwards by dearest", 0.1, () => goOn({ by: "dearest" }));
    if (!shown.scenario.challenge) edits(add);
  }
  const offer = await page.offer(),
    kinds = new Map(),
    { at } = page;
  for (const c of offer.choices.filter((c) => !c.why)) {
    const { kind } = partsOf(c.choice);
    kinds.set(kind, [...(kinds.get(kind) ?? []), c]);
  }
  for (const [kind, choices] of kinds) {
    add(`choose ${kind}`, USUAL.includes(kind) ? 3 : 0.6, async () => {
      const c = any(choices);
      await page.choose(offer, c);
      return { behind: at, event: JSON.stringify(c.event) };
    });
  }
  return acts;
}

async function goOn(on) {
  const { at } = page;
  await page.goOn(on);
  return { behind: at };
}

/** Some of the edits that the page offers of the run on screen. */
function edits(add) {
  const { run, scenario } = page.shown,
    chosen = isChosen(scenario);
  const one = (name, edit, weight) => add(name, weight, () => change(edit));
  const offered = (offers, weight) => {
    for (const o of offers) {
      if (!o.edit || o.why || (o.edit.do === "add" && o.what === "leave" && !chosen)) continue; // a time is no place for it
      one(nameOf(run, scenario, o.edit), o.edit, weight / offers.length);
    }
  };
  const movable = run.beats.filter((b) => wayOf(run, scenario, b));
  if (movable.length) {
    const beat = any(movable),
      way = wayOf(run, scenario, beat),
      { lo, hi } = way.limits,
      top = hi?.at ?? way.now + 5,
      to = any([lo.at, top, within(way, lo.at + (dice(1000) / 1000) * (top - lo.at))]),
      edit = { do: "move", beat, to };
    if (to !== way.now) one(nameOf(run, scenario, edit), edit, 4);
  }
  const arrivals = run.beats.filter((b) => b.message && (b.kind === "receive" || b.kind === "drop")),
    lost = arrivals.filter((b) => b.kind === "drop");
  for (const some of [arrivals, lost]) if (some.length) offered(messageOffers(run, scenario, any(some)), 3);
  const place = dice(run.beats.length + 1),
    time = Math.round((dice(1000) / 1000) * (run.timeOf(run.beats.length) + 3) * 10) / 10;
  offered(laneOffers(run, scenario, 1 + dice(run.nodes), chosen ? place : time), 3);
  const down = run.downs.flatMap((d) => d.slice(-1)).find((d) => d.to === Infinity);
  if (down) offered(laneOffers(run, scenario, down.process, chosen ? run.beats.length : run.timeOf(run.beats.length)), 2);
}

function nameOf(run, scenario, edit) {
  const by = takesOver(run, scenario, edit) ? "taken over" : isChosen(scenario) ? "by choice" : "in time";
  return `${edit.do}${edit.what ? ` ${edit.what}` : ""} ${by}`;
}

/** Does an edit, and tells what was to come of it and what gave way to it. */
async function change(edit) {
  const { run, scenario } = page.shown,
    base = takesOver(run, scenario, edit) ? await page.taken() : scenario,
    next = edited(run, base, edit),
    { left, gone, scenario: made } = await page.edit(edit);
  return { edit: told(run, base, next, edit), asked: JSON.stringify(next), made: JSON.stringify(made), left, gone };
}

/** One act, of those that are wanted if there is one; timed: of those that leave the run to time, if there are such. */
async function act(wanted, timed) {
  const any = await possible(),
    left = any.filter((a) => a.name.endsWith(" in time") || ["undo", "redo"].includes(a.name)),
    all = timed && left.length ? left : any,
    first = all.filter((a) => wanted.includes(a.name));
  return one(first.length && dice(2) ? first : all);
}

/** One of some acts, as likely as it is. */
async function one(all) {
  let left = (dice(1000) / 1000) * all.reduce((sum, a) => sum + a.weight, 0);
  const { name, act: how } = all.find((a) => (left -= a.weight) < 0) ?? all[all.length - 1];
  return how().then(
    (told) => ({ act: name, ...told }),
    (fault) => ({ act: "refused", tried: name, why: fault.refusal ?? fault.stack }),
  );
}

/** What the page holds. */
function held() {
  const { shown, futures } = page;
  return { id: futures.shown.id, link: shown.s, text: JSON.stringify(shown.scenario), at: page.at, lines: shown.lines, state: page.state() };
}

await serve(async ({ play: { seed, scenario, acts, timed, wanted } }, tell) => {
  state = seed;
  await page.open(JSON.parse(scenario));
  tell({ act: "open", ...held() });
  for (let i = 0; i < acts; i++) {
    if (!dice(4)) page.beat = dice(page.shown.run.beats.length + 1); // the cursor is somewhere in the middle
    const done = await act(wanted, i < timed).catch((fault) => ({ act: "refused", why: fault.refusal ?? fault.stack }));
    tell({ ...done, ...held() });
    wanted = wanted.filter((name) => name !== done.act);
    if (done.act === "refused") return;
  }
  tell({ act: "pass on", tree: await page.passOn(), ...held() });
});

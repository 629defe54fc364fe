/**
 * The words of a drag: the element, its limits with their reasons, and its effects. Pure.
 * @import {Beat, Run, Translate} from "../../model/types.js"
 * @import {Edit, Way} from "../edits/edit.js"
 * @import {Why} from "../edits/offers.js"
 */
import { nodeName, propertyName } from "../../model/names.js";
import { numberOf } from "../../model/numbering.js";
import { figuresOf } from "../compare/figures.js";
import { arrivalAt } from "../edits/edit.js";
import { exact } from "../edits/timed.js";
import { carried, listed, messageName } from "../hand/words.js";

/** @typedef {{t: Translate, lang: string}} Speech */

/** @param {number} n @param {string} lang */
const number = (n, lang) => new Intl.NumberFormat(lang, { maximumFractionDigits: 3 }).format(exact(n));

/** The name of the dragged element. @param {Run} run @param {Beat} beat @param {Translate} t */
export function thing(run, beat, t) {
  const arc = arrivalAt(beat);
  return arc ? messageName(run, arc) : t(`acts.drag.thing.${beat.kind}`, { p: nodeName(run.header, beat.at) });
}

/**
 * A place: "at 7.6", or "behind step 5".
 * @param {Run} run
 * @param {Way} way
 * @param {Beat} beat
 * @param {number} value
 * @param {Speech} speech
 */
export function place(run, way, beat, value, { t, lang }) {
  if (way.by === "time") return t("acts.drag.at", { at: number(value, lang) });
  const before = value < beat.n ? value : value + 1;
  return before > 0 ? t("acts.drag.behind", { at: numberOf(run, before) }) : t("acts.drag.first");
}

/**
 * A limit: a bare number for a time, else as `place`.
 * @param {Run} run
 * @param {Way} way
 * @param {Beat} beat
 * @param {number} value
 * @param {Speech} speech
 */
export const bound = (run, way, beat, value, speech) =>
  way.by === "time" ? number(value, speech.lang) : place(run, way, beat, value, speech);

/**
 * Why a drag cannot go further, or why an action is impossible.
 * @param {Run} run
 * @param {Why} why
 * @param {boolean} timely
 * @param {Speech} speech
 */
export function reason(run, why, timely, { t, lang }) {
  const words = run.header.words ?? { idle: "idle", waiting: "waiting", inside: "inside" },
    mark = "mark" in why ? why.mark : 0,
    message = "message" in why && why.message ? messageName(run, why.message) : "";
  return t(`acts.drag.why.${why.code}`, {
    p: nodeName(run.header, why.process),
    message,
    at: timely ? number(mark, lang) : t("acts.drag.step", { at: numberOf(run, mark) }),
    phase: "phase" in why && why.phase ? words[why.phase] : "",
    inside: words.inside,
  });
}

/**
 * A shorter reason; for a limit set by a message it leaves out what the limit itself says.
 * @param {Run} run
 * @param {Why} why
 * @param {boolean} timely
 * @param {Speech} speech
 */
export function briefly(run, why, timely, speech) {
  if (why.code === "sent") return speech.t("acts.drag.brief.sent");
  if ((why.code !== "behind" && why.code !== "before") || !why.message) return reason(run, why, timely, speech);
  return `FIFO: ${why.message.type}${carried(run, why.message)}`;
}

/**
 * The name of an edit in the tree.
 * @param {Run} run
 * @param {Edit} edit
 * @param {Way|null} way
 * @param {Speech} speech
 */
export function editName(run, edit, way, speech) {
  const { t, lang } = speech;
  if (edit.do === "add") {
    const p = nodeName(run.header, edit.process);
    return t(`acts.drag.added.${edit.what}`, { p, at: number(edit.to, lang) });
  }
  const what = thing(run, edit.beat, t);
  if (edit.do !== "move" || !way) return t(`acts.drag.done.${edit.do}`, { what });
  return t("acts.drag.done.move", { what, at: place(run, way, edit.beat, edit.to, speech) });
}

/**
 * An effect of an edit; same: something that stays as it was.
 * @typedef {{same: boolean, what: string, more: string}} Change
 */

/** The entries by process and number: the time, the wait, and the logical clock. @param {Run} run */
function entriesOf(run) {
  /** @type {Map<string, {p: number, at: number, waited: number, clock: number}>} */
  const all = new Map();
  for (let p = 1; p <= run.n; p++) {
    let nth = 0,
      asked = 0;
    for (const n of run.lanes[p - 1]) {
      const b = run.beats[n - 1];
      if (b.kind === "ask" || b.kind === "again") asked = b.time;
      if (b.enters || b.kind === "enter")
        all.set(`${p} ${++nth}`, { p, at: b.time, waited: exact(b.time - asked), clock: b.clockAfter });
    }
  }
  return all;
}

/** @param {Run} was @param {Run} is @param {Speech} speech @returns {Change[]} */
export function changesOf(was, is, speech) {
  const { t, lang } = speech,
    a = entriesOf(was),
    b = entriesOf(is),
    name = (/** @type {number} */ p) => nodeName(is.header, p);
  /** @type {Change[]} */
  const all = [];
  /** @type {Map<number, Array<{p: number, was: number, is: number}>>} */
  const moved = new Map();
  for (const [key, now] of b) {
    const then = a.get(key);
    if (!then)
      all.push({
        same: false,
        what: t("acts.drag.enters", { p: name(now.p), at: number(now.at, lang) }),
        more: t(enters(a, now.p) ? "acts.drag.enters.more" : "acts.drag.enters.new"),
      });
    else if (then.waited !== now.waited)
      all.push({
        same: false,
        what: t("acts.drag.waits", { p: name(now.p), is: number(now.waited, lang), was: number(then.waited, lang) }),
        more: t(then.clock === now.clock ? "acts.drag.clock.same" : "acts.drag.clock", {
          is: now.clock,
          was: then.clock,
        }),
      });
    const by = then ? exact(now.at - then.at) : 0;
    if (then && by) moved.set(by, [...(moved.get(by) ?? []), { p: now.p, was: then.at, is: now.at }]);
  }
  for (const [by, who] of moved)
    all.push({
      same: false,
      what: t(by > 0 ? "acts.drag.later" : "acts.drag.sooner", {
        p: listed([...new Set(who.map((x) => name(x.p)))], lang),
        by: number(Math.abs(by), lang),
      }),
      more: t("acts.drag.instead", {
        is: listed(
          who.map((x) => number(x.is, lang)),
          lang,
        ),
        was: listed(
          who.map((x) => number(x.was, lang)),
          lang,
        ),
      }),
    });
  for (const [key, then] of a)
    if (!b.has(key))
      all.push({
        same: false,
        what: t(enters(b, then.p) ? "acts.drag.never.more" : "acts.drag.never", { p: name(then.p) }),
        more: t("acts.drag.never.was", { at: number(then.at, lang) }),
      });
  return [...all.slice(0, MOST), ...verdicts(was, is, t), counts(was, is, t)];
}

/** @param {ReturnType<typeof entriesOf>} entries @param {number} p */
const enters = (entries, p) => [...entries.values()].some((e) => e.p === p);

/** The maximum number of changes, apart from verdicts and counts, which are always shown. */
const MOST = 6;

/** @param {Run} was @param {Run} is @param {Translate} t @returns {Change[]} */
function verdicts(was, is, t) {
  const broken = (/** @type {Run} */ r) => new Set(r.violations.map((v) => v.property)),
    before = broken(was),
    after = broken(is),
    name = (/** @type {string} */ p) => {
      const { code, name: own } = propertyName(is.header.algorithm, p, t);
      return code || own;
    };
  const now = [...after].filter((p) => !before.has(p)),
    no = [...before].filter((p) => !after.has(p));
  return [
    ...now.map((p) => ({ same: false, what: t("acts.drag.breaks", { property: name(p) }), more: "" })),
    ...no.map((p) => ({ same: false, what: t("acts.drag.mends", { property: name(p) }), more: "" })),
  ];
}

/** @param {Run} was @param {Run} is @param {Translate} t @returns {Change} */
function counts(was, is, t) {
  const [x, y] = [figuresOf(was), figuresOf(is)],
    same = x.messages === y.messages && x.entries === y.entries,
    kept = [was, is]
      .map((r) =>
        r.violations
          .map((v) => v.property)
          .sort()
          .join(),
      )
      .every((s, _, [first]) => s === first);
  const apart = /** @type {const} */ (["messages", "entries"])
    .filter((what) => x[what] !== y[what])
    .map((what) => t(`acts.drag.counts.${what}`, { is: y[what], was: x[what] }));
  return {
    same,
    what: same ? t("acts.drag.counts.same", { messages: y.messages, entries: y.entries }) : apart.join("; "),
    more: kept ? t("acts.drag.verdicts.same") : "",
  };
}

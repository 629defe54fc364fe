/**
 * What became of each property that is watched, in words, with the step that proves it.
 * @import {Run, Translate, Violation} from "../../model/types.js"
 */
import { nodeName, propertyName, propertyShort } from "../../model/names.js";
import { el, sentenceNodes, withNames } from "../dom.js";

/**
 * @typedef {object} How
 * @property {Translate} t
 * @property {(beat: number) => void} go
 * @property {import("./promises.js").Promises["promised"]} promised
 */

/** @param {HTMLElement} root a list @param {How} how */
export function createVerdicts(root, how) {
  const { t } = how;
  /** @type {{run: Run|null, beats: number, ended: boolean}} */
  let shown = { run: null, beats: -1, ended: false };

  /** @param {Run} run */
  function show(run) {
    const now = { run, beats: run.violations.length, ended: Boolean(run.summary) };
    if (shown.run === run && shown.beats === now.beats && shown.ended === now.ended) return;
    shown = now;
    const broken = new Map(run.violations.map((v) => [v.property, v]));
    const watched = run.header.properties ?? [];
    const holding = watched.filter((p) => !broken.has(p));
    root.replaceChildren(
      ...[...broken.values()].map((v) =>
        how.promised(run.header.algorithm, v.property)
          ? el("li.fails", violation(run, v, how))
          : el("li.fails.unpromised", violation(run, v, how), ` ${t("play.verdict.unpromised")}`),
      ),
      ...(holding.length ? [el("li.holds", holds(run, holding, t))] : []),
      ...expected(run, broken, t),
      ...(run.summary?.ended === "limit" ? [el("li.muted", t("play.verdict.limit"))] : []),
    );
  }

  return { show };
}

/** @param {Run} run @param {string[]} names @param {Translate} t */
function holds(run, names, t) {
  const key = run.summary ? "play.verdict.held" : "play.verdict.holding";
  return el(
    "span",
    el("span.tick", { "aria-hidden": "true" }, "✓ "),
    ...names.flatMap((name, i) => [i ? ", " : "", ...called(run, name, t)]),
    ` ${t(names.length > 1 ? `${key}.many` : `${key}.one`)}`,
  );
}

/**
 * A property, and what it says when pointed at or heard.
 * @param {Run} run @param {string} property @param {Translate} t
 */
function called(run, property, t) {
  const { code, name, says } = propertyName(run.header.algorithm, property, t);
  const long = code ? t(`property.${code}.name`) : says;
  return [el("b", { title: long || null }, code || name), long && el("span.vh", ` (${long})`)];
}

/** @param {Run} run @param {Violation} v @param {How} how */
function violation(run, v, { t, go }) {
  return el(
    "button.witness",
    { onclick: () => go(v.beat) },
    el("span.cross", { "aria-hidden": "true" }, "✕ "),
    el(
      "span",
      el("b", propertyShort(run.header.algorithm, v.property, t)),
      ` ${t("play.verdict.fails", { step: v.beat })} `,
      ...told(run, v, t),
      ...undelivered(run, v, t),
    ),
  );
}

/** @param {Run} run @param {Violation} v @param {Translate} t */
function told(run, v, t) {
  const [p = 0, q = 0] = order(run, v),
    key = `play.verdict.${v.property}`,
    name = (/** @type {number} */ x) => nodeName(run.header, x);
  const all = v.processes.slice(0, 6).map(name).join(", ") + (v.processes.length > 6 ? ", …" : "");
  const usual = t(key, { p: name(p), q: name(q), all, text: v.text });
  if (usual !== key) return withNames(usual, run);
  const { says } = propertyName(run.header.algorithm, v.property, t),
    own = says ? t("play.verdict.own", { says }) : t("play.verdict.other", { all, text: v.text });
  return withNames(own, run);
}

/** The process that enters at the witness is told first. @param {Run} run @param {Violation} v */
function order(run, v) {
  const at = run.beats[v.beat - 1]?.at;
  return v.property === "EM1" && at ? [at, ...v.processes.filter((p) => p !== at)] : v.processes;
}

/** @param {Run} run @param {Violation} v @param {Translate} t @returns {(Node|string)[]} */
function undelivered(run, v, t) {
  const messages = v.undelivered.slice(0, 3);
  if (!messages.length) return [];
  const more = v.undelivered.length - messages.length;
  const named = messages.flatMap((id, i) => {
    const type = run.byId.get(id)?.type;
    return [i ? ", " : "", id, " ", ...(type ? sentenceNodes([{ message: type }], run) : [])];
  });
  return [
    "; ",
    ...named,
    more > 0 ? ", …" : "",
    ` ${t(v.undelivered.length > 1 ? "play.verdict.undelivered.many" : "play.verdict.undelivered.one")}`,
  ];
}

/**
 * A changed line says what it is expected to break; a run may well get by.
 * @param {Run} run @param {Map<string, Violation>} broken @param {Translate} t
 */
function expected(run, broken, t) {
  const on = (run.header.switches ?? []).filter((s) => s.on);
  const spared = [...new Set(on.flatMap((s) => s.breaks ?? []))].filter((p) => p && !broken.has(p));
  if (!spared.length || !run.summary) return [];
  return [
    el(
      "li.muted",
      t("play.verdict.spared", {
        properties: spared.map((p) => propertyShort(run.header.algorithm, p, t)).join(", "),
      }),
    ),
  ];
}

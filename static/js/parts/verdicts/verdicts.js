/**
 * What became of each property that is watched, in words, with the step that proves it.
 * @import {Run, Translate, Violation} from "../../model/types.js"
 */
import { nodeName, propertyName, propertyShort } from "../../model/names.js";
import { el, sentenceNodes, withNames } from "../dom.js";

/**
 * @param {HTMLElement} root a list
 * @param {Translate} t
 * @param {(beat: number) => void} go
 * @param {Pick<import("./promises.js").Promises, "promised">} promises
 */
export function createVerdicts(root, t, go, { promised }) {
  /** @type {{run: Run|null, beats: number, ended: boolean}} */
  let told = { run: null, beats: -1, ended: false };

  /** @param {Run} run */
  function show(run) {
    const now = { run, beats: run.violations.length, ended: Boolean(run.summary) };
    if (told.run === run && told.beats === now.beats && told.ended === now.ended) return;
    told = now;
    const broken = new Map(run.violations.map((v) => [v.property, v]));
    const watched = run.header.properties ?? [];
    const holding = watched.filter((p) => !broken.has(p));
    root.replaceChildren(
      ...[...broken.values()].map((v) =>
        el(
          "li",
          { class: promised(run.header.algorithm, v.property) ? "fails" : "fails unpromised" },
          violation(run, v),
          promised(run.header.algorithm, v.property) ? "" : ` ${t("play.verdict.unpromised")}`,
        ),
      ),
      ...(holding.length ? [el("li", { class: "holds" }, holds(run, holding))] : []),
      ...expected(run, broken),
      ...(run.summary?.ended === "limit" ? [el("li", { class: "muted" }, t("play.verdict.limit"))] : []),
    );
  }

  /** @param {Run} run @param {string[]} names */
  function holds(run, names) {
    const key = run.summary ? "play.verdict.held" : "play.verdict.holding";
    return el(
      "span",
      {},
      el("span", { class: "tick", "aria-hidden": "true" }, "✓ "),
      ...names.flatMap((name, i) => [i ? ", " : "", ...called(run, name)]),
      ` ${t(names.length > 1 ? `${key}.many` : `${key}.one`)}`,
    );
  }

  /** A property, and what it says to whoever points at it or hears it. @param {Run} run @param {string} property */
  function called(run, property) {
    const { code, name, says } = propertyName(run.header.algorithm, property, t);
    const long = code ? t(`property.${code}.name`) : says;
    return [el("b", { title: long || null }, code || name), long && el("span", { class: "vh" }, ` (${long})`)];
  }

  /** @param {Run} run @param {Violation} v */
  function violation(run, v) {
    return el(
      "button",
      { type: "button", class: "witness", onclick: () => go(v.beat) },
      el("span", { class: "cross", "aria-hidden": "true" }, "✕ "),
      el(
        "span",
        {},
        el("b", {}, propertyShort(run.header.algorithm, v.property, t)),
        ` ${t("play.verdict.fails", { step: v.beat })} `,
        ...how(run, v),
        ...undelivered(run, v),
      ),
    );
  }

  /** @param {Run} run @param {Violation} v */
  function how(run, v) {
    const [p = 0, q = 0] = order(run, v),
      key = `play.verdict.${v.property}`,
      name = (/** @type {number} */ x) => nodeName(run.header, x);
    const all = v.processes.slice(0, 6).map(name).join(", ") + (v.processes.length > 6 ? ", …" : "");
    const text = t(key, { p: name(p), q: name(q), all, text: v.text });
    const { says } = propertyName(run.header.algorithm, v.property, t);
    return withNames(
      text !== key ? text : says ? t("play.verdict.own", { says }) : t("play.verdict.other", { all, text: v.text }),
      run,
    );
  }

  /** Whoever enters at the witness is told first. @param {Run} run @param {Violation} v */
  function order(run, v) {
    const at = run.beats[v.beat - 1]?.at;
    return v.property === "EM1" && at ? [at, ...v.processes.filter((p) => p !== at)] : v.processes;
  }

  /** @param {Run} run @param {Violation} v @returns {(Node|string)[]} */
  function undelivered(run, v) {
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

  /** A changed line says what it is expected to break; a run may well get by. @param {Run} run @param {Map<string, Violation>} broken */
  function expected(run, broken) {
    const on = (run.header.switches ?? []).filter((s) => s.on);
    const spared = [...new Set(on.flatMap((s) => s.breaks ?? []))].filter((p) => p && !broken.has(p));
    if (!spared.length || !run.summary) return [];
    return [
      el(
        "li",
        { class: "muted" },
        t("play.verdict.spared", {
          properties: spared.map((p) => propertyShort(run.header.algorithm, p, t)).join(", "),
        }),
      ),
    ];
  }

  return { show };
}

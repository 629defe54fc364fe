/**
 * What became of each property that is watched, in words, with the step that proves it.
 * @import {Run, Translate, Violation} from "../../model/types.js"
 */
import { nodeName, propertyName, propertyShort } from "../../model/names.js";
import { el, sentenceNodes, withNames } from "../dom.js";

export class Verdicts {
  /** @type {{run: Run|null, beats: number, ended: boolean}} */
  #told = { run: null, beats: -1, ended: false };
  #root;
  #t;
  #go;
  #promised;

  /**
   * @param {HTMLElement} root a list
   * @param {Translate} t
   * @param {(beat: number) => void} go
   * @param {Pick<import("./promises.js").Promises, "promised">} promises
   */
  constructor(root, t, go, { promised }) {
    this.#root = root;
    this.#t = t;
    this.#go = go;
    this.#promised = promised;
  }

  /** @param {Run} run */
  show(run) {
    const now = { run, beats: run.violations.length, ended: Boolean(run.summary) };
    if (this.#told.run === run && this.#told.beats === now.beats && this.#told.ended === now.ended) return;
    this.#told = now;
    const broken = new Map(run.violations.map((v) => [v.property, v]));
    const watched = run.header.properties ?? [];
    const holding = watched.filter((p) => !broken.has(p));
    this.#root.replaceChildren(
      ...[...broken.values()].map((v) =>
        el(
          "li",
          { class: this.#promised(run.header.algorithm, v.property) ? "fails" : "fails unpromised" },
          this.#violation(run, v),
          this.#promised(run.header.algorithm, v.property) ? "" : ` ${this.#t("play.verdict.unpromised")}`,
        ),
      ),
      ...(holding.length ? [el("li.holds", this.#holds(run, holding))] : []),
      ...this.#expected(run, broken),
      ...(run.summary?.ended === "limit" ? [el("li.muted", this.#t("play.verdict.limit"))] : []),
    );
  }

  /** @param {Run} run @param {string[]} names */
  #holds(run, names) {
    const key = run.summary ? "play.verdict.held" : "play.verdict.holding";
    return el(
      "span",
      el("span.tick", { "aria-hidden": "true" }, "✓ "),
      ...names.flatMap((name, i) => [i ? ", " : "", ...this.#called(run, name)]),
      ` ${this.#t(names.length > 1 ? `${key}.many` : `${key}.one`)}`,
    );
  }

  /** A property, and what it says when pointed at or heard. @param {Run} run @param {string} property */
  #called(run, property) {
    const { code, name, says } = propertyName(run.header.algorithm, property, this.#t);
    const long = code ? this.#t(`property.${code}.name`) : says;
    return [el("b", { title: long || null }, code || name), long && el("span.vh", ` (${long})`)];
  }

  /** @param {Run} run @param {Violation} v */
  #violation(run, v) {
    return el(
      "button.witness",
      { onclick: () => this.#go(v.beat) },
      el("span.cross", { "aria-hidden": "true" }, "✕ "),
      el(
        "span",
        el("b", propertyShort(run.header.algorithm, v.property, this.#t)),
        ` ${this.#t("play.verdict.fails", { step: v.beat })} `,
        ...this.#how(run, v),
        ...this.#undelivered(run, v),
      ),
    );
  }

  /** @param {Run} run @param {Violation} v */
  #how(run, v) {
    const [p = 0, q = 0] = this.#order(run, v),
      key = `play.verdict.${v.property}`,
      name = (/** @type {number} */ x) => nodeName(run.header, x);
    const all = v.processes.slice(0, 6).map(name).join(", ") + (v.processes.length > 6 ? ", …" : "");
    const told = this.#t(key, { p: name(p), q: name(q), all, text: v.text });
    if (told !== key) return withNames(told, run);
    const { says } = propertyName(run.header.algorithm, v.property, this.#t),
      own = says ? this.#t("play.verdict.own", { says }) : this.#t("play.verdict.other", { all, text: v.text });
    return withNames(own, run);
  }

  /** The process that enters at the witness is told first. @param {Run} run @param {Violation} v */
  #order(run, v) {
    const at = run.beats[v.beat - 1]?.at;
    return v.property === "EM1" && at ? [at, ...v.processes.filter((p) => p !== at)] : v.processes;
  }

  /** @param {Run} run @param {Violation} v @returns {(Node|string)[]} */
  #undelivered(run, v) {
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
      ` ${this.#t(v.undelivered.length > 1 ? "play.verdict.undelivered.many" : "play.verdict.undelivered.one")}`,
    ];
  }

  /**
   * A changed line says what it is expected to break; a run may well get by.
   * @param {Run} run @param {Map<string, Violation>} broken
   */
  #expected(run, broken) {
    const on = (run.header.switches ?? []).filter((s) => s.on);
    const spared = [...new Set(on.flatMap((s) => s.breaks ?? []))].filter((p) => p && !broken.has(p));
    if (!spared.length || !run.summary) return [];
    return [
      el(
        "li.muted",
        this.#t("play.verdict.spared", {
          properties: spared.map((p) => propertyShort(run.header.algorithm, p, this.#t)).join(", "),
        }),
      ),
    ];
  }
}

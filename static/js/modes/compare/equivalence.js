/**
 * Whether the two systems side by side are equivalent, in every order of events and messages. The server answers on
 * request; the answer is given in sentences, with a button that plays the difference.
 *
 * @import {Run, Translate} from "../../model/types.js"
 * @import {Scenario} from "../../model/scenario.js"
 * @import {Refusal} from "../../net/socket.js"
 * @import {Name} from "./words.js"
 */
import { nodeName } from "../../model/names.js";
import { ask } from "../../net/ask.js";
import { el, proseNodes } from "../../parts/dom.js";

/**
 * A sequence of events that only one system can produce.
 * @typedef {{only: string, sequence: {at: number, kind: string}[], link?: string}} Apart
 */
/**
 * The server's answer.
 * @typedef {Partial<Apart> & {alike: "yes"|"no"|"unknown", asks: number[], more: {first: string, second: string},
 *   stuck: Apart[], failures: {in: string, text: string, link?: string}[], depth: number}} Answer
 */
/**
 * @typedef {object} AlikeOptions
 * @property {Translate} t
 * @property {Run} run the first run; the second has the same processes
 * @property {[Name, Name]} names
 * @property {(link: string) => void} play
 */

/** The server's names for the two systems. */
const WHICH = ["first", "second"];

export class Equivalence {
  root = el("section.duo-alike");
  #gone = new AbortController();
  #scenario;
  #options;

  /** @param {Scenario} scenario with a second run in `beside` @param {AlikeOptions} options */
  constructor(scenario, options) {
    this.#scenario = scenario;
    this.#options = options;
    const { t } = options;
    this.status = el("div", { role: "status" });
    this.button = el("button.step", { onclick: () => void this.#ask() }, t("beside.alike.ask"));
    this.root.append(
      el("div.duo-row", el("h3", t("beside.alike")), this.button),
      el("p.duo-note", t("beside.alike.says")),
      this.status,
    );
  }

  async #ask() {
    const { t } = this.#options;
    if (this.button.getAttribute("aria-disabled")) return; // stays enabled, to keep the focus
    this.button.setAttribute("aria-disabled", "true");
    this.status.replaceChildren(el("p.muted", t("beside.alike.asking")));
    const said = await this.#fetched();
    if (this.#gone.signal.aborted) return;
    this.button.removeAttribute("aria-disabled");
    this.status.replaceChildren(...(typeof said === "string" ? [el("p.problem", said)] : this.#told(said)));
  }

  /** @returns {Promise<Answer|string>} the answer, or the reason why there is none */
  async #fetched() {
    const { t } = this.#options;
    try {
      return await ask("/api/v1/alike", this.#scenario, { signal: this.#gone.signal });
    } catch (fault) {
      const { error: why } = /** @type {Partial<Refusal>} */ (fault);
      return why === undefined ? t("beside.alike.away") : t("beside.alike.refused", { why });
    }
  }

  /** @param {Answer} a @returns {Node[]} */
  #told(a) {
    const { t } = this.#options,
      of = (/** @type {string} */ which) =>
        t("beside.alike.run", { badge: which === "first" ? "A" : "B", title: this.#title(which) });
    const more = WHICH.filter((which) => a.more[/** @type {"first"|"second"} */ (which)] === "yes");
    const verdict = {
      yes: () => [el("p", el("b", t("beside.alike.yes")))],
      no: () => [
        ...this.#apart(/** @type {Apart} */ (a), t("beside.alike.no", { run: of(a.only ?? "") })),
        more.length === 2 ? el("p.muted", t("beside.alike.both")) : this.#within(a, of),
      ],
      unknown: () => [el("p", t("beside.alike.unknown", { n: a.depth }))],
    };
    return [
      ...verdict[a.alike](),
      ...a.stuck.flatMap((s) => this.#apart(s, t("beside.alike.stuck", { run: of(s.only) }))),
      ...a.failures.map((f) => el("p.problem", t("beside.alike.failed", { run: of(f.in), why: f.text }))),
      el("p.muted", t("beside.alike.asks", { asks: a.asks.join(", ") })),
    ].filter((node) => node !== null);
  }

  /** @param {string} which */
  #title(which) {
    return this.#options.names[which === "first" ? 0 : 1].title;
  }

  /**
   * Says that one system can do all that the other can, if that is known.
   * @param {Answer} a @param {(which: string) => string} of
   */
  #within({ more, only }, of) {
    const other = only === "first" ? "second" : "first";
    if (more[/** @type {"first"|"second"} */ (other)] !== "no") return null;
    return el("p.muted", this.#options.t("beside.alike.within", { a: of(other), b: of(only ?? "") }));
  }

  /** A sequence of events, with a button that plays it. @param {Apart} apart @param {string} says */
  #apart({ sequence, link }, says) {
    const { t, run, play } = this.#options;
    const events = sequence.map(({ at, kind }) => t(`beside.says.${kind}`, { p: nodeName(run.header, at) }));
    return [
      el("p", el("b", says)),
      el("ol.duo-word", ...events.map((event) => el("li", ...proseNodes(event, run)))),
      ...(link ? [el("p", el("button.btn.small", { onclick: () => play(link) }, t("beside.alike.play")))] : []),
    ];
  }

  /** Cancels the request. */
  leave() {
    this.#gone.abort();
  }
}

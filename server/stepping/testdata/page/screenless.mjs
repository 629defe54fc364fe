// The page without a screen: what it does with a visitor's acts by hand, with its own modules and in the order of
// modes/hand.js and modes/drag/drag.js. Every run and every offer comes over a socket.
import { readdirSync, readFileSync } from "node:fs";
import { firstDifference } from "../../../../static/js/modes/compare/differ.js";
import { EditPreview } from "../../../../static/js/modes/drag/preview.js";
import { HistoryTree } from "../../../../static/js/modes/history-tree.js";
import { called } from "../../../../static/js/modes/hand/title.js";
import { grow, written } from "../../../../static/js/modes/hand/tree.js";
import { translator } from "../../../../static/js/i18n.js";
import { beatOf, eventsOf, numberOf } from "../../../../static/js/model/numbering.js";
import { createRun } from "../../../../static/js/model/run.js";
import { sameRun } from "../../../../static/js/model/scenario.js";
import { decodeLink, encodeLink } from "../../../../static/js/net/link.js";
import { createNext } from "../../../../static/js/net/next.js";
import { RunStream } from "../../../../static/js/net/run-stream.js";
import { reworded } from "../../../../static/js/parts/scenario/lineage.js";
import { calling } from "./wire.mjs";

const read = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
const locale = "../../../../web/locale/";
const texts = readdirSync(new URL(locale, import.meta.url)).filter((file) => file.endsWith(".en.json"));
const t = translator(Object.assign({}, ...texts.map((file) => read(locale + file))));

/** What comes by itself, one at a time, as what is waited for. */
class Awaited {
  #come = null;
  #refuse = null;
  of(ask) {
    return new Promise((come, refuse) => {
      this.#come = come;
      this.#refuse = (refusal) => refuse(Object.assign(new Error(refusal.error), { refusal }));
      ask();
    });
  }
  came = (what) => this.#come(what);
  refused = (refusal) => this.#refuse(refusal);
}

export class Page {
  futures;
  /** What is on screen: {run, scenario, s, lines}. */
  shown = null;
  beat = 0;
  #origin = null;
  #runs = new Awaited();
  #offers = new Awaited();
  #edits = new Awaited();
  #coming = null;
  #socket = new RunStream({}, {
    header: (header) => {
      this.#coming = { run: createRun(header), header, events: [] };
    },
    events: (events) => {
      for (const e of events) this.#coming.run.push(e);
      this.#coming.events.push(...events);
    },
    summary: (summary) => {
      const { run, header, events } = this.#coming;
      run.finish(summary);
      this.#runs.came({ run, scenario: header.scenario, lines: [header, ...events, { summary }].map((l) => JSON.stringify(l)) });
    },
    problem: this.#runs.refused,
    waiting: (_, refusal) => refusal && this.#runs.refused(refusal),
    behind() {},
  });
  #next = createNext(calling, { offered: this.#offers.came, problem: this.#offers.refused });
  #live = new EditPreview(calling, { made: this.#edits.came, refused: this.#edits.refused });

  get at() {
    return numberOf(this.shown.run, this.beat);
  }

  /** Opens a document. */
  async open(scenario) {
    this.#origin = { scenario, s: await encodeLink(scenario) };
    this.futures = new HistoryTree();
    await this.#again(scenario, eventsOf);
  }

  /** A run is on screen. at: the event of the cursor; derived: changed back, it is what was opened. */
  async #again(scenario, at, { made = null, node = null, derived = false } = {}) {
    const run = await this.#runs.of(() => this.#socket.run(scenario)),
      origin = this.#origin.scenario;
    if (derived && sameRun(run.scenario, origin)) run.scenario = origin;
    const s = await encodeLink(run.scenario);
    if (node) node.s = s;
    this.shown = { ...run, s };
    const wanted = typeof at === "function" ? at(run.run) : at;
    this.beat = Math.min(beatOf(run.run, wanted), run.run.beats.length);
    const { name = "as recorded", parted = 0 } = made ?? {};
    this.futures.came({ scenario: run.scenario, s, at: this.at, events: eventsOf(run.run), parted, name }, made !== null);
  }

  async #show(scenario, at, name, parted) {
    const next = scenario.challenge
      ? scenario
      : called(reworded(scenario, this.#origin, t, "en"), this.#origin.scenario, { t, lang: "en" });
    await this.#again(next, at, { made: { name, parted }, derived: !scenario.challenge });
  }

  /** What there is to choose where the cursor stands. */
  offer(how = {}) {
    return this.#offers.of(() => this.#next.ask({ scenario: this.shown.scenario, at: this.at, ...how }));
  }

  /** The run as it is, choice by choice. */
  async taken() {
    const offer = await this.#offers.of(() => this.#next.ask({ scenario: this.shown.scenario, at: eventsOf(this.shown.run) }));
    return offer.scenario;
  }

  choose(offer, choice) {
    const { hand, ...rest } = offer.scenario;
    return this.#show({ ...rest, schedule: [...(rest.schedule ?? []), choice.choice] }, offer.at + 1, choice.choice, offer.at);
  }

  async goOn(on) {
    const { at } = this,
      offer = await this.offer({ on });
    await this.#show(offer.scenario, offer.at, "by itself", at);
  }

  /** Does an edit, and gives what came of it. */
  async edit(edit) {
    const { run, scenario } = this.shown,
      made = await this.#edits.of(() => this.#live.want({ run, scenario, edit }));
    const first = firstDifference([run, made.run]),
      parted = first ? numberOf(run, Math.max(0, (first.beats[0] || run.beats.length + 1) - 1)) : eventsOf(run);
    await this.#show(made.scenario, eventsOf(made.run), edit.do, parted);
    return made;
  }

  async to(node) {
    if (node) await this.#again(node.scenario, node.at, { node });
    return node;
  }

  /** The whole tree as a document, and the states of the tree that is read from its link. */
  async passOn() {
    const { document, left } = written(this.futures),
      text = JSON.stringify(document),
      s = await encodeLink(document),
      again = new HistoryTree();
    const read = await decodeLink(s);
    const ends = this.futures.ends(),
      told = [...ends, this.futures.shown].map((n) => n.s);
    const own = await grow(again, read, s, encodeLink, String);
    const place = (n) => (n?.s === s ? this.futures.shown.s : (n?.s ?? "")); // the document's own state has its link
    return { text, s, own, left, shown: place(again.shown), ends: told, grown: [...again.ends(), again.shown].map(place) };
  }

  /** What the page knows of the processes where the run ends, and of the messages that are on their way. */
  state() {
    const { run } = this.shown,
      last = run.beats.length;
    const processes = run.lanes.map((_, i) => `${run.stateAt(last, i + 1).phase}${run.downs[i].at(-1)?.to === Infinity ? " down" : ""}`);
    return { processes, flying: run.messages.filter((m) => !m.receivedBeat).map((m) => m.id).sort() };
  }
}

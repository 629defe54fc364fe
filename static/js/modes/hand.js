/**
 * By hand: the visitor is the scheduler. The server lists the possible next events; they are shown in the diagram and
 * in a list, and the chosen one becomes the next step of the run. Everything tried is kept in a tree.
 * @import {Request, Shown} from "../run-lifecycle.js"
 * @import {Change, View} from "../playground.js"
 * @import {Run} from "../model/types.js"
 * @import {Scenario} from "../model/scenario.js"
 * @import {Offer, Onwards} from "../net/next.js"
 * @import {Mode, ModeContext} from "./modes.js"
 * @import {Node} from "./history-tree.js"
 * @import {Kind} from "./hand/words.js"
 * @import {Row} from "./hand/rows.js"
 */
import { axisOf } from "../model/axis.js";
import { eventsOf, numberOf } from "../model/numbering.js";
import { sentenceText } from "../parts/dom.js";
import { createNext } from "../net/next.js";
import { socketAddress } from "../net/socket.js";
import { Drag } from "./drag/drag.js";
import { createBoard } from "./hand/board.js";
import { called } from "./hand/title.js";
import { Choices } from "./hand/choices.js";
import { givenOf, Goal, until } from "./hand/goal.js";
import { brief } from "./hand/list.js";
import { aim, beyondOf, Marks } from "./hand/marks.js";
import { pointing } from "./hand/pointing.js";
import { MORE, roundsOf } from "./hand/rows.js";
import { title } from "./hand/words.js";

/** Imports the module that shares the tree. */
const passing = () => import("./hand/share-tree.js");

/** @param {ModeContext} context @returns {Mode} */
export function create(context) {
  return new Hand(context);
}

/** @implements {Mode} */
class Hand {
  #context;
  #board;
  #next;
  #marks = new Marks();
  #futures;
  #choices = new Choices();
  /** The last complete run on screen. @type {Run|null} */
  #run = null;
  /**
   * The change on its way to the screen: an action with the event after which it was taken, or an earlier state of the
   * tree.
   * @type {{request: Request, name: string, parted: number}|{request: Request, node: Node}|null}
   */
  #coming = null;
  /** The axis before this mode, restored on leaving. */
  #axis;
  /** The panel of a challenge. */
  #goal;
  #gone = false;
  /** Whether the document's own tree has been or is being rebuilt. */
  #growing = false;
  #drag;
  #unpoint;

  /** @param {ModeContext} context */
  constructor(context) {
    const { t, lang, pane, playground, screen } = context;
    this.#context = context;
    this.#axis = playground.view.axis;
    this.#futures = context.futures;
    this.#board = createBoard(pane, {
      t,
      tn: context.tn,
      lang,
      choose: (row) => this.#choose(row),
      focus: (row) => this.#light(row),
      back: () => this.#open(null),
      more: () => this.#more(),
      undo: () => this.#undo(),
      begin: (event) => playground.seek(playground.view.shown?.run.beatOfStep(event) ?? 0),
      redo: () => void this.#to(this.#futures.redo()),
      keep: () => this.#keep(),
      on: (on) => this.#goOn(on),
      go: (id) => void this.#to(this.#futures.go(id)),
      beside: async (id) => (await passing()).besideOf(this.#futures.shown, this.#futures.at(id), context),
      link: async () => (await passing()).linkOf(this.#futures, context),
    });
    this.#next = createNext(
      { url: socketAddress(location) },
      {
        offered: (offer, question) => this.#offered(offer, question),
        problem: (refusal) => this.#board.refuse(refusal),
      },
    );
    this.#goal = new Goal(context, {
      show: (scenario, at, name, parted) => void this.#show(scenario, at, name, parted),
      point: (choice) => this.#point(choice),
    });
    this.#drag = new Drag(context, {
      keep: (scenario, at, name, parted) => void this.#show(scenario, at, name, parted),
      begun: () => {
        this.#marks.rows = []; // they belong to a run that is about to be replaced
        this.#marks.atEnd = false;
      },
      over: () => this.#arrange(playground.view),
    });
    screen.diagram.setOverlay(this.#marks);
    this.#unpoint = pointing(screen.diagram.near.surface, this.#marks, {
      light: (row) => this.#light(row),
      choose: (row) => this.#choose(row),
    });
    playground.set("axis", "steps");
  }

  /** @param {View} view @param {Set<Change>} changes */
  show(view, changes) {
    const { shown } = view;
    if (!shown?.run.summary || !this.#context.session.settled()) return;
    const { run } = shown,
      s = this.#context.history.source();
    if (shown.scenario.futures && !this.#futures.shown) return void this.#regrow(shown, s);
    const comes = changes.has("run") || run !== this.#run, // it may have arrived in parts; only now it is complete
      moves = comes || changes.has("beat");
    this.#run = run;
    if (changes.has("axis")) this.#drag.turned();
    if (moves) this.#drag.show(run);
    if (comes) this.#came(view, s);
    if (moves) void this.#goal.show(view);
    if (moves || changes.has("axis")) {
      this.#ask(shown.scenario, numberOf(run, view.beat), s);
      this.#arrange(view);
    }
  }

  /** Highlights a choice, or the row that leads to it, and returns it in words, with its key. @param {string} choice */
  #point(choice) {
    const { run } = this.#context.playground.view.shown ?? {},
      { offer, rows } = this.#choices,
      offered = offer?.choices.find((c) => c.choice === choice);
    if (!offered || !run) return choice;
    const at = this.#choices.rowOf(choice);
    if (at >= 0) this.#light(at);
    const words = sentenceText(title(run, offered, this.#context.t));
    return rows[at]?.key ? `${words} (${rows[at].key})` : words;
  }

  /** The document on screen contains a tree: rebuilds it. @param {Shown} shown @param {string} s */
  async #regrow(shown, s) {
    if (this.#growing) return;
    this.#growing = true;
    const { regrow } = await passing();
    if ((await regrow(this.#futures, shown, s, this.#context)) && !this.#gone)
      this.show(this.#context.playground.view, new Set(["run"]));
  }

  /** Another state of the tree is on screen. @param {View} view @param {string} s */
  #came({ shown, beat }, s) {
    if (!shown) return;
    const { run, scenario, request } = shown,
      coming = this.#coming?.request === request ? this.#coming : null,
      made = coming && "name" in coming ? coming : null,
      { name, parted } = made ?? { name: this.#context.t("acts.hand.recorded"), parted: 0 };
    this.#coming = null;
    if (coming && "node" in coming) coming.node.s = s;
    this.#futures.came({ scenario, s, at: numberOf(run, beat), events: eventsOf(run), parted, name }, made !== null);
  }

  /** Asks what can happen at the cursor. @param {Scenario} scenario @param {number} at @param {string} s */
  #ask(scenario, at, s) {
    const news = this.#choices.goTo(at, s);
    if (news && at >= givenOf(scenario)) this.#next.ask({ scenario, at }); // given choices cannot be changed
  }

  /** @param {Offer} offer @param {import("../net/next.js").Question} question */
  #offered(offer, { on, at }) {
    if (on) {
      const name = this.#context.t(`acts.hand.onwards.${on.by}`, { seed: String(on.by === "seed" ? on.seed : 0) });
      return void this.#show(offer.scenario, offer.at, name, at);
    }
    if (this.#choices.awaits(at)) this.#open(null, offer);
  }

  /** Opens the list of one kind of faults, or the whole list. @param {Kind|null} faults @param {Offer|null} [offer] */
  #open(faults, offer) {
    this.#choices.open(faults, offer);
    this.#marks.focused = -1;
    this.#arrange(this.#context.playground.view);
  }

  /** Assigns the keys to the next rows. */
  #more() {
    if (this.#choices.more()) this.#arrange(this.#context.playground.view);
  }

  /** Updates the list and the marks for the cursor. @param {View} view */
  #arrange(view) {
    const { run } = view.shown ?? {},
      { offer, rows, faults } = this.#choices,
      { t, screen } = this.#context;
    if (!run || this.#drag.busy) return;
    this.#marks.atEnd = numberOf(run, view.beat) === eventsOf(run);
    this.#marks.rows = offer && offer.at === numberOf(run, view.beat) ? rows : [];
    this.#marks.tell = (row) => brief(run, row, t);
    run.beyond = undefined;
    const axis = axisOf(run, view.axis),
      beyond = beyondOf(axis);
    run.beyond = beyond;
    aim(run, this.#marks.rows, Math.max(0, ...axis.xs), beyond);
    screen.diagram.setRun(run);
    const given = givenOf(view.shown?.scenario ?? {});
    this.#board.show(run, {
      rows,
      offer,
      faults,
      futures: this.#futures,
      begins: numberOf(run, view.beat) < given ? given : 0,
      canUndo: this.#futures.canUndo || this.#taken(view) !== null,
    });
    this.#board.place((event) => this.#across(event));
  }

  /**
   * The position of an event, in pixels from the diagram's left edge; beyond the run it extrapolates the spacing of its
   * steps.
   * @param {number} event
   */
  #across(event) {
    const { near } = this.#context.screen.diagram,
      f = near.projection(),
      beyond = event - eventsOf(f.run);
    const x = f.x(f.run.beatOfStep(Math.min(event, eventsOf(f.run)))) + Math.max(0, beyond) * f.unit * f.axis.spacing;
    return near.surface.offset + Math.max(f.sizes.left, Math.min(f.sizes.right, x));
  }

  /** @param {number} row */
  #light(row) {
    this.#marks.focused = row;
    this.#board.light(row);
    this.#context.screen.diagram.setOverlay(this.#marks); // redraws
  }

  /** @param {Row} row */
  #choose(row) {
    if (!row.choice) return this.#open(row.faults);
    const { offer } = this.#choices,
      { run } = this.#context.playground.view.shown ?? {};
    if (!offer || !run) return;
    const { hand, ...rest } = offer.scenario,
      name = sentenceText(title(run, row.choice, this.#context.t));
    this.#choices.offer = null;
    void this.#show({ ...rest, schedule: [...(rest.schedule ?? []), row.choice.choice] }, offer.at + 1, name, offer.at);
  }

  /**
   * @param {Scenario} scenario
   * @param {number} at
   * @param {string} name the name of the action
   * @param {number} parted the event after which it was taken
   */
  async #show(scenario, at, name, parted) {
    const { changing, lang, t, navigation } = this.#context,
      { reworded } = await changing(),
      origin = navigation.origin(),
      plays = Boolean(scenario.challenge), // a continued challenge keeps its name
      next = plays ? scenario : called(reworded(scenario, origin, t, lang), origin.scenario, { lang, t }),
      request = await navigation.again(next, { beat: 0, at, derived: !plays });
    this.#coming = { request, name, parted };
  }

  /** To another state of the tree. @param {Node|null} node */
  async #to(node) {
    if (!node) return;
    const request = await this.#context.navigation.again(node.scenario, { s: node.s, beat: 0, at: node.at });
    this.#coming = { request, node };
  }

  /** Undoes the last action; in a challenge that came with choices, takes back the last of these. */
  #undo() {
    const { playground, t } = this.#context,
      taken = this.#futures.canUndo ? null : this.#taken(playground.view);
    if (!taken) return void this.#to(this.#futures.undo());
    const at = taken.schedule.length;
    void this.#show(taken, at, t("acts.hand.taken"), at);
  }

  /** A challenge without the choice at the cursor; null if there is none to take back. @param {View} view */
  #taken({ shown, beat }) {
    if (!shown?.scenario.challenge) return null;
    const at = numberOf(shown.run, beat);
    return at > givenOf(shown.scenario) ? until(shown.scenario, at - 1) : null;
  }

  #keep() {
    this.#futures.keep();
    this.#arrange(this.#context.playground.view);
  }

  /** @param {Onwards} on */
  #goOn(on) {
    const { shown, beat } = this.#context.playground.view;
    if (shown) this.#next.ask({ scenario: shown.scenario, at: numberOf(shown.run, beat), on });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const on = event.target instanceof Element ? event.target.tagName : "";
    if (event.ctrlKey || event.metaKey || event.altKey || ["INPUT", "SELECT", "TEXTAREA"].includes(on)) return false;
    if (this.#drag.key(event)) return true;
    const { key } = event,
      { offer, rows, faults } = this.#choices,
      row = offer && rows.find((r) => r.key === key);
    if (row) this.#choose(row);
    else if (key.toLowerCase() === MORE && roundsOf(rows.length) > 1) this.#more();
    else if (key === "Escape" && faults) this.#open(null);
    else if (key === "u") this.#undo();
    else if (key === "r") void this.#to(this.#futures.redo());
    else if (key === "b") this.#keep();
    else if (key === "[" || key === "]") this.#turn(key === "]" ? 1 : -1);
    else if (key === " " && on !== "BUTTON") this.#goOn({ by: "time" });
    else return false;
    return true;
  }

  /** To the next branch, or to the previous one. @param {number} by 1 or -1 */
  #turn(by) {
    const ends = this.#futures.ends(),
      { shown } = this.#futures;
    const at = shown ? ends.findIndex((e) => this.#futures.leadsTo(e, shown)) : -1,
      to = ends[(at + by + ends.length) % ends.length];
    if (to) void this.#to(this.#futures.go(to.id));
  }

  leave() {
    const { playground, screen } = this.#context,
      { run } = playground.view.shown ?? {};
    this.#gone = true;
    this.#goal.leave();
    this.#next.stop();
    this.#drag.leave();
    screen.diagram.setOverlay(this.#marks, false);
    this.#unpoint();
    if (run) {
      run.beyond = undefined;
      for (const m of run.messages) m.aim = undefined;
      screen.diagram.setRun(run);
    }
    this.#board.leave();
    playground.set("axis", this.#axis);
  }
}

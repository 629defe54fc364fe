/**
 * The editor of the user's own program, in place of the Code tab. The text is judged shortly after the last key. If it
 * is valid, it runs in place of the run on screen, is in the link from then on, and is checked in every schedule. If
 * not, the old run stays, and the text is never lost.
 * @import {PageContext} from "../../modes/modes.js"
 * @import {Shown} from "../../run-lifecycle.js"
 * @import {Run} from "../../model/types.js"
 * @import {Change, View} from "../../playground.js"
 */
import { encodeLink, MOST_ENCODED } from "../../net/link.js";
import { core } from "../../model/scenario.js";
import { setProgram } from "../scenario/edits.js";
import { need, sentenceText } from "../dom.js";
import { Area } from "./area.js";
import { createFailureCause } from "./failure-cause.js";
import { judged } from "./judged.js";
import { createDraft } from "./draft.js";
import { failures } from "./failures.js";
import { createFrame } from "./frame.js";
import { createGhost } from "./ghost.js";
import { lit } from "./lit.js";
import { gapOf } from "./rows.js";
import { createSheet } from "./sheet.js";
import { Diagnostics } from "./diagnostics.js";

/** Milliseconds without a key press after which the text is judged. */
const REST = 300;
/** The changes after which lines are highlighted again. @type {Change[]} */
const STEPS = ["run", "grown", "beat", "focused", "tab"];

/**
 * A version that was sent to run, the run it replaces, and the cursor's time in that.
 * @typedef {{program: string, was: Run, time: number}} Asked
 */

export class Program {
  /** The program that runs. */
  #program = "";
  /** The run on screen. @type {Run|null} */
  #run = null;
  /** @type {Asked|null} */
  #asked = null;
  /** Whether to check every schedule once the run on screen is complete. */
  #checks = false;
  /** @type {any} */
  #timer;
  /** Incremented with each change of the text, so that only the latest answer counts. */
  #turn = 0;
  #draft = createDraft();
  #context;
  #area;
  #diagnostics;
  #ghost;
  #frame;
  #failed;
  #blame;
  #sheet;

  /** @param {PageContext} context */
  constructor(context) {
    const { screen, t } = context;
    this.#context = context;
    this.#area = new Area({ t, input: () => this.#written(), key: (event) => this.#keyed(event) });
    this.#diagnostics = new Diagnostics(this.#area, t);
    this.#ghost = createGhost(screen.diagram, t);
    this.#frame = createFrame(context, this.#area, this.#ghost.control);
    this.#failed = failures(context, this.#diagnostics);
    this.#blame = createFailureCause(context, this.#area, this.#diagnostics);
    this.#sheet = createSheet(context);
    addEventListener("online", () => void this.#look());
  }

  /** @param {KeyboardEvent} event */
  #keyed(event) {
    if (event.key !== "F8") return false;
    event.preventDefault();
    this.#diagnostics.step(event.shiftKey ? -1 : 1);
    return true;
  }

  /** The text as in a document: without empty lines at the end. */
  get #text() {
    return this.#area.value.replace(/\n+$/, "");
  }

  #written() {
    const text = this.#text;
    this.#turn++;
    this.#ghost.fade();
    if (text === this.#program) this.#draft.drop();
    else this.#draft.keep(this.#program, text);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#look(), REST);
  }

  /** Judges the text, and runs it if it is valid. */
  async #look() {
    clearTimeout(this.#timer);
    const { shown } = this.#context.playground.view,
      text = this.#text,
      mine = ++this.#turn;
    if (!this.#run || shown?.run !== this.#run) return;
    if (text === this.#program && !this.#asked) return this.#settle();
    const next = worded(setProgram(shown.scenario, text).scenario),
      verdict = await judged(JSON.stringify(next));
    if (mine !== this.#turn) return;
    if (verdict.is === "wrong") {
      this.#diagnostics.set(verdict.wrong);
      this.#frame.tell("wrong");
    } else if (verdict.is === "away") {
      this.#timer = setTimeout(() => this.#look(), verdict.seconds * 1000);
      this.#frame.tell(verdict.busy ? "busy" : "offline");
    } else {
      this.#diagnostics.set([]);
      await this.#ask(text, next, mine);
    }
  }

  /**
   * Runs the text in place of the run on screen. The first version makes an entry in the browser's history.
   * @param {string} text @param {Record<string, any>} next @param {number} mine
   */
  async #ask(text, next, mine) {
    const { playground, navigation } = this.#context,
      s = await encodeLink(next);
    if (mine !== this.#turn || !this.#run) return;
    if (s.length > MOST_ENCODED) return this.#frame.tell("long");
    const push = !this.#asked && !this.#frame.edited();
    this.#asked = { program: text, was: this.#run, time: this.#run.timeOf(playground.view.beat) };
    await navigation.again(next, { s, push, said: [], derived: true });
  }

  /** The text is the program that runs. */
  #settle() {
    this.#diagnostics.set([]);
    this.#draft.drop();
    this.#frame.tell("kept");
  }

  /** Takes over a run that has just been shown. @param {Shown} shown */
  #came({ run, scenario }) {
    const { program } = scenario,
      mine = this.#asked?.program === program ? this.#asked : null,
      same = this.#run !== null && this.#program === program;
    this.#asked = null;
    this.#program = program;
    this.#run = run;
    this.#checks = mine !== null;
    if (mine) {
      this.#stay(run, mine.time);
      this.#ghost.follow(mine.was, run);
    } else {
      this.#ghost.clear();
      if (!same) this.#open(scenario);
    }
    this.#area.rows.ran(program);
    this.#frame.came(mine !== null);
    this.#failed.of(run, scenario);
    this.#sheet.of(scenario);
    if (this.#text === program) this.#settle();
    else this.#written();
  }

  /** Opens a program, as it was last edited here if it was. A worksheet opens at its first gap. */
  #open(/** @type {Record<string, any>} */ { program, worksheet }) {
    const left = this.#draft.take(program),
      mine = left !== null && !this.#draft.linked(),
      begin = () => worksheet && this.#area.begin(gapOf(worksheet.given));
    const again = () => {
      this.#area.set(program);
      begin();
    };
    this.#area.set(left ?? program);
    begin();
    this.#frame.left(mine ? again : null);
  }

  /** Keeps the cursor at its time. @param {Run} now @param {number} time */
  #stay(now, time) {
    const { playground } = this.#context,
      { beat, playing } = playground.view;
    let to = 0;
    while (to < now.beats.length && now.timeOf(to + 1) <= time) to++;
    if (now.summary && !playing && to !== beat) playground.go(to);
  }

  /** Checks every schedule of a run that was just edited, once it is complete. */
  #verify() {
    const { check, session } = this.#context;
    if (!this.#checks || !this.#run?.summary || !session.settled()) return;
    this.#checks = false;
    const { is = "idle" } = check.root.dataset;
    if (this.#context.playground.view.shown?.scenario.worksheet) return; // its tests cover this
    if (is === "idle" || is === "refused") need("button", HTMLButtonElement, check.root).click();
  }

  /** @param {View} view @param {Set<Change>} changes */
  show({ shown, beat, focused }, changes) {
    const mine = shown?.scenario.program !== undefined,
      came = mine && shown.run !== this.#run;
    this.#frame.place(mine);
    if (!shown || !mine) {
      if (this.#run) this.#ghost.clear();
      this.#run = null;
      this.#sheet.of(null);
      this.#blame.of(null);
      return;
    }
    if (came) this.#came(shown);
    if (came || STEPS.some((c) => changes.has(c))) this.#light(shown.run, focused || beat);
    this.#failed.tell();
    this.#blame.of(shown);
    this.#verify();
  }

  /** @param {Run} run @param {number} beat */
  #light(run, beat) {
    const said = lit(run, beat, this.#context.t),
      { rows, text } = this.#area,
      lines = rows.light(run, said),
      number = (/** @type {import("./rows.js").Row} */ row) => rows.all.indexOf(row) + 1;
    this.#frame.light(lines.map((row) => [number(row), sentenceText(said.get(row.ran) ?? [])]));
    if (lines.length && document.activeElement !== text)
      this.#area.reveal(number(lines[0]), number(lines[lines.length - 1]));
  }
}

/**
 * Drops words about another run. A worksheet keeps its title and story, which tell what to fill in.
 * @param {Record<string, any>} scenario
 */
function worded(scenario) {
  const { title, story, worksheet } = scenario;
  return { ...core(scenario), ...(worksheet && { title, story }) };
}

/**
 * What a visitor asks for: the run that an address names, a change of it, the run that a check found, the way back. It
 * knows what was opened, of which everything else is a change, and makes every request; what comes of them is for the
 * page to show.
 * @import {Request, Shown, Source} from "./run-lifecycle.js"
 * @import {Translate} from "./model/types.js"
 * @import {readAddress} from "./net/address.js"
 * @import {Scenario} from "./model/scenario.js"
 * @import {Refusal} from "./net/socket.js"
 * @import {Edit} from "./parts/scenario/edits.js"
 * @import {Origin} from "./parts/scenario/lineage.js"
 * @import {Playground} from "./playground.js"
 */
import { sameRun, sameScenario } from "./model/scenario.js";
import { momentOf, openingOf } from "./net/address.js";

/** @typedef {ReturnType<typeof readAddress>} Place */
/** What a change needs, fetched when one is made. @typedef {typeof import("./parts/scenario/changes.js")} Changes */
/**
 * @typedef {object} NavigationOptions
 * @property {Origin} origin what was opened
 * @property {string} [name] its name in the gallery: what is sent for it
 * @property {Translate} t
 * @property {import("./i18n.js").Bundles} texts
 * @property {string} lang of a scenario's texts
 * @property {Playground} playground
 * @property {() => Promise<Changes>} changing
 * @property {(request: Request) => void} ask
 * @property {() => Request|null} asked what was asked for last
 * @property {() => boolean} settled whether that is on screen, or was refused
 * @property {() => string} source the place in an address of what is on screen
 */

/** @param {NavigationOptions} options */
export function createNavigation({ name, t, texts, lang, playground, changing, asked, settled, source, ...options }) {
  let origin = options.origin;
  /** Whether runs come with what their algorithms draw: from when somebody first wants to see it. */
  let pictures = false;
  /** @param {Request} request */
  function ask(request) {
    const made = { push: true, ...request, picture: pictures };
    options.ask(made);
    return made;
  }

  /**
   * Asks for a run as an address says that it is looked at.
   * @param {Place} place @param {Scenario|string} scenario @param {string} s
   * @param {{by?: Scenario|string, push?: boolean}} [how] by: what is sent for it
   */
  function open(place, scenario, s, { by = scenario, push = false } = {}) {
    const moment = look(place, typeof scenario === "string" ? {} : scenario);
    pictures ||= playground.view.tab === "picture";
    ask({ scenario: by, s, push, beat: 0, ...moment });
  }

  /**
   * What an address does not say of how a run is looked at, its scenario may.
   * @param {Place} place @param {Scenario} [scenario]
   */
  function look(place, scenario) {
    const own = openingOf(scenario?.view),
      { axis, tab, lens, vector } = place;
    playground.set("axis", axis ?? own.axis);
    playground.set("tab", tab ?? own.tab);
    playground.set("lens", lens ?? own.lens);
    playground.set("vector", vector ?? own.vector);
    return momentOf(place, scenario?.view);
  }

  /** Back and forward. @param {Place} place */
  async function restore(place) {
    const s = place.s || options.origin.s;
    if (s === source() && settled()) return playground.to(look(place, playground.view.shown?.scenario));
    const { decodeLink, isLink } = await changing();
    open(place, s === origin.s ? origin.scenario : isLink(s) ? await decodeLink(s).catch(() => s) : s, s);
  }

  /** A run with other words, or without those of the run before. @param {Edit} edit */
  async function change({ scenario, said }) {
    const { reworded } = await changing(),
      next = reworded(scenario, origin, t, lang),
      hidesNotes = origin.scenario.notes?.length && playground.view.shown?.scenario.notes?.length;
    await again(next, { derived: true, said: hidesNotes ? [...said, { key: "play.said.notes" }] : said });
  }

  /**
   * Another run in the place of the one on screen: the cursor stays where it is.
   * @param {Scenario} scenario @param {Partial<Request>} [how] if it is to be looked at in another way
   */
  async function again(scenario, how) {
    const s = how?.s ?? (await (await changing()).encodeLink(scenario));
    return ask({ scenario, s, beat: playground.view.beat, ...how });
  }

  /**
   * What a run that has come is called. A change that was taken back is what was opened again, with all its words.
   * @param {Scenario} scenario as the server sends it @param {Request} request @returns {Source|Promise<Source>}
   */
  function sourceOf(scenario, request) {
    const { scenario: by, s, derived } = request,
      { beside } = scenario;
    if (typeof by === "string") return { scenario, s };
    if (derived && sameRun(scenario, origin.scenario))
      return beside ? linked({ ...origin.scenario, beside }) : { ...origin };
    if (sameScenario(scenario, origin.scenario)) return { ...origin };
    return sameScenario(scenario, by) ? { scenario, s } : linked(scenario);
  }

  /** @param {Scenario} scenario @returns {Promise<Source>} */
  const linked = async (scenario) => ({ scenario, s: await (await changing()).encodeLink(scenario) });

  /** The run on screen, or the one that is coming, with its picture. @param {boolean} settled which of them */
  function draw(settled) {
    pictures = true;
    const { shown, beat } = playground.view,
      last = asked();
    if (shown && settled) ask({ scenario: shown.scenario, s: source(), beat, push: false, stay: true });
    else if (last) ask(last);
  }

  /** The shortest run that a check found; what is returned leads back. @param {Scenario} scenario @param {string} s */
  function watch(scenario, s) {
    const { shown, beat } = playground.view,
      back = { scenario: shown?.scenario ?? origin.scenario, s: source(), beat };
    ask({ scenario, s, beat: 0, play: true });
    return () => ask(back);
  }

  /**
   * What was refused only for deliveries or choices that a change made impossible is asked for without them.
   * @param {Refusal} refusal @param {Request} request
   * @returns {Promise<Changes|null>} what a refusal is told with; null if there is nothing to be told
   */
  async function refused({ status, problems = [] }, request) {
    const changes = await changing(),
      { edits, encodeLink, reworded } = changes,
      { scenario } = request;
    if (problems.some((p) => p.line)) await texts("program");
    if (asked() !== request) return null; // something else was asked for meanwhile
    const edit =
      status === 422 && typeof scenario === "object"
        ? edits.possible(scenario, problems, scenario !== origin.scenario)
        : null;
    if (!edit) return changes;
    const next = reworded(edit.scenario, origin, t, lang),
      said = edits.together(request.said ?? [], edit.said);
    ask({ ...request, derived: true, scenario: next, s: await encodeLink(next), said });
    return null;
  }

  /** What was asked for by its name is what everything else is a change of. @param {Shown} shown */
  function arrived({ request, s, scenario }) {
    if (typeof request.scenario === "string") origin = { s, scenario };
  }

  return {
    open: (/** @type {Place} */ place) => open(place, origin.scenario, origin.s, { by: name }),
    seen: (/** @type {Place} */ place, /** @type {Scenario} */ scenario, /** @type {string} */ s) =>
      open(place, scenario, s, { push: true }),
    back: () => again(origin.scenario, { s: origin.s }),
    again,
    arrived,
    sourceOf,
    change,
    draw,
    origin: () => origin,
    refused,
    restore,
    watch,
  };
}

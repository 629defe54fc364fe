/**
 * The requests for runs: the run of an address, a change of it, a counterexample that a check found, the way back. It
 * keeps the scenario that was opened, which all later ones change, and makes every request; the page shows the
 * results.
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
/**
 * The module for changing scenarios, loaded at the first change.
 * @typedef {typeof import("./parts/scenario/changes.js")} Changes
 */
/**
 * @typedef {object} NavigationOptions
 * @property {Origin} origin the scenario that was opened
 * @property {string} [name] its name in the gallery, which is sent instead of the scenario
 * @property {Translate} t
 * @property {import("./i18n.js").Bundles} texts
 * @property {string} lang the language of a scenario's texts
 * @property {Playground} playground
 * @property {() => Promise<Changes>} changing
 * @property {(request: Request) => void} ask
 * @property {() => Request|null} asked the last request
 * @property {() => boolean} settled whether the last request is on screen, or was refused
 * @property {() => string} source the link or name of the run on screen
 */

/** @param {NavigationOptions} options */
export function createNavigation({ name, t, texts, lang, playground, changing, asked, settled, source, ...options }) {
  let origin = options.origin;
  /** Whether runs are requested with their algorithm's picture: from the first time that it is shown. */
  let pictures = false;
  /** @param {Request} request */
  function ask(request) {
    const made = { push: true, ...request, picture: pictures };
    options.ask(made);
    return made;
  }

  /**
   * Asks for a run, with the view of an address.
   * @param {Place} place @param {Scenario|string} scenario @param {string} s
   * @param {{by?: Scenario|string, push?: boolean}} [how] by: what is sent for the scenario
   */
  function open(place, scenario, s, { by = scenario, push = false } = {}) {
    const moment = look(place, typeof scenario === "string" ? {} : scenario);
    pictures ||= playground.view.tab === "picture";
    ask({ scenario: by, s, push, beat: 0, ...moment });
  }

  /**
   * Sets the view from an address, and from the scenario for what the address leaves out; returns the moment.
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

  /** Restores a place of the browser's history. @param {Place} place */
  async function restore(place) {
    const s = place.s || options.origin.s;
    if (s === source() && settled()) return playground.to(look(place, playground.view.shown?.scenario));
    const { decodeLink, isLink } = await changing();
    open(place, s === origin.s ? origin.scenario : isLink(s) ? await decodeLink(s).catch(() => s) : s, s);
  }

  /**
   * Asks for a changed scenario. Texts of the original that no longer fit are replaced or removed.
   * @param {Edit} edit
   */
  async function change({ scenario, said }) {
    const { reworded } = await changing(),
      next = reworded(scenario, origin, t, lang),
      hidesNotes = origin.scenario.notes?.length && playground.view.shown?.scenario.notes?.length;
    await again(next, { derived: true, said: hidesNotes ? [...said, { key: "play.said.notes" }] : said });
  }

  /**
   * Asks for another run in place of the one on screen; the cursor stays.
   * @param {Scenario} scenario @param {Partial<Request>} [how] properties of the request that differ
   */
  async function again(scenario, how) {
    const s = how?.s ?? (await (await changing()).encodeLink(scenario));
    return ask({ scenario, s, beat: playground.view.beat, ...how });
  }

  /**
   * The scenario and link of a run that has arrived. If a change was undone, it is the opened scenario again, with
   * all its texts.
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

  /**
   * Asks for a run again, with its algorithm's picture.
   * @param {boolean} settled true: the run on screen; false: the last request
   */
  function draw(settled) {
    pictures = true;
    const { shown, beat } = playground.view,
      last = asked();
    if (shown && settled) ask({ scenario: shown.scenario, s: source(), beat, push: false, stay: true });
    else if (last) ask(last);
  }

  /**
   * Plays the shortest counterexample that a check found; returns a function that goes back.
   * @param {Scenario} scenario @param {string} s
   */
  function watch(scenario, s) {
    const { shown, beat } = playground.view,
      back = { scenario: shown?.scenario ?? origin.scenario, s: source(), beat };
    ask({ scenario, s, beat: 0, play: true });
    return () => ask(back);
  }

  /**
   * Handles a refusal. If only deliveries or choices that a change made impossible are wrong, it asks again without
   * them.
   * @param {Refusal} refusal @param {Request} request
   * @returns {Promise<Changes|null>} the module that words the refusal; null if there is nothing to report
   */
  async function refused({ status, problems = [] }, request) {
    const changes = await changing(),
      { edits, encodeLink, reworded } = changes,
      { scenario } = request;
    if (problems.some((p) => p.line)) await texts("program");
    if (asked() !== request) return null; // there was another request meanwhile
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

  /** Takes a run requested by its name as the origin of later changes. @param {Shown} shown */
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

/**
 * Connects the lifecycle of runs to a transport, a timer, and a page. A loading run replaces the one on screen when
 * it is complete, or when it takes long enough to be watched as it streams.
 * @import {RunLifecycle, Effect, Event, Request, Shown, Source} from "./run-lifecycle.js"
 * @import {Header} from "./model/types.js"
 * @import {Scenario} from "./model/scenario.js"
 * @import {Hearer} from "./net/run-transport.js"
 * @import {Refusal} from "./net/socket.js"
 */
import { atRest, next, receiving, settled } from "./run-lifecycle.js";

/** How long a run may load before it is shown incomplete, in milliseconds. */
const PATIENCE = 300;

/**
 * @typedef {object} SessionEvents
 * @property {(shown: Shown, again: boolean) => void} show another run goes on screen; again: it was there before
 * @property {() => void} grow it has more events, or its end
 * @property {(refusal: Refusal, request: Request) => void} refuse the server refused the last request
 * @property {(seconds: number) => void} wait the server is away or busy
 * @property {(ahead: number) => void} behind about `ahead` other requests come first
 */
/**
 * The dependencies of a session.
 * @typedef {object} Ground
 * @property {(listener: Hearer) => {run: (request: Request) => void, retryNow?: () => void}} connect
 * @property {(request: Request) => Promise<unknown>|null} [prepare] loads what the page needs before a run arrives;
 *   null if nothing
 * @property {(scenario: Scenario, request: Request) => Source|Promise<Source>} [sourceOf] the scenario and link of a
 *   run that has arrived; the server sends its scenario in canonical form
 * @property {(work: () => void, ms: number) => any} [later]
 */

/** @param {Scenario} scenario @param {Request} request @returns {Source} */
const asAsked = (scenario, { s }) => ({ scenario, s });

/** @param {Ground} ground @param {SessionEvents} on */
export function createSession({ connect, prepare = () => null, sourceOf = asAsked, later = setTimeout }, on) {
  let lifecycle = atRest();
  const socket = connect({
    header: (header) => named(header, (of) => happen({ type: "header", header, ...of })),
    remote(remote) {
      remote.listen(on.grow);
      return named(remote.header, (of) => happen({ type: "remote", remote, ...of }));
    },
    arrived: on.grow,
    events(events) {
      const run = receiving(lifecycle);
      for (const e of events) run?.push(e);
      if (run && lifecycle.stage === "streaming") on.grow();
    },
    summary: (summary) => happen({ type: "summary", summary }),
    problem: (refusal) => happen({ type: "refusal", refusal }),
    waiting: (seconds) => on.wait(seconds),
    behind: (ahead) => on.behind(ahead),
  });

  /**
   * Finds a run's source, then calls `then`: at once, if the source is not a promise.
   * @param {Header} header @param {(of: {request: Request, source: Source}) => void} then
   */
  function named({ scenario = {} }, then) {
    const { asked: request } = lifecycle;
    if (!request) return;
    const found = sourceOf(scenario, request);
    if (found instanceof Promise) return found.then((source) => then({ request, source }));
    then({ request, source: found });
  }

  /** @param {Event} event */
  function happen(event) {
    const [after, effects] = next(lifecycle, event);
    lifecycle = after;
    for (const effect of effects) act(effect);
  }

  /** @param {Effect} effect */
  function act(effect) {
    if ("send" in effect) socket.run(effect.send);
    else if ("patience" in effect) later(() => happen({ type: "late", coming: effect.patience }), PATIENCE);
    else if ("show" in effect) on.show(effect.show, effect.again);
    else if ("refuse" in effect) on.refuse(effect.refuse, effect.request);
    else on.grow();
  }

  /** @param {Request} request */
  function ask(request) {
    happen({ type: "ask", request });
    const ready = () => happen({ type: "ready", request }),
      coming = prepare(request);
    if (coming) void coming.then(ready);
    else ready();
  }

  return {
    ask,
    retryNow: () => socket.retryNow?.(),
    /** The last request. @returns {Request|null} */
    asked: () => lifecycle.asked,
    /** Whether no other run is loading to replace the one on screen. */
    settled: () => settled(lifecycle),
  };
}

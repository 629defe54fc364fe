/**
 * Runs come as a stream; those that are longer than the server sends at once stay there, and are looked at in pieces.
 * Pure: both ways come in.
 * @import {RemoteRun} from "../model/types.js"
 * @import {Request} from "../run-lifecycle.js"
 * @import {Listener} from "./run-stream.js"
 */

/**
 * @typedef {Listener & {remote: (remote: RemoteRun) => void, arrived: () => void}} Hearer remote: a run that stays at the server is
 *   there; arrived: the server has answered after it had to be waited for
 */
/** How a run is asked for. @typedef {{stop: () => void, retryNow: () => void}} Way */
/**
 * @typedef {object} Ways
 * @property {number} sent how many events of a run are sent at most
 * @property {(scenario: any) => number} asks how many a scenario asks for
 * @property {(listener: Listener) => Way & {run: (request: Request) => void}} stream
 * @property {(request: Request, listener: Hearer, short: () => void) => Promise<Way>} remote opens a run that is looked at
 *   in pieces; short: it is one for the stream
 */

/** @param {Ways} ways @param {Hearer} listener */
export function createRunTransport({ sent, asks, stream, remote }, listener) {
  /** The run in pieces that was asked for last, and the one that is on screen: it stays until another has come. */
  let other = /** @type {Promise<Way>|null} */ (null),
    shown = /** @type {Promise<Way>|null} */ (null);
  const first = stream({
    ...listener,
    header(header) {
      turn(null);
      return listener.header(header);
    },
  });

  /** Another run comes: the one that was on screen is given up. @param {Promise<Way>|null} to */
  function turn(to) {
    const was = shown;
    shown = to;
    void was?.then((way) => way.stop());
  }

  /** @param {Request} request */
  function run(request) {
    const by = () => first.run(request);
    if (other !== shown) void other?.then((way) => way.stop());
    other = null;
    if (asks(request.scenario) <= sent) return by();
    first.stop();
    const hears = {
      ...listener,
      remote(/** @type {RemoteRun} */ one) {
        turn(mine);
        listener.remote(one);
      },
    };
    const mine = remote(request, hears, () => {
      if (other === mine) by();
    });
    other = mine;
  }

  return {
    run,
    retryNow() {
      first.retryNow();
      for (const way of new Set([other, shown])) void way?.then((w) => w.retryNow());
    },
  };
}

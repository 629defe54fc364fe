/**
 * Fetches runs as a stream, or, if they are longer than the server sends at once, in chunks. Pure: both transports
 * are passed in.
 * @import {RemoteRun} from "../model/types.js"
 * @import {Request} from "../run-lifecycle.js"
 * @import {Listener} from "./run-stream.js"
 */

/**
 * @typedef {Listener & {remote: (remote: RemoteRun) => void, arrived: () => void}} Hearer remote: a run kept on the
 * server is open; arrived: the server has answered after a wait
 */
/** A transport in use. @typedef {{stop: () => void, retryNow: () => void}} Way */
/**
 * @typedef {object} Ways
 * @property {number} sent the most events of a run that are streamed
 * @property {(scenario: any) => number} asks how many events a scenario asks for
 * @property {(listener: Listener) => Way & {run: (request: Request) => void}} stream
 * @property {(request: Request, listener: Hearer, short: () => void) => Promise<Way>} remote opens a run in chunks;
 *   calls short if the run is short enough to be streamed
 */

/** @param {Ways} ways @param {Hearer} listener */
export function createRunTransport({ sent, asks, stream, remote }, listener) {
  /** `other` is the chunked run requested last; `shown` is the one on screen, which stays until another run arrives. */
  let other = /** @type {Promise<Way>|null} */ (null),
    shown = /** @type {Promise<Way>|null} */ (null);
  const first = stream({
    ...listener,
    header(header) {
      turn(null);
      return listener.header(header);
    },
  });

  /** Closes the chunked run on screen, as another run arrives. @param {Promise<Way>|null} to */
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

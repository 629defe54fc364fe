/**
 * The stream of one run over plain HTTP, as NDJSON: for places that let no socket through. It speaks to the same
 * listener as the socket does.
 * @import {TraceEvent} from "../model/types.js"
 * @import {Later, Listener, Refusal} from "./socket.js"
 */
import { isBusy, Wait } from "./wait.js";

/** @typedef {{source: string, picture: boolean, had: number, headed: boolean, gone: AbortController}} Wanted */

/** @typedef {(address: string, how: {signal: AbortSignal}) => Promise<Response>} Get */

/** @param {{get?: Get, later?: Later}} options @param {Listener} listener */
export function createLines({ get = (address, how) => fetch(address, how), later = setTimeout }, listener) {
  /** The run that is not complete yet. @type {Wanted|null} */
  let wanted = null;
  const wait = new Wait();

  /**
   * Starts another run instead of the one that is coming.
   * @param {unknown} source what names the run in an address @param {boolean} [picture]
   */
  function run(source, picture = false) {
    wanted?.gone.abort();
    wanted = { source: String(source), picture, had: 0, headed: false, gone: new AbortController() };
    wait.over();
    void call(wanted);
  }

  /** @param {Wanted} mine */
  async function call(mine) {
    try {
      const query = new URLSearchParams({ s: mine.source, ...(mine.picture && { picture: "1" }) });
      const answer = await get(`/api/v1/run?${query}`, { signal: mine.gone.signal });
      if (!answer.ok) return refused(mine, await answer.json());
      await read(mine, answer);
    } catch (fault) {
      if (mine !== wanted) return;
      console.warn("run:", fault);
    }
    if (mine === wanted) again(mine, wait.seconds);
  }

  /**
   * A line may come in pieces; the lines of one piece are told together.
   * @param {Wanted} mine @param {Response} answer
   */
  async function read(mine, answer) {
    const pieces = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "",
      events = 0;
    for (let piece = await pieces?.read(); piece && !piece.done && mine === wanted; piece = await pieces?.read()) {
      const lines = (rest + piece.value).split("\n");
      rest = lines.pop() ?? "";
      events = take(mine, lines, events);
    }
  }

  /**
   * @param {Wanted} mine @param {string[]} lines @param {number} seen events of this answer before them
   * @returns {number} events of this answer up to here
   */
  function take(mine, lines, seen) {
    /** @type {TraceEvent[]} */
    const fresh = [];
    const flush = () => {
      if (fresh.length) listener.events(fresh.splice(0));
    };
    for (const line of lines) {
      if (!line || mine !== wanted) continue;
      const value = JSON.parse(line);
      if (value.error) refused(mine, value.error);
      else if (value.fano) head(mine, value);
      else if (value.summary) {
        flush();
        wanted = null;
        listener.summary(value.summary);
      } else if (++seen > mine.had) {
        // an answer always begins at the beginning
        mine.had++;
        fresh.push(value);
      }
    }
    flush();
    return seen;
  }

  /** @param {Wanted} mine @param {any} header */
  function head(mine, header) {
    if (!mine.headed) listener.header(header);
    mine.headed = true;
    wait.over();
  }

  /** @param {Wanted} mine @param {Refusal} refusal */
  function refused(mine, refusal) {
    if (mine !== wanted) return;
    if (isBusy(refusal)) return again(mine, refusal.retryAfter ?? wait.seconds, refusal);
    wanted = null;
    listener.problem(refusal);
  }

  /** @param {Wanted} mine @param {number} seconds @param {Refusal} [refusal] */
  function again(mine, seconds, refusal) {
    later(() => {
      if (mine === wanted) void call(mine);
    }, seconds * 1000);
    wait.longer();
    listener.waiting(seconds, refusal);
  }

  return { run };
}

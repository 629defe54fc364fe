/**
 * What can happen next, asked of the server by somebody who schedules by hand: over a socket of its own, one question at
 * a time, of which the last one wins. A connection that breaks is made again.
 * @import {TraceEvent} from "../model/types.js"
 * @import {Refusal} from "./socket.js"
 */
import { close } from "./socket.js";
import { isBusy, Wait } from "./wait.js";

/**
 * Why something cannot happen now: a code, and of whom or of what.
 * @typedef {{code: string, at?: number, phase?: import("../model/types.js").Phase, message?: string}} Obstacle
 */
/**
 * @typedef {object} Choice
 * @property {string} choice as a schedule writes it
 * @property {boolean} [fault] no algorithm counts on it
 * @property {Obstacle} [why] it cannot happen now
 * @property {TraceEvent} [event] what it would be
 * @property {boolean} [opens] whether the process may enter then
 */
/**
 * @typedef {object} Offer
 * @property {number} at how many events have happened
 * @property {Record<string, any>} scenario the run up to there, choice by choice
 * @property {Choice[]} choices
 * @property {string[]} [left] choices that were left out to make a changed schedule possible
 */
/** How it is to go on by itself before that. @typedef {{by: "time"|"seed"|"dearest", seed?: number}} Onwards */
/**
 * fit: its schedule, which was changed, is made possible first.
 * @typedef {{scenario: unknown, at: number, on?: Onwards, fit?: boolean}} Question
 */

/**
 * @typedef {object} NextListener
 * @property {(offer: Offer, question: Question) => void} offered
 * @property {(refusal: Refusal, question: Question) => void} problem
 * @property {(seconds: number) => void} [waiting] the connection broke, or the server is busy
 */

/** @param {import("./socket.js").Calling} options @param {NextListener} listener */
export function createNext(
  { url, open = (u) => new WebSocket(u), later = setTimeout, forget = clearTimeout },
  listener,
) {
  /** @type {WebSocket|null} */
  let socket = null;
  /** What has not been answered yet. @type {Question|null} */
  let wanted = null;
  let ref = 0;
  const wait = new Wait();
  /** @type {any} */
  let timer = null;

  /** @param {Question} question */
  function ask(question) {
    wanted = question;
    ref++;
    forget(timer);
    if (socket?.readyState === 1) send();
    else if (!socket) call();
  }

  function send() {
    socket?.send(JSON.stringify({ next: { ...wanted, ref } }));
  }

  function call() {
    const mine = open(url);
    socket = mine;
    mine.onopen = () => {
      if (socket === mine && wanted) send();
    };
    mine.onclose = () => {
      if (socket !== mine) return;
      socket = null;
      if (wanted) again(wait.seconds);
    };
    mine.onmessage = ({ data }) => {
      for (const line of String(data).split("\n")) if (line && socket === mine) take(JSON.parse(line));
    };
  }

  /** @param {{next?: Offer & {ref: number}, error?: Refusal}} said */
  function take({ next, error }) {
    const question = wanted;
    if (!question) return;
    if (next && next.ref === ref) {
      wanted = null;
      wait.over();
      listener.offered(next, question);
    } else if (error && isBusy(error)) again(error.retryAfter ?? wait.seconds);
    else if (error) {
      wanted = null;
      listener.problem(error, question);
    }
  }

  /** @param {number} seconds */
  function again(seconds) {
    forget(timer);
    timer = later(() => {
      if (wanted) ask(wanted);
    }, seconds * 1000);
    wait.longer();
    listener.waiting?.(seconds);
  }

  function stop() {
    forget(timer);
    wanted = null;
    const old = socket;
    socket = null;
    close(old);
  }

  return { ask, stop };
}

/** Sockets for questions: exhaustive searches, and what can happen next. */
import { isBusy, Retry } from "./retry.js";

/**
 * A problem of the server. In a program's text it has a line, a first column and an exclusive end, from 1.
 * @typedef {{path: string, code: string, value?: any, allowed?: any, text?: string, line?: number, column?: number,
 * end?: number, meant?: string}} Problem
 */
/** @typedef {{status: number, error: string, problems?: Problem[], retryAfter?: number, ahead?: number}} Refusal */
/**
 * How to open a socket, and the timer to wait with.
 * @typedef {object} Calling
 * @property {string} url
 * @property {(url: string) => WebSocket} [open]
 * @property {import("./retry.js").Later} [later]
 */
/**
 * @typedef {object} QuestionListener
 * @property {(said: any) => void} said the server has sent a message about the question
 * @property {(refusal: Refusal) => void} problem the server refuses to answer
 * @property {(seconds: number, busy: boolean) => void} [waiting] it is busy, or the connection broke; the question is
 *   asked again automatically
 */

/**
 * The socket's address on the page's server; `waiting=1` asks it to report the place in the queue.
 * @param {Location} page
 */
export function socketAddress(page) {
  return `${page.protocol === "https:" ? "wss" : "ws"}://${page.host}/ws?waiting=1`;
}

/**
 * Asks one question at a time over a socket of its own; the last one wins. It reconnects when the connection breaks
 * or the server was busy.
 */
export class QuestionSocket {
  /** The question that is not answered yet. @type {unknown} */
  #question = null;
  /** @type {WebSocket|null} */
  #socket = null;
  #retry;
  #url;
  #open;
  #listener;

  /** @param {Calling} calling @param {QuestionListener} listener */
  constructor({ url, open = (to) => new WebSocket(to), later }, listener) {
    this.#url = url;
    this.#open = open;
    this.#retry = new Retry(later);
    this.#listener = listener;
  }

  /** @param {unknown} question as the server reads it */
  ask(question) {
    this.#question = question;
    if (this.#socket?.readyState === 1) this.#send();
    else if (!this.#socket) this.#call();
  }

  /** Resets the wait, because the server is working on the question. */
  heard() {
    this.#retry.over();
  }

  /** Ends the question, which has its answer. */
  answered() {
    this.#question = null;
    this.heard();
  }

  /** Cancels the question by closing the socket. */
  stop() {
    this.answered();
    this.#close();
  }

  #send() {
    this.#socket?.send(JSON.stringify(this.#question));
  }

  #call() {
    const mine = this.#open(this.#url);
    this.#socket = mine;
    mine.onopen = () => {
      if (this.#socket === mine && this.#question) this.#send();
    };
    mine.onclose = () => {
      if (this.#socket !== mine) return;
      this.#socket = null;
      if (this.#question) this.#again(null);
    };
    mine.onmessage = ({ data }) => {
      for (const line of String(data).split("\n")) if (line && this.#socket === mine) this.#take(JSON.parse(line));
    };
  }

  /** @param {{error?: Refusal}} said */
  #take(said) {
    const { error } = said;
    if (!this.#question) return;
    if (error && isBusy(error)) return this.#again(error);
    if (!error) return this.#listener.said(said);
    this.answered();
    this.#listener.problem(error);
  }

  /** @param {Refusal|null} refusal null: the connection broke */
  #again(refusal) {
    this.#close();
    const waiting = (/** @type {number} */ seconds) => this.#listener.waiting?.(seconds, refusal !== null);
    void this.#retry.wait(refusal, { waiting }).then(() => {
      if (this.#question && !this.#socket) this.#call();
    });
  }

  #close() {
    const socket = this.#socket;
    this.#socket = null;
    if (socket?.readyState === 0)
      socket.onopen = () => socket.close(); // browsers log an error if it closes while connecting
    else socket?.close();
  }
}

/**
 * One search through all schedules at a time, over a socket of its own: the run on screen keeps its stream. The server
 * tells how far it is, then what it found; a client that hangs up has given the search up.
 * @import {Refusal} from "./socket.js"
 */
import { QuestionSocket } from "./socket.js";

/**
 * @typedef {object} Progress
 * @property {number} states
 * @property {number} transitions
 * @property {number} depth
 * @property {number} seconds
 * @property {number} statesPerSecond
 */
/** @typedef {"holds"|"broken"|"unknown"} Outcome */
/**
 * note: with what EM3 holds, or why it is not judged.
 * @typedef {object} Finding
 * @property {string} property
 * @property {Outcome|"not judged"} verdict
 * @property {string} [note]
 * @property {number} [steps]
 * @property {number} [loop]
 * @property {number[]} [processes]
 * @property {string[]} [schedule]
 * @property {string} [link]
 * @property {string} [text] of why a code failed, in English
 * @property {import("../model/types.js").Failure} [failure] of a program
 * @property {number[]} [within] processes of the systems in which it was judged, where those are not all
 * @property {{processes: number, asks: number[]}} [system] in which it is broken, of several
 */
/** Systems of one kind: each alone, each once, one twice, 3 and 2 requests, or those for EM3. @typedef {{processes: number[], kinds: string[]}} Group */
/**
 * What the server found, as the command line's `-json` says it.
 * @typedef {object} Found
 * @property {string} algorithm
 * @property {number} processes
 * @property {"fifo"|"any"} order
 * @property {number[]} asks
 * @property {Outcome} verdict
 * @property {number} bytesPerState
 * @property {boolean} complete
 * @property {number} [most]
 * @property {number} [least]
 * @property {number} [bypass]
 * @property {{lose?: number, duplicate?: boolean, crash?: number}} [faults]
 * @property {Forever} [forever]
 * @property {Finding[]} properties
 * @property {string[]} [unjudged] claims of a program that were not judged
 * @property {string[]} [dropped] assumptions of the algorithm that do not hold in the scenario: "fifo"
 * @property {{done: Group[]|null, left?: Group[]}} [portfolio] the systems that the verdict is about, if there are several
 */
/** @typedef {Progress & Found} Report */
/**
 * asks: how often each process may ask; em3, bypass, starvation: whether they are searched for too.
 * @typedef {object} Question
 * @property {unknown} scenario
 * @property {number[]} [asks]
 * @property {boolean} [portfolio] the small systems of a program, in place of asks
 * @property {boolean} [em3]
 * @property {boolean} [bypass]
 * @property {boolean} [starvation]
 * @property {Fairness} [fair]
 */
/** What a run may rely on. @typedef {"messages"|"channels"|"none"} Fairness */
/**
 * The search for starvation; bypass is -1 if unknown, -2 without bound.
 * @typedef {object} Forever
 * @property {number} states
 * @property {number} transitions
 * @property {boolean} complete
 * @property {Fairness} fair
 * @property {boolean} [arrived]
 * @property {number} [tickets]
 * @property {number} [apart]
 * @property {number} bypass
 */
/**
 * `explored` and `problem` end the search; after `waiting` it is begun again by itself.
 * @typedef {object} SearchListener
 * @property {(progress: Progress) => void} exploring
 * @property {(report: Report) => void} explored
 * @property {(refusal: Refusal) => void} problem the server will not search this
 * @property {(ahead: number) => void} behind others have so many turns before, about
 * @property {(seconds: number, busy: boolean) => void} waiting others are searching (busy), or the connection broke
 */

/** @param {import("./socket.js").Calling} calling @param {SearchListener} listener */
export function createSearch(calling, { exploring, explored, problem, behind, waiting }) {
  const socket = new QuestionSocket(calling, {
    said(said) {
      if (said.waiting) behind(said.waiting.ahead);
      else if (said.exploring) {
        socket.heard();
        exploring(said.exploring);
      } else if (said.explored) {
        socket.stop();
        explored(said.explored);
      }
    },
    problem(refusal) {
      socket.stop();
      problem(refusal);
    },
    waiting,
  });
  const stop = () => socket.stop();
  return {
    /** Begins a search; one that is still going on is given up. @param {Question} question */
    start(question) {
      stop();
      socket.ask({ explore: question });
    },
    stop,
  };
}

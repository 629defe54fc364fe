/**
 * One exhaustive search at a time, over a socket of its own, so that the run on screen keeps its stream. The server
 * reports progress, then the result; closing the socket cancels the search.
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
 * The result for one property. note: the condition under which EM3 holds, or why it is not judged.
 * @typedef {object} Finding
 * @property {string} property
 * @property {Outcome|"not judged"} verdict
 * @property {string} [note]
 * @property {number} [steps]
 * @property {number} [loop]
 * @property {number[]} [processes]
 * @property {string[]} [schedule]
 * @property {string} [link]
 * @property {string} [text] why a program failed, in English
 * @property {import("../model/types.js").Failure} [failure] of a program
 * @property {number[]} [within] sizes (in processes) of the systems in which it was judged, if not all
 * @property {{processes: number, asks: number[]}} [system] the system in which it is violated, if there are several
 */
/**
 * Systems by size (in processes) and kind. alone: one process asks, once; once: each asks once; twice: one asks
 * twice, another once; often: of two processes one asks three times, the other twice; em3: EM3 is judged.
 * @typedef {{processes: number[], kinds: string[]}} Group
 */
/**
 * The server's result, in the form of the command line's `-json`.
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
 * @property {{done: Group[]|null, left?: Group[]}} [portfolio] the systems that the verdict covers, if there are
 *   several
 */
/** @typedef {Progress & Found} Report */
/**
 * A search request. asks: how often each process may ask; em3, bypass, starvation: whether to search for these too.
 * @typedef {object} Question
 * @property {unknown} scenario
 * @property {number[]} [asks]
 * @property {boolean} [portfolio] search the small systems of a program, instead of `asks`
 * @property {boolean} [em3]
 * @property {boolean} [bypass]
 * @property {boolean} [starvation]
 * @property {Fairness} [fair]
 */
/** The fairness that a run may rely on. @typedef {"messages"|"channels"|"none"} Fairness */
/**
 * The result of the search for starvation; bypass is -1 if unknown, -2 if unbounded.
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
 * `explored` and `problem` end the search; after `waiting` it restarts by itself.
 * @typedef {object} SearchListener
 * @property {(progress: Progress) => void} exploring
 * @property {(report: Report) => void} explored
 * @property {(refusal: Refusal) => void} problem the server refuses the search
 * @property {(ahead: number) => void} behind about `ahead` other requests come first
 * @property {(seconds: number, busy: boolean) => void} waiting the server is busy, or the connection broke
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
    /** Starts a search, cancelling the current one. @param {Question} question */
    start(question) {
      stop();
      socket.ask({ explore: question });
    },
    stop,
  };
}

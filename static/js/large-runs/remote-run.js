/**
 * A run that stays at the server, for a page that shows it step by step. The chunk that holds a step is fetched when
 * the cursor comes near; only a few chunks are kept.
 * @import {RemoteRun, Header} from "../model/types.js"
 * @import {Get} from "./remote-source.js"
 */
import { RunChunk, readPiece } from "../model/run-chunk.js";
import { Cone } from "./cone.js";
import { PIECE, Pieces, pieceWith } from "./pieces.js";
import { RemoteSource, WHOLE } from "./remote-source.js";

/** The fraction of a chunk at either end within which the neighbouring chunk is fetched, too. */
const NEAR = 0.2;

/** @implements {RemoteRun} */
export class StoredRun {
  /** The causal past of the last query. @type {Cone|null} */
  #past = null;
  /** An empty chunk, in place of those that have not arrived. */
  #none;

  /**
   * @param {Header} header @param {any} whole the overview of the whole run @param {Get} get
   * @param {(work: () => void, ms: number) => any} [later]
   */
  constructor(header, whole, get, later) {
    const { summary, watched = header.properties, looks, stopped } = whole.totals;
    this.header = { ...header, properties: watched, ...(looks && { looks }) };
    this.summary = summary;
    this.last = summary.events;
    this.spent = Boolean(stopped);
    this.pieces = new Pieces(get, this.last, (text) => new RunChunk(this, readPiece(text)), later);
    this.source = new RemoteSource(this, whole, get, later);
    this.#none = new RunChunk(this, null);
  }

  /**
   * Returns the causal past of an event, or null until the chunks that it needs have arrived.
   * @param {number} event @returns {import("./source.js").Past|null}
   */
  past(event) {
    const piece = this.at(event),
      beat = piece.beatOfStep(event);
    if (!piece.has(beat) || !beat) return null;
    if (this.#past?.event !== beat) this.#past = new Cone(beat, this.source.nodes);
    while (!this.#past.done) {
      const next = this.at(this.#past.next);
      if (!next.has(next.beatOfStep(this.#past.next))) return null;
      this.#past.walk(next);
    }
    return this.#past.test;
  }

  /** @param {() => void} news called when a chunk has arrived */
  listen(news) {
    this.pieces.listen(news);
  }

  /** Stops fetching chunks. */
  stop() {
    this.pieces.stop();
  }

  /** Returns the chunk that holds a beat, or an empty one until it has arrived. @param {number} beat */
  at(beat) {
    const k = pieceWith(beat),
      within = (beat - k * PIECE) / PIECE,
      chunk = this.pieces.at(k);
    if (within < NEAR) this.pieces.at(k - 1, true);
    if (within > 1 - NEAR) this.pieces.at(k + 1, true);
    return chunk ?? this.#none;
  }
}

/**
 * Opens a run, by its header and overview.
 * @param {Get} get fetches a path below /api/v1/run @param {(work: () => void, ms: number) => any} [later]
 */
export async function openRemote(get, later) {
  const header = await (await get("header", {})).json(),
    whole = await (await get("overview", WHOLE)).json();
  return new StoredRun(header, whole, get, later);
}

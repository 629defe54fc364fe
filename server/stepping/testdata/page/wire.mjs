// What the page has beside its modules: sockets, which the test opens for it, and the test's own questions. Each is a line
// of JSON on standard input or output.
import { createInterface } from "node:readline";

const say = (what) => process.stdout.write(`${JSON.stringify(what)}\n`);

/** Sockets that are open, by their numbers. @type {Map<number, Line>} */
const lines = new Map();
let count = 0;

/** A WebSocket, as far as the page's modules use one. */
class Line {
  readyState = 0;
  id = ++count;

  constructor() {
    lines.set(this.id, this);
    say({ dial: this.id });
  }

  send(text) {
    say({ socket: this.id, said: text });
  }

  close() {
    if (!lines.delete(this.id)) return;
    this.readyState = 3;
    say({ hang: this.id });
    this.onclose?.();
  }

  take({ open, said, packed }) {
    if (open) {
      this.readyState = 1;
      return this.onopen?.();
    }
    if (said === undefined && packed === undefined) {
      lines.delete(this.id);
      this.readyState = 3;
      return this.onclose?.();
    }
    this.onmessage?.({ data: said ?? Uint8Array.from(Buffer.from(packed, "base64")).buffer });
  }
}

/** How the page's modules call the server. */
export const calling = { url: "", open: () => new Line() };

/** Runs come over HTTP in a browser; here a socket of the test carries the same lines. */
globalThis.fetch = (_, { body, signal }) =>
  new Promise((answer) => {
    const line = new Line();
    let text = "";
    line.onopen = () => line.send(JSON.stringify({ scenario: JSON.parse(body), encoding: "text" }));
    line.onmessage = ({ data }) => {
      text += data.endsWith("\n") ? data : `${data}\n`;
      if (!/^\{"(summary|error)"/m.test(data)) return;
      line.close();
      answer(new Response(text));
    };
    signal?.addEventListener("abort", () => line.close());
  });

/** Answers what the test asks, one after another. @param {(question: any, tell: (what: any) => void) => Promise<void>} answer */
export async function serve(answer) {
  let last = Promise.resolve();
  for await (const text of createInterface({ input: process.stdin })) {
    const { socket, ...rest } = JSON.parse(text);
    if (socket !== undefined) lines.get(socket)?.take(rest);
    else last = last.then(() => answer(rest, say)).then(() => say({ over: true }), (fault) => say({ fault: fault.stack }));
  }
}

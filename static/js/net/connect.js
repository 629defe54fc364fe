/**
 * One run at a time from the server that this page came from: by socket where sockets pass, else by plain HTTP.
 * @import {Listener} from "./socket.js"
 */
import { createEither } from "./either.js";
import { createLines } from "./lines.js";
import { Socket, socketAddress } from "./socket.js";

/**
 * @param {Listener} listener
 * @param {(url: string) => WebSocket} [open] how a socket is opened
 */
export function connect(listener, open) {
  const encoding = "DecompressionStream" in globalThis ? "deflate" : "text";
  return createEither(
    {
      socket: (l) => new Socket({ url: socketAddress(location), encoding, ...(open && { open }) }, l),
      lines(l) {
        const lines = createLines({}, l);
        return {
          run(source, picture) {
            if (typeof source === "string") lines.run(source, picture);
            else void linkTo(source).then((link) => lines.run(link, picture));
          },
        };
      },
    },
    listener,
  );
}

/** What names a scenario in an address. @param {unknown} scenario */
async function linkTo(scenario) {
  const { encodeLink } = await import("./link.js");
  return encodeLink(JSON.stringify(scenario));
}

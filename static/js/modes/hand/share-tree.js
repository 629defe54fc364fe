/**
 * What was tried by hand, passed on and come back: the address of the whole tree, the tree of a document, and two futures
 * side by side. Fetched when it is wanted.
 * @import {Shown} from "../../run-lifecycle.js"
 * @import {Scenario} from "../../model/scenario.js"
 * @import {ModeContext} from "../modes.js"
 * @import {HistoryTree, Node} from "../history-tree.js"
 */
import { differing } from "../../net/scenario-diff.js";
import { makeShort } from "../../net/share.js";
import { inLanguage } from "../../parts/notes/pinned.js";
import { grow, written } from "./tree.js";

/** A link that is longer becomes a short one. */
const MOST_LINK = 2000;
/** How long a label may be. */
const LONGEST = 60;

/**
 * The tree that a document holds goes on from there; the cursor, if nobody has said where it stands, to its end.
 * @param {HistoryTree} futures @param {Shown} shown @param {string} s its place in an address @param {ModeContext} context
 * @returns {Promise<boolean>} whether the document is in its own tree
 */
export async function regrow(futures, { scenario }, s, { boot, changing, playground }) {
  const { encodeLink } = await changing();
  await grow(futures, scenario, s, encodeLink, (label) => inLanguage(label, boot.lang));
  if (futures.shown && !playground.view.beat) playground.seek(futures.shown.at);
  return futures.shown !== null;
}

/**
 * The address of all that was tried: a link, or a short link where that would be too long.
 * @param {HistoryTree} futures @param {ModeContext} context
 * @returns {Promise<{address: string, left: number}>} left: of the others, so many of the oldest are not in it;
 *   rejected as a short link is
 */
export async function linkOf(futures, { changing }) {
  const { encodeLink } = await changing(),
    tree = written(futures);
  if (!tree) return { address: "", left: 0 };
  const { document, left } = tree,
    path = `/play?s=${encodeURIComponent(await encodeLink(document))}`,
    { href } = new URL(path, location.href);
  return { address: href.length <= MOST_LINK ? href : (await makeShort(document, null)).url, left };
}

/**
 * A future beside the one on screen: by hand is over, and what was tried stays in the browser's history.
 * @param {Node|null} shown @param {Node|null} other @param {ModeContext} context
 */
export async function besideOf(shown, other, { leave, playground, navigation }) {
  if (!shown || !other) return;
  const bare = (/** @type {Scenario} */ { futures, challenge, ...s }) => s,
    own = bare(shown.scenario),
    but = differing(own, bare(other.scenario));
  if (!but) return;
  const both = { ...own, beside: { ...but, label: other.name.slice(0, LONGEST) } },
    { beat } = playground.view;
  leave();
  await navigation.again(both, { beat });
}

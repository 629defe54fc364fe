/**
 * Sharing the tree: the address of the whole tree, rebuilding it from a document, and two branches side by side.
 * Imported on demand.
 * @import {Shown} from "../../run-lifecycle.js"
 * @import {Scenario} from "../../model/scenario.js"
 * @import {ModeContext} from "../modes.js"
 * @import {HistoryTree, Node} from "../history-tree.js"
 */
import { differing } from "../../net/scenario-diff.js";
import { makeShort } from "../../net/share.js";
import { inLanguage } from "../../parts/notes/pinned.js";
import { grow, written } from "./tree.js";

/** The maximum length of a link; a longer one is replaced by a short link. */
const MOST_LINK = 2000;
/** The maximum length of a label. */
const LONGEST = 60;

/**
 * Rebuilds the tree that a document contains; moves the cursor to its end, unless the address sets it.
 * @param {HistoryTree} futures @param {Shown} shown @param {string} s its place in an address
 * @param {ModeContext} context
 * @returns {Promise<boolean>} whether the document is part of its own tree
 */
export async function regrow(futures, { scenario }, s, { boot, changing, playground }) {
  const { encodeLink } = await changing();
  await grow(futures, scenario, s, encodeLink, (label) => inLanguage(label, boot.lang));
  if (futures.shown && !playground.view.beat) playground.seek(futures.shown.at);
  return futures.shown !== null;
}

/**
 * The address of the whole tree: a link, or a short link if that would be too long.
 * @param {HistoryTree} futures @param {ModeContext} context
 * @returns {Promise<{address: string, left: number}>} left: the number of the oldest branches omitted; rejects as
 * makeShort does
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
 * Shows a branch beside the run on screen: leaves the mode; the tree stays in the browser's history.
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

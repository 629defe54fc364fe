/**
 * The reader's own program: the editor is imported with the first program on screen, the templates for a new one on
 * request.
 * @import {Change, View} from "../playground.js"
 * @import {PageContext} from "./modes.js"
 */
import { lazyPart } from "../parts/lazy-part.js";

/** @param {PageContext} context */
export function createWriting(context) {
  let writes = false;
  const editor = lazyPart(async () => {
    const [{ Program }] = await Promise.all([
      import("../parts/program/program.js"),
      ...["own", "program", "worksheet", "later"].map(context.texts),
      context.changing(),
    ]);
    return new Program(context);
  });

  return {
    /** @param {View} view @param {Set<Change>} changes */
    show(view, changes) {
      writes ||= view.shown?.scenario.program !== undefined;
      if (writes) editor.show(view, changes);
    },
    async begin() {
      const [{ createTemplates }] = await Promise.all([
        import("../parts/program/templates.js"),
        context.texts("own"),
        context.changing(),
      ]);
      await createTemplates(context).open();
    },
  };
}

package stories

// noRawTexts records every text of a page that equals its key, and every unfilled placeholder: in drawn, written or
// only announced texts, even briefly.
const noRawTexts = `{
	const keys = "acts|beside|challenge|check|claims|diagram|json|loop|own|picture|play|predict|problem|program|" +
		"property|scale|section|sentence|share|site|strip|switch|teach|tell|vectors|why|worksheet";
	const raw = new RegExp("(^|[^\\w./])((" + keys + ")\\.[a-z][\\w.-]*\\w)|\\{(?!iframe)[a-z]+\\}", "i");
	globalThis.rawTexts = [];
	const look = (text, where) => {
		const found = raw.exec(text ?? "")?.[0];
		if (found && !globalThis.rawTexts.some((t) => t.startsWith(found))) globalThis.rawTexts.push(found + " in " + where);
	};
	const attributes = ["aria-label", "title", "placeholder", "data-text", "alt", "aria-roledescription"];
	const each = (node) => {
		if (node.nodeType === 3) {
			const within = node.parentElement;
			if (within && !within.closest("script, style, textarea, .own-rows, pre, code"))
				look(node.data, within.outerHTML.slice(0, 80));
		} else if (node.nodeType === 1) {
			for (const a of attributes) look(node.getAttribute(a), node.tagName + "[" + a + "]");
			for (const child of node.childNodes) each(child);
		}
	};
	new MutationObserver((all) => {
		for (const m of all) {
			if (m.type === "childList") m.addedNodes.forEach(each);
			else if (m.type === "characterData") each(m.target);
			else look(m.target.getAttribute(m.attributeName), m.target.tagName + "[" + m.attributeName + "]");
		}
	}).observe(document, {subtree: true, childList: true, characterData: true, attributeFilter: attributes});
	const draw = CanvasRenderingContext2D.prototype, write = draw.fillText;
	draw.fillText = function (text, ...at) { look(String(text), "the diagram"); return write.call(this, text, ...at); };
}`

// speaks fails if a text was missing since the page was opened.
func (p *tab) speaks(state string) {
	p.t.Helper()
	for _, raw := range eval[[]string](p, `rawTexts.splice(0)`) {
		p.t.Errorf("%s: a text is missing: %s", state, raw)
	}
}

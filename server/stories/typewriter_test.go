package stories

import (
	"context"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// typewriter notes the texts of the picture that is on the canvas, each with the box that is seen of it, in pixels of the
// window: words() tells them.
const typewriter = `{
	const draw = CanvasRenderingContext2D.prototype, everything = [-1e6, -1e6, 1e6, 1e6], all = new WeakMap();
	const of = (c) => all.get(c) ?? all.set(c, {texts: [], clips: [], clip: everything, rect: everything}).get(c);
	const wrap = (name, before) => {
		const original = draw[name];
		draw[name] = function (...args) { before(of(this), this, ...args); return original.apply(this, args); };
	};
	const cut = (a, b) => [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
	wrap("clearRect", (s, c) => { s.texts = []; });
	wrap("save", (s) => s.clips.push(s.clip));
	wrap("restore", (s) => { s.clip = s.clips.pop() ?? everything; });
	wrap("rect", (s, c, x, y, w, h) => { s.rect = [x, y, x + w, y + h]; });
	wrap("clip", (s) => { s.clip = cut(s.clip, s.rect); });
	wrap("fillText", (s, c, text, x, y) => {
		const size = parseFloat(c.font.match(/([\d.]+)px/)[1]), wide = c.measureText(text).width,
			left = x - {left: 0, center: wide / 2, right: wide}[c.textAlign];
		s.texts.push({text, size, bold: / ?(6[5-9]\d|7\d\d|bold) ?/.test(c.font), box: cut([left, y - size * 0.73, left + wide, y], s.clip)});
	});
	globalThis.words = () => {
		const canvas = document.querySelector("#plot canvas"), {left, top} = canvas.getBoundingClientRect();
		return of(canvas.getContext("2d")).texts.map((t) => ({...t, box: [t.box[0] + left, t.box[1] + top, t.box[2] + left, t.box[3] + top]}))
			.filter(({box}) => box[2] - box[0] > 2 && box[3] - box[1] > 2);
	};
}`

// typed has the page note what it writes on canvases.
func (v *visit) typed() {
	v.t.Helper()
	v.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: typewriter})
		return err
	}))
}

// opens waits until an embed has drawn its run, at the step at which it opens.
func (v *visit) opens() {
	v.t.Helper()
	v.until("it is drawn where it opens", `Number(document.querySelector("main.drawn")?.dataset.event) >= Number(new URLSearchParams(location.search).get("at")) &&
		document.querySelector("#caption b") && globalThis.words?.().length > 3`)
	v.until("it has come to rest", `((now) => { const same = now === globalThis.before; globalThis.before = now; return same; })(JSON.stringify(words()))`)
}

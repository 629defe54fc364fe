package stories

import (
	"context"
	"fmt"
	"net/url"
	"time"

	"github.com/chromedp/chromedp"
)

// eval returns the value of an expression in the page; it awaits promises.
func eval[T any](p *tab, expression string) T {
	p.t.Helper()
	value, err := evaluate[T](p, expression)
	if err != nil {
		p.t.Fatalf("%s: %v", expression, err)
	}
	return value
}

// evaluate is eval for an expression whose page may disappear before it answers.
func evaluate[T any](p *tab, expression string) (T, error) {
	ctx, cancel := context.WithTimeout(p.ctx, 3*patience)
	defer cancel()
	return chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
}

// until waits until an expression is true.
func (p *tab) until(what, expression string) {
	p.t.Helper()
	p.wait(patience, what, "Promise.resolve("+expression+`).then((holds) => holds ? "" : "no")`)
}

// wait waits until an expression is the empty string, and fails with its last value.
func (p *tab) wait(limit time.Duration, what, expression string) {
	p.t.Helper()
	for deadline := time.Now().Add(limit); ; time.Sleep(25 * time.Millisecond) {
		ctx, cancel := context.WithTimeout(p.ctx, patience)
		why, err := chromedp.Run(ctx, chromedp.Evaluate[string](expression, chromedp.EvalAwaitPromise))
		cancel()
		if err == nil && why == "" {
			return
		}
		if time.Now().After(deadline) {
			p.t.Fatalf("waited in vain: %s: %s %v\n%s", what, why, err, p.state())
		}
	}
}

// eventually waits until look succeeds, and fails with its last description.
func (p *tab) eventually(what string, look func() (last string, so bool)) {
	p.t.Helper()
	for deadline := time.Now().Add(patience); ; time.Sleep(25 * time.Millisecond) {
		last, so := look()
		if so {
			return
		}
		if time.Now().After(deadline) {
			p.t.Fatalf("waited in vain: %s: last %q\n%s", what, last, p.state())
		}
	}
}

// state describes the page, to explain why a wait failed.
func (p *tab) state() string {
	const page = `[location.href, document.readyState, document.activeElement?.outerHTML.slice(0, 120),
		document.body?.innerText.replace(/\s+/g, " ").slice(0, 1500)].join(" · ")`
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	is, err := chromedp.Run(ctx, chromedp.Evaluate[string](page))
	return fmt.Sprintf("%s %v; console: %q", is, err, p.record.complaints())
}

// sees waits until each text can be read on the screen, scrolling to it if necessary: it must not be cut off, covered
// or outside the window.
func (p *tab) sees(texts ...string) {
	p.t.Helper()
	for _, text := range texts {
		p.wait(patience, fmt.Sprintf("%q is seen", text), fmt.Sprintf("person.unseen(%s, true)", quote(text)))
	}
}

// seesAtOnce is sees without scrolling.
func (p *tab) seesAtOnce(texts ...string) {
	p.t.Helper()
	for _, text := range texts {
		p.wait(patience, fmt.Sprintf("%q is seen at once", text), fmt.Sprintf("person.unseen(%s, false)", quote(text)))
	}
}

// seesNo waits until none of the texts is on the page.
func (p *tab) seesNo(texts ...string) {
	p.t.Helper()
	for _, text := range texts {
		p.until(fmt.Sprintf("%q is gone", text), fmt.Sprintf("!person.clean(document.body.innerText).includes(%s)",
			quote(text)))
	}
}

// has waits for an element with a role and an accessible name.
func (p *tab) has(role, name string) {
	p.t.Helper()
	p.until(fmt.Sprintf("there is a %s %q", role, name), fmt.Sprintf("person.find(%s, %s).length", quote(role),
		quote(name)))
}

// at waits until the cursor is at a step of the scrubber.
func (p *tab) at(step int) {
	p.t.Helper()
	p.until(fmt.Sprintf("the cursor is at step %d", step), fmt.Sprintf(`Number($("#scrub").value) === %d`, step))
}

// caption waits until the caption below the diagram begins with the given words, and can be read.
func (p *tab) caption(words string) {
	p.t.Helper()
	p.wait(patience, fmt.Sprintf("the caption is %q", words), fmt.Sprintf(`(() => {
		const caption = $("#caption"), text = person.clean(caption?.innerText);
		return text.startsWith(%s) ? person.hides(caption, caption.getBoundingClientRect()) : text || "nothing";
	})()`, quote(words)))
}

// clipboard redirects what the page copies to a variable instead of the clipboard, which all tabs share.
func (p *tab) clipboard() {
	p.t.Helper()
	eval[any](p, `void (navigator.clipboard.writeText = async (text) => { globalThis.copied = text; })`)
}

// copied waits until the page has copied a text that matches a pattern, and returns it.
func (p *tab) copied(pattern string) string {
	p.t.Helper()
	p.until("it is copied: "+pattern, fmt.Sprintf(`/%s/.test(globalThis.copied ?? "")`, pattern))
	return eval[string](p, `globalThis.copied`)
}

// query returns a parameter of the page's URL, or "".
func (p *tab) query(name string) string { p.t.Helper(); return p.url().Query().Get(name) }

// addressHas waits until the path and query of the page's URL match a pattern.
func (p *tab) addressHas(pattern string) {
	p.t.Helper()
	p.until("the address matches "+pattern, fmt.Sprintf(`/%s/.test(location.pathname + location.search)`, pattern))
}

// get returns a property, such as "value", of the only element with a role and an accessible name.
func get[T any](p *tab, role, name, property string) T {
	p.t.Helper()
	p.has(role, name)
	return eval[T](p, fmt.Sprintf("person.find(%s, %s)[0].%s", quote(role), quote(name), property))
}

// url returns the URL of the page.
func (p *tab) url() *url.URL {
	p.t.Helper()
	address, err := url.Parse(eval[string](p, "location.href"))
	if err != nil {
		p.t.Fatal(err)
	}
	return address
}

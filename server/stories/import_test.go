package stories

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// paste puts a text into a field, as from the clipboard.
func (v *visit) paste(selector, text string) {
	v.t.Helper()
	v.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`{
		const field = document.querySelector(%q);
		field.focus();
		field.select();
		document.execCommand("insertText", false, %q);
	}`, selector, text)))
}

// Somebody has a log, makes a mistake in it, mends it, and has the diagram.
func TestALogOfOnesOwnBecomesADiagram(t *testing.T) {
	t.Parallel()
	const log = "client {\"client\":1}\nasks\nserver {\"server\":1, \"client\":1}\nis asked\nserver {\"server\":%d, \"client\":1}\nanswers\nclient {\"client\":2, \"server\":2}\nis answered\n"
	v := begin(t, desktop)
	v.seen.forgive("status of 422") // that is what the mistake is answered with
	v.open("/?lang=it")
	v.settle()
	v.click("link", "Disegna un log")
	v.until("the form is there", `document.querySelector("#log-text")`)

	v.paste("#log-text", fmt.Sprintf(log, 3))
	v.click("button", "Disegna")
	v.until("the line is named", `document.querySelector("[role=alert]")?.textContent.includes("Riga 5:")`)
	if said := v.text("#import-why"); said != "«server» segna 3 nel proprio conteggio; era atteso 2." {
		t.Errorf("what is wrong is told as %q", said)
	}
	if kept := eval[string](v, `document.querySelector("#log-text").value`); kept != fmt.Sprintf(log, 3) {
		t.Errorf("the log has become %q", kept)
	}
	v.usable("where something is wrong")
	v.shot("import wrong")

	v.paste("#log-text", fmt.Sprintf(log, 2))
	v.click("button", "Disegna")
	v.until("the diagram is there", `document.querySelectorAll(".import-picture .message").length === 2`)
	if hosts := v.text(".import-hosts"); !strings.Contains(hosts, "client") || !strings.Contains(hosts, "server") {
		t.Errorf("the hosts are %q", hosts)
	}
	if rows := eval[string](v, `[...document.querySelectorAll(".import-table tbody tr")].map((r) => r.cells[2].textContent).join(", ")`); rows != "asks, is asked, answers, is answered" {
		t.Errorf("the events are %q", rows)
	}
	v.shot("import drawn")
}

package stories

import (
	"strings"
	"testing"
)

func TestThePageSpeaksEachLanguage(t *testing.T) {
	t.Parallel()
	for _, spoken := range []struct{ code, tag, heading, says string }{
		{"en", "en", "Two ask while one is inside", "P2 receives REQUEST"},
		{"pt", "pt-BR", "Dois pedem enquanto um está dentro", "P2 recebe REQUEST"},
		{"it", "it", "Due chiedono mentre uno è dentro", "P2 riceve REQUEST"},
	} {
		t.Run(spoken.code, func(t *testing.T) {
			t.Parallel()
			v := begin(t, desktop)
			v.open("/play?s=lab-test-3&at=14&lang=" + spoken.code)
			v.settle()
			v.until("step 14 is told", `document.querySelector("#caption").textContent.startsWith("14")`)
			if tag := eval[string](v, "document.documentElement.lang"); tag != spoken.tag {
				t.Errorf("the page says that it is written in %q", tag)
			}
			if heading := v.text("h1"); heading != spoken.heading {
				t.Errorf("the heading is %q", heading)
			}
			if said := v.text("#caption"); !strings.Contains(said, spoken.says) {
				t.Errorf("step 13 is told as %q", said)
			}
			if raw := eval[string](v, `document.querySelector("main").innerText.match(/\b(play|sentence|diagram|site|switch|property|problem)\.[a-z][\w.-]*|\{[a-z]+\}/)?.[0] ?? ""`); raw != "" {
				t.Errorf("a text is missing: %s", raw)
			}
			v.shot("lab test 3 in " + spoken.code)

			// The links to other pages keep the language.
			v.open("/?lang=" + spoken.code)
			v.settle()
			if tag := eval[string](v, "document.documentElement.lang"); tag != spoken.tag {
				t.Errorf("the gallery says that it is written in %q", tag)
			}
			v.shot("gallery in " + spoken.code)
			v.open("/teach?lang=" + spoken.code)
			v.settle()
			if tag := eval[string](v, "document.documentElement.lang"); tag != spoken.tag {
				t.Errorf("the page for instructors says that it is written in %q", tag)
			}
			if raw := eval[string](v, `document.querySelector("main").innerText.replace(":::{iframe}", "").match(/\b(teach|site)\.[a-z][\w.-]*|\{[a-z]+\}/)?.[0] ?? ""`); raw != "" {
				t.Errorf("a text is missing: %s", raw)
			}
			v.shot("for instructors in " + spoken.code)
		})
	}
}

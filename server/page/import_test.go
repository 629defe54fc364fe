package page

import (
	"bytes"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"fano/server/locale"
	"fano/server/shiviz"
)

// send sends the form of /import, as browsers do; file is that of the field for files, or "".
func send(t *testing.T, site http.Handler, target string, fields map[string]string, file string) *httptest.ResponseRecorder {
	t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for name, value := range fields {
		if err := form.WriteField(name, strings.ReplaceAll(value, "\n", "\r\n")); err != nil {
			t.Fatal(err)
		}
	}
	part, err := form.CreateFormFile("file", "a.log") // browsers send the field empty too
	if err != nil {
		t.Fatal(err)
	}
	if _, err := part.Write([]byte(file)); err != nil {
		t.Fatal(err)
	}
	if err := form.Close(); err != nil {
		t.Fatal(err)
	}
	r := httptest.NewRequest(http.MethodPost, target, &body)
	r.Header.Set("Content-Type", form.FormDataContentType())
	w := httptest.NewRecorder()
	site.ServeHTTP(w, r)
	return w
}

// shows says what a page does not contain of what it should.
func shows(t *testing.T, what string, w *httptest.ResponseRecorder, status int, wants ...string) {
	t.Helper()
	if w.Code != status {
		t.Errorf("%s: %d, want %d", what, w.Code, status)
	}
	for _, want := range wants {
		if !strings.Contains(w.Body.String(), want) {
			t.Errorf("%s: no %s", what, want)
		}
	}
}

// What a newcomer sees: an empty form, and behind a link the example, drawn.
func TestTheExampleIsDrawn(t *testing.T) {
	site := open(t, nil)
	shows(t, "empty", ask(site, http.MethodGet, "/import"), 200, `<form id="import"`, `action="/import"`, `href="/import?example=1"`)
	w := ask(site, http.MethodGet, "/import?example=1&lang=it")
	shows(t, "example", w, 200, "3 host, 17 eventi, 6 messaggi", `class="message"`, `fill="var(--p1)"`, "prints three pages", "bob 2", `action="/import?lang=it"`)
	if policy := w.Header().Get("Content-Security-Policy"); !strings.Contains(policy, "form-action 'self'") {
		t.Errorf("the form may not be sent: %s", policy)
	}
	if n := strings.Count(w.Body.String(), `<th scope="row">`); n != 17 {
		t.Errorf("%d rows of 17 events", n)
	}
}

// The example is what GoVector would write, and nothing about it is strange.
func TestTheExampleIsRight(t *testing.T) {
	s := shiviz.Guessed(shiviz.Example)
	r, err := s.Read(100)
	if err != nil || s.Pattern != shiviz.Pattern || len(r.Unread) > 0 || len(r.Executions[0].Remarks) > 0 {
		t.Errorf("%+v, %v", r, err)
	}
}

func TestALogThatIsSentComesBackDrawn(t *testing.T) {
	const log = "<a> {\"<a>\":1}\nsends\nb {\"b\":1, \"<a>\":1}\nreceives <it>\n"
	site := open(t, nil)
	w := send(t, site, "/import", map[string]string{"log": log, "format": "auto", "was": shiviz.Pattern, "regex": shiviz.Pattern}, "")
	shows(t, "a form", w, 200, "2 hosts, 2 events, 1 message.", "receives &lt;it&gt;", "&lt;a&gt; {&#34;&lt;a&gt;&#34;:1}")
	if strings.Contains(w.Body.String(), "<it>") || w.Header().Get("Cache-Control") != "no-store" {
		t.Errorf("%v", w.Header())
	}
	w = send(t, site, "/import", map[string]string{"log": "not this", "format": "auto"}, shiviz.Pattern+"\n^=+$\n"+log+"======\n"+log)
	shows(t, "a file", w, 200, "2 hosts, 2 events", `value="^=+$"`, `name="show" value="2"`, "Execution 2")

	// A visitor who changes the expression means it, and what each execution is called is seen.
	own := `(?<host>\S*) (?<clock>{.*})\n(?<event>.*)$`
	w = send(t, site, "/import?lang=pt", map[string]string{"log": log, "format": "auto", "was": shiviz.Pattern, "regex": own}, "")
	shows(t, "an expression", w, 200, `value="own" checked`, `value="(?&lt;host&gt;`, "2 eventos")
	w = send(t, site, "/import", map[string]string{"log": "x", "delimiter": "^=== (?<trace>.*) ===$", "show": "2"}, "=== one ===\n"+log+"=== two ===\nodd line\n"+log)
	shows(t, "the second execution", w, 200, `value="2" aria-current="true">two<`, "Line 7:", "odd line")

	// Without a multipart form too, as programs send it.
	r := httptest.NewRequest(http.MethodPost, "/import", strings.NewReader(url.Values{"log": {log}}.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	plain := httptest.NewRecorder()
	site.ServeHTTP(plain, r)
	shows(t, "a plain form", plain, 200, "2 hosts, 2 events")
}

func TestADiagramOfALogIsDownloaded(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	site := open(t, nil)
	for as, begins := range map[string]string{"svg": "<svg", "png": "\x89PNG", "tex": "% A log as a space-time diagram"} {
		w := send(t, site, "/import", map[string]string{"log": shiviz.Example, "as": as, "theme": "dark"}, "")
		if w.Code != 200 || !strings.HasPrefix(w.Body.String(), begins) || w.Header().Get("Content-Disposition") != `attachment; filename="log.`+as+`"` {
			t.Errorf("%s: %d, %v, %.60s", as, w.Code, w.Header(), w.Body)
		}
		if as == "svg" && (!strings.Contains(w.Body.String(), "#15171a") || strings.Contains(w.Body.String(), "var(")) {
			t.Error("it is not in the colours that were chosen")
		}
	}
	if w := send(t, site, "/import", map[string]string{"log": shiviz.Example, "as": "gif"}, ""); w.Code != 422 {
		t.Errorf("a form that there is not: %d", w.Code)
	}
}

// What is wrong is told with its line, in the reader's language, and nothing of the form is lost.
func TestWhatIsWrongWithALogIsTold(t *testing.T) {
	site := open(t, func(o *Options) { o.Body = 4096 })
	const gap = "a {\"a\":1}\nx\na {\"a\":3}\ny\n"
	for _, c := range []struct {
		lang, log, regex, delimiter string
		wants                       []string
	}{
		{"pt", gap, "", "", []string{"Linha 3:", "“a” marca 3 na própria contagem; esperava-se 2.", `value="3" class="import-here" aria-current="true"`, "Este log não pode ser desenhado – "}},
		{"it", gap, "(?<host>x)", "", []string{"manca il gruppo (?&lt;clock&gt;…)", `aria-describedby="import-why regex-hint" aria-invalid="true"`, `value="(?&lt;host&gt;x)"`}},
		{"en", gap, "(", "", []string{"cannot be read: missing closing )"}},
		{"en", gap, "", "(", []string{"cannot be read: missing closing )", `value="("`}},
		{"en", "nothing\n", "", "", []string{"matches no event in the log"}},
		{"it", " \n", "", "", []string{"Non c’è ancora nessun log"}},
		{"pt", strings.Repeat("x", 5000), "", "", []string{"excede os 4096 bytes"}},
	} {
		fields := map[string]string{"log": c.log, "delimiter": c.delimiter, "regex": c.regex, "was": ""}
		w := send(t, site, "/import?lang="+c.lang, fields, "")
		shows(t, c.lang+" "+c.log[:2]+c.regex, w, http.StatusUnprocessableEntity, append(c.wants, `role="alert"`)...)
		if len(c.log) < 100 && strings.TrimSpace(c.log) != "" && !strings.Contains(w.Body.String(), strings.ReplaceAll(c.log, `"`, "&#34;")) {
			t.Errorf("%q is lost", c.log)
		}
	}
	var crowd strings.Builder
	for i := range 101 {
		crowd.WriteString(strings.ReplaceAll("hN {\"hN\":1}\nx\n", "N", string(rune('一'+i))))
	}
	shows(t, "a crowd", send(t, site, "/import", map[string]string{"log": crowd.String()}, ""), 422, "There are 101 hosts; a diagram shows at most 100.")
	w := httptest.NewRecorder()
	r := httptest.NewRequest(http.MethodPost, "/import", strings.NewReader("--x"))
	r.Header.Set("Content-Type", "multipart/form-data; boundary=x")
	site.ServeHTTP(w, r)
	shows(t, "no form", w, http.StatusBadRequest)
}

// What package shiviz says in English, the page says in the same words.
func TestErrorsOfLogsAreSaidInEveryLanguage(t *testing.T) {
	english, _ := locale.Named("en")
	for code, text := range shiviz.Texts {
		if said := english.T("import.wrong." + code); said != text {
			t.Errorf("%s: %q here, and %q on the page", code, text, said)
		}
	}
}

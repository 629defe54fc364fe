package page

import (
	"bytes"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"fano/server/shiviz"
)

// send posts the form of /import as browsers do; file is the content of the file field, or "".
func send(t *testing.T, site http.Handler, target string, fields map[string]string, file string) *httptest.ResponseRecorder {
	t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for name, value := range fields {
		if err := form.WriteField(name, strings.ReplaceAll(value, "\n", "\r\n")); err != nil {
			t.Fatal(err)
		}
	}
	part, err := form.CreateFormFile("file", "a.log") // browsers send the field even if it is empty
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

// The posted values come back in the form, with the diagram, or as a file.
func TestALogThatIsSentComesBackDrawn(t *testing.T) {
	const log = "<a> {\"<a>\":1}\nsends\nb {\"b\":1, \"<a>\":1}\nreceives <it>\n"
	site := open(t, nil)
	example := ask(site, http.MethodGet, "/import?example=1&lang=it")
	says(t, "the example", example, 200, "3 host, 17 eventi", `class="message"`, `fill="var(--p1)"`, "prints three pages", "bob 2", `action="/import?lang=it"`)
	if n := strings.Count(example.Body.String(), `<th scope="row">`); n != 17 {
		t.Errorf("%d rows of 17 events", n)
	}
	for name, c := range map[string]struct {
		fields map[string]string
		file   string
		says   []string
	}{
		"a form": {
			map[string]string{"log": log, "format": "auto", "was": shiviz.Pattern, "regex": shiviz.Pattern}, "",
			[]string{"2 hosts, 2 events", "receives &lt;it&gt;", "&lt;a&gt; {&#34;&lt;a&gt;&#34;:1}", "!<it>"},
		},
		"a file": {
			map[string]string{"log": "not this", "format": "auto"}, shiviz.Pattern + "\n^=+$\n" + log + "======\n" + log,
			[]string{"2 hosts, 2 events", `value="^=+$"`, `name="show" value="2"`},
		},
		"an expression of one's own": {
			map[string]string{"log": log, "format": "auto", "was": shiviz.Pattern, "regex": `(?<host>\S*) (?<clock>{.*})\n(?<event>.*)$`}, "",
			[]string{`value="own" checked`, `value="(?&lt;host&gt;`, "2 events"},
		},
		"the second execution": {
			map[string]string{"log": "x", "delimiter": "^=== (?<trace>.*) ===$", "show": "2"}, "=== one ===\n" + log + "=== two ===\nodd line\n" + log,
			[]string{`value="2" aria-current="true">two<`, "Line 7:", "odd line"},
		},
		"a dark drawing": {map[string]string{"log": shiviz.Example, "as": "svg", "theme": "dark"}, "", []string{"<svg", "#15171a", "!var("}},
		"a TikZ picture": {map[string]string{"log": shiviz.Example, "as": "tex"}, "", []string{"% A log as a space-time diagram"}},
	} {
		w := send(t, site, "/import", c.fields, c.file)
		says(t, name, w, 200, c.says...)
		if as := c.fields["as"]; w.Header().Get("Cache-Control") != "no-store" || as != "" && w.Header().Get("Content-Disposition") != `attachment; filename="log.`+as+`"` {
			t.Errorf("%s: %v", name, w.Header())
		}
	}
}

// Errors are reported with their line, in the client's language, and the form keeps its values.
func TestWhatIsWrongWithALogIsTold(t *testing.T) {
	site := open(t, func(o *Options) { o.Body = 4096 })
	const gap = "a {\"a\":1}\nx\na {\"a\":3}\ny\n"
	for _, c := range []struct {
		lang, log, regex, delimiter string
		says                        []string
	}{
		{"pt", gap, "", "", []string{"Linha 3:", `value="3" class="import-here" aria-current="true"`, "{&#34;a&#34;:3}"}},
		{"it", gap, "(?<host>x)", "", []string{`aria-describedby="import-why regex-hint" aria-invalid="true"`, `value="(?&lt;host&gt;x)"`}},
		{"en", gap, "", "(", []string{`value="("`}},
		{"en", "nothing\n", "", "", []string{"nothing"}},
		{"it", " \n", "", "", nil},
		{"pt", strings.Repeat("x", 5000), "", "", []string{"4096"}},
	} {
		w := send(t, site, "/import?lang="+c.lang, map[string]string{"log": c.log, "delimiter": c.delimiter, "regex": c.regex, "was": ""}, "")
		says(t, c.lang+" "+c.log[:2]+c.regex, w, http.StatusUnprocessableEntity, append(c.says, `role="alert"`)...)
	}
	var crowd strings.Builder
	for i := range 101 {
		crowd.WriteString(strings.ReplaceAll("hN {\"hN\":1}\nx\n", "N", string(rune('一'+i))))
	}
	says(t, "a crowd", send(t, site, "/import", map[string]string{"log": crowd.String()}, ""), 422, "101 hosts")
	says(t, "a format that there is not", send(t, site, "/import", map[string]string{"log": "x", "as": "gif"}, ""), 422)
	w := httptest.NewRecorder()
	r := httptest.NewRequest(http.MethodPost, "/import", strings.NewReader("--x"))
	r.Header.Set("Content-Type", "multipart/form-data; boundary=x")
	site.ServeHTTP(w, r)
	says(t, "no form", w, http.StatusBadRequest)
}

// The page's English messages equal those of package shiviz.
func TestErrorsOfLogsAreSaidInEveryLanguage(t *testing.T) {
	english := texts(t, "en")
	for code, text := range shiviz.Texts {
		if said := english.T("import.wrong." + code); said != text {
			t.Errorf("%s: %q here, and %q on the page", code, text, said)
		}
	}
}

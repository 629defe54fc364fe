package static

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"path"
	"regexp"
	"strings"
	"testing"
)

func get(t *testing.T, target string, header ...string) *http.Response {
	t.Helper()
	r := httptest.NewRequest(http.MethodGet, target, nil)
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	Handler().ServeHTTP(w, r)
	return w.Result()
}

func TestFilesUnderTheVersionAreKeptForEver(t *testing.T) {
	res := get(t, Prefix()+"/css/base.css")
	if res.StatusCode != 200 || !strings.Contains(res.Header.Get("Cache-Control"), "immutable") {
		t.Fatalf("%d, Cache-Control %q", res.StatusCode, res.Header.Get("Cache-Control"))
	}
	if got := res.Header.Get("Content-Type"); got != "text/css; charset=utf-8" {
		t.Errorf("Content-Type %q", got)
	}
}

func TestFilesWithoutTheVersionAreAskedForAgain(t *testing.T) {
	for _, target := range []string{"/static/css/base.css", "/static/0123456789ab/css/base.css"} {
		res := get(t, target)
		if res.StatusCode != 200 || res.Header.Get("Cache-Control") != "no-cache" {
			t.Errorf("%s: %d, Cache-Control %q", target, res.StatusCode, res.Header.Get("Cache-Control"))
		}
	}
	tag := get(t, "/static/css/base.css").Header.Get("ETag")
	if res := get(t, "/static/css/base.css", "If-None-Match", `"other", W/`+tag); res.StatusCode != http.StatusNotModified {
		t.Errorf("with its own tag: %d", res.StatusCode)
	}
}

func TestCompressedBodyIsTheSame(t *testing.T) {
	res := get(t, "/static/css/base.css", "Accept-Encoding", "br, gzip;q=0.8")
	if res.Header.Get("Content-Encoding") != "gzip" {
		t.Fatal("not compressed")
	}
	z, err := gzip.NewReader(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	if f, _ := Named("css/base.css"); !bytes.Equal(body, f.Body) {
		t.Error("another body")
	}
	if res := get(t, "/static/css/base.css", "Accept-Encoding", "gzip;q=0"); res.Header.Get("Content-Encoding") != "" {
		t.Error("compressed for one who refuses it")
	}
}

func TestWhatIsNotServedIsNotFound(t *testing.T) {
	for _, name := range []string{"", "css", "css/", "fs.go", "../go.mod", "js/i18n.test.js", "css/none.css"} {
		if res := get(t, "/static/"+name); res.StatusCode != http.StatusNotFound {
			t.Errorf("%q: %d", name, res.StatusCode)
		}
	}
	r := httptest.NewRequest(http.MethodPost, "/static/css/base.css", nil)
	w := httptest.NewRecorder()
	if Handler().ServeHTTP(w, r); w.Code != http.StatusMethodNotAllowed {
		t.Errorf("POST: %d", w.Code)
	}
}

// A module that imports a file that is not served would only fail in the browser.
func TestImportsOfModulesExist(t *testing.T) {
	imported := regexp.MustCompile(`(?m)^(?:import|export)\s+(?:[\w*\s{},]+\sfrom\s+)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']\s*\)`)
	for _, name := range Names() {
		if path.Ext(name) != ".js" {
			continue
		}
		f, _ := Named(name)
		for _, m := range imported.FindAllSubmatch(f.Body, -1) {
			target := string(m[1]) + string(m[2])
			if !strings.HasPrefix(target, ".") {
				t.Errorf("%s imports %q, which is not a relative path", name, target)
			} else if _, ok := Named(path.Join(path.Dir(name), target)); !ok {
				t.Errorf("%s imports %q, which is not there", name, target)
			}
		}
	}
}

// The policy of the pages allows colours and sizes from tokens.css only, and nothing from elsewhere.
func TestStylesKeepToTheTokens(t *testing.T) {
	colour := regexp.MustCompile(`#[0-9a-fA-F]{3,8}\b|\brgba?\(|\bhsla?\(|https?://|@import`)
	comment := regexp.MustCompile(`(?s)/\*.*?\*/`)
	for _, name := range Names() {
		if path.Ext(name) != ".css" || name == "css/tokens.css" {
			continue
		}
		f, _ := Named(name)
		for _, found := range colour.FindAll(comment.ReplaceAll(f.Body, nil), -1) {
			t.Errorf("%s: %s", name, found)
		}
	}
}

package static

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
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
	plain, _ := Named("css/base.css")
	for header, want := range map[string]string{"br, gzip;q=0.8": "br", "gzip, deflate": "gzip", "gzip, br;q=0": "gzip", "identity": "", "": ""} {
		res := get(t, "/static/css/base.css", "Accept-Encoding", header)
		if got := res.Header.Get("Content-Encoding"); got != want {
			t.Errorf("%q is answered with %q", header, got)
			continue
		}
		body := io.Reader(res.Body)
		var err error
		switch want {
		case "br":
			body = brotli.NewReader(res.Body)
		case "gzip":
			body, err = gzip.NewReader(res.Body)
		}
		if err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(body); err != nil || !bytes.Equal(got, plain.Body) {
			t.Errorf("%q: another body, %v", header, err)
		}
	}
}

// What the pages name for preloading is what the browser would find by itself.
func TestModulesAreThoseThatAnEntryPointImports(t *testing.T) {
	found := Modules("js/play.js")
	for _, want := range []string{"js/i18n.js", "js/net/socket.js", "js/model/run.js"} {
		if !slices.Contains(found, want) {
			t.Errorf("%s is not among the %d modules of js/play.js", want, len(found))
		}
	}
	for _, name := range found {
		if _, ok := Named(name); !ok {
			t.Errorf("%s does not exist", name)
		}
	}
	if Modules("js/none.js") != nil {
		t.Error("what does not exist imports something")
	}
}

func TestModulesAreSentWithoutTheirDocComments(t *testing.T) {
	const module = `/**
 * What it is for. Pure: a * b / c.
 * @import {Run} from "./run.js"
 */
import { a } from "./a.js";

/** Twice. @param {number} x */
export function twice(x) {
  // here a reason stays
  /** @type {number} */
  const y = /** @type {number} */ (x);
  /** @type {{n: number}} */ (a).n = y;
  return "/** no comment */" + 2 * y; /* a remark */
} /** beside code */
`
	const want = `import { a } from "./a.js";

export function twice(x) {
  // here a reason stays
  const y = /** @type {number} */ (x);
  /** @type {{n: number}} */ (a).n = y;
  return "/** no comment */" + 2 * y; /* a remark */
} /** beside code */
`
	if got := string(withoutDocs([]byte(module))); got != want {
		t.Errorf("left is\n%s", got)
	}
	for _, name := range Names() {
		if f, _ := Named(name); path.Ext(name) == ".js" && bytes.HasPrefix(f.Body, []byte("/**")) {
			t.Errorf("%s begins with a doc comment", name)
		}
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

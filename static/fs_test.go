package static

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
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

func TestFilesAreKeptForEver(t *testing.T) {
	for _, target := range append(Imports("js/play.js"), URL("css/entry/play.css"), URL("fonts/inter.woff2"), URL("img/favicon.svg")) {
		res := get(t, target)
		if res.StatusCode != 200 || !strings.Contains(res.Header.Get("Cache-Control"), "immutable") {
			t.Errorf("%s: %d, Cache-Control %q", target, res.StatusCode, res.Header.Get("Cache-Control"))
		}
		if got := res.Header.Get("Content-Type"); got != contentTypes[path.Ext(target)] {
			t.Errorf("%s: Content-Type %q", target, got)
		}
	}
}

func TestCompressedBodyIsTheSame(t *testing.T) {
	plain := Named("css/entry/pages.css")
	for header, want := range map[string]string{"br, gzip;q=0.8": "br", "gzip, deflate": "gzip", "gzip, br;q=0": "gzip", "identity": "", "": ""} {
		res := get(t, URL("css/entry/pages.css"), "Accept-Encoding", header)
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

// mostFiles limits the files that each script that draws runs imports; mostModules limits the files of all modules.
const mostFiles, mostModules = 8, 110

func TestModulesAreInFewFiles(t *testing.T) {
	for _, entry := range playground {
		if n := len(Imports(entry)); n > mostFiles {
			t.Errorf("%s imports %d files", entry, n)
		}
	}
	modules := 0
	for name, f := range load().files {
		if path.Ext(name) != ".js" {
			continue
		}
		modules++
		for _, m := range regexp.MustCompile(`(?:from|import\(?)"(\./[^"]+)"`).FindAllStringSubmatch(string(f.Body), -1) {
			if load().files[m[1][2:]] == nil {
				t.Errorf("%s imports %s, which is not there", name, m[1])
			}
		}
	}
	if modules > mostModules {
		t.Errorf("there are %d files of modules", modules)
	}
}

// A debugger shows each module as written.
func TestSourceMapsHaveTheSources(t *testing.T) {
	found := map[string]bool{}
	for name, f := range load().files {
		if path.Ext(name) != ".js" {
			continue
		}
		var m struct{ Sources, SourcesContent []string }
		if err := json.Unmarshal(load().files[name+".map"].Body, &m); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if !bytes.Contains(f.Body, []byte("//# sourceMappingURL="+name+".map")) {
			t.Errorf("%s does not name its map", name)
		}
		for i, source := range m.Sources {
			if name, is := strings.CutPrefix(source, asFile+":"); is {
				found[name] = m.SourcesContent[i] == string(sources()[name])
			}
		}
	}
	for _, name := range []string{"js/play.js", "js/model/run.js", "js/modes/hand.js", "js/gallery.js"} {
		if !found[name] {
			t.Errorf("%s is in no map as it was written", name)
		}
	}
}

// For development each module is served as written, and its relative imports lead to the others.
func TestSourcesCanBeServedAsTheyAre(t *testing.T) {
	written := asWritten(sources())
	for name, body := range sources() {
		f := written.files[written.paths[name]]
		if !bytes.Equal(f.Body, body) || !regexp.MustCompile(`^[0-9a-f]{12}/`+regexp.QuoteMeta(name)+`$`).MatchString(f.Path) {
			t.Errorf("%s is served as %s", name, f.Path)
		}
	}
}

func TestWhatIsNotServedIsNotFound(t *testing.T) {
	for _, name := range []string{"", "css", "css/", "fs.go", "../go.mod", "js/i18n.test.js", "css/none.css"} {
		if res := get(t, "/static/"+name); res.StatusCode != http.StatusNotFound {
			t.Errorf("%q: %d", name, res.StatusCode)
		}
	}
	r := httptest.NewRequest(http.MethodPost, URL("css/entry/pages.css"), nil)
	w := httptest.NewRecorder()
	if Handler().ServeHTTP(w, r); w.Code != http.StatusMethodNotAllowed {
		t.Errorf("POST: %d", w.Code)
	}
}

// The imports read from the modules exist: bundling and serving modules as written depend on it.
func TestImportsOfModulesExist(t *testing.T) {
	all := modulesOf(sources())
	for name, imports := range all {
		for _, target := range slices.Concat(imports.now, imports.later) {
			if _, ok := all[target]; !ok {
				t.Errorf("%s imports %s, which is not there", name, target)
			}
		}
	}
	if reached := all.reach("js/play.js", false); !reached["js/model/run.js"] || reached["js/modes/hand.js"] {
		t.Errorf("js/play.js loads with itself %d modules", len(reached))
	}
	if reached := all.reach("js/play.js", true); !reached["js/modes/hand.js"] || reached["js/teach.js"] {
		t.Errorf("js/play.js can load %d modules", len(reached))
	}
}

// Styles take colours and sizes only from tokens.css, and load nothing from other sites. The entries in css/entry
// import the parts of each page's style sheet.
func TestStylesKeepToTheTokens(t *testing.T) {
	colour := regexp.MustCompile(`#[0-9a-fA-F]{3,8}\b|\brgba?\(|\bhsla?\(|https?://|@import`)
	comment := regexp.MustCompile(`(?s)/\*.*?\*/`)
	used := map[string]bool{}
	for name, body := range sources() {
		if path.Ext(name) != ".css" || name == "css/tokens.css" {
			continue
		}
		if path.Dir(name) == "css/entry" {
			for _, m := range regexp.MustCompile(`@import "([^"]+)";`).FindAllSubmatch(body, -1) {
				used[path.Join("css/entry", string(m[1]))] = true
			}
			continue
		}
		for _, found := range colour.FindAll(comment.ReplaceAll(body, nil), -1) {
			t.Errorf("%s: %s", name, found)
		}
	}
	for name := range sources() {
		if path.Ext(name) == ".css" && path.Dir(name) != "css/entry" && !used[name] {
			t.Errorf("%s is in the style sheet of no page", name)
		}
	}
}

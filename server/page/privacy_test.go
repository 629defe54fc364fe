package page

import (
	"io/fs"
	"maps"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fano/server/locale"
	"fano/static"
)

var (
	keeps    = regexp.MustCompile(`\b(localStorage|sessionStorage|indexedDB|caches|cookieStore|serviceWorker|document\.cookie)\b`)
	keptName = regexp.MustCompile(`"(fano-[a-z-]+)"`)
	fontFace = regexp.MustCompile(`@font-face\s*{\s*font-family:\s*"([^"]+)";\s*src:\s*url`)
	foreign  = regexp.MustCompile(`(?:fetch\(|import\(|from |src=|url\()["'` + "`" + `(]?(?:https?:)?//`)
)

// The privacy note lists the names of everything that the pages store in a browser, and the fonts that they load;
// nothing is loaded from elsewhere.
func TestThePrivacyNoteSaysWhatThePagesDo(t *testing.T) {
	stores, names, fonts := map[string]bool{}, map[string]bool{}, map[string]bool{}
	storing := map[string]bool{}
	for name, text := range sources(t) {
		switch path.Ext(name) {
		case ".js":
			for _, found := range keeps.FindAllString(text, -1) {
				stores[found], storing[name] = true, true
			}
			if storing[name] {
				for _, m := range keptName.FindAllStringSubmatch(text, -1) {
					names[m[1]] = true
				}
			}
		case ".css":
			for _, m := range fontFace.FindAllStringSubmatch(text, -1) {
				fonts[m[1]] = true
			}
		default:
			continue
		}
		if m := foreign.FindString(text); m != "" {
			t.Errorf("%s loads something from elsewhere: %s", name, m)
		}
	}
	if len(names) != len(storing) || len(stores) == 0 || len(fonts) == 0 {
		t.Errorf("of %v the names are %v; fonts %v", storing, names, fonts)
	}
	for _, lang := range []string{"en", "pt", "it"} {
		texts, _ := locale.Named(lang)
		note := texts.T("teach.privacy.storage")
		for _, word := range slices.Concat(slices.Collect(maps.Keys(stores)), slices.Collect(maps.Keys(names))) {
			if !strings.Contains(note, "`"+word+"`") {
				t.Errorf("in %s the note does not name %s", lang, word)
			}
		}
		for font := range fonts {
			if family := strings.TrimSuffix(font, " Text"); !strings.Contains(texts.T("teach.privacy.others"), family) {
				t.Errorf("in %s the note does not name the font %s", lang, family)
			}
		}
	}
}

func TestAnEmbedStoresNothingAndLoadsNoFonts(t *testing.T) {
	site := open(t, nil)
	if page := ask(site, "GET", "/embed").Body.String() + string(static.Named("css/entry/embed.css").Body); strings.Contains(page, "woff2") {
		t.Error("an embed loads fonts")
	}
	for _, module := range append(static.Imports("js/embed.js"), static.URL("js/embed.js")) {
		if found := keeps.FindString(ask(site, "GET", module).Body.String()); found != "" {
			t.Errorf("an embed brings %s, with %s", module, found)
		}
	}
}

// sources returns the source text of the modules and style sheets, by name.
func sources(t *testing.T) map[string]string {
	all := map[string]string{}
	files := os.DirFS("../../static")
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasSuffix(name, ".test.js") || strings.HasPrefix(name, "fonts/") {
			return err
		}
		text, err := fs.ReadFile(files, name)
		all[name] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

package web

import (
	"embed"
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
)

// The texts: locale/<part>.<lang>.json, flat key to text. A key that ends in ".one" or ".other" is a plural form of
// the key before it, and is picked by the placeholder {n}.
//
//go:embed locale/*.json
var localeFiles embed.FS

// Language is one in which the site can be read.
type Language struct {
	Code string // in addresses and file names: "pt"
	Tag  string // in lang attributes: "pt-BR"
	Name string // in its own words
}

// Languages are those of the seeds, English first because it is what others fall back to.
var Languages = []Language{
	{"en", "en", "English"},
	{"pt", "pt-BR", "Português"},
	{"it", "it", "Italiano"},
}

// Texts are the site's texts in one language.
type Texts struct {
	Language
	Lang      string // the Code, for those who only want that
	localizer *i18n.Localizer
	plain     map[string]string // as written in the files
}

// library is filled once from the embedded files; a file that cannot be read is a mistake of the build.
var library = sync.OnceValue(func() map[string]*Texts {
	bundle := i18n.NewBundle(language.English)
	texts := map[string]*Texts{}
	for _, l := range Languages {
		plain, err := readTexts(l.Code)
		if err != nil {
			panic(err)
		}
		tag := language.MustParse(l.Tag)
		if err := bundle.AddMessages(tag, messages(plain)...); err != nil {
			panic(fmt.Errorf("locale %s: %w", l.Code, err))
		}
		texts[l.Code] = &Texts{Language: l, Lang: l.Code, plain: plain}
	}
	for _, t := range texts {
		t.localizer = i18n.NewLocalizer(bundle, t.Tag)
	}
	return texts
})

// readTexts is all parts of one language as one map.
func readTexts(code string) (map[string]string, error) {
	names, err := localeFiles.ReadDir("locale")
	if err != nil {
		return nil, err
	}
	all := map[string]string{}
	for _, entry := range names {
		if !strings.HasSuffix(entry.Name(), "."+code+".json") {
			continue
		}
		data, err := localeFiles.ReadFile(path.Join("locale", entry.Name()))
		if err != nil {
			return nil, err
		}
		part := map[string]string{}
		if err := json.Unmarshal(data, &part); err != nil {
			return nil, fmt.Errorf("locale/%s: %w", entry.Name(), err)
		}
		for key, text := range part {
			if _, twice := all[key]; twice {
				return nil, fmt.Errorf("locale/%s: %q is in another file too", entry.Name(), key)
			}
			all[key] = text
		}
	}
	return all, nil
}

// messages joins the plural forms of a key into one message.
func messages(plain map[string]string) []*i18n.Message {
	byID := map[string]*i18n.Message{}
	for key, text := range plain {
		id, form := pluralForm(key)
		m := byID[id]
		if m == nil {
			m = &i18n.Message{ID: id}
			byID[id] = m
		}
		if form == "one" {
			m.One = text
		} else {
			m.Other = text
		}
	}
	return slices.Collect(maps.Values(byID))
}

// pluralForm splits "play.steps.one" into "play.steps" and "one".
func pluralForm(key string) (id, form string) {
	for _, form := range []string{"one", "other"} {
		if id, ok := strings.CutSuffix(key, "."+form); ok {
			return id, form
		}
	}
	return key, ""
}

// TextsNamed is the language that a visitor or an address names, such as "pt", "pt-BR" or "IT"; false if it is none
// of ours.
func TextsNamed(name string) (*Texts, bool) {
	tag, err := language.Parse(name)
	if err != nil {
		return nil, false
	}
	base, _ := tag.Base()
	t, ok := library()[base.String()]
	return t, ok
}

var matcher = sync.OnceValue(func() language.Matcher {
	var tags []language.Tag
	for _, l := range Languages {
		tags = append(tags, language.MustParse(l.Tag))
	}
	return language.NewMatcher(tags)
})

// TextsFor is the best of our languages for an Accept-Language header; English if none fits.
func TextsFor(accept string) *Texts {
	wanted, _, err := language.ParseAcceptLanguage(accept)
	if err != nil {
		return library()["en"]
	}
	_, i, _ := matcher().Match(wanted...)
	return library()[Languages[i].Code]
}

// Choose is the language of a page: the one that the address names, else what the header prefers. The second result
// is true if it was the address.
func Choose(named, accept string) (*Texts, bool) {
	if t, ok := TextsNamed(named); ok {
		return t, true
	}
	return TextsFor(accept), false
}

// T is the text of a key, with its placeholders filled from args: name, value, name, value. A key that does not exist
// is shown as it is; a test sees to it that this happens to nobody.
func (t *Texts) T(key string, args ...any) string {
	config := i18n.LocalizeConfig{MessageID: key, TemplateParser: braces{}}
	if len(args) > 0 {
		values := make(map[string]string, len(args)/2)
		for i := 0; i+1 < len(args); i += 2 {
			name := fmt.Sprint(args[i])
			values[name] = fmt.Sprint(args[i+1])
			if n, ok := args[i+1].(int); ok && name == "n" {
				config.PluralCount = n
			}
		}
		config.TemplateData = values
	}
	text, err := t.localizer.Localize(&config)
	if text == "" && err != nil {
		return key
	}
	return text
}

// Has says whether there is a text of that key.
func (t *Texts) Has(key string) bool {
	_, plain := t.plain[key]
	_, counted := t.plain[key+".other"]
	return plain || counted
}

// Keys are those of the texts that begin with a prefix.
func (t *Texts) Keys(prefix string) []string {
	return slices.Sorted(maps.Keys(t.some(func(key string) bool { return strings.HasPrefix(key, prefix) })))
}

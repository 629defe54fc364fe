package web

import (
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
)

// The site's own texts: locale/<part>.<lang>.json, flat maps from key to text. A key that ends in ".one" or ".other"
// is a plural form of the key without the ending, selected by the placeholder {n}.
//
//go:embed locale/*.json
var localeFiles embed.FS

// Language is a language of the site.
type Language struct {
	Code string // in URLs and file names: "pt"
	Tag  string // in lang attributes: "pt-BR"
	Name string // in the language itself
}

// Languages are the languages of the site, English first because it is the fallback.
var Languages = []Language{
	{"en", "en", "English"},
	{"pt", "pt-BR", "Português"},
	{"it", "it", "Italiano"},
}

// Texts are the site's texts in one language.
type Texts struct {
	Language
	Lang      string // the Code
	localizer *i18n.Localizer
	plain     map[string]string // as written in the files
	drafts    map[string]bool   // the algorithms that have English texts only, if this is not English
}

// Library holds the site's texts in all Languages. Its methods may be called concurrently.
type Library struct {
	texts   map[string]*Texts // by Code
	matcher language.Matcher
}

// NewLibrary returns the site's own texts and those of the algorithms, which are files in their folders (see
// algorithmTexts). Errors: of a file that cannot be read, and of a key in two files.
func NewLibrary(folders fs.FS) (*Library, error) {
	bundle := i18n.NewBundle(language.English)
	l := &Library{texts: map[string]*Texts{}}
	var tags []language.Tag
	for _, in := range Languages {
		t, err := readTexts(in, folders)
		if err != nil {
			return nil, err
		}
		tag := language.MustParse(in.Tag)
		if err := bundle.AddMessages(tag, messages(t.plain)...); err != nil {
			return nil, fmt.Errorf("locale %s: %w", in.Code, err)
		}
		t.localizer = i18n.NewLocalizer(bundle, in.Tag)
		l.texts[in.Code] = t
		tags = append(tags, tag)
	}
	l.matcher = language.NewMatcher(tags)
	return l, nil
}

// readTexts reads all texts of one language.
func readTexts(in Language, folders fs.FS) (*Texts, error) {
	t := &Texts{Language: in, Lang: in.Code, plain: map[string]string{}}
	names, err := fs.Glob(localeFiles, "locale/*."+in.Code+".json")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		part, err := readPart(localeFiles, name)
		if err != nil {
			return nil, err
		}
		for key, text := range part {
			if _, twice := t.plain[key]; twice {
				return nil, fmt.Errorf("%s: %q is in another file too", name, key)
			}
			t.plain[key] = text
		}
	}
	if t.drafts, err = algorithmTexts(t.plain, folders, in.Code); err != nil {
		return nil, err
	}
	return t, nil
}

// readPart reads one file.
func readPart(files fs.FS, name string) (map[string]string, error) {
	data, err := fs.ReadFile(files, name)
	if err != nil {
		return nil, err
	}
	part := map[string]string{}
	if err := json.Unmarshal(data, &part); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return part, nil
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

// Named returns the texts of a language given as in URLs, such as "pt", "pt-BR" or "IT"; false if the site does not
// have it.
func (l *Library) Named(name string) (*Texts, bool) {
	tag, err := language.Parse(name)
	if err != nil {
		return nil, false
	}
	base, _ := tag.Base()
	t, ok := l.texts[base.String()]
	return t, ok
}

// For returns the texts that best match an Accept-Language header; English if none do.
func (l *Library) For(accept string) *Texts {
	wanted, _, _ := language.ParseAcceptLanguage(accept) // empty for an invalid header
	_, i, _ := l.matcher.Match(wanted...)
	return l.texts[Languages[i].Code]
}

// Choose returns the texts of a page: in the language named by the URL, else by the header. The second result reports
// whether it was the URL.
func (l *Library) Choose(named, accept string) (*Texts, bool) {
	if t, ok := l.Named(named); ok {
		return t, true
	}
	return l.For(accept), false
}

// T returns the text of a key, with its placeholders filled from args, which alternate names and values. A missing
// key is returned itself; a test prevents that.
func (t *Texts) T(key string, args ...any) string {
	config := i18n.LocalizeConfig{MessageID: key, TemplateParser: braces{}}
	var values []string
	for pair := range slices.Chunk(args, 2) {
		name := fmt.Sprint(pair[0])
		values = append(values, "{"+name+"}", fmt.Sprint(pair[1]))
		if n, ok := pair[1].(int); ok && name == "n" {
			config.PluralCount = n
		}
	}
	config.TemplateData = values
	text, err := t.localizer.Localize(&config)
	if text == "" && err != nil {
		return key
	}
	return text
}

// Has reports whether there is a text for a key.
func (t *Texts) Has(key string) bool {
	_, plain := t.plain[key]
	_, counted := t.plain[key+".other"]
	return plain || counted
}

// Or returns the text of a key, or otherwise if there is none.
func (t *Texts) Or(key, otherwise string) string {
	if t.Has(key) {
		return t.T(key)
	}
	return otherwise
}

// Keys returns the sorted keys with a prefix.
func (t *Texts) Keys(prefix string) []string {
	return slices.Sorted(maps.Keys(t.filtered(func(key string) bool { return strings.HasPrefix(key, prefix) })))
}

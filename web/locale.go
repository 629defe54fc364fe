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

// The site's own texts: locale/<part>.<lang>.json, flat key to text. A key that ends in ".one" or ".other" is a plural
// form of the key before it, and is picked by the placeholder {n}.
//
//go:embed locale/*.json
var localeFiles embed.FS

// Language is one in which the site can be read.
type Language struct {
	Code string // in addresses and file names: "pt"
	Tag  string // in lang attributes: "pt-BR"
	Name string // in its own words
}

// Languages are the languages of the seeds, English first because it is what others fall back to.
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
	drafts    map[string]bool   // the algorithms of which there are English texts alone, if this is not English
}

// Library is the site's texts in all Languages. Its methods may be called at the same time.
type Library struct {
	texts   map[string]*Texts // by Code
	matcher language.Matcher
}

// NewLibrary is the site's own texts and the algorithms', which are files in their folders (see algorithmTexts).
// Errors: of a file that cannot be read, and of a key that two files have.
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

// readTexts is all texts of one language.
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

// readPart is one file.
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

// Named is the language that a visitor or an address names, such as "pt", "pt-BR" or "IT"; false if it is none of ours.
func (l *Library) Named(name string) (*Texts, bool) {
	tag, err := language.Parse(name)
	if err != nil {
		return nil, false
	}
	base, _ := tag.Base()
	t, ok := l.texts[base.String()]
	return t, ok
}

// For is the best of our languages for an Accept-Language header; English if none fits.
func (l *Library) For(accept string) *Texts {
	wanted, _, _ := language.ParseAcceptLanguage(accept) // nothing, of a header that cannot be read
	_, i, _ := l.matcher.Match(wanted...)
	return l.texts[Languages[i].Code]
}

// Choose is the language of a page: the one that the address names, else what the header prefers. The second result
// is true if it was the address.
func (l *Library) Choose(named, accept string) (*Texts, bool) {
	if t, ok := l.Named(named); ok {
		return t, true
	}
	return l.For(accept), false
}

// T is the text of a key, with its placeholders filled from args: name, value, name, value. A key that does not exist
// is shown as it is; a test sees to it that this happens to nobody.
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

// Has reports whether there is a text of that key.
func (t *Texts) Has(key string) bool {
	_, plain := t.plain[key]
	_, counted := t.plain[key+".other"]
	return plain || counted
}

// Or is the text of a key, or something else if there is none.
func (t *Texts) Or(key, otherwise string) string {
	if t.Has(key) {
		return t.T(key)
	}
	return otherwise
}

// Keys are the keys of the texts that begin with a prefix.
func (t *Texts) Keys(prefix string) []string {
	return slices.Sorted(maps.Keys(t.some(func(key string) bool { return strings.HasPrefix(key, prefix) })))
}

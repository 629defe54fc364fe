package web

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode"
)

// glossary parses locale/glossary.md: the cells of its tables' rows, by heading and without the heading rows.
func glossary(t *testing.T) map[string][][]string {
	t.Helper()
	source, err := os.ReadFile("locale/glossary.md")
	if err != nil {
		t.Fatal(err)
	}
	tables, heading := map[string][][]string{}, ""
	for line := range strings.Lines(string(source)) {
		line = strings.TrimSpace(line)
		if after, found := strings.CutPrefix(line, "## "); found {
			heading = after
		} else if row, found := strings.CutPrefix(line, "|"); found && !strings.HasPrefix(line, "|---") {
			cells := strings.Split(strings.TrimSuffix(row, "|"), "|")
			for i := range cells {
				cells[i] = strings.TrimSpace(cells[i])
			}
			tables[heading] = append(tables[heading], cells)
		}
	}
	for heading, rows := range tables {
		tables[heading] = rows[1:]
	}
	return tables
}

// A phrase is a sequence of words, some of them stems.
type phrase []struct {
	stem string
	open bool
}

var phrasesRead = map[string][]phrase{}

// phrases parses the comma-separated forms of a term: a · separates the stem from its variable ending, and a word
// without one may have a final s.
func phrases(forms string) (read []phrase) {
	if known, found := phrasesRead[forms]; found {
		return known
	}
	defer func() { phrasesRead[forms] = read }()
	for form := range strings.SplitSeq(forms, ",") {
		var p phrase
		for _, word := range tokens(form) {
			stem, _, changes := strings.Cut(word, "·")
			p = append(p, struct {
				stem string
				open bool
			}{stem, changes})
		}
		read = append(read, p)
	}
	return read
}

// tokens returns the lower-case words of a text, with a full stop for each separator.
func tokens(text string) (read []string) {
	word := strings.Builder{}
	end := func() {
		if word.Len() > 0 {
			read = append(read, word.String())
			word.Reset()
		}
	}
	for _, r := range text {
		switch {
		case unicode.IsLetter(r) || unicode.IsNumber(r) || r == '-' || r == '·':
			word.WriteRune(unicode.ToLower(r))
		case unicode.IsSpace(r) || r == '’':
			end()
		default:
			end()
			read = append(read, ".")
		}
	}
	end()
	return read
}

// find returns the first of the phrases in the words of a text, or "".
func find(any []phrase, in []string) string {
	for at := range in {
		for _, p := range any {
			if p.at(in[at:]) {
				return strings.Join(in[at:at+len(p)], " ")
			}
		}
	}
	return ""
}

func (p phrase) at(in []string) bool {
	for i, word := range p {
		if i == len(in) || !strings.HasPrefix(in[i], word.stem) {
			return false
		}
		if rest := in[i][len(word.stem):]; !word.open && rest != "" && rest != "s" {
			return false
		}
	}
	return true
}

var (
	// notWords matches what a text cites instead of saying: code, URLs, placeholders, *emphasis*, quotations, and a
	// foreign term in parentheses after its translation.
	notWords = regexp.MustCompile("(?s)```.*?```|`[^`]*`|<?https?://\\S+|\\]\\([^)]*\\)|\\{[^}]*\\}(?:/\\w+)*" +
		`|\*[^*\s][^*]*\*|“[^”]*”|«[^»]*»|\([\pL-]+\)`)
	// messageName matches a word in capitals, such as FORK.
	messageName = regexp.MustCompile(`\b[A-Z]{3,}\b`)
)

func words(text string) string { return notWords.ReplaceAllString(text, " . ") }

// said returns every text by its place: those of the site, the algorithms, the gallery and the documentation.
func said(t *testing.T) map[string]map[string]string {
	t.Helper()
	texts := map[string]map[string]string{} // by place and language
	for code, plain := range all() {
		for key, text := range plain {
			if library.texts[code].isDrafted(key) {
				continue
			}
			if texts[key] == nil {
				texts[key] = map[string]string{}
			}
			texts[key][code] = text
		}
	}
	scenarios, err := filepath.Glob("../algorithms/*/gallery/*.json")
	if err != nil || len(scenarios) == 0 {
		t.Fatalf("%d scenarios: %v", len(scenarios), err)
	}
	for _, name := range append(scenarios, "../server/scenario/chapters.json") {
		source, err := os.ReadFile(name)
		var doc any
		if err == nil {
			err = json.Unmarshal(source, &doc)
		}
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		localized(filepath.Base(name), doc, texts)
	}
	pages, err := filepath.Glob("docs/*.*.md")
	if err != nil || len(pages) == 0 {
		t.Fatalf("%d pages: %v", len(pages), err)
	}
	for _, name := range pages {
		source, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		place, code, _ := strings.Cut(strings.TrimSuffix(name, ".md"), ".")
		if texts[place] == nil {
			texts[place] = map[string]string{}
		}
		texts[place][code] = string(source)
	}
	return texts
}

// localized adds every {"en": …, "pt": …, "it": …} in a document to texts.
func localized(place string, doc any, texts map[string]map[string]string) {
	switch doc := doc.(type) {
	case []any:
		for i, part := range doc {
			localized(place+"."+strconv.Itoa(i), part, texts)
		}
	case map[string]any:
		if _, found := doc["en"].(string); found {
			texts[place] = map[string]string{}
			for code, text := range doc {
				texts[place][code], _ = text.(string)
			}
			return
		}
		for field, part := range doc {
			localized(place+"."+field, part, texts)
		}
	}
}

// isDrafted reports whether the text of a key belongs to an algorithm without translations.
func (t *Texts) isDrafted(key string) bool {
	parts := strings.SplitN(key, ".", 3)
	return len(parts) == 3 && t.drafts[parts[1]]
}

package scenario

import "strings"

// Languages are those in which a document can carry its texts, in the order in which they are written.
var Languages = []string{"en", "pt", "it"}

// Text is words for the reader: either the same in every language, or by language. The zero Text is no text.
type Text struct {
	Plain      string // if the document gives one text for all
	En, Pt, It string // otherwise
}

// Pick is the text in a language, named as in "pt" or "pt-BR"; where it is missing, English, and then any other.
func (t Text) Pick(lang string) string {
	lang, _, _ = strings.Cut(strings.ToLower(lang), "-")
	for _, text := range []string{t.Plain, t.in(lang), t.En, t.Pt, t.It} {
		if text != "" {
			return text
		}
	}
	return ""
}

// Empty tells whether there is no text in any language.
func (t Text) Empty() bool {
	return t == Text{}
}

// in is the text given for exactly that language.
func (t Text) in(lang string) string {
	switch lang {
	case "en":
		return t.En
	case "pt":
		return t.Pt
	case "it":
		return t.It
	}
	return ""
}

// set gives the text of one language.
func (t *Text) set(lang, text string) {
	switch lang {
	case "en":
		t.En = text
	case "pt":
		t.Pt = text
	case "it":
		t.It = text
	}
}

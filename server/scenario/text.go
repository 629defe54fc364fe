package scenario

import "strings"

// Languages are the languages in which a document can carry texts, in the order of the canonical form.
var Languages = []string{"en", "pt", "it"}

// A Text is words for the reader: either the same in every language, or by language. The zero Text is no text.
type Text struct {
	Plain      string // one text for all languages
	En, Pt, It string // used if Plain is empty
}

// Pick returns the text in a language, given as in "pt" or "pt-BR"; if it is missing, English, and then any other.
func (t Text) Pick(lang string) string {
	lang, _, _ = strings.Cut(strings.ToLower(lang), "-")
	for _, text := range []string{t.Plain, t.in(lang), t.En, t.Pt, t.It} {
		if text != "" {
			return text
		}
	}
	return ""
}

// Empty reports whether there is no text in any language.
func (t Text) Empty() bool {
	return t == Text{}
}

// InEach returns a text with a translation for each language.
func InEach(translate func(lang string) string) Text {
	return Text{En: translate("en"), Pt: translate("pt"), It: translate("it")}
}

// in returns the text given for exactly that language.
func (t Text) in(lang string) string {
	return map[string]string{"en": t.En, "pt": t.Pt, "it": t.It}[lang]
}

var languageList = strings.Join(Languages, ", ")

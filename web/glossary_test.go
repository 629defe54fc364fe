package web

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// outOfStep returns the terms in the English text that its translation lacks.
func outOfStep(rows [][]string, text map[string]string) (missing []string) {
	in := map[string][]string{"en": tokens(messageName.ReplaceAllString(words(text["en"]), " . "))}
	for _, code := range columns[1:] {
		in[code] = tokens(text[code])
	}
	for _, row := range rows {
		if find(phrases(row[0]), in["en"]) == "" {
			continue
		}
		for i, code := range columns {
			if _, found := text[code]; found && i > 0 && find(phrases(row[i]), in[code]) == "" {
				missing = append(missing, code+" for "+row[0]+" has none of: "+row[i])
			}
		}
	}
	return missing
}

// columns are the languages of the glossary's tables, in order.
var columns = []string{"en", "pt", "it"}

func TestTheLanguagesSayATermTogether(t *testing.T) {
	rows := glossary(t)["In step"]
	if len(rows) < 40 {
		t.Fatalf("%d terms are in step", len(rows))
	}
	for place, text := range said(t) {
		for _, missing := range outOfStep(rows, text) {
			t.Errorf("%s: %s", place, missing)
		}
	}
}

// Every term of the glossary is used in some text.
func TestEveryTermOfTheGlossaryIsSaid(t *testing.T) {
	tables, whole := glossary(t), map[string][]string{}
	for _, text := range said(t) {
		for code, there := range text {
			whole[code] = append(append(whole[code], tokens(there)...), ".")
		}
	}
	for _, row := range slices.Concat(tables["In step"], tables["As the sentence has it"]) {
		if len(row) != len(columns)+1 {
			t.Errorf("the glossary has %d cells for %s", len(row), row[0])
			continue
		}
		for i, code := range columns {
			if find(phrases(row[i]), whole[code]) == "" {
				t.Errorf("no text in %s says: %s", code, row[i])
			}
		}
	}
}

// avoided returns the words of a text that its language should avoid, each with its replacement.
func avoided(rows [][]string, text string) (found []string) {
	in := tokens(words(text))
	for _, row := range rows {
		if word := find(phrases(row[0]), in); word != "" {
			found = append(found, word+", which should be: "+row[1])
		}
	}
	return found
}

func TestNoTextSaysAWordToAvoid(t *testing.T) {
	tables, texts := glossary(t), said(t)
	for _, in := range Languages {
		rows := tables["To avoid: "+in.Name]
		if len(rows) < 15 {
			t.Errorf("%d words to avoid in %s", len(rows), in.Name)
		}
		for _, place := range slices.Sorted(maps.Keys(texts)) {
			for _, word := range avoided(rows, texts[place][in.Code]) {
				t.Errorf("%s in %s says %s", place, in.Code, word)
			}
		}
	}
}

// ofOtherGender are the Italian articles and adjectives that cannot precede a word of a gender.
var ofOtherGender = map[string]string{
	"feminine": "il|lo|un|uno|i|gli|del|dello|dei|degli|al|allo|ai|agli|dal|dallo|dai|dagli|nel|nello|nei|negli|" +
		"sul|sullo|sui|quel|quello|quei|questo|questi|suo|suoi|proprio|primo|primi|stesso|altro|altri|secondo|ultimo|nessun|alcun",
	"masculine": "la|una|le|della|delle|alla|alle|dalla|dalle|nella|nelle|sulla|sulle|quella|quelle|questa|queste|" +
		"sua|sue|propria|stessa|altra|altre|seconda|ultima|nessuna|alcuna",
}

// wrongGender returns the places of a text where a message's name has an article of the wrong gender.
func wrongGender(rows [][]string, text string) (found []string) {
	in := strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) })
	for i, word := range in[:max(0, len(in)-1)] {
		for _, row := range rows {
			if slices.Contains(strings.Split(row[1], ", "), in[i+1]) &&
				slices.Contains(strings.Split(ofOtherGender[row[0]], "|"), strings.ToLower(word)) {
				found = append(found, word+" "+in[i+1])
			}
		}
	}
	return found
}

func TestMessagesHaveTheirGenderInItalian(t *testing.T) {
	rows := glossary(t)["Messages in Italian"]
	if len(rows) != len(ofOtherGender) {
		t.Fatalf("%d genders", len(rows))
	}
	for place, text := range said(t) {
		for _, phrase := range wrongGender(rows, text["it"]) {
			t.Errorf("%s: %q", place, phrase)
		}
	}
}

func TestQuotationMarksAreTheLanguages(t *testing.T) {
	foreign := map[string]string{"en": `«»"`, "pt": `«»"`, "it": `“”"`}
	code := regexp.MustCompile("(?s)```.*?```|`[^`]*`|\\{[^}]*\\}")
	for place, text := range said(t) {
		for in, there := range text {
			there = code.ReplaceAllString(there, "")
			if at := strings.IndexAny(there, foreign[in]+"'"); at >= 0 {
				t.Errorf("%s in %s has %q", place, in, there[max(0, at-20):min(len(there), at+20)])
			}
		}
	}
}

func TestTheGlossaryNotices(t *testing.T) {
	tables := glossary(t)
	for _, c := range []struct{ in, text, word string }{
		{"English", "Requests go from father to father.", "father"},
		{"English", "Of all, whoever asked first enters.", "whoever"},
		{"English", "EM1 is violated here.", "violated"},
		{"English", "The request is still under way.", "under way"},
		{"Português", "O processo solicita o token.", "solicita"},
		{"Português", "Os canais entregam sem ordem.", "sem ordem"},
		{"Português", "Nenhum deadlock acontece.", "deadlock"},
		{"Português", "Um nodo da árvore.", "nodo"},
		{"Italiano", "EM1 cade al passo 5.", "cade"},
		{"Italiano", "Un processo si guasta.", "si guasta"},
		{"Italiano", "Niente stallo.", "niente stallo"},
		{"Italiano", "La risposta è rimandata.", "rimandata"},
	} {
		found := avoided(tables["To avoid: "+c.in], c.text)
		if len(found) != 1 || !strings.HasPrefix(found[0], c.word+",") {
			t.Errorf("%s, %q: found %q", c.in, c.text, found)
		}
	}
	for in, text := range map[string]string{
		"English":   "The variable *father* and `father`; “whoever” wrote this link: [here](/father).",
		"Português": "Nenhum impasse (deadlock), e o caderno não solta.",
		"Italiano":  "Uno stallo (deadlock) accade di rado.",
	} {
		if found := avoided(tables["To avoid: "+in], text); found != nil {
			t.Errorf("%s, %q: found %q", in, text, found)
		}
	}
	step := tables["In step"]
	other := map[string]string{"en": "No deadlock.", "pt": "Nenhum travamento.", "it": "Nessuno stallo."}
	if found := outOfStep(step, other); len(found) != 1 {
		t.Errorf("of a translation with another term: %q", found)
	}
	name := map[string]string{"en": "P1 sends FORK.", "pt": "P1 envia FORK.", "it": "P1 invia FORK."}
	if found := outOfStep(step, name); found != nil {
		t.Errorf("of a message's name: %q", found)
	}
	genders := tables["Messages in Italian"]
	if found := wrongGender(genders, "il REQUEST, una GRANT, della `ACK` e un req"); len(found) != 4 {
		t.Errorf("wrong genders: %q", found)
	}
	if found := wrongGender(genders, "la REQUEST, il GRANT, l’ACK, alcune req e un REQUESTER"); found != nil {
		t.Errorf("right genders: %q", found)
	}
}

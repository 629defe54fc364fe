package scenario

import (
	"bytes"
	"errors"
	"fmt"
	"hash/fnv"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// texts are good ones: the gallery as it is written and in canonical form, what every package's tests read, and small
// documents with what the gallery does not have.
func texts(t testing.TB) [][]byte {
	var all [][]byte
	for _, e := range Gallery() {
		all = append(all, e.Document.Canonical())
	}
	for _, text := range smallTexts {
		all = append(all, []byte(text))
	}
	for _, folder := range []string{"../../server", "../../algorithms"} {
		err := filepath.WalkDir(folder, func(path string, _ fs.DirEntry, err error) error {
			if err != nil || filepath.Ext(path) != ".json" {
				return err
			}
			text, err := os.ReadFile(path)
			all = append(all, text)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return all
}

// Parse reads what a reader would that takes no care of memory: the same texts are accepted, with the same in them, and
// of the others the same is told of the same places.
func TestParseAgreesWithADumbParser(t *testing.T) {
	var m mutator
	for _, text := range texts(t) {
		if told := disagreement(text); told != "" {
			t.Errorf("%.2000q\n%s", text, told)
		}
		if _, err := Parse(text); err == nil {
			m.texts = append(m.texts, pieces(string(text)))
		}
	}
	slices.SortStableFunc(m.texts, func(a, b []string) int { return len(a) - len(b) })
	mutants := 2_000
	if os.Getenv("FANO_PROVE") != "" {
		mutants = 200_000
	}
	other := fnv.New64()
	other.Write([]byte(os.Getenv("FANO_SEED")))
	m.Rand = rand.New(rand.NewPCG(0, other.Sum64()))
	came := map[string]int{}
	for range mutants {
		text := m.mutant()
		if told := disagreement(text); told != "" {
			t.Fatalf("%q\n%s", text, told)
		}
		for _, one := range outcome(text) {
			came[one]++
		}
	}
	t.Logf("of %d texts came %v", len(m.texts), came)
	for _, one := range []string{
		"accepted", "duplicate", "missing", "unknown", ErrNotJSON.Error(), ErrVersion.Error(),
	} {
		if came[one] == 0 {
			t.Errorf("%q never came of a mutant", one)
		}
	}
}

// What is as large, or as deep, as may be is read, and what is larger is not.
func TestParseAgreesWithADumbParserAtTheBounds(t *testing.T) {
	nested := func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
	for _, c := range []struct {
		text string
		want error
	}{
		{`{"":0` + strings.Repeat(`,"a":[1,{"b":2}]`, 3000) + `}`, nil},
		{nested(10_000), nil},
		{nested(10_001), ErrNotJSON},
		{strings.Repeat(" ", MaxBytes-2) + "{}", nil},
		{strings.Repeat(" ", MaxBytes-1) + "{}", ErrTooLarge},
		{`"` + strings.Repeat("漢", MaxBytes/3), ErrNotJSON},
		{`"` + strings.Repeat(`\u6f22`, MaxBytes/6-1) + `"`, nil},
		{strings.Repeat("9", MaxBytes), nil},
		{"1e-" + strings.Repeat("9", MaxBytes-3), nil},
	} {
		text := []byte(c.text)
		if told := disagreement(text); told != "" {
			t.Errorf("%.20s… of %d bytes: %s", text, len(text), told)
		}
		if _, err := readTree(text); !errors.Is(err, c.want) {
			t.Errorf("%.20s… of %d bytes: %v, want %v", text, len(text), err, c.want)
		}
	}
}

// As many values as may be are read, however many brackets close after the last.
func TestATextMayHaveSoManyValues(t *testing.T) {
	for _, c := range []struct {
		before, after string
		items         int // around the list
	}{{"", "", 0}, {"[[", "]]", 2}, {`{"a":`, "}", 2}} {
		for more, want := range []error{nil, ErrTooLarge} {
			ones := strings.Repeat("1,", mostItems-c.items-2+more) // the list is a value too, and so is the last
			_, err := readTree([]byte(c.before + "[" + ones + "1]" + c.after))
			if !errors.Is(err, want) {
				t.Errorf("%s…%s with %d more: %v, want %v", c.before, c.after, more, err, want)
			}
		}
	}
}

// FuzzAgreesWithADumbParser: whatever the text, Parse says what a dumb parser does.
func FuzzAgreesWithADumbParser(f *testing.F) {
	for _, text := range texts(f) {
		if len(text) < 2000 {
			f.Add(text)
		}
	}
	for _, odd := range slices.Concat(oddPieces, oddNumbers) {
		f.Add([]byte(with(`,"title":` + odd)))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if told := disagreement(text); told != "" {
			t.Fatalf("%q\n%s", text, told)
		}
	})
}

// outcome is what became of a text: the codes of its problems, or one word.
func outcome(text []byte) (all []string) {
	_, err := Parse(text)
	var invalid *Invalid
	if errors.As(err, &invalid) {
		for _, p := range invalid.Problems {
			all = append(all, p.Code)
		}
		return all
	}
	for _, one := range []error{ErrTooLarge, ErrNotJSON, ErrVersion} {
		if errors.Is(err, one) {
			return []string{one.Error()}
		}
	}
	return []string{"accepted"}
}

// disagreement is what Parse and the dumb parser say of a text that is not the same; empty if all is.
func disagreement(text []byte) (told string) {
	defer func() {
		if broken := recover(); broken != nil {
			told = fmt.Sprint("panic: ", broken)
		}
	}()
	n, err := readTree(text)
	v, dumbErr := dumbly(text)
	if err != nil || dumbErr != nil {
		return otherError(err, dumbErr)
	}
	if told := otherNode(n, v); told != "" {
		return told
	}
	d, err := Parse(text)
	dumbD, dumbErr := parseDumbly(v)
	if told := otherError(err, dumbErr); told != "" {
		return told
	}
	var invalid *Invalid
	if errors.As(err, &invalid) {
		return misplaced(invalid.Problems, v)
	}
	if err != nil {
		return ""
	}
	canonical := d.Canonical()
	if want := dumbD.Canonical(); !bytes.Equal(canonical, want) {
		return fmt.Sprintf("it is read as\n%s, want\n%s", canonical, want)
	}
	if v.repeats() {
		return "a field is there twice, and nothing is said of that"
	}
	written, err := dumbly(canonical)
	if err != nil {
		return fmt.Sprintf("%s: %v", canonical, err)
	}
	return invented(written, v.filled(), "")
}

// otherError says in what two errors are not the same. That of the dumb parser may end sooner: with the place.
func otherError(err, dumbErr error) string {
	if (err == nil) != (dumbErr == nil) {
		return fmt.Sprintf("%v, want %v", err, dumbErr)
	}
	if err == nil {
		return ""
	}
	want := dumbErr.Error()
	if rest, ok := strings.CutPrefix(err.Error(), want); !ok || rest != "" && !strings.HasPrefix(rest, ": ") {
		return fmt.Sprintf("%v, want %v", err, want)
	}
	return ""
}

// otherNode says where, and in what, a value is not what the dumb parser reads.
func otherNode(n node, v dumb) string {
	if n.kind() != v.kind || n.String() != v.String() || n.size() != len(v.held) {
		return fmt.Sprintf(": %v with %d, want %v with %d", n, n.size(), v, len(v.held))
	}
	switch v.kind {
	case isList:
		for i, e := range n.elements() {
			if told := otherNode(e, v.held[i]); told != "" {
				return fmt.Sprintf("[%d]%s", i, told)
			}
		}
	case isObject:
		i := 0
		for name, e := range n.fields() {
			if want := v.names[i]; name.text() != want || !name.says(want) || name.says(want+"x") {
				return fmt.Sprintf(": a field %q, want %q", name.text(), want)
			}
			if told := otherNode(e, v.held[i]); told != "" {
				return "." + v.names[i] + told
			}
			i++
		}
	default:
		if n.text() != v.text {
			return fmt.Sprintf(": %q, want %q", n.text(), v.text)
		}
	}
	return ""
}

// quoting are the codes of problems that quote what stands at their place.
var quoting = []string{
	"not-object", "not-list", "not-text", "not-number", "not-whole", "not-boolean", "decimals",
}

// misplaced says which problem is told of a place where it is not, or is not told.
func misplaced(problems []Problem, v dumb) string {
	if v.items() > MaxProblems*1000 {
		return "" // it would take long to look for all places
	}
	seen := places{quoted: map[string][]string{}, read: map[string]bool{}, twice: map[string]bool{}}
	seen.note(v, "", true)
	told := map[string]bool{}
	for _, p := range problems {
		there := seen.quoted[p.Path]
		switch {
		case p.Code == "missing" && seen.read[p.Path],
			p.Code == "duplicate" && !seen.twice[p.Path],
			slices.Contains(quoting, p.Code) && !slices.Contains(there, p.Value):
			return fmt.Sprintf("%s (%s): there is %v", p, p.Code, there)
		}
		told[p.Path] = told[p.Path] || p.Code == "duplicate"
	}
	if len(problems) == MaxProblems {
		return "" // there may be more
	}
	for _, name := range v.repeated() {
		if at := (*path)(nil).field(clip(name)); !told[at] {
			return fmt.Sprintf("nothing is said of the second %q", name)
		}
	}
	return ""
}

// places are those of a document, called as problems call them.
type places struct {
	quoted map[string][]string // what stands there, as problems quote it; more if a field around is there twice
	read   map[string]bool     // something stands there, in the first of the fields of each name
	twice  map[string]bool     // a field is there more than once
}

// note notes the places in a value, which is read if it is in the first of the fields of each name.
func (p places) note(v dumb, at string, read bool) {
	p.quoted[at] = append(p.quoted[at], v.String())
	p.read[at] = p.read[at] || read
	before := map[string]bool{}
	for i, e := range v.held {
		if v.kind == isList {
			p.note(e, fmt.Sprintf("%s[%d]", at, i), read)
			continue
		}
		name := v.names[i]
		if before[name] {
			p.twice[strings.TrimPrefix(at+"."+clip(name), ".")] = true
		}
		p.note(e, strings.TrimPrefix(at+"."+name, "."), read && !before[name])
		before[name] = true
	}
}

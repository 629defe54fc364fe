package scenario

import (
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"flag"
	"os"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

var update = flag.Bool("update", false, "add to testdata what is missing there")

// pack makes a link of any text.
func pack(text string) string {
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.BestCompression)
	if err != nil {
		panic(err)
	}
	w.Write([]byte(text))
	w.Close()
	return linkPrefix + base64.RawURLEncoding.EncodeToString(packed.Bytes())
}

func TestALinkHoldsTheWholeDocument(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := anyDocument(t)
		link, err := d.Link()
		if err != nil {
			t.Fatal(err)
		}
		again, err := ParseLink(link)
		if err != nil || !reflect.DeepEqual(d, again) {
			t.Fatalf("%s\n%v", link, err)
		}
	})
}

// Published links work forever, and so do the short links to their documents, whose names are hashes of the canonical
// form. testdata/links.txt has one per line: a name, the hash, and the link; -update only adds lines.
func TestOldLinksStayReadable(t *testing.T) {
	const golden = "testdata/links.txt"
	lines := strings.Split(strings.TrimSpace(read(t, golden)), "\n")
	known := map[string]bool{}
	for _, line := range lines {
		name, rest, _ := strings.Cut(line, " ")
		hash, link, _ := strings.Cut(rest, " ")
		known[name] = true
		d, err := ParseLink(link)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if text, _ := Unlink(link); hashOf(d.Canonical()) != hash || string(text) != string(d.Canonical()) {
			t.Errorf("%s: got\n%s\nwant\n%s", name, d.Canonical(), text)
		}
	}
	if !*update {
		return
	}
	for _, e := range Gallery() {
		if known[e.Name] {
			continue
		}
		link, err := e.Document.Link()
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, e.Name+" "+hashOf(e.Document.Canonical())+" "+link)
	}
	keptAs(t, golden, []byte(strings.Join(lines, "\n")+"\n"))
}

func hashOf(text []byte) string {
	sum := sha256.Sum256(text)
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestDamagedLinksAreRefused(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	good := pack(with(``))
	for _, c := range []struct {
		name, link string
		err        error
	}{
		{"nothing", "", ErrBadLink},
		{"only the version", "1.", ErrBadLink},
		{"no version", good[2:], ErrBadLink},
		{"another version", "2" + good[1:], ErrVersion},
		{"truncated", good[:len(good)-4], ErrBadLink},
		{"a garbage end", good + "AAAA", ErrBadLink},
		{"padded", good + "=", ErrBadLink},
		{"a line break in it", good[:9] + "\n" + good[9:], ErrBadLink},
		{"a letter of the other alphabet", good[:9] + "+" + good[10:], ErrBadLink},
		{"no deflate", "1.AAAA", ErrBadLink},
		{"two streams", good + pack(`{}`)[2:], ErrBadLink},
		{"too long", "1." + strings.Repeat("A", MaxLink), ErrTooLarge},
		{"a bomb", pack(with(`,"title":"` + strings.Repeat("a", 30<<20) + `"`)), ErrTooLarge},
		{"no JSON inside", pack("hello"), ErrNotJSON},
		{"another version inside", pack(`{"fano":3}`), ErrVersion},
	} {
		if _, err := ParseLink(c.link); !errors.Is(err, c.err) {
			t.Errorf("%s: got %v, want %v", c.name, err, c.err)
		}
	}
	var invalid *Invalid
	if _, err := ParseLink(pack(with(`,"seed":-1`))); !errors.As(err, &invalid) {
		t.Errorf("an impossible document: got %v", err)
	}
}

func TestADocumentTooLongForALinkIsNotLinked(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	d, err := Parse([]byte(with(``)))
	if err != nil {
		t.Fatal(err)
	}
	for i := range 30_000 {
		d.Notes = append(d.Notes, Note{i + 1, Text{Plain: strings.Repeat(string(rune(' '+i*7%90)), i%11)}})
	}
	if _, err := d.Link(); !errors.Is(err, ErrTooLarge) {
		t.Errorf("got %v", err)
	}
}

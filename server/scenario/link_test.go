package scenario

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"errors"
	"flag"
	"os"
	"path/filepath"
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

// Links that were passed on once must work for ever. The files are never rewritten: -update only adds to them.
func TestOldLinksStayReadable(t *testing.T) {
	everything, err := Parse([]byte(everyField))
	if err != nil {
		t.Fatal(err)
	}
	made := []Entry{{Name: "every-field", Document: everything}, {Name: "every-view", Document: mustParse(t, everyView)}, {Name: "every-event", Document: mustParse(t, everyEvent)}, {Name: "every-round", Document: mustParse(t, everyRound)}, {Name: "every-beside", Document: mustParse(t, everyBeside)}, {Name: "every-future", Document: mustParse(t, everyFuture)},
		{Name: "every-challenge", Document: mustParse(t, everyChallenge)}}
	for _, e := range append(Gallery(), made...) {
		path := filepath.Join("testdata", "links", "1", e.Name)
		if _, err := os.Stat(path + ".link"); *update && errors.Is(err, os.ErrNotExist) {
			link, err := e.Document.Link()
			if err != nil {
				t.Fatal(err)
			}
			write(t, path+".link", link+"\n")
			write(t, path+".json", string(e.Document.Canonical())+"\n")
		}
	}
	links, err := filepath.Glob("testdata/links/*/*.link")
	if err != nil || len(links) == 0 {
		t.Fatalf("no links: %v", err)
	}
	for _, path := range links {
		d, err := ParseLink(strings.TrimSpace(read(t, path)))
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		want := strings.TrimSpace(read(t, strings.TrimSuffix(path, ".link")+".json"))
		if got := string(d.Canonical()); got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", path, got, want)
		}
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
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

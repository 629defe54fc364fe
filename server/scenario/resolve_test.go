package scenario

import (
	"errors"
	"net/url"
	"strings"
	"testing"
)

func TestAnArgumentMayBeADocumentALinkAnAddressOrAName(t *testing.T) {
	entry, ok := Named("lab-test-3")
	if !ok {
		t.Fatal("no lab-test-3")
	}
	want := string(entry.Document.Canonical())
	link, err := entry.Document.Link()
	if err != nil {
		t.Fatal(err)
	}
	for _, arg := range []string{
		"lab-test-3", " lab-test-3\n", want, "\ufeff  " + want, link, link + "\n",
		"https://fano.example/play?s=" + link + "&step=13", "/play?step=4&s=" + url.QueryEscape(link), "?s=" + link,
		"https://fano.example/play?s=lab-test-3",
	} {
		d, err := Resolve(arg)
		if err != nil {
			t.Errorf("%.60q: %v", arg, err)
		} else if got := string(d.Canonical()); got != want {
			t.Errorf("%.60q: got %s", arg, got)
		}
	}
}

func TestAnArgumentThatMeansNothingIsRefused(t *testing.T) {
	for _, c := range []struct {
		arg    string
		err    error
		detail string
	}{
		{"", ErrUnknownName, ""},
		{"lab-test-9", ErrUnknownName, "did you mean lab-test-1?"},
		{"bakery", ErrUnknownName, `"bakery"`},
		{"/play?s=", ErrUnknownName, ""},
		{"/play?s=nothing", ErrUnknownName, ""},
		{"/play?s=https%3A%2F%2Fx%3Fs%3Dlab-test-1", ErrUnknownName, ""}, // an address within an address
		{"http://[::1/play?s=x", ErrBadLink, ""},
		{"/play?s=1.xx", ErrBadLink, ""},
		{"9.xx", ErrVersion, "version 9"},
		{"{", ErrNotJSON, ""},
		{"s=" + strings.Repeat("a", 3*MaxLink), ErrTooLarge, ""},
		{strings.Repeat("a", 3*MaxLink), ErrUnknownName, ""},
	} {
		if _, err := Resolve(c.arg); !errors.Is(err, c.err) || !strings.Contains(err.Error(), c.detail) {
			t.Errorf("%.60q: got %.200v, want %v with %q", c.arg, err, c.err, c.detail)
		}
	}
}

func TestAResolvedDocumentIsTheCallersOwn(t *testing.T) {
	a, err := Resolve("lab-test-1")
	if err != nil {
		t.Fatal(err)
	}
	a.Script[0].At = 99
	a.Title.En = "changed"
	if b, _ := Resolve("lab-test-1"); b.Script[0].At == 99 || b.Title.En == "changed" {
		t.Error("a change of one document shows in another")
	}
}

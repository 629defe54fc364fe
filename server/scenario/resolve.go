package scenario

import (
	"fmt"
	"net/url"
	"strings"
)

// Resolve returns the document that an argument means; see [TextOf]. The caller owns the document. Errors: all of this
// package.
func Resolve(arg string) (*Document, error) {
	text, err := TextOf(arg, MaxBytes)
	if err != nil {
		return nil, err
	}
	return Parse(text)
}

// TextOf returns the JSON text, unparsed, of the document that an argument means: the text itself, a link, an address
// that contains s=…, or the name of a scenario of the gallery. It never unpacks more than most bytes. Errors: those of
// [Unlink], ErrUnknownName.
func TextOf(arg string, most int) ([]byte, error) {
	arg = strings.TrimSpace(strings.TrimPrefix(arg, "\ufeff"))
	switch {
	case strings.HasPrefix(arg, "{"), strings.HasPrefix(arg, "["):
		return within([]byte(arg), most)
	case isLink(arg):
		return unlink(arg, most)
	case strings.Contains(arg, "s="):
		return resolveAddress(arg, most)
	}
	return named(arg, most)
}

// within returns the text if it is at most most bytes long. Errors: ErrTooLarge.
func within(text []byte, most int) ([]byte, error) {
	if len(text) > most {
		return nil, fmt.Errorf("%w: the document has %d bytes, at most %d are read", ErrTooLarge, len(text), most)
	}
	return text, nil
}

// resolveAddress returns the text of the scenario in a page's address.
func resolveAddress(arg string, most int) ([]byte, error) {
	if len(arg) > 2*MaxLink {
		return nil, fmt.Errorf("%w: the address has %d characters, at most %d are read", ErrTooLarge, len(arg), 2*MaxLink)
	}
	address, err := url.Parse(arg)
	if err != nil {
		return nil, fmt.Errorf("%w: %v", ErrBadLink, err)
	}
	switch s := strings.TrimSpace(address.Query().Get("s")); {
	case isLink(s):
		return unlink(s, most)
	case s != "":
		return named(s, most)
	}
	return nil, fmt.Errorf("%w: the address holds none", ErrUnknownName)
}

// named returns the text of a scenario of the gallery.
func named(name string, most int) ([]byte, error) {
	var names []string
	for _, e := range contents() {
		if e.Name == name {
			return within(e.text(), most)
		}
		names = append(names, e.Name)
	}
	return nil, &UnknownName{Name: quote(name), Near: nearest(name, names)}
}

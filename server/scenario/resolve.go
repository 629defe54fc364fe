package scenario

import (
	"fmt"
	"net/url"
	"strings"
)

// Resolve finds the document that an argument means; see [TextOf]. The document is the caller's own. Errors: all of this
// package.
func Resolve(arg string) (*Document, error) {
	text, err := TextOf(arg)
	if err != nil {
		return nil, err
	}
	return Parse(text)
}

// TextOf is the JSON text, unread, of the document that an argument means: that text itself, a link, an address with s=…
// in it, or the name of a scenario of the gallery. Errors: those of [Unlink], ErrUnknownName.
func TextOf(arg string) ([]byte, error) {
	arg = strings.TrimSpace(strings.TrimPrefix(arg, "\ufeff"))
	switch {
	case strings.HasPrefix(arg, "{"), strings.HasPrefix(arg, "["):
		return []byte(arg), nil
	case isLink(arg):
		return Unlink(arg)
	case strings.Contains(arg, "s="):
		return resolveAddress(arg)
	}
	return named(arg)
}

// resolveAddress takes the scenario out of an address, such as that of a page somebody has passed on.
func resolveAddress(arg string) ([]byte, error) {
	if len(arg) > 2*MaxLink {
		return nil, fmt.Errorf("%w: the address has %d characters, at most %d are read", ErrTooLarge, len(arg), 2*MaxLink)
	}
	address, err := url.Parse(arg)
	if err != nil {
		return nil, fmt.Errorf("%w: %v", ErrBadLink, err)
	}
	switch s := strings.TrimSpace(address.Query().Get("s")); {
	case isLink(s):
		return Unlink(s)
	case s != "":
		return named(s)
	}
	return nil, fmt.Errorf("%w: the address holds none", ErrUnknownName)
}

// named is the text of a scenario of the gallery.
func named(name string) ([]byte, error) {
	var names []string
	for _, e := range contents() {
		if e.Name == name {
			return e.text(), nil
		}
		names = append(names, e.Name)
	}
	if near := nearest(name, names); near != "" {
		return nil, fmt.Errorf("%w: %s; did you mean %s?", ErrUnknownName, quote(name), near)
	}
	return nil, fmt.Errorf("%w: %s", ErrUnknownName, quote(name))
}

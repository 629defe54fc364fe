package scenario

import (
	"fmt"
	"net/url"
	"strings"
)

// Resolve finds the document that an argument means: its JSON text, a link, an address with s=… in it, or the name of
// a scenario of the gallery. The document is the caller's own. Errors: all of this package.
func Resolve(arg string) (*Document, error) {
	arg = strings.TrimSpace(strings.TrimPrefix(arg, "\ufeff"))
	switch {
	case strings.HasPrefix(arg, "{"), strings.HasPrefix(arg, "["):
		return Parse([]byte(arg))
	case isLink(arg):
		return ParseLink(arg)
	case strings.Contains(arg, "s="):
		return resolveAddress(arg)
	}
	return named(arg)
}

// resolveAddress takes the scenario out of an address, such as that of a page somebody has passed on.
func resolveAddress(arg string) (*Document, error) {
	if len(arg) > 2*MaxLink {
		return nil, fmt.Errorf("%w: the address has %d characters, at most %d are read", ErrTooLarge, len(arg), 2*MaxLink)
	}
	address, err := url.Parse(arg)
	if err != nil {
		return nil, fmt.Errorf("%w: %v", ErrBadLink, err)
	}
	switch s := strings.TrimSpace(address.Query().Get("s")); {
	case isLink(s):
		return ParseLink(s)
	case s != "":
		return named(s)
	}
	return nil, fmt.Errorf("%w: the address holds none", ErrUnknownName)
}

// named finds a scenario of the gallery.
func named(name string) (*Document, error) {
	if entry, ok := Named(name); ok {
		return entry.Document, nil
	}
	var names []string
	for _, e := range contents() {
		names = append(names, e.Name)
	}
	if near := nearest(name, names); near != "" {
		return nil, fmt.Errorf("%w: %s; did you mean %s?", ErrUnknownName, quote(name), near)
	}
	return nil, fmt.Errorf("%w: %s", ErrUnknownName, quote(name))
}

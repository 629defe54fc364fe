package links

import (
	"net/url"
	"strings"
)

// Path returns the address of a link within a site.
func Path(id string) string { return "/s/" + id }

// InAddress returns the ID of the short link in an address of any site, or in a bare path.
func InAddress(text string) (id string, ok bool) {
	address, err := url.Parse(strings.TrimSpace(text))
	if err != nil {
		return "", false
	}
	id, ok = strings.CutPrefix(address.Path, "/s/")
	return id, ok && isID(id)
}

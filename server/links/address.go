package links

import (
	"net/url"
	"strings"
)

// Path is the address of a link within a site.
func Path(id string) string { return "/s/" + id }

// InAddress finds the link in an address of this or another site, whole or only its path.
func InAddress(text string) (id string, ok bool) {
	address, err := url.Parse(strings.TrimSpace(text))
	if err != nil {
		return "", false
	}
	id, ok = strings.CutPrefix(address.Path, "/s/")
	return id, ok && isID(id)
}

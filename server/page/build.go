package page

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"net/http"
	"os"
	"sync"
)

// build identifies this build by a hash of the executable. Servers of the same build draw the same figure of a run,
// so a URL with the build always returns the same bytes, and may be cached for ever.
var build = sync.OnceValue(func() string {
	sum := sha256.New()
	if err := addProgram(sum); err != nil {
		return rand.Text()[:11] // no other server has this name: its figures are cached for an hour only
	}
	return hex.EncodeToString(sum.Sum(nil))[:11]
})

func addProgram(to io.Writer) error {
	path, err := os.Executable()
	if err != nil {
		return err
	}
	program, err := os.Open(path)
	if err != nil {
		return err
	}
	defer program.Close()
	_, err = io.Copy(to, program)
	return err
}

// cacheForever lets caches keep a figure: for ever if its URL names this build, else for an hour.
func cacheForever(h http.Header, r *http.Request) {
	if r.URL.Query().Get("v") == build() {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	} else {
		h.Set("Cache-Control", "public, max-age=3600")
	}
}

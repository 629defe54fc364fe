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

// build names this build of the program by what it consists of. Servers of the same build draw the same run alike, so
// that an address which names the build leads to the same bytes for ever, and may be kept for as long.
var build = sync.OnceValue(func() string {
	sum := sha256.New()
	if err := addProgram(sum); err != nil {
		return rand.Text()[:11] // a name that no other server has: what it draws is kept less long
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

// cacheForever lets a figure be kept: for ever, if its address names this build; else for an hour.
func cacheForever(h http.Header, r *http.Request) {
	if r.URL.Query().Get("v") == build() {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	} else {
		h.Set("Cache-Control", "public, max-age=3600")
	}
}

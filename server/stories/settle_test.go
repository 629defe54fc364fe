package stories

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"testing"
)

// settle waits until the page has loaded all that it loads, and a playground has its whole run.
func (v *visit) settle() {
	v.t.Helper()
	v.until("the page is loaded", `document.readyState === "complete"`)
	eval[bool](v, "document.fonts.ready.then(() => true)")
}

// link is the link form of a scenario.
func link(t *testing.T, scenario string) string {
	t.Helper()
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write([]byte(scenario)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return "1." + base64.RawURLEncoding.EncodeToString(packed.Bytes())
}

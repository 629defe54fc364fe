package main

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// When the journal and the store are both damaged, nobody has to find out by a link that does not open.
func TestLinksThatAreMissingAreToldOfUntilThatIsSettled(t *testing.T) {
	const all, left = 30, 12
	dir := t.TempDir()
	r := start(t, "-store", "nats", "-data", dir)
	var ids []string
	for n := range all {
		m, _ := r.link(t, numbered(n))
		ids = append(ids, m.ID)
	}
	backup := onLinks(t, exitOK, "-data", dir, "export")
	r.stop()
	if err := <-r.ended; err != nil {
		t.Error(err)
	}
	r.ended <- nil
	path := filepath.Join(dir, "links.jsonl")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	kept := strings.Join(strings.SplitAfter(string(text), "\n")[:left], "")
	if err := os.WriteFile(path, []byte(kept), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(filepath.Join(dir, "jetstream")); err != nil {
		t.Fatal(err)
	}
	r = start(t, "-store", "nats", "-data", dir)
	told := fmt.Sprintf("ready, but %d short links are missing", all-left)
	if a := r.get(t, "/readyz"); a.StatusCode != 200 || !strings.HasPrefix(a.body, told) {
		t.Errorf("%d %q", a.StatusCode, a.body)
	}
	logged := fmt.Sprintf("level=ERROR msg=\"short links are missing\" links=%d", all-left)
	if log := r.log.String(); !strings.Contains(log, logged) {
		t.Error(log)
	}
	for n, id := range ids {
		if a := r.get(t, "/api/v1/links/"+id); (a.StatusCode == http.StatusOK) != (n < left) {
			t.Errorf("link %d: %d", n, a.StatusCode)
		}
	}
	file := filepath.Join(t.TempDir(), "backup.jsonl")
	if err := os.WriteFile(file, []byte(backup), 0o600); err != nil {
		t.Fatal(err)
	}
	onLinks(t, exitOK, "-data", dir, "import", file)
	onLinks(t, exitOK, "-data", dir, "settle")
	for _, id := range ids {
		if a := r.get(t, "/api/v1/links/"+id); a.StatusCode != http.StatusOK {
			t.Errorf("%s after the import: %d", id, a.StatusCode)
		}
	}
	until(t, "nothing is missing", func() bool { return r.get(t, "/readyz").body == "ready\n" })
}

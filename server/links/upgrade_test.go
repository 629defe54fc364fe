package links

import (
	"bytes"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A store of a version that kept no journal is given one, and its files are kept as they were.
func TestAStoreFromBeforeThereWereJournalsIsGivenOne(t *testing.T) {
	k := keptStore(t, 60, true)
	for _, name := range []string{"links.jsonl", "links.count"} {
		if err := os.Remove(filepath.Join(k.dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	var log bytes.Buffer
	s := open(t, Options{Directory: k.dir, Log: slog.New(slog.NewTextHandler(&log, nil))})
	for id, scenario := range k.links {
		if r, err := s.Get(t.Context(), id); err != nil || !bytes.Equal(r.Scenario, scenario) {
			t.Errorf("%s: %v", id, err)
		}
	}
	if u := s.Use(); u.Links != 60 || u.Missing != 0 {
		t.Errorf("%+v", u)
	}
	s.Close()
	if !strings.Contains(log.String(), "have a journal from now on") || strings.Contains(log.String(), "level=WARN") {
		t.Errorf("%s", &log)
	}
	blocks, err := filepath.Glob(filepath.Join(k.dir, "copies", "*", "jetstream", "*", "streams", "*", "msgs", "*.blk"))
	if err != nil || len(blocks) == 0 {
		t.Errorf("the files as they were: %v %v", blocks, err)
	}
}

package algorithms_test

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"fano/algorithms"
	"fano/algorithms/internal/dialogue"
)

var update = flag.Bool("update", false, "write the dialogues anew")

// A dialogue, testdata/*.txt in an algorithm's folder, is a short run in readable form. Retelling it changes nothing.
func TestDialogues(t *testing.T) {
	found := 0
	for _, folder := range algorithms.Folders() {
		files, err := filepath.Glob(filepath.Join(folder, "testdata", "*.txt"))
		if err != nil {
			t.Fatal(err)
		}
		found += len(files)
		for _, file := range files {
			t.Run(file, func(t *testing.T) {
				text, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				told, err := dialogue.Annotate(string(text), algorithms.Named)
				if err != nil {
					t.Fatal(err)
				}
				if *update {
					if err := os.WriteFile(file, []byte(told), 0o644); err != nil {
						t.Fatal(err)
					}
				} else if told != string(text) {
					t.Errorf("it happens otherwise; see the difference after this test with -update:\n%s", told)
				}
			})
		}
	}
	if found == 0 {
		t.Error("no folder has a dialogue")
	}
}

package scenario

import (
	"bytes"
	"os"
	"testing"
)

// The page writes canonical texts too, and must know of an algorithm what is usual for it. Its test reads that from
// this file, so that both are held against the same.
func TestThePagesTestKnowsWhatIsUsual(t *testing.T) {
	want, err := pageFacts()
	if err != nil {
		t.Fatal(err)
	}
	want = append(want, '\n')
	const file = "testdata/canonical/algorithms.json"
	if *update {
		if err := os.WriteFile(file, want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(file); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%s is not what the algorithms declare; run the test with -update (%v)", file, err)
	}
}

package facts

import (
	"bytes"
	"encoding/csv"
	"slices"
	"strconv"
	"testing"

	"fano/server/scenario"
)

// Each run of each point has its row, with its URL.
func TestTheCSVHasARowOfEveryRun(t *testing.T) {
	var b bytes.Buffer
	if err := CSV(&b, "https://fano.example"); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(&b).ReadAll()
	if err != nil || !slices.Equal(rows[0], Columns) {
		t.Fatalf("%v (%v)", rows[0], err)
	}
	rows = rows[1:]
	for _, p := range Points() {
		s := p.Samples()
		for i := range s.Entries {
			row := rows[0]
			rows = rows[1:]
			want := []string{p.Algorithm, strconv.Itoa(p.N), strconv.Itoa(p.Rest()), strconv.Itoa(i + 1), strconv.Itoa(s.Entries[i])}
			if got := append(slices.Clone(row[:2]), row[3:6]...); !slices.Equal(got, want) {
				t.Fatalf("%v, want %v", row, want)
			}
			for k, what := range []Quantity{Messages, Sync, Client} {
				if row[6+2*k] != number(s.Of(what)[i]) {
					t.Errorf("%v: %v", p, row)
				}
			}
			if d, err := scenario.Resolve(p.Play(i + 1)); err != nil || d.Seed != uint64(i+1) || row[13] != "https://fano.example"+p.Play(i+1) {
				t.Errorf("%v leads to seed %d (%v)", row, d.Seed, err)
			}
		}
	}
	if len(rows) > 0 {
		t.Errorf("%d rows more", len(rows))
	}
}

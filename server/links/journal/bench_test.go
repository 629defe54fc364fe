package journal

import (
	"fmt"
	"testing"
)

func BenchmarkAppend(b *testing.B) {
	dir := b.TempDir()
	found, err := Examine(b.Context(), dir, nil)
	if err != nil {
		b.Fatal(err)
	}
	j, err := Open(b.Context(), dir, found)
	if err != nil {
		b.Fatal(err)
	}
	defer j.Close()
	text := []byte(`{"fano":1,"id":"AAAAAAAAAAA","scenario":{"fano":1,"algorithm":"lamport","processes":3,"seed":1},"engine":"1","trace":"x","kind":"link"}`)
	one := func() {
		if err := j.Append(Addition{Entry: Entry{"AAAAAAAAAAA", 0, text}, Was: -1}); err != nil {
			b.Error(err)
		}
	}
	for _, clients := range []int{1, 8} {
		b.Run(fmt.Sprint(clients), func(b *testing.B) {
			b.SetParallelism(clients)
			if clients == 1 {
				for b.Loop() {
					one()
				}
				return
			}
			b.RunParallel(func(p *testing.PB) {
				for p.Next() {
					one()
				}
			})
		})
	}
}

package stream

import (
	"encoding/json"
	"errors"
	"testing"

	"fano/server/scenario"
)

func FuzzCommand(f *testing.F) {
	for _, seed := range []string{
		`{"scenario":"lab-test-3","from":7,"encoding":"deflate"}`,
		`{"scenario":{"fano":1,"algorithm":"lamport","processes":3}}`,
		`{"scenario":"1.q1b","from":-1}`, `{"from":1e3}`, `{"scenario":[],"encoding":7}`, `[`, ``, `{} {}`,
		`{"explore":{"scenario":"lab-test-3","asks":[1,1,1],"order":"any"}}`, `{"explore":null}`, `{"explore":{"asks":["x"]}}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, message []byte) {
		c, err := parseCommand(message)
		if err != nil {
			var invalid *scenario.Invalid
			if !errors.Is(err, scenario.ErrNotJSON) && !errors.As(err, &invalid) {
				t.Fatalf("an error that nobody can answer: %v", err)
			}
			if _, err := json.Marshal(err.Error()); err != nil {
				t.Fatal(err)
			}
			return
		}
		if name, text := c.question(); name != "" {
			if _, err := decodeQuestion[exploreRequest](text, name); err != nil && !errors.As(err, new(*scenario.Invalid)) {
				t.Fatalf("an error that nobody can answer: %v", err)
			}
			if !json.Valid(text) || c.From != 0 || c.Scenario != nil {
				t.Fatalf("%+v was let through", c)
			}
			return
		}
		if c.From < 0 || !json.Valid(c.Scenario) || c.Encoding != encodingText && c.Encoding != encodingDeflate {
			t.Fatalf("%+v was let through", c)
		}
	})
}

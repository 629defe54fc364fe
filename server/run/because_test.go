package run_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"

	"fano/algorithms"
	"fano/server/scenario"
	"fano/static/nodetest"
)

// The page gives the same reasons for deferring a reply in a classic as a program as in the algorithm itself.
func TestAProgramPutsOffForTheReasonsOfTheAlgorithm(t *testing.T) {
	type pair struct {
		Name     string   `json:"name"`
		Own      []string `json:"own"`
		Known    []string `json:"known"`
		Compares bool     `json:"compares"` // it compares the requests; else it decides by the messages received
	}
	var pairs []pair
	dice := rand.New(rand.NewPCG(17, 4))
	for _, a := range algorithms.All {
		text, is := algorithms.Program(a.Name)
		if !is || a.Owes == "" {
			continue
		}
		program, _ := json.Marshal(text) // texts can always be marshalled
		for range 4 {
			rest := fmt.Sprintf(`"processes":%d,"seed":%d,"network":{"order":"fifo","delay":{"uniform":[1,9]}},`+
				`"clock":{"rule":%q},"workload":{"entries":3,"think":{"uniform":[0,12]}},"stop":{"events":600}}`,
				3+dice.IntN(4), dice.IntN(1000), []string{"lab", "every-event"}[dice.IntN(2)])
			own, err := scenario.Parse([]byte(fmt.Sprintf(`{"fano":1,"program":%s,%s`, program, rest)))
			if err != nil {
				t.Fatal(err)
			}
			known, err := scenario.Parse([]byte(fmt.Sprintf(`{"fano":1,"algorithm":%q,%s`, a.Name, rest)))
			if err != nil {
				t.Fatal(err)
			}
			pairs = append(pairs, pair{a.Name, linesOf(own), linesOf(known), a.Name != "lodha-kshemkalyani"})
		}
	}
	var said struct {
		Looked map[string]int
		Found  []string
	}
	nodetest.Ask(t, "testdata/because.mjs", pairs, &said)
	t.Logf("%v", said.Looked)
	for _, name := range []string{"ricart-agrawala", "carvalho-roucairol"} {
		if said.Looked[name] < 20 {
			t.Errorf("of %s only %d reasons were compared", name, said.Looked[name])
		}
	}
	for i, wrong := range said.Found {
		if i < 10 {
			t.Error(wrong)
		}
	}
}

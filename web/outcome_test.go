package web

import "testing"

func TestAnOutcomeInWords(t *testing.T) {
	for _, c := range []struct {
		outcome Outcome
		mark    string
		en, it  string
	}{
		{Outcome{Kind: "enter", Processes: []int{2}, Entries: 1}, "✓", "P2 goes in", "P2 entra"},
		{Outcome{Kind: "enter", Processes: []int{1, 2, 3}, Entries: 3}, "✓", "P1, P2, P3 go in", "P1, P2, P3 entrano"},
		{Outcome{Kind: "enter", Processes: []int{1, 1}, Entries: 2}, "✓", "P1 goes in twice", "P1 entra due volte"},
		{Outcome{Kind: "enter", Processes: []int{1, 1, 1}, Entries: 3}, "✓", "P1 goes in 3 times", "P1 entra 3 volte"},
		{Outcome{Kind: "enter", Processes: []int{1, 2, 3, 4, 5, 6}, Entries: 6}, "✓", "6 entries", "6 ingressi"},
		{Outcome{Kind: "inside", Property: "EM1", Processes: []int{1, 2}}, "✕", "inside together: P1, P2", "dentro insieme: P1, P2"},
		{Outcome{Kind: "waits", Property: "EM2", Processes: []int{2}}, "✕", "P2 waits for ever", "P2 aspetta per sempre"},
		{Outcome{Kind: "waits", Property: "EM2", Processes: []int{1, 2, 3, 4}}, "✕", "4 wait for ever", "4 aspettano per sempre"},
		{Outcome{Kind: "nobody", Property: "EM2", Processes: []int{1, 2}}, "✕", "no one gets in", "non entra nessuno"},
		{Outcome{Kind: "turn", Property: "EM3", Processes: []int{3, 1}}, "✕", "P3 before P1, out of turn", "P3 prima di P1, fuori turno"},
		{Outcome{Kind: "waiting", Processes: []int{2}}, "", "P2 still waits at the end", "P2 aspetta ancora alla fine"},
		{Outcome{Kind: "unfair", Processes: []int{3}}, "", "P3 waits, but the run is not fair", "P3 aspetta, ma l’esecuzione non è equa"},
		{Outcome{Kind: "challenge"}, "", "yours to solve", "sta a te risolverla"},
		{Outcome{Kind: "clocks"}, "", "clocks only", "solo i clock"},
	} {
		for lang, want := range map[string]string{"en": c.en, "it": c.it} {
			texts, _ := library.Named(lang)
			if got := c.outcome.words(Page{Texts: texts}, "lamport"); got != want || c.outcome.mark() != c.mark {
				t.Errorf("%+v is %q %q, not %q %q", c.outcome, c.outcome.mark(), got, c.mark, want)
			}
		}
	}
}

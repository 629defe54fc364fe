package page

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"fano/algorithms/engine/explore"
	"fano/server/check"
	"fano/server/gate"
)

// attacks are programs that a stranger might write to take time or memory: those of package program's tests, which say
// what each tries.
func attacks(t *testing.T) map[string]string {
	data, err := os.ReadFile("../../algorithms/program/testdata/attacks.txt")
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{"nesting": strings.Repeat("(", 8000), "nothing": ""}
	for _, part := range strings.Split(string(data), "\n-- ")[1:] {
		title, body, _ := strings.Cut(part, "\n")
		name, _, _ := strings.Cut(title, ":")
		body = strings.ReplaceAll(strings.TrimRight(body, "\n"), "\n", "\n    ")
		all[name] = fmt.Sprintf(`state(a = [], s = set(), d = {}, n = 0, v = per_process(0), t = ())
def ask(p, net):
    net.broadcast(M(0))
def may_enter(p, net):
    return True
def on_M(p, net, j, x):
    %s
def leave(p, net):
    pass
def h(x):
    return [x, x]
`, body)
	}
	return all
}

// Whatever the program, each address answers within a second and 100 MB: it refuses the text, with its line, or runs it,
// with the line at which it was stopped. A server error is never the answer. The second is that of a machine that does
// nothing else: FANO_PROVE holds it; else there are thirty, and some of the attacks.
func TestAttacksAreAnswered(t *testing.T) {
	limits := check.DefaultLimits
	limits.Time = 300 * time.Millisecond // a search without end takes what it may; the second is for all the rest
	searches := check.NewDesk(limits, explore.Search, gate.New(gate.DefaultLimits), slog.New(slog.DiscardHandler))
	t.Cleanup(searches.Close)
	site := open(t, func(o *Options) { o.Searches = searches })
	texts := attacks(t)
	if len(texts) < 100 {
		t.Fatalf("there are only %d attacks", len(texts))
	}
	most, some := 30*time.Second, 8
	if os.Getenv("FANO_PROVE") != "" {
		most, some = time.Second, 1
	}
	for name, text := range texts {
		if len(name)%some != 0 && len(name)%some != 3 {
			continue
		}
		program, _ := json.Marshal(text) // texts always have a form
		document := fmt.Sprintf(`{"fano":1,"program":%s,"processes":2,"workload":{"entries":2},"stop":{"events":500}}`, program)
		for _, target := range []string{"/api/v1/run", "/api/v1/explore"} {
			var before, after runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&before)
			begun := time.Now()
			w := post(site, target, document)
			took := time.Since(begun)
			runtime.ReadMemStats(&after)
			held := int64(after.HeapSys) - int64(before.HeapSys)
			answer := w.Body.String()
			refused := w.Code == 400 || w.Code == 422
			switch {
			case w.Code != 200 && !refused:
				t.Errorf("%s of %s: %d %.200s", target, name, w.Code, answer)
			case refused && !strings.Contains(answer, `"line":`):
				t.Errorf("%s of %s is refused without a line: %.200s", target, name, answer)
			case took > most:
				t.Errorf("%s of %s took %v", target, name, took)
			case held > 100<<20:
				t.Errorf("%s of %s took %d MB", target, name, held>>20)
			case strings.Contains(answer, `"property":"panic"`) && !strings.Contains(answer, `"failure":{"line":`):
				t.Errorf("%s of %s fails without a line: %.300s", target, name, answer)
			}
		}
	}
}

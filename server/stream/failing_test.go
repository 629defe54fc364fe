package stream

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"fano/algorithms/engine/explore"
	"fano/algorithms/program/attacks"
	"fano/server/check"
	"fano/server/loader"
	"fano/server/run"
	"fano/server/scenario"
)

// Both processes ask, by a script or by a schedule that runs all verbs, where possible.
const (
	scripted  = `"script":[{"process":1,"do":"request","at":0},{"process":2,"do":"request","at":3}]`
	scheduled = `"schedule":["1 asks","2 asks","deliver 1>2#1","1 enters","1 leaves"]`
	mixedUp   = `"schedule":["deliver 2>1#1","2 asks","deliver 1>2#1","1 asks","1 enters","1 leaves","1 asks"]`
)

// failing returns a document of a program.
func failing(program, more string) string {
	text, _ := json.Marshal(program) // texts can always be marshalled
	return fmt.Sprintf(`{"fano":1,"program":%s,"processes":2,%s}`, text, more)
}

// failingQuestions returns all questions about a program that a socket accepts.
func failingQuestions(program string) (all []string) {
	for _, more := range []string{scripted, scheduled} {
		d := failing(program, more)
		all = append(all, fmt.Sprintf(`{"scenario":%s,"picture":true}`, d), fmt.Sprintf(`{"next":{"scenario":%s,"fit":true}}`, d),
			fmt.Sprintf(`{"explore":{"scenario":%s,"em3":true,"bypass":true}}`, d),
			fmt.Sprintf(`{"explore":{"scenario":%s,"starvation":true}}`, d))
		for _, on := range []string{``, `,"on":{"by":"time"}`, `,"on":{"by":"seed","seed":3}`, `,"on":{"by":"dearest"}`} {
			all = append(all, fmt.Sprintf(`{"next":{"scenario":%s,"at":0%s}}`, d, on), fmt.Sprintf(`{"next":{"scenario":%s,"at":1%s}}`, d, on))
		}
	}
	challenged := failing(program, `"challenge":{"goal":{"breaks":"EM1"}}`)
	return append(all, fmt.Sprintf(`{"challenge":{"scenario":%s,"least":true,"next":true}}`, challenged))
}

// Whichever verb of a program fails, each command is answered, and no session ends.
func TestAProgramThatFailsIsAnsweredOverTheSocket(t *testing.T) {
	for verb, program := range attacks.Failing() {
		t.Run(verb, func(t *testing.T) {
			var log records
			var searches *check.Service
			on(t, func(o *Options) {
				reader := loader.New(o.Queue, nil, loader.DefaultCacheBytes)
				limits := check.DefaultLimits
				limits.States = 2_000
				searches = check.NewService(limits, explore.Search, o.Queue, silent)
				o.Log = slog.New(slog.NewTextHandler(&log, nil))
				o.PingInterval = 24 * time.Hour // a pipe has no room for a ping and an answer at once
				o.Source = Scenario(run.DefaultLimits, reader)
				o.Questions = Questions(searches, reader)
			}, func(t *testing.T, p place) {
				defer searches.Close()
				for _, question := range failingQuestions(program) {
					c := dial(t, p)
					say(t, c, question)
					for begun := false; ; {
						frame := string(hear(t, c))
						if strings.HasPrefix(frame, `{"error"`) && !strings.Contains(question, `"at":1`) { // there may be no such event
							t.Errorf("%s: %.300s", question, frame)
						}
						begun = begun || strings.HasPrefix(frame, `{"fano"`)
						if !strings.HasPrefix(frame, exploring) && (!begun || strings.Contains(frame, `"summary"`)) {
							break
						}
					}
				}
			})
			if text := log.text.String(); strings.Contains(text, "panic") {
				t.Error(text)
			}
		})
	}
}

// A continuation or repair ends with the choice in which a verb fails, so that its run shows the error.
func TestAFailingChoiceIsTheLast(t *testing.T) {
	choosingOn(t, func(t *testing.T, p place) {
		c := dial(t, p)
		for _, verb := range []string{"ask", "may_enter", "on_M", "leave"} {
			program := attacks.Failing()[verb]
			for _, question := range []string{
				`{"next":{"scenario":%s,"at":0,"on":{"by":"time"}}}`, `{"next":{"scenario":%s,"at":0,"on":{"by":"seed","seed":3}}}`,
				`{"next":{"scenario":%s,"at":0,"on":{"by":"dearest"}}}`,
				`{"next":{"scenario":%s,"fit":true}}`,
			} {
				d := failing(program, scripted)
				if strings.Contains(question, "fit") {
					d = failing(program, mixedUp)
				}
				n := fits(t, c, fmt.Sprintf(question, d)).Next
				if n == nil || n.At != len(n.Scenario.Schedule)-1 || len(n.Choices) > 0 {
					t.Errorf("%s, %s: %+v", verb, question, n)
					continue
				}
				text, _ := json.Marshal(n.Scenario.Schedule)
				again, err := scenario.Parse([]byte(failing(program, `"schedule":`+string(text))))
				if err != nil {
					t.Fatal(err)
				}
				if report := told(t, again); !strings.Contains(report, `"property":"panic"`) {
					t.Errorf("%s, %s: its run does not fail: %s", verb, question, report)
				}
			}
		}
	})
}

// told returns the text of a document's run.
func told(t *testing.T, d *scenario.Document) string {
	t.Helper()
	setup, problems := d.Setup()
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	var b strings.Builder
	if err := run.Simulate(context.Background(), setup, d.Canonical(), run.NewPrinter(&b)); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

package run_test

import (
	"errors"
	"log/slog"
	"testing"

	"fano/algorithms/engine/trace"
	"fano/server/fairqueue"
	"fano/server/memtest"
	"fano/server/run"
	"fano/server/scenario"
)

// nowhere is where lines go that nobody keeps.
type nowhere struct{}

func (nowhere) Header(*trace.Header) error       { return nil }
func (nowhere) Event(*trace.Event, []byte) error { return nil }
func (nowhere) Summary(*trace.Summary) error     { return nil }

// computed has a service compute a text.
func computed(t *testing.T, source run.Source) error {
	s := run.NewService(run.DefaultLimits, fairqueue.New(fairqueue.DefaultLimits), slog.New(slog.DiscardHandler))
	defer s.Close()
	w, err := s.Watch(t.Context(), source, 0)
	if err != nil {
		return err
	}
	defer w.Close()
	return w.Done(t.Context())
}

// Of a thousand processes each event's clock is a line of ten kilobytes: what does not fit is refused when the text has
// grown as long as it may be, and until then little more is held than the text.
func TestALogForShiVizHoldsLittleMoreThanItsText(t *testing.T) {
	if !proving {
		t.Skip("made by make prove")
	}
	d, err := scenario.Parse([]byte(`{"fano":1,"algorithm":"naimi-trehel","processes":1000,"workload":{"entries":100},"stop":{"events":200000}}`))
	if err != nil {
		t.Fatal(err)
	}
	limits := run.DefaultLimits
	plan, err := run.Of(scenario.Reread(d), limits)
	if err != nil {
		t.Fatal(err)
	}
	most := limits.RunBytes + 48<<20
	use := memtest.Within(most, func() { err = computed(t, plan.As(run.ShiVizForm)) })
	if long, ok := errors.AsType[*run.TooLong](err); !ok || long.What != "bytes" {
		t.Errorf("refused by: %v", err)
	}
	if use.Held > most {
		t.Errorf("%d MB were held, more than %d", use.Held>>20, most>>20)
	}
	t.Logf("%d MB held, %d MB allocated", use.Held>>20, use.Allocated>>20)
}

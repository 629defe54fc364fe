package run_test

import (
	"context"
	"errors"
	"testing"

	"fano/server/memtest"
	"fano/server/run"
	"fano/server/scenario"
)

// nowhere is where lines go that nobody keeps.
type nowhere struct{}

func (nowhere) Header([]byte) error  { return nil }
func (nowhere) Event([]byte) error   { return nil }
func (nowhere) Summary([]byte) error { return nil }

// Of a thousand processes each event's clock is a line of ten kilobytes: what does not fit is refused when the text has
// grown as long as it may be, and until then little more is held than the text.
func TestALogForShiVizHoldsLittleMoreThanItsText(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	d, err := scenario.Parse([]byte(`{"fano":1,"algorithm":"naimi-trehel","processes":1000,"workload":{"entries":100},"stop":{"events":200000}}`))
	if err != nil {
		t.Fatal(err)
	}
	limits := run.DefaultLimits
	source, err := run.ShiVizOf(scenario.Reread(d), limits)
	if err != nil {
		t.Fatal(err)
	}
	most := limits.RunBytes + 48<<20
	use := memtest.Within(most, func() { err = source.Lines(context.Background(), nowhere{}) })
	if long, ok := errors.AsType[*run.TooLong](err); !ok || long.What != "bytes" {
		t.Errorf("refused by: %v", err)
	}
	if use.Held > most {
		t.Errorf("%d MB were held, more than %d", use.Held>>20, most>>20)
	}
	t.Logf("%d MB held, %d MB allocated", use.Held>>20, use.Allocated>>20)
}

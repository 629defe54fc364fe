package run

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"fano/algorithms/engine/trace"
	"fano/server/fairqueue"
	"fano/server/scenario"
)

// heard is a run as it is sent.
type heard struct {
	trace.Recording
	lines [][]byte
}

func (h *heard) Event(e *trace.Event, line []byte) error {
	h.lines = append(h.lines, bytes.Clone(line))
	return h.Recording.Event(e, line)
}

func hear(t *testing.T, text string, limits Limits) heard {
	t.Helper()
	r, err := scenario.Read([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	source, err := Of(r, limits)
	var h heard
	if err == nil {
		err = source.Record(context.Background(), &h)
	}
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func longer(events int) string {
	return fmt.Sprintf(`{"fano":1,"algorithm":"lamport","processes":4,"workload":{"entries":100000},"stop":{"events":%d}}`, events)
}

// A run longer than what is sent at once is sent up to the limit, with a note that there is more.
func TestALongRunIsSentInPart(t *testing.T) {
	limits := DefaultLimits
	limits.Events, limits.Long = 500, 3000
	whole := hear(t, longer(500), limits)
	part := hear(t, longer(3000), limits)
	if part.End.Part != 3000 || part.End.Ended != trace.Limit || part.End.Events != 500 || whole.End.Part != 0 {
		t.Errorf("%+v", part.End)
	}
	if !bytes.Equal(bytes.Join(part.lines, nil), bytes.Join(whole.lines, nil)) {
		t.Error("the part is no beginning of the run")
	}
	r, _ := scenario.Read([]byte(longer(3001)))
	if _, err := Of(r, limits); err == nil {
		t.Error("a run beyond all limits is not refused")
	}
}

// A part has no more text than one run may have; when it grows too long, it ends as at a limit.
func TestAPartEndsBeforeItIsTooLong(t *testing.T) {
	limits := DefaultLimits
	limits.Events, limits.Long, limits.RunBytes = 500, 3000, 16<<10
	part := hear(t, longer(3000), limits)
	text := bytes.Join(part.lines, []byte("\n"))
	if part.End.Part != 3000 || part.End.Ended != trace.Limit || int64(len(text)) > limits.RunBytes || len(text) < 14<<10 || part.End.Events != len(part.lines) {
		t.Errorf("%d bytes, %+v", len(text), part.End)
	}
	short := `{"fano":1,"algorithm":"lamport","processes":2,"stop":{"events":3000}}`
	if whole := hear(t, short, limits); whole.End.Part != 0 || whole.End.Ended != trace.Quiescent {
		t.Errorf("a run that ends within its part: %+v", whole.End)
	}
}

// The log of a part says that it is one, and which events it covers.
func TestTheLogOfAPartSaysSo(t *testing.T) {
	limits := DefaultLimits
	limits.Events, limits.Long = 600, 3000
	r, err := scenario.Read([]byte(`{"fano":1,"algorithm":"chandy-misra","processes":60,"workload":{"entries":100000},"stop":{"events":3000}}`))
	if err != nil {
		t.Fatal(err)
	}
	plan, err := Of(r, limits)
	if err != nil {
		t.Fatal(err)
	}
	plan.Setup.Looks = 500
	var text bytes.Buffer
	if err := plan.Record(t.Context(), NewLog(&text)); err != nil {
		t.Fatal(err)
	}
	for _, says := range []string{
		"EM1 holds as far as the run went", "one-fork holds in the first 500 events, in which it was watched",
		"600 events, until time", "the first part of a run of up to 3000 events",
	} {
		if !strings.Contains(text.String(), says) {
			t.Errorf("nowhere %q", says)
		}
	}
}

// The digest of a long run covers its first events, however many a server sends at once.
func TestTheDigestOfALongRunDoesNotDependOnTheServer(t *testing.T) {
	var digests []string
	for _, sent := range []int{12_000, 20_000} {
		limits := DefaultLimits
		limits.Events = sent
		desk := NewService(limits, fairqueue.New(fairqueue.DefaultLimits), silent)
		t.Cleanup(desk.Close)
		r, err := scenario.Read([]byte(longer(500_000)))
		if err != nil {
			t.Fatal(err)
		}
		digest, err := desk.Digest(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		digests = append(digests, digest)
	}
	if digests[0] != digests[1] || digests[0] == "" {
		t.Errorf("%q", digests)
	}
}

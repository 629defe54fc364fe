package trace_test

import (
	"encoding/json"
	"testing"

	"pgregory.net/rapid"

	"fano/algorithms/engine/trace"
)

func TestATimeIsReadAsItIsWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := trace.Time(rapid.Int64Range(0, int64(trace.MostTime)).Draw(t, "time"))
		got, err := trace.ParseTime(want.String())
		if err != nil || got != want {
			t.Fatalf("%s is read as %s, %v", want, got, err)
		}
	})
}

func TestALateTimeOfATraceIsReadAsItIsWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := trace.Time(rapid.Int64Range(0, 1<<50).Draw(t, "time"))
		var got trace.Time
		if err := json.Unmarshal([]byte(want.String()), &got); err != nil || got != want {
			t.Fatalf("%s is read as %s, %v", want, got, err)
		}
	})
}

func TestATimeThatIsNoneIsRefused(t *testing.T) {
	for _, s := range []string{"", "-1", "1e10", "NaN", "Inf", "-Inf", "0x1p-2", "1_0", "1.2345", "0.0001", "1e-9", `"1"`, "null"} {
		if got, err := trace.ParseTime(s); err == nil {
			t.Errorf("%q is read as %s", s, got)
		}
	}
}

func TestAChoiceIsReadAsItIsWritten(t *testing.T) {
	for _, s := range []string{
		"1 asks", "12 enters", "3 leaves", "3 leaves and asks", "1 internal", "2 sends to 3", "1 crashes", "1 recovers",
		"deliver 1>2#1", "drop 10>2#33", "duplicate 1>2#1", "deliver 1>2#1.2",
	} {
		c, err := trace.ParseChoice(s)
		if err != nil || c.String() != s {
			t.Errorf("%q is read as %q, %v", s, c, err)
		}
	}
}

func FuzzParseChoice(f *testing.F) {
	for _, s := range []string{"1 asks", "deliver 1>2#1", "deliver 1>2#1.2", "2 sends to 3", "01 asks", "deliver 1>2#-1", "1  asks", "deliver"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if c, err := trace.ParseChoice(s); err == nil && c.String() != s {
			t.Errorf("%q is read as %q", s, c)
		}
	})
}

package shiviz_test

import (
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"fano/server/shiviz"
)

// broadcast is a log as written by GoVector, one file per process, concatenated in no particular order: a client asks
// two servers and takes the first answer.
func broadcast(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("testdata/govector.log")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// read returns the first execution of a log.
func read(pattern, text string, most int) (*shiviz.Log, error) {
	s, err := shiviz.WithExpressions(pattern, "", text)
	if err != nil {
		return nil, err
	}
	r, err := s.Read(most)
	if err != nil {
		return nil, err
	}
	first, err := r.Execution(1)
	return first.Log, err
}

func TestALogBecomesEventsAndMessages(t *testing.T) {
	l, err := read("", broadcast(t), 100)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Join(l.Hosts, " ") != "server-2 client server-1" || len(l.Events) != 10 {
		t.Fatalf("hosts %v, %d events", l.Hosts, len(l.Events))
	}
	var sends []string
	for _, s := range l.Sends {
		from, to := l.Events[s.From], l.Events[s.To]
		if s.From >= s.To {
			t.Errorf("a message goes back, from %d to %d", s.From, s.To)
		}
		sends = append(sends, l.Hosts[from.Host]+" "+from.Words+" → "+l.Hosts[to.Host]+" "+to.Words)
	}
	want := []string{
		"client Sending ask → server-1 Received ask",
		"client Sending ask again → server-2 Received ask",
		"server-1 Sending answer → client Received answer",
		"server-2 Sending answer → client Received answer, too late",
	}
	for _, w := range want {
		found := false
		for _, s := range sends {
			found = found || s == w
		}
		if !found {
			t.Errorf("no message %q in %q", w, sends)
		}
	}
	if len(sends) != len(want) {
		t.Errorf("messages %q", sends)
	}
}

// The example of ShiViz's own documentation: the clock comes last, and each event has one line.
func TestTheExpressionSaysWhereThingsAre(t *testing.T) {
	l, err := read(`(?<host>\w+) "(?<event>.*)" (?<clock>\{.*\})`, "a \"sends\" {\"a\":1}\r\nb \"receives\" {\"b\":1, \"a\":1}\r\n", 100)
	if err != nil || len(l.Events) != 2 || len(l.Sends) != 1 || l.Events[1].Words != "receives" || l.Events[1].Line != 2 {
		t.Errorf("%+v, %v", l, err)
	}
}

func TestWhatIsWrongIsRefusedWithItsLine(t *testing.T) {
	const first = shiviz.Pattern + "\n\n"
	for _, c := range []struct {
		pattern, text string
		line          int
		why           string
	}{
		{"", "no expression here\n", 1, "regular expression"},
		{"(?<host>", "x", 0, "cannot be read"},
		{"(?<host>x)", "x", 0, "no group (?<clock>…)"},
		{strings.Repeat("x", 2000), "x", 0, "at most 1000"},
		{"", first + "nothing\n", 0, "matches no event"},
		{"", first + "a {\"a\":1}\nx\na {\"a\":oops}\ny\n", 5, "not an object"},
		{"", first + "a {\"a\":1}\nx\na {\"a\":3}\ny\n", 5, "counts itself at 3; 2"},
		{"", first + "a {\"a\":0}\nx\n", 3, "own count at 0; 1"},
		{"", first + "a {\"a\":1, \"b\":1}\nx\n", 3, "mentions “b”"},
		{"", first + "a {\"a\":1}\nx\nb {\"b\":1, \"a\":2}\ny\n", 5, "which has only 1"},
		{"", first + "a {\"a\":1}\nx\nb {\"b\":1, \"a\":-1}\ny\n", 5, "has -1 for “a”"},
		{"", first + "a {\"a\":1, \"b\":1}\nx\nb {\"b\":1, \"a\":1}\ny\n", 3, "“a” would have happened before itself"},
		{"", first + "a {\"b\":1}\nx\n", 3, "no entry for its own host, “a”"},
		{"", first + "a {\"a\":1.5}\nx\n", 3, "has 1.5 for “a”"},
		{"", first + "a {\"a\":\"1\"}\nx\n", 3, "not an object of whole numbers"},
		{`(?<host>\w+)(?=x)`, "x", 0, "looks ahead or behind"},
		{`(?<host>\w+)\1`, "x", 0, "refers back"},
		{"", first + strings.Repeat("a {\"a\":1}\nx\n", 101), 203, "more than 100 events"},
	} {
		_, err := read(c.pattern, c.text, 100)
		var wrong *shiviz.Error
		if !errors.As(err, &wrong) || wrong.Line != c.line || !strings.Contains(err.Error(), c.why) {
			t.Errorf("%q with %q: %v, want line %d: %s", c.text, c.pattern, err, c.line, c.why)
		}
	}
}

// Oddities that can be drawn are drawn as ShiViz does, with a remark.
func TestWhatIsStrangeIsRemarked(t *testing.T) {
	for _, c := range []struct {
		text  string
		line  int
		why   string
		sends int
	}{
		{"a {\"a\":1}\nx\nb {\"b\":1, \"a\":1}\ny\nb {\"b\":2}\nz\n", 5, "“b” goes backwards: it knew of 1 events of “a”, now of 0", 1},
		{"c {\"c\":1}\nx\na {\"a\":1, \"c\":1}\ny\nb {\"b\":1, \"a\":1}\nz\n", 5, "event 1 of “a”, but not everything that event knew of", 2},
	} {
		l, err := read(shiviz.Pattern, c.text, 100)
		if err != nil {
			t.Fatal(err)
		}
		if len(l.Remarks) != 1 || l.Remarks[0].Line != c.line || !strings.Contains(l.Remarks[0].Error(), c.why) || len(l.Sends) != c.sends {
			t.Errorf("%q: %v, %d messages", c.text, l.Remarks, len(l.Sends))
		}
	}
	if l, err := read("", broadcast(t), 100); err != nil || len(l.Remarks) > 0 {
		t.Errorf("nothing is strange there, but %v", l.Remarks)
	}
}

// Each common format is recognized, and read completely. The expressions are from the documentation of the loggers
// and of ShiViz.
func TestCommonFormsAreFoundOut(t *testing.T) {
	for name, text := range map[string]string{
		"govector":       "a {\"a\":1}\nbegins\nb {\"a\":1, \"b\":1}\n receives\n",
		"govector-timed": "1700000000 a {\"a\":1}\nbegins\n1700000001 b {\"a\":1, \"b\":1}\nreceives\n",
		"shivector":      "begins\na {\"a\":1}\nreceives\nb {\"a\" : 1, \"b\" : 1}\n",
		"quoted":         "a \"begins\" {\"a\":1}\nb \"receives\" {\"b\":1, \"a\":1}\n",
		"one-line":       "[INFO] a {\"a\":1} begins\n[INFO] b {\"b\":1, \"a\":1.0} receives {it}\n",
	} {
		s := shiviz.Guessed(text)
		r, err := s.Read(10)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		var pattern string
		for _, f := range shiviz.Formats {
			if f.Name == name {
				pattern = f.Pattern
			}
		}
		l := r.Executions[0]
		if s.Pattern != pattern || len(l.Events) != 2 || len(l.Sends) != 1 || !strings.HasPrefix(l.Events[1].Words, "receives") {
			t.Errorf("%s is read by %s as %+v", name, s.Pattern, l)
		}
		if name == "govector-timed" && (len(l.Fields) != 1 || l.Events[1].Fields[0] != "1700000001") {
			t.Errorf("the times are lost: %v %v", l.Fields, l.Events[1].Fields)
		}
	}
}

func TestAFilesHeadSaysHowItIsRead(t *testing.T) {
	const log = "a {\"a\":1}\nx\n"
	for _, c := range []struct {
		text, pattern, delimiter string
		skipped                  int
		headed                   bool
	}{
		{shiviz.Pattern + "\n\n" + log, shiviz.Pattern, "", 2, true},
		{shiviz.Pattern + "\r\n^===$\r\n" + log, shiviz.Pattern, "^===$", 2, true},
		{"\ufeff" + shiviz.Pattern + "\n" + log, shiviz.Pattern, "", 1, true},
		{"\n\nx\na {\"a\":1}\n", shiviz.Default, "", 2, true},
		{log, "", "", 0, false},
		{"", "", "", 0, false},
	} {
		s, headed := shiviz.Headed(c.text)
		if headed != c.headed || s.Pattern != c.pattern || s.Delimiter != c.delimiter || s.Skipped != c.skipped {
			t.Errorf("%q: %+v, %v", c.text, s, headed)
			continue
		}
		if headed {
			if r, err := s.Read(10); err != nil || r.Executions[0].Events[0].Line != c.skipped+1 {
				t.Errorf("%q: %v", c.text, err)
			}
		}
	}
}

// Events with several lines, dates, and nested groups, as in ShiViz's documentation.
func TestEventsMayHaveSeveralLinesAndDates(t *testing.T) {
	text := "28/07/14 01:15 PM asks\nfor more\na {\"a\":1}\n28/07/14 01:16 AM answers\nb {\"a\":1, \"b\":1}\n"
	l, err := read(`(?<date>\d\d/\d\d/\d\d \d\d:\d\d (AM|PM)) (?<event>[\s\S]*?)\n(?<host>\w+) (?<clock>\{.*\})`, text, 10)
	if err != nil || len(l.Events) != 2 || l.Events[0].Words != "asks for more" || l.Events[1].Fields[0] != "28/07/14 01:16 AM" {
		t.Errorf("%+v, %v", l, err)
	}
}

func TestHostsThatDifferInANumberStandInItsOrder(t *testing.T) {
	for text, want := range map[string]string{
		"P10 {\"P10\":1}\nx\nP2 {\"P2\":1, \"P10\":1}\ny\nP1 {\"P1\":1}\nz": "P1 P2 P10",
		"P10 {\"P10\":1}\nx\nP2 {\"P2\":1}\ny\nS {\"S\":1}\nz":              "P10 P2 S",
		"3 {\"3\":1}\nx\n1 {\"1\":1}\ny":                                    "1 3",
	} {
		l, err := read(shiviz.Pattern, text, 10)
		if err != nil || strings.Join(l.Hosts, " ") != want {
			t.Errorf("%q: %v, %v", text, l, err)
			continue
		}
		for _, e := range l.Events {
			if words := map[string]string{"P10": "x", "P2": "y", "3": "x", "1": "y"}[l.Hosts[e.Host]]; words != "" && words != e.Words {
				t.Errorf("%q happened at %s", e.Words, l.Hosts[e.Host])
			}
		}
	}
}

func TestADelimiterTellsExecutionsApart(t *testing.T) {
	const one = "a {\"a\":1}\nx\nb {\"b\":1, \"a\":1}\ny\n"
	text := "=== first ===\n" + one + "=== second ===\nodd\n" + one
	s := shiviz.Guessed(text)
	r, err := s.Read(100)
	if err != nil || len(r.Executions) != 2 {
		t.Fatalf("%+v, %v", r, err)
	}
	if second := r.Executions[1]; r.Executions[0].Label != "first" || second.Label != "second" || second.Events[1].Line != 10 || len(second.Sends) != 1 {
		t.Errorf("%+v", r)
	}
	if len(r.Unread) != 1 || r.Unread[0] != 7 {
		t.Errorf("lines %v were not read", r.Unread)
	}
	if _, err := r.Execution(3); err == nil || !strings.Contains(err.Error(), "no execution 3, only 1 to 2") {
		t.Error(err)
	}
	for _, c := range []struct {
		delimiter, text, why string
		most                 int
	}{
		{"^=== (?<trace>.*) ===$", text + "=== third ===\nnothing", "in the execution third", 100},
		{"^===.*$", "=== 1 ===\n", "matches no event", 100},
		{"(", text, "cannot be read", 100},
		{shiviz.Delimiter, text, "more than 3 events", 3},
	} {
		if _, err := (shiviz.Source{Pattern: shiviz.Pattern, Delimiter: c.delimiter, Text: c.text}).Read(c.most); err == nil || !strings.Contains(err.Error(), c.why) {
			t.Errorf("%q: %v", c.delimiter, err)
		}
	}
}

// An expression that would take minutes is aborted after seconds, and the other work of the server continues.
func TestNobodyWaitsForASlowExpression(t *testing.T) {
	t.Parallel()
	text := strings.Repeat("a", 300_000)
	for _, pattern := range []string{
		`(?<host>a)(?<event>a)(?<clock>[\s\S]*b)|`, // from each a, scans all that follows
		`(?<host>` + strings.Repeat(`.{0,900}`, 100) + `)(?<clock>x)(?<event>y)`,
	} {
		var slow *shiviz.Error
		if _, err := read(pattern, text, 400_000); !errors.As(err, &slow) || slow.Code != "too-slow" {
			t.Errorf("%.40s: %v", pattern, err)
		}
	}
}

// Reading the head, the delimiter and the events shares one deadline: three slow expressions in a file cost no more
// than one.
func TestOneLogHasOneTime(t *testing.T) {
	t.Parallel()
	slow := strings.Repeat("(?:(?:x?){30}){30}", 20)
	text := slow + shiviz.Pattern + "\n" + slow + "\n" + strings.Repeat("x", 15_000)
	begun := time.Now()
	s, err := shiviz.WithExpressions("", "", text)
	if err == nil {
		_, err = s.Read(100)
	}
	var late *shiviz.Error
	if !errors.As(err, &late) || late.Code != "too-slow" {
		t.Errorf("%v", err)
	}
	if took := time.Since(begun); took > 4*time.Second {
		t.Errorf("it took %v", took)
	}
}

func FuzzRead(f *testing.F) {
	f.Add("", shiviz.Pattern+"\n\na {\"a\":1}\nx\nb {\"b\":1, \"a\":1}\ny\n")
	f.Add(`(?<host>\w+) "(?<event>.*)" (?<clock>\{.*\})`, "a \"x\" {\"a\":1}\n")
	f.Add(`(?<host>\S*) (?<clock>{.*})\n(?<event>.*)`, "=== 1 ===\na {\"a\":1}\nx\n=== 2 ===\nb {\"b\":1, \"a\":0}\ny\n")
	f.Fuzz(func(t *testing.T, pattern, text string) {
		if guess, err := shiviz.Guessed(text).Read(50); err == nil && len(guess.Executions) == 0 {
			t.Error("no execution, and no error")
		}
		l, err := read(pattern, text, 50)
		if err != nil {
			return
		}
		for _, s := range l.Sends {
			if s.From >= s.To || s.To >= len(l.Events) || l.Events[s.From].Host == l.Events[s.To].Host {
				t.Errorf("a message from %d to %d of %d", s.From, s.To, len(l.Events))
			}
		}
	})
}

package shiviz_test

import (
	"errors"
	"os"
	"strings"
	"testing"

	"fano/server/shiviz"
)

// broadcast is a log as GoVector's loggers write it, one file for each process, put together in no order: a client asks
// two servers and takes the first answer.
func broadcast(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("testdata/govector.log")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestALogBecomesEventsAndMessages(t *testing.T) {
	l, err := shiviz.Read("", broadcast(t), 100)
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

// The example of ShiViz's own documentation has its clock last, and one line an event.
func TestTheExpressionSaysWhereThingsAre(t *testing.T) {
	l, err := shiviz.Read(`(?<host>\w+) "(?<event>.*)" (?<clock>\{.*\})`, "a \"sends\" {\"a\":1}\r\nb \"receives\" {\"b\":1, \"a\":1}\r\n", 100)
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
		{strings.Repeat("x", 2000), "x", 0, "more than 1000"},
		{"", first + "nothing\n", 0, "finds no event"},
		{"", first + "a {\"a\":1}\nx\na {\"a\":oops}\ny\n", 5, "not an object"},
		{"", first + "a {\"a\":1}\nx\na {\"a\":3}\ny\n", 5, "own time of \"a\" is 3 where 2"},
		{"", first + "a {\"a\":0}\nx\n", 3, "own time"},
		{"", first + "a {\"a\":1, \"b\":1}\nx\n", 3, "tells of \"b\""},
		{"", first + "a {\"a\":1}\nx\nb {\"b\":1, \"a\":2}\ny\n", 5, "which has only 1"},
		{"", first + "a {\"a\":1}\nx\nb {\"b\":1, \"a\":-1}\ny\n", 5, "-1 events"},
		{"", first + "a {\"a\":1}\nx\nb {\"b\":1, \"a\":1}\ny\nb {\"b\":2}\nz\n", 7, "forgets"},
		{"", first + "a {\"a\":1, \"b\":1}\nx\nb {\"b\":1, \"a\":1}\ny\n", 3, "not of all that this one knew"},
		{"", first + "c {\"c\":1}\nx\na {\"a\":1, \"c\":1}\ny\nb {\"b\":1, \"a\":1}\nz\n", 7, "not of all that this one knew"},
		{"", first + strings.Repeat("a {\"a\":1}\nx\n", 101), 203, "more than 100 events"},
	} {
		_, err := shiviz.Read(c.pattern, c.text, 100)
		var wrong *shiviz.Error
		if !errors.As(err, &wrong) || wrong.Line != c.line || !strings.Contains(err.Error(), c.why) {
			t.Errorf("%q with %q: %v, want line %d: %s", c.text, c.pattern, err, c.line, c.why)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add("", shiviz.Pattern+"\n\na {\"a\":1}\nx\nb {\"b\":1, \"a\":1}\ny\n")
	f.Add(`(?<host>\w+) "(?<event>.*)" (?<clock>\{.*\})`, "a \"x\" {\"a\":1}\n")
	f.Fuzz(func(t *testing.T, pattern, text string) {
		l, err := shiviz.Read(pattern, text, 50)
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

package shiviz_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"fano/server/memtest"
	"fano/server/shiviz"
)

// mostBody is the maximum length of a log that the server accepts.
const mostBody = 1 << 20

// worst are the most expensive logs known, each up to mostBody.
var worst = map[string]func() shiviz.Source{
	"forgets": func() shiviz.Source { // a host learns of many others, and then forgets them all at each event
		var b strings.Builder
		var all []string
		for h := range 1000 {
			fmt.Fprintf(&b, "h%d {\"h%d\":1}\nx\n", h, h)
			all = append(all, fmt.Sprintf(`"h%d":1`, h))
		}
		fmt.Fprintf(&b, "a {\"a\":1,%s}\nx\n", strings.Join(all, ","))
		for n := 2; n < 999; n++ {
			fmt.Fprintf(&b, "a {\"a\":%d}\nx\n", n)
		}
		return shiviz.Source{Pattern: shiviz.Pattern, Text: b.String()}
	},
	"hosts": func() shiviz.Source { // as many hosts as events, with the rest of the text full of clocks
		var b strings.Builder
		var all []string
		for h := range 1990 {
			fmt.Fprintf(&b, "h%d {\"h%d\":1%s}\nx\n", h, h, strings.Join(all[max(0, len(all)-52):], ""))
			all = append(all, fmt.Sprintf(`,"h%d":1`, h))
		}
		return shiviz.Source{Pattern: shiviz.Pattern, Text: b.String()}
	},
	"tight":    func() shiviz.Source { return tight("") },
	"delimits": func() shiviz.Source { return tight("x") },
	"divided":  func() shiviz.Source { return tight(`\S(?<trace>.)`) },
	"nothing": func() shiviz.Source {
		return shiviz.Source{Pattern: shiviz.Pattern, Text: strings.Repeat("\n", mostBody)}
	},
	"lines": func() shiviz.Source {
		return shiviz.Source{Pattern: shiviz.Pattern, Text: "a {\"a\":1}\nx\n" + strings.Repeat("x\n", mostBody/2-10)}
	},
	"clock": func() shiviz.Source { // a single clock fills the text
		var b strings.Builder
		for n := 0; b.Len() < mostBody-40; n++ {
			fmt.Fprintf(&b, `"%x":0,`, n)
		}
		return shiviz.Source{Pattern: shiviz.Pattern, Text: "a {" + b.String() + `"a":1}` + "\nx"}
	},
	"brackets": func() shiviz.Source {
		return shiviz.Source{Pattern: shiviz.Pattern, Text: "a " + strings.Repeat("{", mostBody-5)}
	},
	"repeated": func() shiviz.Source { return patterned("(?:" + strings.Repeat("x?", 400) + "){1000}") },
	"large":    func() shiviz.Source { return patterned(strings.Repeat(`.{0,900}`, 100)) },
	"nested":   func() shiviz.Source { return patterned(strings.Repeat("(", 200) + "x" + strings.Repeat(")*", 200)) },
	"groups":   func() shiviz.Source { return patterned(strings.Repeat("(x)?", 200)) },
	"classes":  func() shiviz.Source { return patterned(`(?i:(?:` + strings.Repeat(`\pL?`, 200) + `){1000})`) },
	"grouped":  func() shiviz.Source { return patterned("(?:" + strings.Repeat("(x?)", 200) + "){1000}") },
	"starred":  func() shiviz.Source { return patterned(strings.Repeat(".*", 400) + "y") },
	"everything": func() shiviz.Source {
		return shiviz.Source{Pattern: `(?s)(?<host>.)(?<clock>.*)(?<event>.*)`, Text: strings.Repeat("{", mostBody)}
	},
}

// tight returns a log of many short lines, divided into executions by the delimiter.
func tight(delimiter string) shiviz.Source {
	return shiviz.Source{
		Pattern: `(?<host>\S)(?<clock>)(?<event>)`, Delimiter: delimiter, Text: strings.Repeat("xy\n", mostBody/3),
	}
}

// patterned returns a log of one repeated letter, read by an expression with the given beginning.
func patterned(begins string) shiviz.Source {
	return shiviz.Source{Pattern: begins + `(?<host>\S*) (?<clock>{.*})\n(?<event>.*)`, Text: strings.Repeat("x", mostBody)}
}

// Reading any log with any expressions takes little memory and ends soon.
func TestReadingIsBounded(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	const most, late = 64 << 20, 5 * time.Second
	for name, of := range worst {
		if slices.Contains([]string{"groups", "nested", "starred"}, name) && os.Getenv("FANO_PROVE") == "" {
			continue // they use up the deadline, as "large" does
		}
		s, begun := of(), time.Now()
		var read *shiviz.Parsed
		var err error
		use := memtest.Within(most, func() { read, err = s.Read(2000) })
		took := time.Since(begun)
		why := fmt.Sprint(err)
		t.Logf("%-10s %4d MB held, %5.2f s; %.90s", name, use.Held>>20, took.Seconds(), why)
		if use.Held > most || took > late || len(s.Text) > mostBody {
			t.Errorf("%s: %d bytes held, %v, of %d bytes of text", name, use.Held, took, len(s.Text))
		}
		_ = read
	}
}

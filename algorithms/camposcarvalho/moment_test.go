package camposcarvalho_test

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"fano/algorithms/engine/system"
	"fano/algorithms/mutex/picture"
)

// A moment on the plane as printed: 2 has eaten, then 7, 3 and 1 have asked. Messages
// of a node to itself come at once.
const moment = `2 asks; 2>2 Request; 2>2 FORK; 2>6 Request; 2>7 Request; 6>2 FORK; 7>2 FORK; 2 enters; 2 leaves;
7 asks; 7>7 Request; 3 asks; 3>3 Request; 3>3 FORK; 7>1 Request; 3>6 Request; 1 asks; 1>1 Request; 1>7 FORK;
1>2 Request; 2>2 StrongRequest; 2>2 DirtyFORK; 6>2 WeakRequest; 7>3 Request; 3>3 WeakRequest; 1>4 Request; 2>1 FORK`

// All that there is to see of it but H. Of the messages under way all four kinds go in
// both directions.
const seen = `fork/1 at c7 clean of 1
fork/2 at c1 clean of 2
fork/3 at c3 clean of 3
fork/4 at a4 to c1 clean of 4
fork/5 at a5 clean of 5
fork/6 at c2 to a6 dirty of 6
fork/7 at c2 dirty of 7
list/1 at a1 [1 6 7]
list/2 at a2 [1 5 2]
list/3 at a3 [3 5 7]
list/4 at a4 [1 3 4]
list/5 at a5 [4 5 6]
list/6 at a6 [2 3 6]
list/7 at a7 [2 4 7]
owner/1 at a1 of 7
owner/2 at a2 of 1
owner/3 at a3 of 3
owner/4 at a4 of 1
owner/6 at a6 of 2
owner/7 at a7 of 2
rank/H [1 3 4 5 6 7 2]
request/a1>c7-strong at a1 to c7 strong
request/a3>c3 at c3 weak
request/a7>c2 at a7 to c2 weak
request/c1>a1 at a1 weak of 1
request/c3>a4 at c3 to a4 weak of 3
request/c3>a6 at a6 weak of 3
request/c7>a3 at a3 weak of 7
request/c7>a7 at a7 weak of 7
turn/c1>a2 at a2
turn/c1>a4 at a4
turn/c2>a2 at c2
turn/c2>a6 at c2
turn/c4>a4 at c4
turn/c4>a5 at c4
turn/c4>a7 at c4
turn/c5>a2 at c5
turn/c5>a3 at c5
turn/c5>a5 at c5
turn/c6>a1 at c6
turn/c6>a5 at c6
turn/c6>a6 at c6`

// Its H, each edge with its arbiter. The dirty fork of 7, which 2 has, and that of 6, which
// it returns, have turned four edges of which the lists of 6 and 7 have not heard.
var precedes = map[string]string{
	"1>2": "list of 2", "1>3": "list of 4", "1>4": "list of 4", "1>5": "list of 2", "1>6": "list of 1", "1>7": "list of 1",
	"3>2": "dirty of 6", "3>4": "list of 4", "3>5": "list of 3", "3>6": "list of 6", "3>7": "list of 3",
	"4>2": "dirty of 7", "4>5": "list of 5", "4>6": "list of 5", "4>7": "list of 7",
	"5>2": "list of 2", "5>6": "list of 5", "5>7": "list of 3",
	"6>2": "dirty of 6", "6>7": "list of 1", "7>2": "dirty of 7",
}

func TestAMomentOnThePrintedPlane(t *testing.T) {
	s, _ := system.New(context.Background(), small(t, "plane-1988", 7, "", asked(7, once(1, 2, 3, 7))...))
	follow(t, s, moment)
	var marks []string
	h := map[string]string{}
	for _, m := range picture.Append(nil, s.Configuration()) {
		if m.What == picture.MarkPrecedes {
			h[m.Name] = fmt.Sprintf("%s of %d", m.State, m.Of)
		} else {
			marks = append(marks, told(m))
		}
	}
	if !slices.Equal(marks, strings.Split(seen, "\n")) {
		t.Errorf("one sees\n%s", strings.Join(marks, "\n"))
	}
	if !maps.Equal(h, precedes) {
		t.Errorf("H is %v", h)
	}
}

// told tells a mark in words.
func told(m picture.Mark) string {
	text := m.What + "/" + m.Name
	if m.At.Node != 0 {
		text += fmt.Sprintf(" at %c%d", m.At.Side, m.At.Node)
	}
	if m.To.Node != 0 {
		text += fmt.Sprintf(" to %c%d", m.To.Side, m.To.Node)
	}
	if m.State != "" {
		text += " " + m.State
	}
	if m.Of != 0 {
		text += fmt.Sprintf(" of %d", m.Of)
	}
	if m.Order != nil {
		text += fmt.Sprintf(" %v", m.Order)
	}
	return text
}

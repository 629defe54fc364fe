package scenario

import (
	"bytes"
	"testing"
)

// smallTexts have what the gallery lacks.
var smallTexts = []string{
	with(`,"network":{"delay":{"exponential":2.5},"channels":{"1>2":{"constant":0.001}},"loss":0.25,"duplication":1}`),
	with(`,"schedule":["1 asks","deliver 1>2#1","2 sends to 3"],"stop":{"time":1e3}`),
	with(`,"switches":["sequence-rule"],"clock":{"start":[0,2,0]},"workload":{}`),
	with(`,"notes":[{"step":4,"text":{"pt":"\ud800"}}],"view":{"tab":"why"}`),
	of("asks-quorums", 5, `,"quorums":{"system":"plane-1988"},"deliveries":[{"message":"1>7#1","at":3}]`),
	of("asks-quorums", 3, `,"quorums":{"sets":[[1,2],[2,3],[3,1]]}`),
	of("asks-quorums", 7, `,"quorums":{"system":"tree","down":[2,3]}`),
	of("climbs-a-tree", 4, `,"tree":{"fathers":[4,3,0,3]}`),
	of("shuns-neighbours", 4, `,"graph":{"edges":[[3,1],[1,2]]}`),
	of("shuns-neighbours", 4, `,"graph":{"edges":[[2,1],[1,2.000e-0]]}`),
	with(`,"switches":["no-tie-break"],"beside":{"algorithm":"lamport","switches":null,"title":{"en":"B"}}`),
	with(`,"seed":3,"script":[{"at":1,"process":1,"do":"request","hold":2}],"beside":{"seed":null,"workload":{"hold":{"constant":5}}}`),
	`{"fano":1,"fano":2}`, `[[[[`, `nul`, "\ufeff{}", "\ufeff\ufeff{}", `{"fano":1e-400}`,
}

// FuzzParse checks that any text gives a document or an error, and that a document survives its canonical form.
func FuzzParse(f *testing.F) {
	for _, e := range Gallery() {
		f.Add(e.Document.Canonical())
	}
	for _, text := range smallTexts {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		d, err := Parse(text)
		if (d == nil) == (err == nil) {
			t.Fatalf("%q: %v, %v", text, d, err)
		}
		if err != nil {
			_ = err.Error()
			return
		}
		once := d.Canonical()
		again, err := Parse(once)
		if err != nil {
			t.Fatalf("%q is written as %s, which is refused: %v", text, once, err)
		}
		if twice := again.Canonical(); !bytes.Equal(once, twice) {
			t.Fatalf("%s\n%s", once, twice)
		}
		if _, problems := d.Setup(); len(problems) > 0 {
			t.Fatalf("%s: %v", once, problems)
		}
	})
}

// FuzzLink checks that any text gives a document or an error, and never more text than a document may have.
func FuzzLink(f *testing.F) {
	for _, e := range Gallery() {
		link, err := e.Document.Link()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(link)
	}
	for _, link := range []string{"", "1.", "1.AAAA", "2.AAAA", "1.S0xKTgEA", "1.=", pack("{}") + "AAAA"} {
		f.Add(link)
	}
	f.Fuzz(func(t *testing.T, link string) {
		text, err := Unlink(link)
		if len(text) > maxInflated {
			t.Fatalf("%d bytes", len(text))
		}
		if err != nil {
			return
		}
		d, err := Parse(text)
		if err != nil {
			return
		}
		again, err := d.Link()
		if err != nil {
			return // the original may have been shorter than the canonical form
		}
		back, err := ParseLink(again)
		if err != nil || !bytes.Equal(back.Canonical(), d.Canonical()) {
			t.Fatalf("%s\n%v", again, err)
		}
	})
}

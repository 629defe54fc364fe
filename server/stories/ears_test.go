package stories

import (
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// A heard is what somebody hears of the playground in one language.
type heard struct {
	lang               string
	title, diagram     string // what the diagram is
	instead, log       string // the way to the log, and what it is
	enters, asks, tab  string
	deferred, waits    string
	strip, broken, why string
}

var tongues = []heard{
	{"en", "Two ask while one is inside", "Space-time diagram of 3 processes", "Read the log instead", "The log tells the same",
		"enters", "asks to enter", "Why", "P2 deferred its reply", "P3 waits",
		"EM1 (mutual exclusion) holds until step 5 and fails at step 6", "EM1 is broken: P1 and P2 are inside together", "has not arrived"},
	{"pt", "Dois pedem enquanto um está dentro", "Diagrama espaço-tempo de 3 processos", "Ler o log no lugar do diagrama", "O log conta o mesmo",
		"entra", "pede para entrar", "Por quê", "P2 adiou a resposta", "P3 espera",
		"vale até o passo 5 e é violada no passo 6", "EM1 é violada: P1 e P2 estão juntos na seção crítica", "não chegou"},
	{"it", "Due chiedono mentre uno è dentro", "Diagramma spazio-tempo di 3 processi", "Leggi il log al posto del diagramma", "Il log racconta le stesse cose",
		"entra", "chiede di entrare", "Perché", "P2 ha rinviato la risposta", "P3 aspetta",
		"vale fino al passo 5 ed è violata al passo 6", "EM1 è violata: P1 e P2 sono insieme in sezione critica", "non è arrivat"},
}

// Somebody who sees nothing opens the lab's third test with a keyboard and a screen reader, and wants to know who entered
// first, who of the two that then waited went before the other, and why. All that is known here is what the browser
// hands to a screen reader.
func TestWhoEnteredAndWhyIsLearntWithoutSeeingAnything(t *testing.T) {
	t.Parallel()
	for _, h := range tongues {
		t.Run(h.lang, func(t *testing.T) {
			t.Parallel()
			v := begin(t, desktop)
			v.open("/play?s=lab-test-3&at=0&lang=" + h.lang)
			v.settle()
			v.isTold(h)
			v.goesToTheLog(h)

			// From row to row: each is told as it is reached. The first entry is known by its row.
			first := ""
			for first == "" {
				if row := v.next(); strings.Contains(row, h.enters+".") {
					first = row
				}
			}
			if !strings.Contains(first, "P1 "+h.enters) {
				t.Fatalf("the first entry is told as %q", first)
			}

			// On to where two wait.
			for !strings.Contains(bare(v.next()), "(4,P2)<(6,P3)") {
			}

			// Why: the tabs are above the log, and arrows lead from one to the next.
			v.goesToTab(h.tab)
			v.learn("tabpanel", h.tab, h.waits)
			why := v.finds("listitem", h.deferred)
			if !strings.Contains(bare(why), "(4,P2)<(6,P3)") {
				t.Errorf("why P3 waits is told as %q", why)
			}
			v.shot("without seeing " + h.lang)
		})
	}
}

// The same person finds where a run breaks, what breaks, and what had not arrived.
func TestABreakIsFoundWithoutSeeingAnything(t *testing.T) {
	t.Parallel()
	for _, h := range tongues {
		t.Run(h.lang, func(t *testing.T) {
			t.Parallel()
			v := begin(t, phone)
			v.open("/play?s=lamport-not-fifo&at=0&lang=" + h.lang)
			v.settle()
			v.goesToTheLog(h)
			for !strings.Contains(bare(v.next()), bare(h.broken)) {
			}
			v.hear(h.broken)
			said := v.tree()
			if text := said.says(said.nodes[said.order[0].NodeID]); !strings.Contains(text, h.strip) {
				t.Errorf("the page does not tell what the strip shows, %q", h.strip)
			}
			v.goesToTab(h.tab)
			v.learn("tabpanel", h.tab, h.why)
			v.learn("tabpanel", h.tab, "req P1 → P2")
		})
	}
}

// isTold holds that the diagram says what it is, and where the same can be read.
func (v *visit) isTold(h heard) {
	v.t.Helper()
	t := v.tree()
	if tops := topmost(t); len(tops) != 1 || plain(tops[0].Name) != h.title {
		v.t.Errorf("there are %d headings of the first level", len(tops))
	}
	diagram := t.named("application", h.diagram)
	if diagram == nil {
		v.t.Fatalf("there is no diagram named %q", h.diagram)
	}
	if name := plain(diagram.Name); !strings.Contains(name, h.title) {
		v.t.Errorf("the diagram is named %q, not by its run", name)
	}
	if says := plain(diagram.Description); !strings.Contains(says, h.log) {
		v.t.Errorf("the diagram is described as %q", says)
	}
	for _, landmark := range []string{"banner", "main", "navigation", "tablist", "tabpanel", "slider"} {
		if len(t.all(landmark)) == 0 {
			v.t.Errorf("there is no %s", landmark)
		}
	}
}

// goesToTheLog follows the way beside the diagram, which can be seen while it has the focus, and begins with the first row.
func (v *visit) goesToTheLog(h heard) {
	v.t.Helper()
	v.tabInto("button", h.instead)
	if !eval[bool](v, `((r) => r.width > 40 && r.height > 20 && document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2) === document.activeElement)(document.activeElement.getBoundingClientRect())`) {
		v.t.Error("what has the focus cannot be seen")
	}
	v.shot("the way to the log " + h.lang)
	v.key(kb.Tab)
	if n := v.tree().focused(); n == nil || plain(n.Role) != "application" {
		v.t.Error("the diagram does not come next")
	}
	v.do(chromedp.KeyEvent(kb.Tab, chromedp.KeyModifiers(chromedp.ModifierShift)))
	v.key(kb.Enter)
	v.until("the focus is in the log", `document.activeElement.closest("#pane-log tbody")`)
	v.key(kb.End)
	v.until("it is in the last row", `document.activeElement.closest("tr") === document.querySelector("#pane-log tbody").lastElementChild`)
	v.key(kb.Home)
	v.until("it is in the first row", `document.activeElement.closest("tr") === document.querySelector("#pane-log tbody").firstElementChild`)
}

// next goes to the next row of the log, and is what that says. It is then the cursor's, and the page says the same by
// itself. It fails if there is no next one.
func (v *visit) next() string {
	v.t.Helper()
	t := v.tree()
	before := t.says(t.above(t.focused(), "row"))
	v.key(kb.ArrowDown)
	said, live := before, ""
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(30 * time.Millisecond) {
		t := v.tree()
		said, live = t.says(t.above(t.focused(), "row")), t.live()
		number, told, found := strings.Cut(live, ": ")
		if said != before && found && strings.HasPrefix(said, number+" ") && strings.Contains(bare(said), bare(told)) {
			if !eval[bool](v, `document.activeElement.getAttribute("aria-current") === "step"`) {
				v.t.Errorf("the row %q is not the cursor's", said)
			}
			return said
		}
	}
	v.t.Fatalf("after the row %q the one in focus says %q, and the page %q", before, said, live)
	return ""
}

// bare is a text without its spaces, which differ where a sentence is made of pieces.
func bare(text string) string { return strings.ReplaceAll(text, " ", "") }

// goesToTab goes from the panel up to its tabs, and to the one of a name.
func (v *visit) goesToTab(name string) {
	v.t.Helper()
	for range 4 {
		if n := v.tree().focused(); n != nil && plain(n.Role) == "tab" {
			break
		}
		v.do(chromedp.KeyEvent(kb.Tab, chromedp.KeyModifiers(chromedp.ModifierShift)))
	}
	for range 8 {
		n := v.tree().focused()
		if n == nil || plain(n.Role) != "tab" {
			v.t.Fatal("the tabs are not above what they hold")
		}
		if plain(n.Name) == name {
			v.until("it is chosen", `document.activeElement.getAttribute("aria-selected") === "true" && document.querySelector("[role=tabpanel]").getAttribute("aria-labelledby") === document.activeElement.id`)
			return
		}
		v.key(kb.ArrowLeft)
	}
	v.t.Fatalf("there is no tab named %q", name)
}

// finds is what the first node of a role says that contains something.
func (v *visit) finds(role, part string) string {
	v.t.Helper()
	t := v.tree()
	for _, n := range t.all(role) {
		if said := t.says(n); strings.Contains(said, part) {
			return said
		}
	}
	v.t.Fatalf("no %s says %q", role, part)
	return ""
}

// topmost are the headings of the first level.
func topmost(t tree) (tops []*accessibility.Node) {
	for _, n := range t.all("heading") {
		if property(n, "level") == "1" {
			tops = append(tops, n)
		}
	}
	return tops
}

// While a run plays by itself, only entries and breaks are told, and where it stops; and who moves the scrubber, which
// tells where it is, does not hear that twice.
func TestWhatIsPlayedIsToldOnceAndSparingly(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.open("/play?s=lab-test-3&at=0")
	v.settle()
	v.do(chromedp.Evaluate[chromedp.Void](`window.told = [];
		new MutationObserver(() => told.push(document.querySelector("#announce").textContent)).observe(document.querySelector("#announce"), {childList: true, characterData: true, subtree: true})`))
	v.hasten(4)
	v.key(" ")
	v.at(22)
	v.hear("25: ")
	time.Sleep(1200 * time.Millisecond) // nothing is to come later
	told := strings.Split(eval[string](v, `told.join("\n")`), "\n")
	if len(told) < 2 || len(told) > 4 {
		t.Errorf("of 22 steps with 3 entries, %d are told: %q", len(told), told)
	}
	for i, text := range told {
		if !strings.Contains(text, "enters") && i < len(told)-1 {
			t.Errorf("a step is told that is no entry: %q", text)
		}
		if i > 0 && text == told[i-1] {
			t.Errorf("a step is told twice: %q", text)
		}
	}

	v.tabInto("slider", "Step")
	v.key(kb.ArrowLeft)
	v.at(21)
	slider := v.tree().named("slider", "Step")
	// The protocol tells a slider's number; what is read in its place is the element's to say.
	if value := v.attributes(slider.BackendDOMNodeID)["aria-valuetext"]; !strings.HasPrefix(value, "24: ") {
		t.Errorf("the scrubber tells its value as %q", value)
	}
	time.Sleep(300 * time.Millisecond)
	if now := eval[int](v, "told.length"); now != len(told) {
		t.Errorf("what the scrubber tells, the page tells as well: %q", eval[string](v, "told.at(-1)"))
	}
}

// A check of every schedule says what it has found when it ends, wherever the focus is.
func TestTheVerdictOfACheckIsHeard(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.open("/play?s=lab-test-3")
	v.settle()
	v.tabInto("button", "Check every schedule")
	v.key(kb.Enter)
	v.checked("holds")
	v.hear("holds in all")
}

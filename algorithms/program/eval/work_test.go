package eval

import (
	"errors"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"unsafe"

	"go.starlark.net/syntax"

	"fano/algorithms/internal/thorough"
	"fano/algorithms/mutex"
	"fano/algorithms/program/source"
)

// named holds the names of the operands.
const named = "ABCDFLMNOPQRSTUVWXZ"

// operands returns values that may take long, and small ones, by the names that a function has for them.
func operands() map[string]Value {
	var a, b, pairs, lists []Value
	for i := range 400 {
		a, b = append(a, Int(i)), append(b, Int(i+300))
		pairs, lists = append(pairs, &Tuple{[]Value{Int(i), Int(i)}}), append(lists, &List{Items: []Value{Int(i)}})
	}
	word := strings.Repeat("w", 3_000)
	nested := Value(Word(word))
	for range 80 {
		nested = &Tuple{[]Value{nested, Int(7)}}
	}
	return map[string]Value{
		"A": &List{Items: a}, "B": &List{Items: b}, "T": &Tuple{a}, "S": &Set{Items: a}, "Z": &Set{Items: b},
		"P": &List{Items: pairs}, "Q": &Set{Items: pairs}, "D": &Dict{Keys: slices.Clone(a), Values: slices.Clone(b)},
		"M": &Dict{Keys: slices.Clone(pairs), Values: slices.Clone(lists)}, "N": &List{Items: lists},
		"W": Word(word), "V": Word(word[1:] + "x"),
		"L": &List{Items: slices.Repeat([]Value{Word(word)}, 400)}, "U": nested, "X": Int(7), "F": Bool(true), "O": None,
		"C": &List{}, "R": &Dict{},
	}
}

// doing returns a function of these values that does something repeatedly; each @ in it becomes one of them.
func doing(r *rand.Rand, what string) string {
	names := strings.Split(named, "")
	for strings.Contains(what, "@") {
		what = strings.Replace(what, "@", names[r.IntN(len(names))], 1)
	}
	return "def f(" + strings.Join(names, ", ") + "):\n    for I in range(900):\n        for J in range(900):\n            " +
		strings.ReplaceAll(what, "\n", "\n            ") + "\n"
}

// givenAll returns the values for it.
func givenAll() (args []Value) {
	all := operands()
	for _, name := range strings.Split(named, "") {
		args = append(args, all[name])
	}
	return args
}

// worked is what a function did: the steps charged, the CPU time in nanoseconds, and the bytes allocated.
type worked struct {
	steps       int
	took, bytes int64
}

// functionOf compiles a function that calls only built-in ones and sends a message M(x).
func functionOf(t testing.TB, text string) (*Program, *function) {
	file, err := (&syntax.FileOptions{Set: true}).Parse("f", text, 0)
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	p := &Program{
		source:   &source.Program{Messages: []source.Message{{Type: "M", Fields: []source.Field{{Name: "x"}}}}},
		messages: map[string]int{"M": 0}, functions: map[string]*function{},
	}
	f := &function{name: "f"}
	f.compile(p, file.Stmts[0].(*syntax.DefStmt))
	return p, f
}

// attempt runs a function until it has taken the given number of steps; the run has the number taken.
func attempt(t testing.TB, text string, limit int, why bool, b *mutex.StepBudget) (r *run, stopped any) {
	p, f := functionOf(t, text)
	r = p.outside()
	r.allow(limit, b)
	r.space = math.MaxInt
	r.explains = why
	defer func() { stopped = recover() }()
	f.call(r, givenAll()...)
	return r, nil
}

// work measures a function until it has taken the given number of steps. It returns zeros for one that fails before.
func work(t testing.TB, text string, limit int, why bool) (w worked) {
	if r, _ := attempt(t, text, limit/3, why, nil); r.used < limit/3 {
		return worked{}
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	begun := cpu()
	r, _ := attempt(t, text, limit, why, nil)
	w.took = cpu() - begun
	runtime.ReadMemStats(&after)
	w.steps, w.bytes = r.used, int64(after.TotalAlloc-before.TotalAlloc)
	return w
}

// cpu returns the CPU time that this thread has used, in nanoseconds.
func cpu() int64 {
	const thread = 3 // CLOCK_THREAD_CPUTIME_ID
	var t syscall.Timespec
	if _, _, err := syscall.Syscall(syscall.SYS_CLOCK_GETTIME, thread, uintptr(unsafe.Pointer(&t)), 0); err != 0 {
		panic(err)
	}
	return t.Nano()
}

// everything returns all that a program can do with one to three values.
func everything() (all []string) {
	for _, op := range strings.Fields("+ - * // % | & ^ == != < <= > >= in and or") {
		all = append(all, "x = @ "+op+" @")
		if op == "in" {
			all = append(all, "x = @ not in @")
		}
		if strings.Contains("+-*//%|&^", op) {
			all = append(all, "x = list(@)\nx "+op+"= @",
				"x = set(@)\nx "+op+"= @", "x = @\nx "+op+"= @", "x = dict(@)\nx "+op+"= @")
		}
	}
	all = append(all,
		"x = -@", "x = not @", "x = @ if @ else @", "x = @[@]", "x = @[@:@]", "x = @[::@]", "x = @[::-1]", "x = @[3:]",
		"x = list(@)\nx[@] = @", "x = dict(@)\nx[@] = @", "x = [@, @, @]", "x = (@, @)", "x = {@: @}", "x = {1: @, 1: @}",
		"x = [y for y in @]", "x = [y for y in @ if y in @]", "x = {y: @ for y in @}", "x = [(y, @) for y in @]",
		"for y in @:\n    pass", "for y in @:\n    if y in @:\n        break", "x, y = @, @", "x, y = @[:2]", "pass", "x = 1",
		"x = M(@)", "x = M(@)\ny = x == M(@)", "x = max(@, @, @)", "x = min(@, key = len)", "x = sorted(@, key = lambda y: @)",
		"x = sorted(@, reverse = @)", "x = max(@, key = lambda y: y in @)", "x = zip(@, @, @)", "x = zip(@)", "x = range(@)",
		"x = range(0, @, 1)", "x = 1 if 1 else 1 if 1 else 1 if 1 else 1", "x = not not not not not not not @",
		"x = @ and @ and @ and @ and @ and @", "x = set().union("+strings.Repeat("C, ", 400)+"C)",
		"x = max("+strings.Repeat("1, ", 400)+"1)",
		"x = ["+strings.Repeat("1, ", 400)+"1]",
	)
	for name := range builtins {
		if name != "per_process" {
			all = append(all, "x = "+name+"(@)", "x = "+name+"(@, @)")
		}
	}
	for _, method := range strings.Fields(methodNames) {
		for _, of := range []string{"@", "list(@)", "set(@)", "dict(@)", "list(A[:300])", "set(A[:300])"} {
			all = append(all, "x = "+of+"."+method+"()", "x = "+of+"."+method+"(@)", "x = "+of+"."+method+"(@, @)")
		}
	}
	return all
}

// A step is small, whatever a program does with whatever values: its CPU time and its memory are bounded. The bounds
// leave room for a machine that does other things, too; work that is not charged by its length exceeds them by far.
func TestAStepIsSmall(t *testing.T) {
	const mostTime, mostBytes = 1_000, 128
	r := rand.New(rand.NewPCG(36, 1))
	measured, sum := 0, worked{}
	for _, what := range everything() {
		for tries, enough := 0, 0; tries < 20 && enough < thorough.Of(1, 4); tries++ {
			text := doing(r, what)
			w := work(t, text, 60_000, r.IntN(4) == 0)
			if w.steps == 0 {
				continue
			}
			measured++
			enough++
			sum.steps, sum.took, sum.bytes = sum.steps+w.steps, sum.took+w.took, sum.bytes+w.bytes
			lines := strings.Split(text, "\n")
			if each := w.took / int64(w.steps); each > mostTime {
				t.Errorf("a step takes %d ns, in %q", each, lines[3:])
			}
			if each := w.bytes / int64(w.steps); each > mostBytes {
				t.Errorf("a step allocates %d bytes, in %q", each, lines[3:])
			}
		}
	}
	t.Logf("%d programs; a step takes %d ns, and %d bytes", measured, sum.took/int64(sum.steps), sum.bytes/int64(sum.steps))
	if measured < thorough.Of(150, 500) {
		t.Errorf("only %d programs went on for long enough", measured)
	}
}

var errEnough = errors.New("enough")

// A program is interrupted in the middle of whatever it does, and takes few steps more.
func TestWhateverAProgramDoesIsInterrupted(t *testing.T) {
	r := rand.New(rand.NewPCG(36, 2))
	all := 0
	for _, what := range everything() {
		for tries, stopped := 0, false; tries < 20 && !stopped; tries++ {
			at, asked := 1+r.IntN(20), 0
			run, why := attempt(t, doing(r, what), 1<<20, false, &mutex.StepBudget{StopReason: func() error {
				if asked++; asked >= at {
					return errEnough
				}
				return nil
			}})
			var interrupted *mutex.Interrupted
			if interrupted, stopped = why.(*mutex.Interrupted); !stopped {
				if _, is := why.(*mutex.Failure); !is {
					t.Errorf("%s: %v", what, why)
				}
				continue
			}
			all++
			if !errors.Is(interrupted, errEnough) || asked != at {
				t.Errorf("%s: %v, asked %d times instead of %d", what, interrupted, asked, at)
			}
			if most := at * (mutex.StepsBetweenChecks + 30*MostItems); run.used > most {
				t.Errorf("%s: it took %d steps until it stopped, of %d", what, run.used, most)
			}
		}
	}
	if all < 200 {
		t.Errorf("only %d were interrupted", all)
	}
}

// A verb that makes too many values fails at its line, before it runs out of steps; an invariant may make more, as it
// has more steps.
func TestAVerbMakesNoMoreThanItMay(t *testing.T) {
	p, f := functionOf(t, "def f():\n    x = []\n    for i in range(60):\n        x += [range(990)]\n    return len(x)\n")
	for limit, want := range map[int]string{MostSteps: "run-memory", 4 * MostSteps: "run-memory", 10 * MostSteps: ""} {
		r, code := p.outside(), ""
		r.allow(limit, nil)
		func() {
			defer func() {
				if failure, is := recover().(*mutex.Failure); is {
					if code = failure.Code; failure.Line != 4 {
						t.Errorf("it fails at line %d", failure.Line)
					}
				}
			}()
			f.call(r)
		}()
		if code != want {
			t.Errorf("within %d steps it says %q, want %q", limit, code, want)
		}
	}
}

// A clone of a system starts with a new state for each process, so states are not made from the text each time.
func TestANewStateSharesWhatItHolds(t *testing.T) {
	p, failure := begun(t, "state(many = per_process([0, 0, 0, 0, 0, 0, 0, 0]))")
	if failure != nil {
		t.Fatal(failure)
	}
	if n := testing.AllocsPerRun(100, func() { p.NewState(MostProcesses) }); n > 3 {
		t.Errorf("a state takes %g allocations", n)
	}
	one, other := p.NewState(3), p.NewState(3)
	one.Put(0, &Vector{})
	if other.Code(0) == one.Code(0) || len(p.NewState(40).slots) != len(other.slots) || len(Items(p.NewState(40).Value(0))) != 40 {
		t.Error("states are not each its own")
	}
}

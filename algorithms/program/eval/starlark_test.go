package eval

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"fano/algorithms/mutex"
	"fano/algorithms/program/source"
)

// scribe writes random functions of numbers, lists, tuples, sets and dicts, most of whose statements make sense.
type scribe struct {
	*rand.Rand
	b    strings.Builder
	vars map[string][]string // by type
}

func (s *scribe) one(of ...string) string { return of[s.IntN(len(of))] }

// number, flag, list and so on write an expression of a type, and now and then one of another type.
func (s *scribe) number(d int) string {
	if d <= 0 || s.IntN(4) == 0 {
		if v := s.vars["number"]; len(v) > 0 && s.IntN(2) == 0 {
			return s.one(v...)
		}
		return strconv.Itoa(s.IntN(9) - 3)
	}
	switch s.IntN(12) {
	case 0:
		return fmt.Sprintf("len(%s)", s.items(d-1))
	case 1:
		return fmt.Sprintf("%s(%s)", s.one("max", "min"), s.items(d-1))
	case 2:
		return fmt.Sprintf("%s[%s]", s.list(d-1), s.number(d-1))
	case 3:
		return fmt.Sprintf("(%s if %s else %s)", s.number(d-1), s.flag(d-1), s.number(d-1))
	case 4:
		return fmt.Sprintf("abs(%s)", s.number(d-1))
	case 5:
		return fmt.Sprintf("%s.get(%s, %s)", s.dict(d-1), s.number(d-1), s.number(d-1))
	case 6:
		return fmt.Sprintf("-(%s)", s.number(d-1))
	case 7:
		return fmt.Sprintf("%s(%s, key = lambda x: -x)", s.one("max", "min"), s.list(d-1))
	}
	return fmt.Sprintf("(%s %s %s)", s.number(d-1), s.one("+", "-", "*", "//", "%"), s.number(d-1))
}

func (s *scribe) flag(d int) string {
	if d <= 0 {
		return s.one("True", "False")
	}
	switch s.IntN(6) {
	case 0:
		return fmt.Sprintf("(%s %s %s)", s.number(d-1), s.one("in", "not in"), s.items(d-1))
	case 1:
		return fmt.Sprintf("(not %s)", s.flag(d-1))
	case 2:
		return fmt.Sprintf("(%s %s %s)", s.flag(d-1), s.one("and", "or"), s.flag(d-1))
	case 3:
		return fmt.Sprintf("%s(%s)", s.one("any", "all", "bool"), s.items(d-1))
	case 4:
		of := []func(int) string{s.list, s.tuple, s.set, s.dict}[s.IntN(4)]
		return fmt.Sprintf("(%s %s %s)", of(d-1), s.one("==", "!="), of(d-1))
	}
	return fmt.Sprintf("(%s %s %s)", s.number(d-1), s.one("==", "!=", "<", "<=", ">", ">="), s.number(d-1))
}

func (s *scribe) items(d int) string {
	return []func(int) string{s.list, s.tuple, s.set, s.dict}[s.IntN(4)](d)
}

func (s *scribe) list(d int) string {
	if v := s.vars["list"]; len(v) > 0 && s.IntN(2) == 0 {
		return s.one(v...)
	}
	if d <= 0 {
		return s.one("[]", "[1, 2]", "[3, 1, 2]")
	}
	switch s.IntN(9) {
	case 0:
		return fmt.Sprintf("[x + %s for x in %s if %s]", s.number(d-1), s.items(d-1), s.flag(d-1))
	case 1:
		return fmt.Sprintf("sorted(%s, reverse = %s)", s.items(d-1), s.flag(0))
	case 2:
		return fmt.Sprintf("(%s + %s)", s.list(d-1), s.list(d-1))
	case 3:
		return fmt.Sprintf("%s[%d:%d:%s]", s.list(d-1), s.IntN(6)-3, s.IntN(6)-3, s.one("1", "2", "-1", "-2", ""))
	case 4:
		return fmt.Sprintf("list(%s)", s.items(d-1))
	case 5:
		return fmt.Sprintf("(%s * %d)", s.list(d-1), s.IntN(3))
	case 6:
		return fmt.Sprintf("list(%s)", s.one("range(4)", "range(1, 5, 2)", "range(5, 0, -2)"))
	case 7:
		return fmt.Sprintf("[a * b for a in %s for b in %s]", s.list(d-2), s.list(d-2))
	}
	return fmt.Sprintf("[%s, %s]", s.number(d-1), s.number(d-1))
}

func (s *scribe) tuple(d int) string {
	if d <= 0 {
		return "(1, 2)"
	}
	return s.one(fmt.Sprintf("(%s, %s)", s.number(d-1), s.number(d-1)), fmt.Sprintf("tuple(%s)", s.list(d-1)))
}

func (s *scribe) set(d int) string {
	if v := s.vars["set"]; len(v) > 0 && s.IntN(2) == 0 {
		return s.one(v...)
	}
	if d <= 0 {
		return "set()"
	}
	if s.IntN(2) == 0 {
		return fmt.Sprintf("(%s %s %s)", s.set(d-1), s.one("|", "&", "-", "^"), s.set(d-1))
	}
	return fmt.Sprintf("set(%s)", s.list(d-1))
}

func (s *scribe) dict(d int) string {
	if v := s.vars["dict"]; len(v) > 0 && s.IntN(2) == 0 {
		return s.one(v...)
	}
	if d <= 0 {
		return "{}"
	}
	return s.one(
		fmt.Sprintf("{%s: %s}", s.number(d-1), s.number(d-1)),
		fmt.Sprintf("{x: x * 2 for x in %s}", s.items(d-1)),
		fmt.Sprintf("dict([(%s, %s)])", s.number(d-1), s.number(d-1)),
	)
}

func (s *scribe) statements(n, indent int) {
	for range n {
		s.statement(strings.Repeat("    ", indent), indent)
	}
}

func (s *scribe) line(indent, format string, args ...any) {
	fmt.Fprintf(&s.b, indent+format+"\n", args...)
}

func (s *scribe) statement(in string, indent int) {
	switch s.IntN(14) {
	case 0:
		s.line(in, "if %s:", s.flag(2))
		s.statements(1, indent+1)
		s.line(in, "elif %s:", s.flag(2))
		s.statements(1, indent+1)
		s.line(in, "else:")
		s.statements(1, indent+1)
	case 1:
		s.line(in, "for i in %s:", s.items(2))
		if s.IntN(3) == 0 {
			s.line(in, "    if %s:", s.flag(1))
			s.line(in, "        %s", s.one("break", "continue", "return [i]"))
		}
		s.statements(1+s.IntN(2), indent+1)
	case 2:
		s.line(in, "l.%s", s.one("append("+s.number(2)+")", "pop()", "clear()", "insert("+s.number(0)+", "+s.number(1)+")", "remove("+s.number(1)+")", "extend("+s.items(2)+")"))
	case 3:
		s.line(in, "s.%s", s.one("add("+s.number(2)+")", "discard("+s.number(2)+")", "remove("+s.number(1)+")", "clear()", "pop()"))
	case 4:
		s.line(in, "d[%s] = %s", s.number(1), s.number(2))
	case 5:
		s.line(in, "l[%s] %s %s", s.number(1), s.one("=", "+=", "*="), s.number(2))
	case 6:
		s.line(in, "a, b = %s, %s", s.number(2), s.number(2))
	case 7:
		s.line(in, "l += %s", s.items(2))
	case 8:
		s.line(in, "a = d.%s", s.one("pop("+s.number(1)+", 0)", "setdefault("+s.number(1)+", 4)", "get("+s.number(1)+", 7)", "pop("+s.number(1)+")"))
	case 9:
		s.line(in, "for i, x in enumerate(%s):", s.items(1))
		s.line(in, "    l.append(i * x)")
	case 10:
		s.line(in, "a += s.%s(%s) == %s", s.one("issubset", "issuperset"), s.items(1), s.flag(0))
	case 11:
		s.line(in, "s = s.%s(%s)", s.one("union", "intersection", "difference"), s.items(2))
	default:
		s.line(in, "%s %s %s", s.one("a", "b"), s.one("=", "+=", "-=", "*="), s.number(3))
	}
}

// scripted returns a random function f(), within a complete program.
func scripted(r *rand.Rand) string {
	s := &scribe{Rand: r, vars: map[string][]string{"number": {"a", "b"}, "list": {"l"}, "set": {"s"}, "dict": {"d"}}}
	s.b.WriteString("def f():\n    a, b, l, s, d = 2, 3, [4, 1, 5], set([1, 7]), {1: 2}\n")
	s.statements(6, 1)
	s.b.WriteString("    return [a, b, l, sorted(s), sorted(d.items())]\n")
	return s.b.String()
}

// ours runs f here; the failure says why it does not end.
func ours(t *testing.T, text string) (result string, failure *mutex.Failure) {
	file, err := (&syntax.FileOptions{Set: true}).Parse("f", text, 0)
	if err != nil {
		t.Fatal(err)
	}
	def := file.Stmts[0].(*syntax.DefStmt)
	p := &Program{source: &source.Program{}, functions: map[string]*function{}}
	defer func() {
		if why := recover(); why != nil {
			var is bool
			if failure, is = why.(*mutex.Failure); !is {
				t.Fatalf("%v in\n%s", why, text)
			}
		}
	}()
	f := &function{name: "f"}
	f.compile(p, def)
	return string(AppendJSON(nil, f.call(p.outside()))), nil
}

// theirs runs f with Starlark's own evaluator.
func theirs(text string) (string, error) {
	thread := &starlark.Thread{}
	thread.SetMaxExecutionSteps(1 << 20)
	globals, err := starlark.ExecFileOptions(&syntax.FileOptions{Set: true}, thread, "f", text, nil)
	if err != nil {
		return "", err
	}
	v, err := starlark.Call(thread, globals["f"], nil, nil)
	if err != nil {
		return "", err
	}
	return written(v), nil
}

func written(v starlark.Value) string {
	switch v := v.(type) {
	case starlark.Bool:
		return strings.ToLower(v.String())
	case starlark.NoneType:
		return "null"
	case *starlark.Dict:
		var all []string
		for _, pair := range v.Items() {
			all = append(all, written(pair))
		}
		return "[" + strings.Join(all, ",") + "]"
	case starlark.String:
		return strconv.Quote(string(v))
	case starlark.Iterable:
		var all []string
		for item := range starlark.Elements(v) {
			all = append(all, written(item))
		}
		return "[" + strings.Join(all, ",") + "]"
	}
	return v.String()
}

// A function of the language has the same result here as with Starlark's own evaluator, or both report that it fails.
func TestTheLanguageIsStarlark(t *testing.T) {
	seed, _ := strconv.ParseUint(os.Getenv("FANO_SEED"), 10, 64)
	tries := 4_000
	if os.Getenv("FANO_PROVE") != "" {
		tries = 60_000
	}
	r := rand.New(rand.NewPCG(seed, 17))
	ended := 0
	for range tries {
		text := scripted(r)
		got, failure := ours(t, text)
		if failure != nil && (failure.Code == "run-steps" || failure.Code == "run-large" || failure.Code == "run-items") {
			continue // they have no limit for this
		}
		want, err := theirs(text)
		if (err == nil) != (failure == nil) || got != want {
			t.Fatalf("it gives %s (%v), by its authors %s (%v), of\n%s", got, failure, want, err, text)
		}
		if err == nil {
			ended++
		}
	}
	if ended < tries/10 {
		t.Errorf("only %d of %d functions came to their end", ended, tries)
	}
}

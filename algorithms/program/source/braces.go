package source

import "slices"

// sets complains of sets that are written with braces, which are those of dicts.
func (r *reader) sets(l *logical) {
	for i, t := range l.tokens {
		if !t.is("{") {
			continue
		}
		within := insideOf(l.tokens[i:])
		r.spend(len(within))
		n := slices.IndexFunc(depths(within, 0), func(t token) bool { return t.is(":", "for", "lambda", "*", "**") })
		if len(within) == 0 || n >= 0 && !depths(within, 0)[n].is("for") {
			continue
		}
		p := Problem{Value: "{ }", Allowed: "set([…])"}
		end := l.tokens[min(i+1+len(within), len(l.tokens)-1)]
		if end.line == t.line && end.is("}") {
			line := []rune(r.lines[t.line-1])
			p.Meant = "set([" + string(line[t.end-1:end.from-1]) + "])"
			p.Allowed = p.Meant
		}
		r.problemAt(t.line, t.from, end.end, "set-braces", p)
		return
	}
}

// insideOf are the tokens within the bracket that is the first of some.
func insideOf(tokens []token) []token {
	depth := 0
	for i, t := range tokens {
		if t.is("(", "[", "{") {
			depth++
		} else if t.is(")", "]", "}") {
			depth--
		}
		if depth == 0 {
			return tokens[1:i]
		}
	}
	return nil
}

// depths are the tokens that stand within as many brackets.
func depths(tokens []token, depth int) []token {
	var at []token
	d := 0
	for _, t := range tokens {
		if t.is(")", "]", "}") {
			d--
		}
		if d == depth {
			at = append(at, t)
		}
		if t.is("(", "[", "{") {
			d++
		}
	}
	return at
}

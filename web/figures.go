package web

import "strconv"

// Figures formats the numbers among a text's arguments in its language, large ones in groups of three digits with a
// narrow space between them, which is no decimal separator in any language.
func Figures(t *Texts, args []any) []any {
	p, all := Page{Texts: t}, make([]any, len(args))
	for i, a := range args {
		switch x := a.(type) {
		case float64:
			a = value(p, x)
		case int:
			if x >= 10_000 {
				a = grouped(x)
			}
		}
		all[i] = a
	}
	return all
}

// grouped formats a number in groups of three digits.
func grouped(n int) string {
	text := strconv.Itoa(n)
	for at := len(text) - 3; at > 0; at -= 3 {
		text = text[:at] + "\u202f" + text[at:]
	}
	return text
}

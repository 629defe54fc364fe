package web

import (
	"regexp"
	"strings"
)

// claimed matches the numbers of claims in a scenario's label: "Claims D1, D5 · Lab test 1".
var claimed = regexp.MustCompile(`\b[A-E]\d{1,2}\b`)

// A labelPiece is a piece of a scenario's label. Claim is the number of the claim that it links to; empty: none.
type labelPiece struct{ Text, Claim string }

// labelled splits a label into pieces. Each number of a claim links to that claim; the part after the dot, the
// source's nickname, links to the first one.
func labelled(label string) []labelPiece {
	head, tail, dotted := strings.Cut(label, " · ")
	numbers := claimed.FindAllStringIndex(head, -1)
	if len(numbers) == 0 {
		return []labelPiece{{Text: label}}
	}
	var pieces []labelPiece
	end := 0
	for i, at := range numbers {
		number, before := head[at[0]:at[1]], head[end:at[0]]
		if i == 0 { // "Claim D3" is one link
			pieces = append(pieces, labelPiece{Text: before + number, Claim: number})
		} else {
			pieces = append(pieces, labelPiece{Text: before}, labelPiece{Text: number, Claim: number})
		}
		end = at[1]
	}
	if dotted {
		first := head[numbers[0][0]:numbers[0][1]]
		pieces = append(pieces, labelPiece{Text: head[end:] + " · "}, labelPiece{Text: tail, Claim: first})
	}
	return pieces
}

package singhalheuristic

import "fano/algorithms/mutex"

const (
	ignoreLate mutex.Switches = 1 << iota
	noEcho
	tokenFromInside
	tokenUnread
	firstHolderOnly
	lowestFirst
)

var switches = []mutex.Switch{
	{Name: "ignore-late", Breaks: []string{"EM2", "one-asks-the-other"}},
	{Name: "no-echo", Breaks: []string{"EM2", "one-asks-the-other"}},
	{Name: "token-from-inside", Breaks: []string{"EM1", "EM2", "one-token", "one-asks-the-other"}},
	{Name: "token-unread", Breaks: []string{"EM2", "one-token"}},
	{Name: "first-holder-only", Breaks: []string{"EM2", "one-asks-the-other"}},
	{Name: "lowest-first", Breaks: []string{"starvation"}},
}

const sendToken = "send TOKEN(TSV, TSN) to j" // keeps the sentence, sends to another site

var instead = mutex.Instead[*Process]{
	{
		Switch: firstHolderOnly, Line: "SV[j] ← R for every j < i, every other SV[j] ← N",
		By: "SV[1] ← R, every other SV[j] ← N",
		Do: func(p *Process, at mutex.At) { p.suspect(min(at.Self()-1, 1)) },
	},
	{
		Switch: ignoreLate, Line: "if n ≤ SN[j] or n ≤ TSN[j]", By: "if n ≤ SN[j]",
		If: func(p *Process, at mutex.At) bool { return at.Message.(Request).n <= p.SN.At(at.J) },
	},
	{Switch: ignoreLate, Line: "if SV[i] ≠ N and SV[j] ≠ R, send REQUEST(SN[i]) to j", By: "ignore it"},
	{Switch: ignoreLate, Line: "SV[j] ← R: ask it next time"},
	{Switch: noEcho, Line: "if SV[i] = R and SV[j] ≠ R, send it REQUEST(SN[i])", By: "if SV[i] = R, do not mind"},
	{
		Switch: tokenFromInside, Line: "if SV[i] = H", In: "Receive REQUEST", By: "if SV[i] = H or SV[i] = E",
		If: func(p *Process, at mutex.At) bool {
			s := p.SV.At(at.Self())
			return s == holding || s == executing
		},
	},
	{
		Switch: tokenUnread, Line: "for every other j: SV[j] ← TSV[j]; SN[j] ← TSN[j]",
		By: "for every other j: leave SV[j] as it is",
	},
	{
		Switch: lowestFirst, Line: "if SV[j] = R for some j, the next after i",
		By: "if SV[j] = R for some j, the lowest",
		If: func(p *Process, _ mutex.At) bool { return p.next(0) != 0 },
	},
	{
		Switch: lowestFirst, Line: sendToken, In: "Leave", By: sendToken,
		Do: func(p *Process, at mutex.At) { p.send(at.Out, p.next(0)) },
	},
}

package centralserver

import "fano/algorithms/mutex"

const (
	grantWhileOut mutex.Switches = 1 << iota
	releaseWithoutGrant
	lastFirst
)

var switches = []mutex.Switch{
	{Name: "grant-while-out", Breaks: []string{"EM1", "one-token"}, Endless: mutex.Endless{Arrived: true}},
	{Name: "release-without-grant", Breaks: []string{"EM2"}},
	{Name: "last-first", Breaks: []string{"starvation"}},
}

const serveOldest = "if a process waits, take the oldest out of the queue; send it GRANT"

var instead = mutex.Instead[*Process]{
	{
		Switch: grantWhileOut, Line: "if the token is here", By: "send GRANT to j, wherever the token is",
		If: func(*Process, mutex.At) bool { return true },
	},
	{Switch: grantWhileOut, Line: "send GRANT to j"},
	{Switch: grantWhileOut, Line: "else append j to the queue"},
	{Switch: releaseWithoutGrant, Line: serveOldest, By: "keep it until a process asks"},
	{
		Switch: lastFirst, Line: serveOldest,
		By: "if a process waits, take the newest out of the queue; send it GRANT",
		Do: func(p *Process, at mutex.At) { p.grant(at.Out, p.queue.Len()-1) },
	},
}

package mutex

// Forgetter is a Process that can forget numbers that are never read again: it sets them to 0, or to a common value of
// all states with the same future. Only searches call it, to have fewer states; runs never do. It must not change what
// the process does, nor what it sends except dead numbers.
type Forgetter interface {
	// Forget is called between two events and sends nothing. No future request of the process has a timestamp smaller
	// than out.Clock().
	Forget(out *Out)
}

// Comparer is a Forgetter that uses timestamps in one way only: while its own request (T, i) waits, it compares it
// with the timestamps (k, j) of the others' last messages; and each new request has a greater T. It forwards no
// more of a message than it must, and with its own clock.
type Comparer interface {
	Forgetter
	// Requested returns T while the request waits.
	Requested(self ID) int
	// ForgetStamp returns a value that can replace the timestamp k of a message in flight from process j without
	// changing anything observable. When the message arrives, the clock will be at least k even without it; so the
	// result is 0, out.Clock(), or k itself. Any k less than out.Clock() becomes 0 or out.Clock().
	ForgetStamp(out *Out, j ID, k int) int
}

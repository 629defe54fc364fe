package mutex

// Forgetter is a Process that can forget numbers that are never read again: it sets them to 0, or to a common value of all
// states with the same future. The engine calls it only in searches, to have fewer states, never in a run: it must not
// change what the process does, nor what it sends except dead numbers.
type Forgetter interface {
	// Forget comes between two events, and sends nothing. No request of the process to come has
	// a smaller timestamp than out.Clock().
	Forget(out *Out)
}

// Comparer is a Forgetter that makes one use of timestamps: while its own request (T, i) waits, it compares it with the
// timestamps (k, j) of the last messages of the others; and a process that asks again does so with a later T. Of
// messages it sends on only what it must, with a clock of its own.
type Comparer interface {
	Forgetter
	// Requested is T, while the request waits.
	Requested(self ID) int
	// ForgetStamp is what else the timestamp k of a message in flight from process j could be,
	// without anybody telling the difference. When the message comes, the clock will be
	// k or later without it; so it may become 0, or out.Clock(), or stay what it is. What is less than
	// out.Clock() becomes one of these two.
	ForgetStamp(out *Out, j ID, k int) int
}

package explore

import (
	"fmt"
	"math/bits"
	"slices"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
)

// Steps of different processes are nearly independent: one takes a message off a channel, the other puts one onto it.
// So in most states it is enough to follow the steps of some processes, K, and to leave the steps of the others for
// later: K is persistent (Godefroid, "Partial-order methods for the verification of concurrent systems", LNCS 1032,
// 1996, chapter 4).
//
// What others do meanwhile changes nothing for K, neither what K's processes can do nor the outcome, unless it puts a
// message where K can receive it: on a channel into K that is empty or keeps no order. A process that is idle and may
// not ask sends only to a process that asks it ([mutex.Traits.Answers]); so if there is no request from K on its way to
// it, it sends nothing to K until K moves. K is closed under all others. Then
//
//   - Every run of the system to a state in which nothing can happen, unless a process asks, can be reordered, by
//     exchanging independent neighbours, into a run that is followed from here on: its first step in K comes first. A
//     step of K exists, as some step of K is no request (otherwise all steps are followed, not only K's), and remains
//     possible. So all those states are visited, and in a run to each of them every process enters that does in some
//     run, with as many messages.
//   - Runs come to an end, as they do without faults if requests and answers are finitely many. So a process that
//     waits without hope, even if no process asks any more, waits in such a state, and hopeless is the same as EM2;
//     it is judged as without this reduction.
//   - If two processes can come to be inside together, that is still found: some step of K does not leave (otherwise
//     all steps are followed). If the run to there has a step in K, it can come first; if not, the step that does not
//     leave can come first, and the two are still inside at the end. Either way the steps that remain do not become
//     more: they are fewer, or come later; as runs come to an end, so does this argument, with the two inside.
//
// The run found this way may be longer than the shortest.

// allProcesses is the persistent set of all processes.
const allProcesses = ^uint64(0)

// persistent returns a set of processes whose steps are enough in a state: one with the fewest steps.
func (s *search) persistent(b *successors) (who uint64) {
	if !b.frozen {
		s.noticeAsking()
	}
	active := s.activeIn(b)
	var disturb [64]uint64 // by process: those that may put a message where it can receive it
	for to := range s.n {
		for from := range s.n {
			if s.disturbs(b, active, from, to) {
				disturb[to] |= 1 << from
			}
		}
	}
	who, fewest := allProcesses, int(^uint(0)>>1)
	for seed := range s.n {
		k := closed(1<<seed, &disturb)
		if k == 1<<s.n-1 {
			continue
		}
		if steps, stays, goes := s.stepsOf(b.columns, k); stays && goes && steps < fewest {
			who, fewest = k, steps
		}
	}
	return who
}

// closed returns a set of processes with all processes that can disturb one of it, all that can disturb one of these,
// and so on.
func closed(k uint64, disturb *[64]uint64) uint64 {
	for left := k; left != 0; {
		more := disturb[bits.TrailingZeros64(left)] &^ k
		left = left&(left-1) | more
		k |= more
	}
	return k
}

// activeIn returns the processes that may send something on their own, now or after what others do.
func (s *search) activeIn(b *successors) (active uint64) {
	for p := range s.locals {
		if s.ownMove(b, p) != nothing || s.locals[p].views[b.columns[p]].kind != trace.Ask {
			active |= 1 << p
		}
	}
	return active
}

// disturbs reports whether one process may put a message where another can receive it, before the other moves.
func (s *search) disturbs(b *successors, active uint64, from, to int) bool {
	if from == to || s.System.Order == system.FIFO && s.contentOn(b.columns, from, to) != 0 {
		return false
	}
	back := s.contentOn(b.columns, to, from)
	if int(back) >= len(s.asking) {
		return b.mayAdd()
	}
	return active>>from&1 == 1 || s.asking[back]
}

// contentOn returns what a channel holds.
func (s *search) contentOn(columns []int32, from, to int) int32 {
	if column := s.layout.column[from*s.n+to]; column >= 0 {
		return columns[column]
	}
	return 0
}

// stepsOf counts the steps of the processes in who. stays reports whether one of the steps does not leave, goes whether
// one is no request.
func (s *search) stepsOf(columns []int32, who uint64) (steps int, stays, goes bool) {
	for left := who; left != 0; left &= left - 1 {
		p := bits.TrailingZeros64(left)
		v := &s.locals[p].views[columns[p]]
		if v.own != nothing {
			steps++
			stays, goes = stays || v.inside == 0, goes || v.waiting|v.inside != 0
		}
	}
	for i, r := range s.layout.columns {
		if who>>r.to&1 == 1 {
			n := len(s.contents.list[columns[s.n+i]].options)
			steps += n
			stays, goes = stays || n > 0, goes || n > 0
		}
	}
	return steps, stays, goes
}

// noticeAsking looks for messages that ask in all contents numbered since the last call.
func (s *search) noticeAsking() {
	for i := len(s.asking); i < len(s.contents.list); i++ {
		asks := func(m int32) bool { return s.asks(s.messages.list[m].kind) }
		s.asking = append(s.asking, slices.ContainsFunc(s.contents.list[i].messages, asks))
	}
}

// asks reports whether messages of a kind ask.
func (s *search) asks(kind int) bool {
	return s.System.Algorithm.Asks(int(kind))
}

// checkAnswers panics if an algorithm does not keep to its declaration that it only answers.
func (s *search) checkAnswers(p int, e system.Event) {
	if !s.System.Algorithm.Answers || e.Kind != trace.Receive {
		return
	}
	for _, sent := range s.machine.Sends() {
		if !e.Asks || sent.To != e.From || s.asks(s.System.Algorithm.KindOf(sent.Message)) {
			panic(fmt.Sprintf("explore: process %d of %s sends more than an answer to one who asks", p+1, s.System.Algorithm.Name))
		}
	}
}

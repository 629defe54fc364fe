package explore_test

import (
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
)

// dice is a process that does whatever a seed says: no algorithm, but a system
// with all that a system can have. It sends to itself, sends twice to one, leaves
// equal messages on a channel, goes in circles, panics never.
type dice struct {
	Seed, X int
	met     mutex.Set
}

// ball is passed on or kept, never multiplied, so that there are only so many.
type ball struct{ V int }

func (d *dice) roll(n int, what ...int) int {
	h := uint64(d.Seed) + 0x9e3779b97f4a7c15
	for _, w := range append(what, d.X) {
		h = (h ^ uint64(w+1)) * 0xbf58476d1ce4e5b9
		h ^= h >> 29
	}
	return int(h>>8) % n
}

func (d *dice) Ask(out *mutex.Out) {
	d.X = d.roll(2, 1)
	for i := range 1 + d.roll(2, 2) {
		out.Send(mutex.ID(1+d.roll(out.N(), 3, i*d.roll(2, 4))), ball{d.roll(2, 5)})
	}
}

func (d *dice) MayEnter(out *mutex.Out) bool { return d.roll(3, 6) == 0 || d.met.Len() == out.N() }

func (d *dice) Receive(out *mutex.Out, j mutex.ID, k int, msg mutex.Message) {
	v := msg.(ball).V
	d.X = d.roll(2, 7, v)
	if d.roll(4, 8) == 0 {
		d.met.Add(j)
	}
	if d.roll(3, 9, v, int(j)) > 0 {
		out.Send(mutex.ID(1+d.roll(out.N(), 10, v)), ball{d.roll(2, 11, v)})
	}
}

func (d *dice) Leave(out *mutex.Out) {
	d.X = d.roll(2, 12)
	if d.roll(2, 13) == 0 {
		d.met.Clear()
	}
	if d.roll(2, 14) == 0 {
		out.Send(mutex.ID(1+d.roll(out.N(), 15)), ball{d.roll(2, 16)})
	}
}

func diceAlgorithm(seed int) *model.Algorithm {
	one := mutex.Formula{At: func(*mutex.Topology) float64 { return 1 }}
	return model.Compile(mutex.Declaration{
		Name: "dice", Guarantees: mutex.Guarantees{Bounds: mutex.Bounds{Best: one, Typical: one, Worst: one}},
		Messages: []mutex.MessageKind{{Of: ball{}, Type: "ball", Role: mutex.Other}},
		New:      func(i mutex.ID, _ *mutex.Topology) mutex.Process { return &dice{Seed: seed, X: int(i) % 2} },
	})
}

// Package program compiles the text of an algorithm written by a user. Package source reads the text, package eval runs
// it; this package turns it into a [mutex.Declaration] like those of the catalogue.
package program

import (
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/algorithms/program/eval"
	"fano/algorithms/program/source"
)

// MostProcesses is the maximum number of processes in a system of a program.
const MostProcesses = eval.MostProcesses

// Name is the name of every program, and its class. Algorithms of the catalogue have names of their own.
const Name = "own"

// Compile compiles the algorithm of a text, or returns all problems in it, in the order of the text.
func Compile(text string) (*model.Algorithm, []source.Problem) {
	read, problems := source.Read(text)
	if len(problems) > 0 {
		return nil, problems
	}
	p, failure := eval.New(read)
	if failure != nil {
		return nil, []source.Problem{{
			Line: failure.Line, Column: failure.Column, End: failure.End,
			Code: failure.Code, Value: failure.Value, Allowed: failure.Allowed,
		}}
	}
	return model.Compile(declaration(read, p)), nil
}

// declaration returns what the text says about itself, and what was inferred.
func declaration(read *source.Program, p *eval.Program) mutex.Declaration {
	d := mutex.Declaration{
		Name:   Name,
		Origin: mutex.Origin{Title: read.About.Title, Class: Name},
		Words:  read.About.Words,
		Traits: mutex.Traits{
			Stamps: read.ReadsStamp, Clockless: !read.ReadsClock, Perpetual: read.About.Perpetual,
			Request: read.About.Request, Owes: read.About.Owes,
		},
		Assumptions: mutex.Assumptions{FIFO: read.About.Order == source.OrderFIFO},
		Guarantees:  mutex.Guarantees{Claims: read.About.Claims, Bounds: unbounded, Delays: untimed},
		Source:      read.Text,
		UserProgram: &mutex.UserProgram{
			Form: &form{read, p, tagsOf(read)}, Lines: lines(read), Source: read.Text, Unjudged: read.Unjudged,
		},
		New: func(_ mutex.ID, t *mutex.Topology) mutex.Process {
			return &Process{program: p, State: *p.NewState(t.N)}
		},
	}
	for i, m := range read.Messages {
		d.Messages = append(d.Messages, mutex.MessageKind{Of: i, Type: m.Type, Role: m.Role, For: m.For, Stamp: stampOf(m)})
	}
	for i, f := range read.Always {
		d.Invariants = append(d.Invariants, always(p, i, f.Name.Name))
	}
	return d
}

// A program does not state its costs: they are measured.
var (
	unknown   = mutex.Formula{At: func(*mutex.Topology) float64 { return 0 }}
	unbounded = mutex.Bounds{Best: unknown, Typical: unknown, Worst: unknown}
	untimed   = mutex.Delays{Client: unknown, Sync: unknown}
)

// stampOf returns the field in which a request carries its timestamp: its only field that is a stamp. It returns "" if
// there is none, or more than one.
func stampOf(m source.Message) (name string) {
	for _, f := range m.Fields {
		switch {
		case m.Role != mutex.Asks || f.Number != "stamp":
		case name != "":
			return ""
		default:
			name = f.Name
		}
	}
	return name
}

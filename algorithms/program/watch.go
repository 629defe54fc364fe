package program

import (
	"slices"
	"strconv"

	"fano/algorithms/mutex"
	"fano/algorithms/program/eval"
)

// Watch returns a function that appends the changes of a process in the form of a trace: plain values as they are, for
// a set the members added and removed, for a queue a splice, for a vector the changed elements.
func (f *form) Watch(p mutex.Process) func(dst []byte) []byte {
	process := p.(*Process)
	was := make([]eval.Value, len(f.read.State))
	codes := make([]string, len(was))
	for i, s := range f.read.State {
		was[i] = blank(s.Kind, f.program, i, process)
		codes[i] = eval.Code(was[i])
	}
	return func(dst []byte) []byte {
		start := len(dst)
		for i, s := range f.read.State {
			if process.Code(i) == codes[i] {
				continue
			}
			is := process.Value(i)
			open := byte(',')
			if len(dst) == start {
				open = '{'
			}
			dst = appendKey(append(dst, open), s.Name)
			dst = appendDelta(dst, s.Kind, was[i], is)
			was[i], codes[i] = is, process.Code(i)
		}
		if len(dst) > start {
			dst = append(dst, '}')
		}
		return dst
	}
}

// blank returns the blank value of a kind of field.
func blank(kind string, program *eval.Program, i int, p *Process) eval.Value {
	switch kind {
	case "number", "id":
		return eval.Int(0)
	case "bool":
		return eval.Bool(false)
	case "word":
		return eval.Word("")
	case "set":
		return &eval.Set{}
	case "queue":
		return &eval.List{}
	case "vector":
		fill, _ := program.Fill(i)
		return &eval.Vector{Items: slices.Repeat([]eval.Value{fill}, len(eval.Items(p.Value(i))))}
	}
	return nil // no blank value: the field is written at once
}

func appendDelta(dst []byte, kind string, was, is eval.Value) []byte {
	switch kind {
	case "set":
		return appendMembers(dst, eval.Items(was), eval.Items(is))
	case "queue":
		return appendSplice(dst, eval.Items(was), eval.Items(is))
	case "vector":
		return appendElements(dst, eval.Items(was), eval.Items(is))
	}
	return appendPlain(dst, kind, is)
}

func appendMembers(dst []byte, was, is []eval.Value) []byte {
	dst = append(dst, '{')
	came, went := eval.Differ(was, is)
	if len(came) > 0 {
		dst = eval.AppendItems(append(dst, `"+":`...), came)
	}
	if len(came) > 0 && len(went) > 0 {
		dst = append(dst, ',')
	}
	if len(went) > 0 {
		dst = eval.AppendItems(append(dst, `"-":`...), went)
	}
	return append(dst, '}')
}

func appendSplice(dst []byte, was, is []eval.Value) []byte {
	at := 0
	for at < len(was) && at < len(is) && eval.Same(was[at], is[at]) {
		at++
	}
	end := 0
	for end < len(was)-at && end < len(is)-at && eval.Same(was[len(was)-1-end], is[len(is)-1-end]) {
		end++
	}
	dst = strconv.AppendInt(append(dst, `{"at":`...), int64(at), 10)
	if gone := len(was) - at - end; gone > 0 {
		dst = strconv.AppendInt(append(dst, `,"-":`...), int64(gone), 10)
	}
	if come := is[at : len(is)-end]; len(come) > 0 {
		dst = eval.AppendItems(append(dst, `,"+":`...), come)
	}
	return append(dst, '}')
}

func appendElements(dst []byte, was, is []eval.Value) []byte {
	open := byte('{')
	for j := range is {
		if eval.Same(was[j], is[j]) {
			continue
		}
		dst = strconv.AppendInt(append(dst, open, '"'), int64(j+1), 10)
		dst = eval.AppendJSON(append(dst, '"', ':'), is[j])
		open = ','
	}
	return append(dst, '}')
}

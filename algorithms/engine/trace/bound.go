package trace

import (
	"encoding/json"
	"math"
)

// Bound is a formula in N and other numbers of the topology, with its value. The value is infinite if unbounded and NaN
// if unknown; JSON has no such numbers, so it is then left out.
type Bound struct {
	Text  string
	Value float64
}

// Finite reports whether the value is a number.
func (b Bound) Finite() bool { return !math.IsInf(b.Value, 0) && !math.IsNaN(b.Value) }

type boundJSON struct {
	Text  string   `json:"text"`
	Value *float64 `json:"value,omitempty"`
}

// MarshalJSON leaves out a value that is not finite.
func (b Bound) MarshalJSON() ([]byte, error) {
	form := boundJSON{Text: b.Text}
	if b.Finite() {
		form.Value = &b.Value
	}
	return json.Marshal(form)
}

// UnmarshalJSON reads what MarshalJSON writes. It reads a missing value as infinite.
func (b *Bound) UnmarshalJSON(text []byte) error {
	var form boundJSON
	if err := json.Unmarshal(text, &form); err != nil {
		return err
	}
	b.Text, b.Value = form.Text, math.Inf(1)
	if form.Value != nil {
		b.Value = *form.Value
	}
	return nil
}

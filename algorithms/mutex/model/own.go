package model

import "fano/algorithms/mutex"

// programFields returns the fields of a program's state.
func programFields(form mutex.Form) (fields []Field) {
	for _, f := range form.Fields() {
		fields = append(fields, Field{Name: f.Name, Kind: f.Kind, Fill: f.Fill})
	}
	return fields
}

package model

import "fano/algorithms/mutex"

// ownFields returns the fields of a program's state.
func ownFields(form mutex.Form) (fields []Field) {
	for _, f := range form.Fields() {
		fields = append(fields, Field{Name: f.Name, Kind: f.Kind, Fill: f.Fill})
	}
	return fields
}

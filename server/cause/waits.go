package cause

import (
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

func (r *recorded) waits(v trace.Violation) []Wait { return nil }

func circle(all []Wait) []mutex.ID { return nil }

package journal

import (
	"context"
	"io"
)

// reading reads until a context ends: to go through a large journal takes minutes, for which a server that is told to
// end does not wait.
type reading struct {
	ctx  context.Context
	from io.Reader
}

// Read reads. Errors: ctx's, and from the reader.
func (r reading) Read(into []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.from.Read(into)
}

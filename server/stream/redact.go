package stream

import (
	"errors"
	"net"
)

// redact returns a connection's error without the addresses of its ends: the log says what happened, never to whom.
func redact(err error) error {
	var op *net.OpError
	if errors.As(err, &op) {
		return op.Err
	}
	return err
}

package fairqueue

import (
	"bytes"
	"io"
	"testing"
	"testing/iotest"
)

// Data that were cut short on the way are an error, wherever they were cut, and never a shorter text.
func TestDataCutShortAreAnError(t *testing.T) {
	q := New(DefaultLimits)
	defer q.Close()
	for _, n := range []int{0, 1, 4 << 10, 4<<10 + 1, 1 << 20} {
		data := bytes.Repeat([]byte("x"), n)
		text, back, err := q.ReadAll("reader", bytes.NewReader(data))
		back()
		if err != nil || !bytes.Equal(text, data) {
			t.Errorf("of %d bytes %d were read: %v", n, len(text), err)
		}
		cut := io.MultiReader(bytes.NewReader(data), iotest.ErrReader(io.ErrUnexpectedEOF))
		if _, back, err = q.ReadAll("reader", cut); err == nil {
			t.Errorf("%d bytes of more are taken for the whole", n)
		}
		back()
	}
	if stated, _ := q.Memory(); stated != 0 {
		t.Errorf("%d bytes were not given back", stated)
	}
}

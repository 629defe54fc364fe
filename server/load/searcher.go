package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/coder/websocket"
)

const searchKind = "search"

// search asks on a socket of its own for a search, waits for its turn and for its end, and checks the verdict.
func (b *bench) search(ctx context.Context, c *client, scenario, verdict string) {
	begun := time.Now()
	for {
		bytes, err := b.searchOnce(ctx, c, scenario, verdict)
		if r, refused := err.(*refusal); refused && r.waits() && time.Since(begun) < patience {
			rest(ctx, r.pause())
			continue
		}
		switch {
		case err != nil && ctx.Err() != nil:
			b.record.lost(searchKind, gaveUp{})
		case err != nil:
			b.record.lost(searchKind, err)
		default:
			b.record.served(searchKind, time.Since(begun), bytes, 0)
		}
		return
	}
}

func (b *bench) searchOnce(ctx context.Context, c *client, scenario, verdict string) (received int, err error) {
	socket, err := dial(ctx, c, b.hosts[0])
	if err != nil {
		return 0, err
	}
	defer func() { _ = socket.CloseNow() }()
	command := fmt.Appendf(nil, `{"explore":{"scenario":%s}}`, scenario)
	if err := socket.Write(ctx, websocket.MessageText, command); err != nil {
		return 0, nameless(err)
	}
	for {
		_, text, err := socket.Read(ctx)
		if err != nil {
			return received, nameless(err)
		}
		received += len(text)
		switch _, err := b.told(searchKind, text); {
		case err != nil:
			return received, err
		case bytes.HasPrefix(text, []byte(`{"explored"`)):
			var told struct{ Explored json.RawMessage }
			if err := json.Unmarshal(text, &told); err != nil {
				return received, wrongly("a report that cannot be read: %.60s", text)
			}
			return received, judged(told.Explored, verdict)
		}
	}
}

// judged checks a report's verdict.
func judged(report []byte, verdict string) error {
	var told struct{ Verdict string }
	if err := json.Unmarshal(report, &told); err != nil || told.Verdict != verdict {
		return wrongly("a search says %q, not %q", told.Verdict, verdict)
	}
	return nil
}

// explore is the same search, asked for by a program.
func explore(scenario, verdict string) question {
	return post("search, posted", "/api/v1/explore", scenario, func(_ *http.Response, body []byte) error {
		return judged(body, verdict)
	})
}

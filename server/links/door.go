package links

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"time"
)

// The door is how other processes of those who may write to the data directory have something changed while a server
// has it: a socket in the directory, which speaks HTTP and which nobody else can reach.
const doorName = "door"

// longestSocket is how long the path of a socket may be on every system.
const longestSocket = 100

// reach gives do a path to the door that is short enough for a socket.
func reach(dir string, do func(path string) error) error {
	path := filepath.Join(dir, doorName)
	if len(path) < longestSocket {
		return do(path)
	}
	whole, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	near, err := os.MkdirTemp("", "fano-door-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(near)
	link := filepath.Join(near, "d")
	if err := os.Symlink(whole, link); err != nil {
		return err
	}
	return do(filepath.Join(link, doorName))
}

// openDoor listens at the door until what it returns is called. A system without such sockets has no door, and then
// what is to be changed waits until the server has ended.
func (s *Store) openDoor(dir string) (shut func()) {
	var listener net.Listener
	err := reach(dir, func(path string) (err error) {
		if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) { // of a server that was killed
			return err
		}
		listener, err = net.Listen("unix", path)
		if err != nil {
			return err
		}
		listener.(*net.UnixListener).SetUnlinkOnClose(false) // the path may have been a detour
		return os.Chmod(path, 0o600)
	})
	if err != nil {
		if listener != nil {
			_ = listener.Close()
		}
		s.o.Log.Warn("short links cannot be deleted or imported while the server runs", "error", err)
		return func() {}
	}
	server := &http.Server{
		Handler:           s.behindDoor(),
		ReadHeaderTimeout: patience,
		ErrorLog:          slog.NewLogLogger(s.o.Log.Handler(), slog.LevelDebug),
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = server.Serve(listener) // until it is closed
	}()
	return func() {
		_ = server.Close()
		<-ended
		_ = os.Remove(filepath.Join(dir, doorName))
	}
}

// behindDoor is what can be asked for there.
func (s *Store) behindDoor() http.Handler {
	do := http.NewServeMux()
	do.HandleFunc("POST /delete", func(w http.ResponseWriter, r *http.Request) {
		tellVisitor(w, Imported{}, s.Delete(r.Context(), r.FormValue("id"), r.FormValue("reason")))
	})
	do.HandleFunc("POST /allow", func(w http.ResponseWriter, r *http.Request) {
		tellVisitor(w, Imported{}, s.Allow(r.Context(), r.FormValue("id")))
	})
	do.HandleFunc("POST /settle", func(w http.ResponseWriter, r *http.Request) {
		tellVisitor(w, Imported{}, s.Forget(r.Context()))
	})
	do.HandleFunc("POST /import", func(w http.ResponseWriter, r *http.Request) {
		n, err := s.Import(r.Context(), r.Body)
		tellVisitor(w, n, err)
	})
	return do
}

// An outcome is what a visitor is told.
type outcome struct {
	Imported
	Error string `json:"error,omitempty"`
}

func tellVisitor(w http.ResponseWriter, n Imported, err error) {
	o := outcome{Imported: n}
	if err != nil {
		o.Error = err.Error()
	}
	_ = json.NewEncoder(w).Encode(o) // a visitor that has gone needs no answer
}

// A Visitor has something changed in a data directory that a server has open.
type Visitor struct{ dir string }

// Visit is for the data directory of a running server.
func Visit(dir string) *Visitor { return &Visitor{dir} }

// Delete does what Store.Delete does.
func (v *Visitor) Delete(ctx context.Context, id, reason string) error {
	_, err := v.ask(ctx, "delete", url.Values{"id": {id}, "reason": {reason}}, nil)
	return err
}

// Allow does what Store.Allow does.
func (v *Visitor) Allow(ctx context.Context, id string) error {
	_, err := v.ask(ctx, "allow", url.Values{"id": {id}}, nil)
	return err
}

// Forget does what Store.Forget does.
func (v *Visitor) Forget(ctx context.Context) error {
	_, err := v.ask(ctx, "settle", nil, nil)
	return err
}

// Import does what Store.Import does.
func (v *Visitor) Import(ctx context.Context, from io.Reader) (Imported, error) {
	return v.ask(ctx, "import", nil, from)
}

// ask knocks at the door.
func (v *Visitor) ask(ctx context.Context, what string, values url.Values, body io.Reader) (Imported, error) {
	dial := func(ctx context.Context, _, _ string) (c net.Conn, err error) {
		err = reach(v.dir, func(path string) (err error) {
			c, err = (&net.Dialer{Timeout: 5 * time.Second}).DialContext(ctx, "unix", path)
			return err
		})
		return c, err
	}
	way := &http.Transport{DialContext: dial}
	defer way.CloseIdleConnections()
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://fano/"+what+"?"+values.Encode(), body)
	if err != nil {
		return Imported{}, err
	}
	answer, err := (&http.Client{Transport: way}).Do(request)
	if err != nil {
		return Imported{}, fmt.Errorf("the data directory %s is %w, which cannot be asked: %w", v.dir, ErrInUse, err)
	}
	defer answer.Body.Close()
	var o outcome
	if err := json.NewDecoder(answer.Body).Decode(&o); err != nil {
		return Imported{}, fmt.Errorf("the server that has the data directory does not know how to %s: %w", what, err)
	}
	if o.Error != "" {
		return o.Imported, errors.New(o.Error)
	}
	return o.Imported, nil
}

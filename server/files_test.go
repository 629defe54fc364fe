package main

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fano/server/links"
)

// Whatever happens to an export, the last good file stays until another is complete.
func TestAnExportReplacesItsFileWhenItIsWhole(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "backup.jsonl")
	says := func(want string) {
		t.Helper()
		if text, err := os.ReadFile(path); err != nil || string(text) != want {
			t.Errorf("the backup says %q: %v", text, err)
		}
	}
	writing := func(text string, damaged []string, err error) exporting {
		return func(_ context.Context, w io.Writer) (links.Exported, error) {
			_, failed := io.WriteString(w, text)
			return links.Exported{Links: 1, Damaged: damaged}, errors.Join(failed, err)
		}
	}
	var said strings.Builder
	screen := newTerminal(nil, io.Discard, &said, nil)
	if err := export(t.Context(), screen, writing("first", nil, nil), path); err != nil {
		t.Fatal(err)
	}
	says("first")
	if err := export(t.Context(), screen, writing("half", nil, links.ErrDown), path); !errors.Is(err, links.ErrDown) {
		t.Error(err)
	}
	says("first")
	if err := export(t.Context(), screen, writing("most", []string{"one"}, links.ErrDamaged), path); !errors.Is(err, links.ErrDamaged) {
		t.Error(err)
	}
	says("first")
	if text, err := os.ReadFile(path + ".damaged"); err != nil || string(text) != "most" || !strings.Contains(said.String(), "damaged: one\n") {
		t.Errorf("what could be read: %q %v\n%s", text, err, &said)
	}
	if err := export(t.Context(), screen, writing("second", nil, nil), path); err != nil {
		t.Fatal(err)
	}
	says("second")
	if there, _ := os.ReadDir(dir); len(there) != 2 {
		t.Errorf("something was left: %v", there)
	}
	if err := export(t.Context(), screen, writing("x", nil, nil), filepath.Join(dir, "none", "x")); err == nil {
		t.Error("a folder that is not there")
	}
}

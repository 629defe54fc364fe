package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"fano/algorithms/internal/thorough"
)

const folders = "../.." // the folder of the algorithms

// A copy is a working algorithm: it compiles, and with FANO_PROVE=1 it passes the tests of the packages that handle
// all algorithms. Its files are overlaid on the sources; no source is written.
func TestACopyIsAnAlgorithm(t *testing.T) {
	files, err := begin(os.DirFS(folders), "some-draft", "central-server")
	if err != nil {
		t.Fatal(err)
	}
	over := overlay(t, files)
	commands := [][]string{{"build", "-overlay", over, "fano/algorithms"}}
	if thorough.Prove() {
		commands = [][]string{{
			"test", "-short", "-vet=off", "-overlay", over, "fano/algorithms", "fano/server/scenario", "fano/server/page",
			"fano/server/facts", "fano/server/compare", "fano/server/generate", "fano/server/figure",
		}, {
			"test", "-vet=off", "-overlay", over, "-run", "^Test.*(Safe|Switch).*$/some-draft", "fano/algorithms",
		}}
	}
	for _, args := range commands {
		if out, err := exec.Command("go", args...).CombinedOutput(); err != nil {
			t.Errorf("go %s: %v\n%s", strings.Join(args, " "), err, out)
		}
	}
}

// overlay writes files into a temporary folder, and returns the path of the overlay file for go build and go test.
func overlay(t *testing.T, files map[string][]byte) string {
	t.Helper()
	root, err := filepath.Abs(folders)
	if err != nil {
		t.Fatal(err)
	}
	over := struct{ Replace map[string]string }{map[string]string{}}
	dir := t.TempDir()
	for name, text := range files {
		file := filepath.Join(dir, strings.ReplaceAll(name, "/", "_"))
		if err := os.WriteFile(file, text, 0o644); err != nil {
			t.Fatal(err)
		}
		over.Replace[filepath.Join(root, name)] = file
	}
	text, err := json.Marshal(over)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(file, text, 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

func TestWhatCannotBeBegunIsRefused(t *testing.T) {
	for _, c := range []struct{ name, like, want string }{
		{"", "central-server", "is not a name"},
		{"Neilsen", "central-server", "is not a name"},
		{"neilsen_mizuno", "central-server", "is not a name"},
		{"../x", "central-server", "is not a name"},
		{"raymond", "central-server", "there is a folder raymond"},
		{"engine", "central-server", "there is a folder engine"},
		{"some-draft", "nobody", "no folder is of nobody alone"},
		{"some-draft", "maekawa", "no folder is of maekawa alone"},
		{"some-draft", "", "no folder"},
	} {
		if files, err := begin(os.DirFS(folders), c.name, c.like); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s like %s: %d files, %v; want %q", c.name, c.like, len(files), err, c.want)
		}
	}
}

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

const folders = "../.." // of the algorithms

// What is begun is an algorithm: it compiles, its folder is in the catalogue, it is searched as the others are, with and
// without its switches, and its scenarios show their facts. The files lie over the sources here; none of these is written.
func TestWhatIsBegunIsAnAlgorithm(t *testing.T) {
	thorough.Alone(t)
	files, err := begin(os.DirFS(folders), "some-draft", "central-server")
	if err != nil {
		t.Fatal(err)
	}
	root, err := filepath.Abs(folders)
	if err != nil {
		t.Fatal(err)
	}
	var overlay struct{ Replace map[string]string }
	overlay.Replace = map[string]string{}
	dir := t.TempDir()
	for name, text := range files {
		file := filepath.Join(dir, strings.ReplaceAll(name, "/", "_"))
		if err := os.WriteFile(file, text, 0o644); err != nil {
			t.Fatal(err)
		}
		overlay.Replace[filepath.Join(root, name)] = file
	}
	text, err := json.Marshal(overlay)
	if err != nil {
		t.Fatal(err)
	}
	over := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(over, text, 0o644); err != nil {
		t.Fatal(err)
	}
	for pkg, tests := range map[string]string{
		"fano/algorithms":      "^Test(EveryFolderIsInTheCatalogue|EveryAlgorithmIsSafeAndLive.*|EverySwitchBreaksWhatItSays.*)$/some-draft",
		"fano/server/scenario": "Gallery|EveryAlgorithmIsShown|NameTheClaims",
	} {
		test := exec.Command("go", "test", "-count=1", "-v", "-vet=off", "-overlay", over, "-run", tests, pkg)
		told, err := test.CombinedOutput()
		if err != nil || pkg == "fano/algorithms" && !strings.Contains(string(told), "/some-draft") {
			t.Errorf("%s: %v\n%s", pkg, err, told)
		}
	}
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
